/// --language, wherever it stands: it decides of the words of help and errors as well, so it is read before all others.
#pragma once

#include <string>

namespace warpatlas::ui::inline command_line {

/// Takes it out of the words, as far as "--", and speaks that language; without it, the system's. Returns what was
/// asked for; empty: nothing. Throws InputError. Main thread, before there are others.
std::string takeLanguage(int& argc, char** argv);

} // namespace warpatlas::ui::inline command_line
