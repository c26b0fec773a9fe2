#include "app/source/bind_texture.h"

#include "app/dataset/conversion.h"
#include "app/dataset/convert_layout.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cstring>

namespace warpatlas::inline source {
namespace {

/// The type that takes the place of one that CUDA's textures do not have.
std::string_view texelType(ElementType type)
{
    return type == ElementType::Bool ? "u8" : type == ElementType::F64 || type == ElementType::BF16 ? "f32" : "";
}

bool wantsFloats(const ptx::TextureUse& use)
{
    return use.type == ptx::Type::F32;
}

/// A fourth channel beside three: full, as the alpha of a picture.
Dataset withFourthChannel(Dataset data)
{
    constexpr std::uint64_t pictureFloat = 0x437f0000; // 255
    const bool floats = data.picture && data.array->type() == ElementType::F32;
    dropDeep(data);
    if (!takeAlpha(data))
        data.array = (floats ? withFourth(data.array, pictureFloat) : fourChannels(data.array)).array;
    data.conversion += (data.conversion.empty() ? "" : ", ") + say("texture.fourth_channel", "with a fourth channel");
    return data;
}

Dataset inForm(std::string_view name, Dataset data)
{
    const Conversion* const conversion = findConversion(name);
    const DataForm form{data.array->shape(), data.array->type()};
    return conversion != nullptr && conversion->refusal(form).empty() ? converted(*conversion, std::move(data)) : data;
}

/// Along the axes that the kernel has coordinates for; without any, along those that the data have.
void setExtent(TextureSpec& spec, const ptx::TextureUse& use, const Extent& e)
{
    spec.axes = use.axes != 0 ? use.axes : e.z > 1 ? 3u : e.y > 1 ? 2u : 1u;
    if (spec.axes == 1) {
        spec.extent = use.layered ? Extent{e.x, 1, 1} : Extent{e.count(), 1, 1};
        spec.layers = use.layered ? e.y * e.z : 0;
    } else if (spec.axes == 2) {
        spec.extent = use.layered ? Extent{e.x, e.y, 1} : Extent{e.x, e.y * e.z, 1};
        spec.layers = use.layered ? e.z : 0;
    } else {
        spec.extent = e;
    }
}

} // namespace

TextureWishes withHostModes(const TextureWishes& said, const TextureWishes& host)
{
    const auto either = [](const auto& one, const auto& other) { return one ? one : other; };
    return {.surface = said.surface,
        .filter = either(said.filter, host.filter),
        .address = either(said.address, host.address),
        .normalisedCoordinates = either(said.normalisedCoordinates, host.normalisedCoordinates),
        .floats = either(said.floats, host.floats)};
}

std::string addedByHost(const TextureWishes& said, const TextureWishes& host)
{
    std::string added;
    if (!said.filter && host.filter)
        added += *host.filter == TextureFilter::Linear ? ",filter=linear" : ",filter=point";
    if (!said.address && host.address)
        added += ",address=" + std::string(nameOf(*host.address));
    if (!said.floats && host.floats)
        added += *host.floats ? ",read=float" : ",read=element";
    if (!said.normalisedCoordinates && host.normalisedCoordinates)
        added += *host.normalisedCoordinates ? ",normalized" : ",unnormalized";
    return added;
}

std::string chosenModes(const TextureWishes& wishes, const TextureSpec& made)
{
    if (made.surface || made.linearMemory)
        return {};
    std::string chosen;
    const auto add = [&](bool said, std::string_view mode) {
        if (!said)
            chosen += (chosen.empty() ? "" : ",") + std::string(mode);
    };
    add(wishes.normalisedCoordinates.has_value(), made.normalisedCoordinates ? "normalized" : "unnormalized");
    add(wishes.filter.has_value(), made.filter == TextureFilter::Linear ? "filter=linear" : "filter=point");
    add(wishes.address.has_value(), "address=" + std::string(nameOf(made.address)));
    return chosen;
}

Dataset dataForTexture(Dataset data, const TextureWishes& wishes, const ptx::TextureUse& use)
{
    constexpr std::uint32_t colours = 3;
    if (data.array->shape().channels == colours)
        data = use.channels == 1 ? inForm("grey", std::move(data)) : withFourthChannel(std::move(data));
    const ElementType type = data.array->type();
    const bool asFloats = wantsFloats(use) && !isReal(type) && (sizeOf(type) > 2 || wishes.floats == false);
    if (!wishes.surface && asFloats)
        return inForm("f32", std::move(data));
    if (!wishes.surface && !wantsFloats(use) && isReal(type) && use.type != ptx::Type::None)
        return inForm(use.type == ptx::Type::S32 ? "i32" : "u8", std::move(data));
    if (wishes.surface && use.type == ptx::Type::F32)
        return inForm("f32", std::move(data));
    if (wishes.surface && use.type == ptx::Type::U8)
        return inForm("u8", std::move(data));
    if (const std::string_view name = texelType(type); !name.empty())
        return inForm(name, std::move(data));
    return data;
}

TextureSpec textureFor(const TextureWishes& wishes, const ptx::TextureUse& use, ElementType type, const Shape& shape,
    const std::string& subject)
{
    if (shape.elements() == 0)
        throw InputError(subject, say("texture.empty", "has no element, which CUDA takes as no texture"));
    if (shape.channels != 1 && shape.channels != 2 && shape.channels != 4)
        throw InputError(subject,
            say("texture.channels", "has elements of {} channels: CUDA's textures and surfaces have 1, 2 or 4",
                shape.channels));
    if (sizeOf(type) > 4 || !texelType(type).empty())
        throw InputError(subject,
            say("texture.type",
                "holds {}: CUDA's textures and surfaces have elements of u8, i8, u16, i16, f16, u32, i32 "
                "or f32",
                nameOf(type)));
    TextureSpec spec;
    spec.surface = wishes.surface;
    setExtent(spec, use, shape.extent);
    if (wishes.surface)
        return spec;
    const bool small = !isReal(type) && sizeOf(type) <= 2;
    spec.normalisedFloats = small && wishes.floats.value_or(wantsFloats(use));
    spec.filter = wishes.filter.value_or(TextureFilter::Point);
    spec.address = wishes.address.value_or(TextureAddress::Clamp);
    spec.normalisedCoordinates = wishes.normalisedCoordinates.value_or(false);
    spec.gathers = use.gathers;
    spec.linearMemory = use.axes == 1 && !use.layered && use.wholeOnly;
    if (wishes.floats == true && !small && !isReal(type))
        throw InputError(subject,
            say("texture.no_floats", "holds {}: CUDA reads whole numbers of 8 and 16 bits as floats, no others",
                nameOf(type)));
    if (spec.filter == TextureFilter::Linear && !isReal(type) && !spec.normalisedFloats)
        throw InputError(subject,
            say("texture.no_filter",
                "is read as whole numbers, which CUDA filters not: read=float (tex2D<float>), or filter=point"));
    return spec;
}

} // namespace warpatlas::inline source
