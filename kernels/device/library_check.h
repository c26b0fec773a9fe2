/// What a library is asked to compute of a Work, and whether its result is good enough for its time to be shown.
#pragma once

#include "kernels/catalogue/catalogue.h"
#include "kernels/device/device.h"

#include <optional>
#include <string>

namespace warpatlas {

/// C = A x B as BLAS takes it: `rows` x `depth` times `depth` x `columns`, row by row.
struct MatrixProduct {
    int rows = 0;
    int columns = 0;
    int depth = 0;
};

/// Of a work of LibraryRoutine::MatrixProduct; empty if its buffers are not three f32 matrices that fit.
std::optional<MatrixProduct> matrixProductOf(const Work& work);

/// Why a time is not shown whose result is `output`; empty if it is as right as the tolerance asks. `library` is its
/// name. Same type and shape on both sides.
std::string libraryFault(
    const std::string& library, const Array& output, const Array& reference, const Tolerance& tolerance);

} // namespace warpatlas
