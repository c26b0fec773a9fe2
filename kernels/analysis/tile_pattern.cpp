#include "kernels/analysis/tile_pattern.h"

#include "kernels/simulator/recording/access_reader.h"

#include <algorithm>

namespace warpatlas::inline analysis {
namespace {

/// How wide tiles may be if element `at` is in tile `number`: at / size == number.
struct SizeBounds {
    std::uint64_t least = 1, most = ~std::uint64_t{0};

    void see(std::uint64_t at, std::uint64_t number)
    {
        least = std::max(least, at / (number + 1) + 1);
        if (number > 0)
            most = std::min(most, at / number);
    }
    /// Known only where a second tile was written; where the elements leave several, tiles are as large as they can be.
    std::optional<std::uint64_t> size() const
    {
        return least <= most && most != ~std::uint64_t{0} ? std::optional(most) : std::nullopt;
    }
};

} // namespace

std::optional<TilePattern> tilePattern(const Work& work, const Trace& trace)
{
    const Shape& shape = work.outputBuffer().shape;
    const Launch& launch = trace.launch;
    if (shape.extent.z != 1 || launch.grid.z != 1)
        return std::nullopt;
    // By axis of the output: that tiles go with the block's own axis, or with the other one.
    std::array<SizeBounds, 2> own, crossed;
    AccessReader values(trace.buffers[work.output].values);
    for (std::uint64_t value = 0; value < values.size(); ++value) {
        const std::uint32_t writer = values[value].lastWriter;
        if (writer == noThread)
            continue;
        const std::uint64_t block = writer / launch.threadsPerBlock(), element = value / shape.channels;
        const std::array<std::uint64_t, 2> number{block % launch.grid.x, block / launch.grid.x},
            at{element % shape.extent.x, element / shape.extent.x};
        for (std::size_t a = 0; a < 2; ++a) {
            own[a].see(at[a], number[a]);
            crossed[a].see(at[a], number[1 - a]);
        }
    }
    const auto fits = [](const std::array<SizeBounds, 2>& bounds) { return bounds[0].size() && bounds[1].size(); };
    if (fits(own) == fits(crossed))
        return std::nullopt;
    TilePattern pattern;
    pattern.swapped = fits(crossed);
    const std::array<SizeBounds, 2>& bounds = pattern.swapped ? crossed : own;
    const std::array<std::uint64_t, 2> extent{shape.extent.x, shape.extent.y};
    for (std::size_t a = 0; a < 2; ++a) {
        pattern.size[a] = *bounds[a].size();
        pattern.tiles[a] = (extent[a] + pattern.size[a] - 1) / pattern.size[a];
    }
    return pattern;
}

} // namespace warpatlas::inline analysis
