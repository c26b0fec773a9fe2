/// One byte an element (counts, differences) with reduced levels, for when a pixel covers several elements. Plain
/// arithmetic on all cores; usable without GL.
#pragma once

#include "kernels/analysis/coverage.h"
#include "render/views/data/levels.h"

#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::render {

/// How elements become one: counts are averaged, as each element weighs the same; the largest difference stays, so that
/// none is lost.
enum class Reduction { Mean, Largest };

/// Returns levels 1 and up, as Levels lays them out. `bytes`: one an element.
std::vector<std::uint8_t> reduceBytes(std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction);

} // namespace warpatlas::render
