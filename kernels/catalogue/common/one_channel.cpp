#include "kernels/catalogue/common/one_channel.h"

#include "kernels/catalogue/common/binding.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas {

ArrayPointer oneChannelImage(const KernelDescription& kernel, std::size_t index, const ArrayPointer& input)
{
    const Shape& shape = input->shape();
    const std::string subject = inputSubject(kernel, index);
    if (shape.channels != 1)
        throw InputError(subject,
            fmt::format(
                "takes an image of 1 channel; this one has {}, so make it grey first (grey:FILE)", shape.channels));
    if (shape.extent.z != 1)
        throw InputError(subject, fmt::format("takes a 2-D image; this is {}", toText(shape)));
    asInt(kernel, shape.elements(), "the number of pixels");
    return asFloats(kernel, index, input);
}

double largestMagnitude(const Array& floats)
{
    float largest = 0;
    for (const float value : floats.values<float>())
        if (std::isfinite(value))
            largest = std::max(largest, std::fabs(value));
    return largest;
}

} // namespace warpatlas
