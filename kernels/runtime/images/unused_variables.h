/// Variables that no code of a module uses: headers bring them along by the hundred, and all modules together have few
/// places for variables. Pure function, any thread.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::runtime {

/// The same text, line by line, with blanks in the place of variables that nothing in it names and that are the
/// module's own.
std::string withoutUnusedVariables(std::string_view ptx);

} // namespace warpatlas::runtime
