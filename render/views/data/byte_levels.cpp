#include "render/views/data/byte_levels.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <algorithm>

namespace warpatlas::render {

std::vector<std::uint8_t> reduceBytes(std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction)
{
    const Levels levels(layout);
    std::vector<std::uint8_t> reduced(levels.reducedTexels(), 0);
    for (int number = 1; number < levels.count(); ++number) {
        const Level &from = levels[number - 1], &to = levels[number];
        const auto below = [&](std::uint64_t x, std::uint64_t y) {
            if (x >= from.columns || y >= from.rows)
                return -1;
            if (number > 1)
                return int(reduced[from.offset + y * from.columns + x]);
            const std::uint64_t element = layout.elementAt(x, y);
            return element == Layout::noElement ? -1 : int(bytes[element]);
        };
        const auto reduceRow = [&](std::uint64_t y) {
            for (std::uint64_t x = 0; x < to.columns; ++x) {
                int sum = 0, count = 0, most = 0;
                for (std::uint64_t i = 0; i < 4; ++i)
                    if (const int value = below(2 * x + (i & 1), 2 * y + (i >> 1)); value >= 0) {
                        sum += value;
                        ++count;
                        most = std::max(most, value);
                    }
                reduced[to.offset + y * to.columns + x] = std::uint8_t(reduction == Reduction::Largest ? most
                        : count > 0 ? (sum + count / 2) / count
                                    : 0);
            }
        };
        tbb::parallel_for(std::uint64_t{0}, to.rows, reduceRow);
    }
    return reduced;
}

} // namespace warpatlas::render
