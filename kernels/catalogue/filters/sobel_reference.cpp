// Compiled with -fno-math-errno (kernels/CMakeLists.txt): a square root that may set errno is a branch, and a loop with
// a branch is not vectorised.
#include "kernels/catalogue/filters/sobel_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"

#include <algorithm>
#include <cmath>

namespace warpatlas {

namespace {

/// The rows above, of and below a row; at the edges of the image two of them are one.
struct EdgeRows {
    const float* above;
    const float* here;
    const float* below;
};

[[gnu::always_inline]] inline float edgeAt(const EdgeRows& rows, std::size_t left, std::size_t x, std::size_t right)
{
    const float gx = (rows.above[right] - rows.above[left]) + 2 * (rows.here[right] - rows.here[left])
        + (rows.below[right] - rows.below[left]);
    const float gy = (rows.below[left] + 2 * rows.below[x] + rows.below[right])
        - (rows.above[left] + 2 * rows.above[x] + rows.above[right]);
    return std::sqrt(gx * gx + gy * gy);
}

/// Columns 1 to width - 2.
void edgesInsideScalar(const float* above, const float* here, const float* below, float* edges, std::size_t width)
{
    for (std::size_t x = 1; x + 1 < width; ++x) {
        edges[x] = edgeAt({above, here, below}, x - 1, x, x + 1);
        stayScalar();
    }
}

[[gnu::always_inline]] inline void edgesInsideBody(
    const float* above, const float* here, const float* below, float* __restrict edges, std::size_t width)
{
    for (std::size_t x = 1; x + 1 < width; ++x)
        edges[x] = edgeAt({above, here, below}, x - 1, x, x + 1);
}

void edgesInsideSimd(const float* above, const float* here, const float* below, float* edges, std::size_t width)
{
    vectorised<edgesInsideBody>(above, here, below, edges, width);
}

using EdgesInside = void (*)(const float*, const float*, const float*, float*, std::size_t);

struct Picture {
    const float* image;
    float* edges;
    std::size_t width;
    std::size_t height;
};

void findRows(const Picture& picture, std::size_t begin, std::size_t end, EdgesInside inside, const Progress& progress)
{
    const std::size_t width = picture.width;
    for (std::size_t y = begin; y < end; ++y) {
        progress.throwIfCancelled();
        const EdgeRows rows{picture.image + (y > 0 ? y - 1 : 0) * width, picture.image + y * width,
            picture.image + std::min(y + 1, picture.height - 1) * width};
        float* to = picture.edges + y * width;
        inside(rows.above, rows.here, rows.below, to, width);
        to[0] = edgeAt(rows, 0, 0, std::min<std::size_t>(1, width - 1));
        to[width - 1] = edgeAt(rows, width > 1 ? width - 2 : 0, width - 1, width - 1);
    }
}

} // namespace

void findEdges(
    CpuForm form, const float* image, float* edges, std::size_t width, std::size_t height, const Progress& progress)
{
    const Picture picture{image, edges, width, height};
    switch (form) {
    case CpuForm::Scalar:
        findRows(picture, 0, height, edgesInsideScalar, progress);
        break;
    case CpuForm::Simd:
        findRows(picture, 0, height, edgesInsideSimd, progress);
        break;
    case CpuForm::Parallel:
        inParallel(height, std::max<std::size_t>((std::size_t{1} << 14) / width, 1), progress,
            [&](std::size_t begin, std::size_t end) { findRows(picture, begin, end, edgesInsideSimd, progress); });
        break;
    }
}

} // namespace warpatlas
