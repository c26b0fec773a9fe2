/// The numbers that benchmarks report of their samples.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace warpatlas::bench {

/// The upper one of an even number; at least one value.
inline double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

} // namespace warpatlas::bench
