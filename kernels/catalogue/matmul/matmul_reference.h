/// The matrix product on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>

namespace warpatlas::inline bundled {

struct MatrixSizes {
    std::size_t rows = 0; ///< M: of A and C
    std::size_t columns = 0; ///< N: of B and C
    std::size_t depth = 0; ///< K: columns of A, rows of B
};

/// C = A x B, row-major. Every form adds the products in ascending order of k; Simd and Parallel fuse multiplication
/// and addition where this machine can, and are blocked for its caches. Throws Cancelled.
void multiplyMatrices(
    CpuForm form, const float* a, const float* b, float* c, const MatrixSizes& sizes, const Progress& progress);

} // namespace warpatlas::inline bundled
