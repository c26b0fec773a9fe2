#include "app/dataset/limits.h"

#include "kernels/values/error.h"
#include "kernels/values/text.h"

#include <fmt/format.h>

namespace warpatlas {

void requireSize(const std::string& name, const Shape& shape)
{
    const std::uint64_t factors[] = {shape.extent.x, shape.extent.y, shape.extent.z, shape.channels};
    std::uint64_t values = 1;
    for (const std::uint64_t factor : factors) {
        if (factor == 0)
            throw InputError(name, fmt::format("has no elements ({})", toText(shape)));
        // Divided, not multiplied: the product of hostile sizes wraps around.
        if (values > maximumValues / factor)
            throw InputError(name,
                fmt::format(
                    "is {}, too large: at most {} values (2^30) can be shown", toText(shape), grouped(maximumValues)));
        values *= factor;
    }
}

} // namespace warpatlas
