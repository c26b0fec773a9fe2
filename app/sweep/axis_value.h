/// The values of a sweep's axis as numbers. Each throws InputError, about the value, where it is none.
#pragma once

#include "kernels/model/launch.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline sweep {

Dim3 blockOf(const std::string& value); ///< "256", "32x8", "8x8x4"
std::uint64_t elementsOf(const std::string& value); ///< "65536": 1 to 2^28
int dimensionsOf(const Dim3& block); ///< 1 to 3: the last that is longer than one
std::size_t launchesOf(const std::string& value); ///< "64": 1 to mostLaunches
double numberOf(const std::string& value);
std::vector<std::string> dataOf(const std::string& value); ///< "a.npy+b.npy": one for each input

std::string textOf(const Dim3& block, int axes = 1); ///< "32x8"; of so many axes at least: "32x1"
std::string textOf(double number); ///< "0.1": the shortest that reads as the same

} // namespace warpatlas::inline sweep
