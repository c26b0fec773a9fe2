#include "kernels/simulator/textures/footprint.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::simulator::textures {
namespace {

constexpr std::int64_t parts = 256; ///< of an element, that a coordinate tells apart

/// Two neighbours along an axis, and the second's weight in parts; of a point fetch both are the same.
struct Neighbours {
    std::int64_t lower = 0, upper = 0, weight = 0;
};

/// Remainder of a floored division.
std::int64_t within(std::int64_t value, std::int64_t period)
{
    const std::int64_t rest = value % period;
    return rest < 0 ? rest + period : rest;
}

/// Without normalised coordinates there is nothing to wrap around (the same text).
TextureAddress addressOf(const TextureSpec& texture)
{
    const bool repeats = texture.address == TextureAddress::Wrap || texture.address == TextureAddress::Mirror;
    return repeats && !texture.normalisedCoordinates ? TextureAddress::Clamp : texture.address;
}

std::int64_t inside(std::int64_t element, std::int64_t size, TextureAddress address)
{
    switch (address) {
    case TextureAddress::Clamp:
        break;
    case TextureAddress::Border:
        return element < 0 || element >= size ? border : element;
    case TextureAddress::Wrap:
        return within(element, size);
    case TextureAddress::Mirror: {
        const std::int64_t turn = within(element, 2 * size);
        return turn < size ? turn : 2 * size - 1 - turn;
    }
    }
    return std::clamp<std::int64_t>(element, 0, size - 1);
}

/// What counts of a normalised place.
double significantPart(double place)
{
    constexpr int bits = 21;
    int exponent = 0;
    const double mantissa = std::frexp(place, &exponent);
    return std::ldexp(std::floor(std::ldexp(mantissa, bits)), exponent - bits);
}

/// In elements; a few of them outside are as good as any number of them.
double inElements(float place, std::int64_t size, const TextureSpec& texture, TextureAddress address)
{
    const bool repeats = address == TextureAddress::Wrap || address == TextureAddress::Mirror;
    const int kind = std::fpclassify(place);
    if (kind == FP_NAN || kind == FP_SUBNORMAL || (repeats && kind == FP_INFINITE))
        return 0;
    double at = place;
    if (texture.normalisedCoordinates && kind != FP_INFINITE)
        at = significantPart(at) * static_cast<double>(size);
    if (repeats)
        return std::fmod(at, 2.0 * static_cast<double>(size));
    return std::clamp(at, -2.0, static_cast<double>(size) + 2);
}

Neighbours neighboursOf(float place, std::int64_t size, const TextureSpec& texture, bool linear)
{
    const TextureAddress address = addressOf(texture);
    const double at = inElements(place, size, texture, address);
    if (!linear) {
        const std::int64_t element = inside(static_cast<std::int64_t>(std::floor(at)), size, address);
        return {element, element, 0};
    }
    // Elements have their values in their middles.
    const auto fixed = static_cast<std::int64_t>(std::floor(at * static_cast<double>(parts) + 0.5)) - parts / 2;
    const std::int64_t fraction = within(fixed, parts), lower = (fixed - fraction) / parts;
    return {inside(lower, size, address), inside(lower + 1, size, address), fraction};
}

Neighbours wholeNeighbour(std::int64_t element, std::int64_t size, const TextureSpec& texture)
{
    const bool array = texture.axes == 1 && texture.layers == 0 && !texture.linearMemory;
    const std::int64_t at = array ? border : inside(element, size, TextureAddress::Border);
    return {at, at, 0};
}

/// Of two axes: lower left, lower right, upper left, upper right.
std::array<std::int64_t, 4> planeWeights(std::int64_t right, std::int64_t up)
{
    const std::int64_t both = (right * up + parts / 2) / parts;
    return {parts - right - up + both, right - both, up - both, both};
}

std::array<double, 8> weightsOf(const TextureSpec& texture, const std::array<Neighbours, 3>& axes)
{
    constexpr double unit = 1.0 / static_cast<double>(parts);
    const bool line = texture.axes == 1, loneLine = line && texture.layers == 0;
    const bool halved = loneLine && addressOf(texture) == TextureAddress::Border;
    const std::array<std::int64_t, 4> plane = planeWeights(axes[0].weight,
        halved     ? parts / 2
            : line ? 0
                   : axes[1].weight);
    std::array<double, 8> weights{};
    for (std::size_t k = 0; k < plane.size(); ++k)
        weights[k] = static_cast<double>(plane[k]) * unit;
    if (halved)
        return {weights[2], weights[3]};
    if (texture.axes < 3)
        return weights;
    for (std::size_t k = 0; k < weights.size(); ++k) {
        weights[k] = 1;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const std::int64_t weight = axes[axis].weight;
            weights[k] *= static_cast<double>((k >> axis & 1) != 0 ? weight : parts - weight) * unit;
        }
    }
    return weights;
}

} // namespace

std::int64_t elementAt(const TextureSpec& texture, const std::array<std::int64_t, 3>& element, std::int64_t layer)
{
    const auto width = static_cast<std::int64_t>(texture.extent.x),
               height = static_cast<std::int64_t>(texture.extent.y),
               depth = static_cast<std::int64_t>(texture.extent.z);
    return ((layer * depth + element[2]) * height + element[1]) * width + element[0];
}

Footprint footprintOf(const TextureSpec& texture, const Coordinates& at, bool linear)
{
    const std::uint64_t sizes[] = {texture.extent.x, texture.extent.y, texture.extent.z};
    std::array<Neighbours, 3> axes{};
    for (std::size_t axis = 0; axis < texture.axes; ++axis) {
        const auto size = static_cast<std::int64_t>(sizes[axis]);
        axes[axis] = at.whole ? wholeNeighbour(at.element[axis], size, texture)
                              : neighboursOf(at.place[axis], size, texture, linear);
    }
    const bool noLayer = at.whole && at.layer >= std::max<std::uint64_t>(texture.layers, 1) && texture.layers != 0;
    const std::int64_t layer =
        texture.layers == 0 ? 0 : static_cast<std::int64_t>(std::min<std::uint64_t>(at.layer, texture.layers - 1));
    Footprint footprint;
    footprint.count = linear && !at.whole ? 1u << texture.axes : 1;
    footprint.weights = weightsOf(texture, axes);
    if (footprint.count == 1)
        footprint.weights = {1};
    for (unsigned k = 0; k < footprint.count; ++k) {
        std::array<std::int64_t, 3> element{};
        bool outside = noLayer;
        for (std::size_t axis = 0; axis < texture.axes; ++axis) {
            element[axis] = (k >> axis & 1) != 0 ? axes[axis].upper : axes[axis].lower;
            outside = outside || element[axis] == border;
        }
        footprint.elements[k] = outside ? border : elementAt(texture, element, layer);
    }
    return footprint;
}

} // namespace warpatlas::simulator::textures
