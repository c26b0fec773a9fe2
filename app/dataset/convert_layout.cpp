#include "app/dataset/convert_layout.h"

#include "app/words/say.h"
#include "kernels/model/with_element_type.h"

#include <cstring>
#include <limits>
#include <span>

namespace warpatlas::inline dataset {

namespace {

/// Fills `to` with values of `from`: value i is the one at sourceOf(i).
template <std::size_t size, class SourceOf> void gather(const Array& from, Array& to, SourceOf sourceOf)
{
    const std::byte* const in = from.bytes().data();
    std::byte* const out = to.bytes().data();
    const std::size_t count = to.shape().values();
    for (std::size_t i = 0; i < count; ++i)
        std::memcpy(out + i * size, in + sourceOf(i) * size, size);
}

template <class SourceOf> ArrayPointer gathered(const Array& from, const Shape& shape, SourceOf sourceOf)
{
    auto to = std::make_shared<Array>(from.type(), shape);
    switch (sizeOf(from.type())) {
    case 1:
        gather<1>(from, *to, sourceOf);
        break;
    case 2:
        gather<2>(from, *to, sourceOf);
        break;
    case 4:
        gather<4>(from, *to, sourceOf);
        break;
    default:
        gather<8>(from, *to, sourceOf);
        break;
    }
    return to;
}

template <class T> void weigh(const Array& from, Array& to)
{
    const auto in = from.values<T>();
    const auto out = to.values<T>();
    const std::size_t channels = from.shape().channels;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const T *const rgb = &in[i * channels], red = rgb[0], green = rgb[1], blue = rgb[2];
        if constexpr (std::is_integral_v<T>)
            out[i] = T((299 * red + 587 * green + 114 * blue) / 1000);
        else
            out[i] = T(0.299) * red + T(0.587) * green + T(0.114) * blue;
    }
}

std::string withoutFourth(const Shape& shape)
{
    return shape.channels == 4 ? say("conversion.alpha", "the fourth channel (alpha) is left out") : "";
}

} // namespace

Loaded channelsToPlanes(const ArrayPointer& from)
{
    const Shape& shape = from->shape();
    const std::size_t channels = shape.channels, elements = shape.elements();
    if (channels == 1)
        return {from, {}};
    return {gathered(*from, {{shape.extent.x, shape.extent.y, channels}, 1},
                [=](std::size_t i) { return i % elements * channels + i / elements; }),
        {}};
}

Loaded planesToChannels(const ArrayPointer& from)
{
    const Extent& extent = from->shape().extent;
    const std::size_t channels = extent.z, elements = extent.x * extent.y;
    return {gathered(*from, {{extent.x, extent.y, 1}, static_cast<std::uint32_t>(channels)},
                [=](std::size_t i) { return i % channels * elements + i / channels; }),
        {}};
}

Loaded brightness(const ArrayPointer& from)
{
    const Shape& shape = from->shape();
    if (shape.channels == 1)
        return {from, {}};
    auto to = std::make_shared<Array>(from->type(), Shape{shape.extent, 1});
    if (from->type() == ElementType::U8)
        weigh<std::uint8_t>(*from, *to);
    else if (from->type() == ElementType::F32)
        weigh<float>(*from, *to);
    else
        weigh<double>(*from, *to);
    return {to, withoutFourth(shape)};
}

Loaded threeChannels(const ArrayPointer& from)
{
    const Shape& shape = from->shape();
    if (shape.channels == 3)
        return {from, {}};
    const std::size_t channels = shape.channels;
    return {gathered(*from, {shape.extent, 3},
                [=](std::size_t i) { return channels == 1 ? i / 3 : i / 3 * channels + i % 3; }),
        withoutFourth(shape)};
}

namespace {

/// `fourth`: one value, or as many as there are elements.
ArrayPointer withFourths(const ArrayPointer& from, std::span<const std::byte> fourth)
{
    const Shape& shape = from->shape();
    const ArrayPointer three = threeChannels(from).array;
    const std::size_t bytes = sizeOf(from->type());
    auto to = std::make_shared<Array>(from->type(), Shape{shape.extent, 4});
    const std::byte* in = three->bytes().data();
    std::byte* out = to->bytes().data();
    const std::size_t step = fourth.size() > bytes ? bytes : 0;
    const std::byte* next = fourth.data();
    for (std::size_t i = 0; i < shape.elements(); ++i, in += 3 * bytes, out += 4 * bytes, next += step) {
        std::memcpy(out, in, 3 * bytes);
        std::memcpy(out + 3 * bytes, next, bytes);
    }
    return to;
}

} // namespace

Loaded withFourth(const ArrayPointer& from, std::uint64_t fourth)
{
    if (from->shape().channels == 4)
        return {from, {}};
    // The lowest bytes come first.
    return {withFourths(from, std::as_bytes(std::span(&fourth, 1)).first(sizeOf(from->type()))), {}};
}

Loaded withAlpha(const ArrayPointer& from, const Array& alpha)
{
    if (from->shape().channels == 4)
        return {from, {}};
    return {withFourths(from, alpha.bytes()), {}};
}

Loaded fourChannels(const ArrayPointer& from)
{
    std::uint64_t fourth = 0;
    withElementType(from->type(), [&]<class T>(std::type_identity<T>) {
        T full{1};
        if constexpr (std::is_integral_v<T>)
            full = std::numeric_limits<T>::max();
        else if constexpr (isReal(ElementTypeOf<T>::value) && !std::is_arithmetic_v<T>)
            full = T::nearest(1);
        std::memcpy(&fourth, &full, sizeof full);
    });
    return withFourth(from, fourth);
}

Loaded firstSlice(const ArrayPointer& from)
{
    const Shape& shape = from->shape();
    if (shape.extent.z == 1)
        return {from, {}};
    return {gathered(*from, {{shape.extent.x, shape.extent.y, 1}, shape.channels}, [](std::size_t i) { return i; }),
        say("conversion.slices_left", "{} of {} slices left out", shape.extent.z - 1, shape.extent.z)};
}

Loaded transposed(const ArrayPointer& from)
{
    const std::size_t width = from->shape().extent.x, height = from->shape().extent.y;
    return {
        gathered(*from, {{height, width, 1}, 1}, [=](std::size_t i) { return i % height * width + i / height; }), {}};
}

Loaded inOneLine(const ArrayPointer& from)
{
    const Shape& shape = from->shape();
    if (shape.extent.x == shape.elements())
        return {from, {}};
    return {gathered(*from, {{shape.elements(), 1, 1}, shape.channels}, [](std::size_t i) { return i; }), {}};
}

Loaded oneChannel(const ArrayPointer& from, std::uint32_t channel)
{
    const Shape& shape = from->shape();
    if (shape.channels == 1)
        return {from, {}};
    const std::size_t channels = shape.channels;
    return {gathered(*from, {shape.extent, 1}, [=](std::size_t i) { return i * channels + channel; }),
        say("conversion.channels_left", "{} of {} channels left out", channels - 1, channels)};
}

} // namespace warpatlas::inline dataset
