#include "kernels/catalogue/simulations/heat_3d_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"

#include <algorithm>

namespace warpatlas {

namespace {

/// A row along x and the four rows around it.
struct HeatRows {
    const float* here;
    const float* above;
    const float* below;
    const float* front;
    const float* back;
};

[[gnu::always_inline]] inline float nextValue(
    const HeatRows& rows, std::size_t left, std::size_t x, std::size_t right, float rate)
{
    const float around =
        rows.here[left] + rows.here[right] + rows.above[x] + rows.below[x] + rows.front[x] + rows.back[x];
    return rows.here[x] + rate * (around - 6 * rows.here[x]);
}

/// Columns 1 to width - 2.
void heatInsideScalar(HeatRows rows, float* next, std::size_t width, float rate)
{
    for (std::size_t x = 1; x + 1 < width; ++x) {
        next[x] = nextValue(rows, x - 1, x, x + 1, rate);
        stayScalar();
    }
}

[[gnu::always_inline]] inline void heatInsideBody(HeatRows rows, float* __restrict next, std::size_t width, float rate)
{
    for (std::size_t x = 1; x + 1 < width; ++x)
        next[x] = nextValue(rows, x - 1, x, x + 1, rate);
}

void heatInsideSimd(HeatRows rows, float* next, std::size_t width, float rate)
{
    vectorised<heatInsideBody>(rows, next, width, rate);
}

using HeatInside = void (*)(HeatRows, float*, std::size_t, float);

/// Rows begin..end of the body, counted through all slices.
void spreadRows(const float* heat, float* next, const Extent& size, float rate, std::size_t begin, std::size_t end,
    HeatInside inside, const Progress& progress)
{
    const std::size_t width = size.x, slice = size.x * size.y;
    for (std::size_t row = begin; row < end; ++row) {
        progress.throwIfCancelled();
        const std::size_t y = row % size.y, z = row / size.y;
        const float* here = heat + row * width;
        const HeatRows rows{here, y > 0 ? here - width : here, y + 1 < size.y ? here + width : here,
            z > 0 ? here - slice : here, z + 1 < size.z ? here + slice : here};
        float* to = next + row * width;
        inside(rows, to, width, rate);
        to[0] = nextValue(rows, 0, 0, width > 1 ? 1 : 0, rate);
        to[width - 1] = nextValue(rows, width > 1 ? width - 2 : 0, width - 1, width - 1, rate);
    }
}

} // namespace

void spreadHeat(CpuForm form, const float* heat, float* next, const Extent& size, float rate, const Progress& progress)
{
    const std::size_t rows = size.y * size.z;
    switch (form) {
    case CpuForm::Scalar:
        spreadRows(heat, next, size, rate, 0, rows, heatInsideScalar, progress);
        break;
    case CpuForm::Simd:
        spreadRows(heat, next, size, rate, 0, rows, heatInsideSimd, progress);
        break;
    case CpuForm::Parallel:
        inParallel(rows, std::max<std::size_t>((std::size_t{1} << 14) / size.x, 1), progress,
            [&](std::size_t begin, std::size_t end) {
                spreadRows(heat, next, size, rate, begin, end, heatInsideSimd, progress);
            });
        break;
    }
}

} // namespace warpatlas
