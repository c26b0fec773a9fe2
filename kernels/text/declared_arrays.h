/// The arrays that a text of CUDA C++ declares, and variables without a value, by tokens alone. Pure, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
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

/// A variable of a function, or an array, that its declaration gives no value: "float sum;".
struct DeclaredUnset {
    std::string_view name;
    std::uint32_t firstLine = 0, lastLine = 0; ///< as of a DeclaredArray
};

/// In the order of the text, which the names are views of.
std::vector<DeclaredUnset> declaredUnset(std::string_view text);
std::vector<DeclaredArray> declaredArrays(std::string_view text);

} // namespace warpatlas::inline text
