#include "kernels/device/library_check.h"

#include "kernels/analysis/comparison.h"

#include <fmt/format.h>
#include <limits>

namespace warpatlas::inline device {

std::optional<MatrixProduct> matrixProductOf(const Work& work)
{
    if (work.buffers.size() < 3 || work.output < 2)
        return std::nullopt;
    const BufferSpec* const matrices[] = {&work.buffers[0], &work.buffers[1], &work.outputBuffer()};
    for (const BufferSpec* matrix : matrices)
        if (matrix->type != ElementType::F32 || matrix->shape.channels != 1 || matrix->shape.extent.z != 1
            || matrix->shape.values() > std::numeric_limits<int>::max())
            return std::nullopt;
    const Extent &a = matrices[0]->shape.extent, &b = matrices[1]->shape.extent, &c = matrices[2]->shape.extent;
    if (a.x != b.y || c.y != a.y || c.x != b.x)
        return std::nullopt;
    return MatrixProduct{static_cast<int>(c.y), static_cast<int>(c.x), static_cast<int>(a.x)};
}

std::string libraryFault(
    const std::string& library, const Array& output, const Array& reference, const Tolerance& tolerance)
{
    const Comparison check = compare(output, reference, tolerance);
    if (check.matches)
        return {};
    return fmt::format(
        "the result of {} differs from the CPU's by {:.3g}, and {:.3g} is allowed: its time is not shown", library,
        check.maxAbsError, check.tolerance);
}

} // namespace warpatlas::inline device
