#include "kernels/simulator/textures/fetched_texture.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/textures/footprint.h"
#include "kernels/simulator/textures/texel.h"

#include <algorithm>
#include <limits>

namespace warpatlas::simulator::textures {
namespace {

/// Elements along an axis: 256ths of twice as many are numbers of 32 bits; coordinates that are whole numbers, too.
constexpr std::uint64_t mostByPlace = 1 << 21, mostByNumber = std::numeric_limits<std::int32_t>::max();

bool isOfTextures(const TextureObject& object)
{
    switch (object.type) {
    case ElementType::U8:
    case ElementType::I8:
    case ElementType::U16:
    case ElementType::I16:
        return true;
    case ElementType::F16:
    case ElementType::U32:
    case ElementType::I32:
    case ElementType::F32:
        return !object.spec.normalisedFloats;
    default:
        return false;
    }
}

} // namespace

bool findFetched(const Machine& machine, const ptx::TextureForm& form, std::uint64_t number, FetchedTexture& texture)
{
    const Memory& memory = *machine.block->grid().memory;
    const TextureObject* const object = memory.texture(number);
    if (object == nullptr || !isOfTextures(*object))
        return false;
    const TextureSpec& spec = object->spec;
    const bool whole = form.wholeCoordinates;
    if (spec.surface || spec.axes != form.axes || (spec.layers != 0) != form.layered || (whole && hasNoWhole(spec)))
        return false;
    const std::uint64_t sizes[] = {spec.extent.x, spec.extent.y, spec.extent.z};
    const std::uint64_t most = whole ? mostByNumber : mostByPlace;
    if (*std::ranges::min_element(sizes) == 0 || *std::ranges::max_element(sizes) > most || spec.layers > most)
        return false;
    const std::uint64_t bytes = object->elementBytes(), row = rowBytesOf(*object);
    const std::uint64_t rows =
        saturatingProduct(saturatingProduct(sizes[1], sizes[2]), std::max<std::uint64_t>(spec.layers, 1));
    const std::uint64_t span = saturatingSum(saturatingProduct(rows - 1, row), sizes[0] * bytes);
    const Region& region = memory.allocation(object->allocation).region;
    const std::uint64_t offset = object->base - region.base;
    if (span > std::numeric_limits<std::uint32_t>::max() || region.bytes < span || offset > region.bytes - span)
        return false;
    texture.axes = spec.axes;
    std::ranges::transform(sizes, texture.sizes, [](std::uint64_t size) { return static_cast<std::int32_t>(size); });
    texture.layers = static_cast<std::uint32_t>(spec.layers);
    texture.address = whole ? TextureAddress::Border : addressingOf(spec);
    texture.whole = whole;
    texture.linear =
        !whole && (form.operation == ptx::TextureOperation::Gather || spec.filter == TextureFilter::Linear);
    texture.halved = isHalved(spec);
    texture.normalised = spec.normalisedCoordinates;
    texture.floats = givesFloats(*object);
    texture.normalisedFloats = spec.normalisedFloats;
    texture.type = object->type;
    texture.channels = object->channels;
    texture.elementBytes = static_cast<std::uint32_t>(bytes);
    texture.rowBytes = static_cast<std::uint32_t>(row);
    texture.base = object->base;
    texture.host = region.host + offset;
    texture.region = &region;
    return true;
}

} // namespace warpatlas::simulator::textures
