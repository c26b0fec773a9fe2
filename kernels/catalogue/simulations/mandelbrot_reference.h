/// The Mandelbrot set on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>
#include <cstdint>

namespace warpatlas {

/// The part of the complex plane that a picture shows: pixel (x, y) is the point left + x * spacing, top - y * spacing.
struct PlaneView {
    std::size_t width = 0;
    std::size_t height = 0;
    float left = 0;
    float top = 0;
    float spacing = 0;
};

/// For each pixel how many steps of z = z * z + c stay within the circle of radius 2, at most `limit`. Every operation
/// is rounded to f32 by itself: bit for bit as the kernel. Throws Cancelled.
void countSteps(CpuForm form, const PlaneView& view, std::int32_t limit, std::int32_t* steps, const Progress& progress);

/// The same for one point.
std::int32_t stepsOf(float cr, float ci, std::int32_t limit);

} // namespace warpatlas
