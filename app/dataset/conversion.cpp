#include "app/dataset/conversion.h"

#include "app/dataset/convert_layout.h"
#include "app/dataset/convert_values.h"
#include "app/dataset/limits.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline dataset {

namespace {

std::string always(const DataForm&)
{
    return {};
}
std::string onePlane(const DataForm& from)
{
    const Shape& shape = from.shape;
    return shape.extent.z == 1
        ? ""
        : say("conversion.takes_picture", "takes a picture; this is a volume ({})", toText(shape));
}
std::string threePlanes(const DataForm& from)
{
    const Shape& shape = from.shape;
    return shape.channels == 1 && shape.extent.z == 3
        ? ""
        : say("conversion.takes_planes", "takes three planes of one channel; this is {}", toText(shape));
}
std::string greyOrColours(const DataForm& from)
{
    const auto& [shape, type] = from;
    if (shape.channels == 1)
        return {};
    if (type != ElementType::U8 && type != ElementType::F32 && type != ElementType::F64)
        return say("conversion.takes_types", "takes u8, f32 or f64 values; these are {}", nameOf(type));
    return shape.channels == 3 || shape.channels == 4
        ? ""
        : say("conversion.takes_three_or_one", "takes 3 channels, or 1; these are {}", shape.channels);
}
std::string oneChannelOrFour(const DataForm& from)
{
    const Shape& shape = from.shape;
    return shape.channels == 1 || shape.channels == 3 || shape.channels == 4
        ? ""
        : say("conversion.takes_colours", "takes 1, 3 or 4 channels; these are {}", shape.channels);
}
std::string colours(const DataForm& from)
{
    const Shape& shape = from.shape;
    return shape.channels == 3 || shape.channels == 4
        ? ""
        : say("conversion.takes_three", "takes 3 channels; these are {}", shape.channels);
}
std::string oneChannelPlane(const DataForm& from)
{
    const Shape& shape = from.shape;
    return shape.channels == 1 && shape.extent.z == 1
        ? ""
        : say("conversion.takes_matrix", "takes a matrix of one channel; this is {}", toText(shape));
}

template <std::uint32_t count> DataForm channels(const DataForm& from)
{
    return {{from.shape.extent, count}, from.type};
}
template <ElementType type> DataForm values(const DataForm& from)
{
    return {from.shape, type};
}
template <ElementType type> Loaded inElementType(const ArrayPointer& from)
{
    return valuesAs(type, from);
}
DataForm inPlanes(const DataForm& from)
{
    const Extent& extent = from.shape.extent;
    return {{{extent.x, extent.y, from.shape.channels}, 1}, from.type};
}
DataForm inChannels(const DataForm& from)
{
    const Extent& extent = from.shape.extent;
    return {{{extent.x, extent.y, 1}, std::uint32_t(extent.z)}, from.type};
}
DataForm oneSlice(const DataForm& from)
{
    const Extent& extent = from.shape.extent;
    return {{{extent.x, extent.y, 1}, from.shape.channels}, from.type};
}
DataForm turned(const DataForm& from)
{
    const Extent& extent = from.shape.extent;
    return {{{extent.y, extent.x, extent.z}, from.shape.channels}, from.type};
}

DataForm oneLine(const DataForm& from)
{
    return {{{from.shape.elements(), 1, 1}, from.shape.channels}, from.type};
}

constexpr std::array table{
    Conversion{"planar", {"conversion.planar", "channels made planes"}, onePlane, inPlanes, channelsToPlanes},
    Conversion{
        "interleaved", {"conversion.interleaved", "planes made channels"}, threePlanes, inChannels, planesToChannels},
    Conversion{"grey", {"conversion.grey", "made grey"}, greyOrColours, channels<1>, brightness},
    Conversion{"colour", {"conversion.colour", "made colour"}, oneChannelOrFour, channels<3>, threeChannels},
    Conversion{"rgba", {"conversion.rgba", "made RGBA"}, oneChannelOrFour, channels<4>, fourChannels},
    Conversion{"first", {"conversion.first", "first channel"}, always, channels<1>, channel<0>},
    Conversion{"red", {"conversion.red", "red channel"}, colours, channels<1>, channel<0>},
    Conversion{"green", {"conversion.green", "green channel"}, colours, channels<1>, channel<1>},
    Conversion{"blue", {"conversion.blue", "blue channel"}, colours, channels<1>, channel<2>},
    Conversion{"slice", {"conversion.slice", "slice z = 0"}, always, oneSlice, firstSlice},
    Conversion{"transpose", {"conversion.transpose", "transposed"}, oneChannelPlane, turned, transposed},
    Conversion{"line", {"conversion.line", "made a line"}, always, oneLine, inOneLine},
    Conversion{
        "f32", {"conversion.f32", "made f32"}, always, values<ElementType::F32>, inElementType<ElementType::F32>},
    Conversion{
        "i32", {"conversion.i32", "made i32"}, always, values<ElementType::I32>, inElementType<ElementType::I32>},
    Conversion{"u8", {"conversion.u8", "made u8"}, always, values<ElementType::U8>, inElementType<ElementType::U8>},
    Conversion{"i8", {"conversion.i8", "made i8"}, always, values<ElementType::I8>, inElementType<ElementType::I8>},
    Conversion{
        "u16", {"conversion.u16", "made u16"}, always, values<ElementType::U16>, inElementType<ElementType::U16>},
    Conversion{
        "i16", {"conversion.i16", "made i16"}, always, values<ElementType::I16>, inElementType<ElementType::I16>},
    Conversion{
        "u32", {"conversion.u32", "made u32"}, always, values<ElementType::U32>, inElementType<ElementType::U32>},
    Conversion{
        "u64", {"conversion.u64", "made u64"}, always, values<ElementType::U64>, inElementType<ElementType::U64>},
    Conversion{
        "i64", {"conversion.i64", "made i64"}, always, values<ElementType::I64>, inElementType<ElementType::I64>},
    Conversion{
        "f16", {"conversion.f16", "made f16"}, always, values<ElementType::F16>, inElementType<ElementType::F16>},
    Conversion{
        "bf16", {"conversion.bf16", "made bf16"}, always, values<ElementType::BF16>, inElementType<ElementType::BF16>},
    Conversion{
        "f64", {"conversion.f64", "made f64"}, always, values<ElementType::F64>, inElementType<ElementType::F64>},
    Conversion{
        "bool", {"conversion.bool", "made bool"}, always, values<ElementType::Bool>, inElementType<ElementType::Bool>},
    Conversion{"binary", {"conversion.binary", "made 0 and 1"}, always, values<ElementType::U8>, zeroOrOne},
};

std::string joined(const std::string& first, std::string_view second, std::string_view between)
{
    return first.empty() ? std::string(second) : second.empty() ? first : fmt::format("{}{}{}", first, between, second);
}

std::string transparencyLeftOut()
{
    return say("image.transparency", "transparency left out");
}

void dropAlpha(Dataset& data)
{
    if (std::exchange(data.alpha, nullptr))
        data.note = joined(data.note, transparencyLeftOut(), "; ");
}

/// A picture's alpha goes with its values; where they change places, it is left out for good.
void convertAlpha(const Conversion& conversion, const Array& made, Dataset& data)
{
    if (!data.alpha)
        return;
    if (made.shape().extent != data.alpha->shape().extent || conversion.make == zeroOrOne)
        dropAlpha(data);
    else if (made.type() != data.alpha->type())
        data.alpha = conversion.make(data.alpha).array;
}

/// Takes a picture's values of more than 8 bits where a type is made that holds them; they are no brightness of 0 to
/// 255 then. Else they go the way of the array.
void takeOrConvertDeep(const Conversion& conversion, Dataset& data)
{
    if (!data.deep)
        return;
    if (const auto type = elementTypeFrom(conversion.name); type && factsOf(*type).digits >= 16) {
        data.array = std::exchange(data.deep, nullptr);
        data.picture = false;
        dropAlpha(data); // which is 0 to 255
    } else if (type || conversion.make == zeroOrOne || conversion.make == fourChannels) {
        dropDeep(data);
    } else {
        const bool fits = conversion.refusal({data.deep->shape(), data.deep->type()}).empty();
        data.deep = conversion.make(fits ? data.deep : valuesAs(ElementType::F32, data.deep).array).array;
    }
}

} // namespace

std::span<const Conversion> conversions()
{
    return table;
}

const Conversion* findConversion(std::string_view name)
{
    const auto found = std::ranges::find(table, name, &Conversion::name);
    return found == table.end() ? nullptr : &*found;
}

const Conversion& conversionTo(ElementType type)
{
    return *findConversion(nameOf(type));
}

void dropDeep(Dataset& data)
{
    if (std::exchange(data.deep, nullptr))
        data.note = joined(data.note, data.reduction, "; ");
}

bool takeAlpha(Dataset& data)
{
    if (!data.alpha || data.array->shape().channels == 4)
        return false;
    data.array = withAlpha(data.array, *data.alpha).array;
    data.alpha.reset();
    dropDeep(data);
    return true;
}

std::string Dataset::notes() const
{
    return joined(deep ? joined(reduction, note, "; ") : note, alpha ? transparencyLeftOut() : "", "; ");
}

Dataset converted(const Conversion& conversion, Dataset from)
{
    const Shape& shape = from.array->shape();
    if (const std::string refusal = conversion.refusal({shape, from.array->type()}); !refusal.empty())
        throw InputError(from.spec, fmt::format("{}: {}", conversion.name, refusal));
    if (conversion.make == threeChannels || conversion.make == fourChannels)
        requireSize(from.spec, {shape.extent, conversion.make == threeChannels ? 3u : 4u});
    if (conversion.make == fourChannels && takeAlpha(from)) {
        from.conversion = joined(from.conversion, say(conversion.words), ", ");
        return from;
    }
    takeOrConvertDeep(conversion, from);
    Loaded made = conversion.make(from.array);
    convertAlpha(conversion, *made.array, from);
    // A conversion that changed nothing needs no words: grey: of a grey picture.
    if (made.array != from.array)
        from.conversion = joined(from.conversion, say(conversion.words), ", ");
    from.note = joined(from.note, made.note, "; ");
    from.array = std::move(made.array);
    from.picture = from.picture && conversion.make != zeroOrOne;
    return from;
}

} // namespace warpatlas::inline dataset
