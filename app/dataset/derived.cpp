#include "app/dataset/derived.h"

#include "kernels/values/error.h"

#include <cassert>
#include <cstring>
#include <fmt/format.h>

namespace warpatlas {

namespace {

template <std::size_t size> void separate(const Array& from, Array& to)
{
    const std::size_t elements = from.shape().elements(), channels = from.shape().channels;
    const std::byte* in = from.bytes().data();
    for (std::size_t channel = 0; channel < channels; ++channel) {
        std::byte* const plane = to.bytes().data() + channel * elements * size;
        for (std::size_t element = 0; element < elements; ++element)
            std::memcpy(plane + element * size, in + (element * channels + channel) * size, size);
    }
}

/// Each channel is a plane of its own, one after the other: the channel is z.
ArrayPointer planes(const Array& from, const std::string& spec)
{
    const Shape& shape = from.shape();
    if (shape.extent.z != 1)
        throw InputError(spec, fmt::format("planar: takes a picture; this is a volume ({}) already", toText(shape)));
    auto result = std::make_shared<Array>(from.type(), Shape{{shape.extent.x, shape.extent.y, shape.channels}, 1});
    switch (sizeOf(from.type())) {
    case 1:
        separate<1>(from, *result);
        break;
    case 2:
        separate<2>(from, *result);
        break;
    case 4:
        separate<4>(from, *result);
        break;
    default:
        separate<8>(from, *result);
        break;
    }
    return result;
}

/// With the weights, and the rounding, of the kernel grayscale.
ArrayPointer brightness(const ArrayPointer& from, const std::string& spec)
{
    const Shape& shape = from->shape();
    if (from->type() != ElementType::U8)
        throw InputError(spec, fmt::format("grey: takes u8 values; these are {}", nameOf(from->type())));
    if (shape.channels == 1)
        return from;
    if (shape.channels != 3)
        throw InputError(spec, fmt::format("grey: takes 3 channels, or 1; these are {}", shape.channels));
    auto result = std::make_shared<Array>(ElementType::U8, Shape{shape.extent, 1});
    const auto rgb = from->values<std::uint8_t>();
    const auto grey = result->values<std::uint8_t>();
    for (std::size_t i = 0; i < grey.size(); ++i)
        grey[i] = std::uint8_t((299 * rgb[3 * i] + 587 * rgb[3 * i + 1] + 114 * rgb[3 * i + 2]) / 1000);
    return result;
}

} // namespace

bool isDerivation(std::string_view name)
{
    return name == "planar" || name == "grey";
}

Dataset derive(std::string_view name, Dataset from, const std::string& spec)
{
    assert(isDerivation(name));
    return {spec, fmt::format("{}, {}", from.label, name),
        name == "planar" ? planes(*from.array, spec) : brightness(from.array, spec), std::move(from.note)};
}

} // namespace warpatlas
