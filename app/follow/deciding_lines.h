/// Which lines of a kernel's source decide whether a thread goes on, as far as that is plain to see: an `if`, a
/// `while`, a `for` with a condition, or an assignment of one value or another begins there. Pure.
#pragma once

#include <string_view>
#include <vector>

namespace warpatlas::inline follow {

/// Returns a flag for each line, from 1; index 0 is no line.
std::vector<bool> decidingLines(std::string_view source);

} // namespace warpatlas::inline follow
