#include "kernels/catalogue/common/one_channel.h"

#include "kernels/catalogue/common/binding.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline bundled {

void filterImage(Work& work, const KernelDescription& kernel, std::span<const ArrayPointer> inputs,
    const std::string& output, const std::vector<ScalarArgument>& more)
{
    const Shape& shape = inputs[0]->shape();
    const std::string subject = inputSubject(kernel, 0);
    if (shape.channels != 1)
        throw InputError(subject,
            fmt::format(
                "takes an image of 1 channel; this one has {}, so make it grey first (grey:FILE)", shape.channels));
    if (shape.extent.z != 1)
        throw InputError(subject, fmt::format("takes a 2-D image; this is {}", toText(shape)));
    asInt(kernel, shape.elements(), "the number of pixels");
    std::vector<ScalarArgument> scalars{intArgument("width", shape.extent.x), intArgument("height", shape.extent.y)};
    scalars.insert(scalars.end(), more.begin(), more.end());
    fromTo(work, inputBuffer("image", asFloats(kernel, 0, inputs[0])), outputBuffer(output, ElementType::F32, shape),
        scalars);
}

double largestMagnitude(const Array& floats)
{
    float largest = 0;
    for (const float value : floats.values<float>())
        if (std::isfinite(value))
            largest = std::max(largest, std::fabs(value));
    return largest;
}

} // namespace warpatlas::inline bundled
