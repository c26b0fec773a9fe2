/// Owner maps for when a pixel covers several elements: one owner out of the elements below a texel, and whether any of
/// them has a defect. Pure arithmetic on all cores; usable without GL.
#pragma once

#include "kernels/analysis/coverage.h"
#include "render/views/data/levels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::render {

inline constexpr std::uint8_t someUnwritten = 1; ///< no thread wrote an element below
inline constexpr std::uint8_t someWrittenMore = 2; ///< an element below was written more than once

/// Owners and flags of levels 1 and up, as Levels lays them out.
struct ReducedOwners {
    std::vector<std::uint32_t> owner;
    std::vector<std::uint8_t> flags;
};
/// `owner` and `writes` have one entry an element.
ReducedOwners reduceOwners(
    std::span<const std::uint32_t> owner, std::span<const std::uint8_t> writes, const Layout& layout);
inline ReducedOwners reduceOwners(const OwnerMap& owners, const Layout& layout)
{
    return reduceOwners(owners.owner, owners.writes, layout);
}

} // namespace warpatlas::render
