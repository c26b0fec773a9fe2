/// Round steps between the marks of an axis.
#pragma once

#include <cstdint>

namespace warpatlas::render {

/// Returns 1, 2 or 5 times a power of ten: the smallest that is at least `least`.
double roundStep(double least);
/// Returns the smallest of 1, 2, 5, 10, 20, 50 ... that is at least `least`.
std::uint32_t countStep(double least);
/// Returns the smallest power of two that is at least `least`; SMs are counted so.
std::uint32_t smStep(double least);

} // namespace warpatlas::render
