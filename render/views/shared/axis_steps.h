/// Round steps between the marks of an axis.
#pragma once

#include <cstdint>

namespace warpatlas::render {

/// 1, 2 or 5 times a power of ten: the smallest that is at least `least`.
double roundStep(double least);
/// The smallest of 1, 2, 5, 10, 20, 50 ... that is at least `least`.
std::uint32_t countStep(double least);
/// The smallest power of two that is at least `least`, as SMs are counted.
std::uint32_t smStep(double least);

} // namespace warpatlas::render
