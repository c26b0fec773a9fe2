/// Where a text of CUDA C++ writes what it declares as __constant__. By tokens alone; pure, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {

struct ConstantWrite {
    std::string name;
    std::uint32_t line = 0;
    std::string function; ///< that does it
    bool kernel = false; ///< which is a kernel
    std::uint32_t firstLine = 0, lastLine = 0; ///< of its body
};

/// Assignments to these variables, and their addresses where a function is given one, which may write there.
std::vector<ConstantWrite> constantWrites(std::string_view text);

/// Whether the text itself stops threads, or says that they do not come somewhere.
bool asksForTrap(std::string_view text);

} // namespace warpatlas::inline text
