/// Names elements of arrays as the source declares them: "tile[3][5]". Pure, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

namespace source {
struct Program;
struct Type;
} // namespace source

/// Returns "tile[3][5]" of bounds [16][17]; the name alone of a single variable, which has no bounds.
std::string elementName(std::string_view name, std::span<const std::uint64_t> bounds, std::uint64_t element);

/// A variable in shared, constant or global memory, as the source declares it.
struct SourceArray {
    const source::Type* element = nullptr; ///< never null
    std::vector<std::uint64_t> bounds; ///< the first is 0 where another says how many there are; empty: one value
};
/// Empty where the source declares none of the name.
std::optional<SourceArray> declaredArray(const source::Program& program, std::string_view name);

} // namespace warpatlas
