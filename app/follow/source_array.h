/// Variables outside of functions, and in shared memory, as the source declares them. Pure, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace warpatlas::cpp {
struct Program;
struct Type;
} // namespace warpatlas::cpp

namespace warpatlas::inline follow {

/// A variable in shared, constant or global memory, as the source declares it.
struct SourceArray {
    const cpp::Type* element = nullptr; ///< never null
    std::vector<std::uint64_t> bounds; ///< the first is 0 where another says how many there are; empty: one value
};
/// Empty where the source declares none of the name.
std::optional<SourceArray> declaredArray(const cpp::Program& program, std::string_view name);

} // namespace warpatlas::inline follow
