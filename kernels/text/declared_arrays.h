/// The arrays that a text of CUDA C++ declares, and variables without a value, by tokens alone. Pure, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {

struct DeclaredArray {
    std::string_view name;
    enum class Place : std::uint8_t { Local, Shared, Field, Global } place = Place::Local; ///< Field: of a structure
    std::size_t elementBytes = 0; ///< 0: not known
    std::vector<std::uint64_t> bounds; ///< outermost first; empty: not known, as of what a template's argument says
    /// The lines in which the name means it: to the end of the block that declares it; of a field and of what stands
    /// outside of functions to the end of the text.
    std::uint32_t firstLine = 0, lastLine = 0;

    bool isKnown() const { return elementBytes != 0 && !bounds.empty(); }
    std::uint64_t bytes() const;
};

/// In the order of the text, which the names are views of.
std::vector<DeclaredArray> declaredArrays(std::string_view text);

/// A variable of a function, or an array of it, that is declared without a value: "float sum;".
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
