/// Which variable of a text of CUDA C++ it may be that was never given a value. By tokens alone; pure, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {

/// A variable of a function that is declared without a value.
struct UnsetDeclaration {
    std::string name;
    std::uint32_t firstLine = 0, lastLine = 0; ///< in which the name means it; the first declares it
    std::vector<std::uint32_t> lines; ///< that name it, ascending
};

/// In the order of the text.
std::vector<UnsetDeclaration> unsetDeclarations(std::string_view text);

/// The variable that is meant where a value was first taken in one line and used in another (0: not known); null where
/// it could be several.
const UnsetDeclaration* unsetVariable(
    const std::vector<UnsetDeclaration>& declarations, std::uint32_t takenLine, std::uint32_t usedLine);

} // namespace warpatlas::inline text
