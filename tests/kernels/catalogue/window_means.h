/// Weighted sums over square windows, as their definition has them: in double, window by window.
#pragma once

#include "kernels/model/array.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace warpatlas::test {

/// weights: side x side of them; beyond the edge, the nearest value inside counts.
inline std::vector<double> windowSums(const Array& image, const std::vector<double>& weights, int radius)
{
    const auto width = static_cast<std::int64_t>(image.shape().extent.x);
    const auto height = static_cast<std::int64_t>(image.shape().extent.y);
    std::vector<double> sums;
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x) {
            double sum = 0;
            std::size_t weight = 0;
            for (std::int64_t row = y - radius; row <= y + radius; ++row)
                for (std::int64_t column = x - radius; column <= x + radius; ++column) {
                    const std::int64_t from = std::clamp<std::int64_t>(row, 0, height - 1) * width
                        + std::clamp<std::int64_t>(column, 0, width - 1);
                    sum += weights[weight++] * image.valueAsDouble(static_cast<std::uint64_t>(from));
                }
            sums.push_back(sum);
        }
    return sums;
}

/// The largest distance of a value of `result` from what was computed by itself.
inline double farthest(const Array& result, const std::vector<double>& expected)
{
    double distance = 0;
    for (std::size_t i = 0; i < expected.size(); ++i)
        distance = std::max(distance, std::abs(result.valueAsDouble(i) - expected[i]));
    return distance;
}

} // namespace warpatlas::test
