#include "kernels/simulator/textures/footprint.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::simulator::textures {
namespace {

constexpr double parts = 256; ///< of an element, that a coordinate tells apart

/// Two neighbours along an axis and the second's weight; of a point fetch both are the same.
struct Neighbours {
    std::int64_t lower = 0, upper = 0;
    double weight = 0;
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

/// In elements; a few of them outside are as good as any number of them.
double inElements(float place, std::int64_t size, const TextureSpec& texture, TextureAddress address)
{
    double at = std::isnan(place) ? 0 : double{place};
    if (texture.normalisedCoordinates) {
        if (address == TextureAddress::Wrap || address == TextureAddress::Mirror) {
            if (std::isinf(at))
                return 0;
            const double turn = std::floor(at);
            const bool back = address == TextureAddress::Mirror && std::fmod(turn, 2) != 0;
            at = back ? 1 - (at - turn) : at - turn;
        }
        at *= static_cast<double>(size);
    }
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
    const auto fixed = static_cast<std::int64_t>(std::floor(at * parts + 0.5)) - static_cast<std::int64_t>(parts / 2);
    const std::int64_t fraction = within(fixed, static_cast<std::int64_t>(parts));
    const std::int64_t lower = (fixed - fraction) / static_cast<std::int64_t>(parts);
    return {inside(lower, size, address), inside(lower + 1, size, address), static_cast<double>(fraction) / parts};
}

Neighbours wholeNeighbour(std::int64_t element, std::int64_t size, const TextureSpec& texture)
{
    const std::int64_t at = inside(element, size, texture.linearMemory ? TextureAddress::Border : addressOf(texture));
    return {at, at, 0};
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
    const std::int64_t layer =
        texture.layers == 0 ? 0 : std::clamp<std::int64_t>(at.layer, 0, static_cast<std::int64_t>(texture.layers) - 1);
    Footprint footprint;
    footprint.count = linear && !at.whole ? 1u << texture.axes : 1;
    for (unsigned k = 0; k < footprint.count; ++k) {
        std::array<std::int64_t, 3> element{};
        double weight = 1;
        bool outside = false;
        for (std::size_t axis = 0; axis < texture.axes; ++axis) {
            const bool upper = (k >> axis & 1) != 0;
            element[axis] = upper ? axes[axis].upper : axes[axis].lower;
            outside = outside || element[axis] == border;
            weight *= upper ? axes[axis].weight : 1 - axes[axis].weight;
        }
        footprint.elements[k] = outside ? border : elementAt(texture, element, layer);
        footprint.weights[k] = footprint.count == 1 ? 1 : weight;
    }
    return footprint;
}

} // namespace warpatlas::simulator::textures
