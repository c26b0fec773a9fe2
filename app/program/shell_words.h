/// Words as they are written for a shell, without what else a shell does with them. Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// Blanks part words; 'quotes' and "quotes" join them, in the second a backslash takes the meaning of a quote or of a
/// backslash, outside of quotes that of any letter. Throws InputError (subject: the text) for a quote that is not
/// closed.
std::vector<std::string> shellWords(std::string_view text);

/// A text that shellWords() makes these words of.
std::string shellText(const std::vector<std::string>& words);

} // namespace warpatlas
