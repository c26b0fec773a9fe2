/// The part of a Work that a library computes, and whether its result is good enough to show its time.
#pragma once

#include "kernels/catalogue/catalogue.h"
#include "kernels/device/device.h"

#include <optional>
#include <string>

namespace warpatlas::inline device {

/// C = A x B as BLAS takes it: `rows` x `depth` times `depth` x `columns`, row by row.
struct MatrixProduct {
    int rows = 0;
    int columns = 0;
    int depth = 0;
};

/// The product of a work of LibraryRoutine::MatrixProduct; empty if its buffers are not three f32 matrices that fit.
std::optional<MatrixProduct> matrixProductOf(const Work& work);

/// Why the time of a library that gave `output` is not shown; empty if `output` is within the tolerance. `library` is
/// its name. Both arrays have the same type and shape.
std::string libraryFault(
    const std::string& library, const Array& output, const Array& reference, const Tolerance& tolerance);

} // namespace warpatlas::inline device
