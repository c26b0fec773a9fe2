#include "kernels/simulator/textures/footprint.h"

#include <algorithm>
#include <bit>
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

/// The floor of a number far from the ends of the type. std::floor() is a call where the processor is not known to
/// round.
std::int64_t floored(double value)
{
    const auto cut = static_cast<std::int64_t>(value);
    return cut - (static_cast<double>(cut) > value ? 1 : 0);
}

bool repeats(TextureAddress address)
{
    return address == TextureAddress::Wrap || address == TextureAddress::Mirror;
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

/// Keeps the 21 bits of a normalised place's mantissa that count; a double has 53, the first not written.
double significantPart(double place)
{
    constexpr std::uint64_t rest = (std::uint64_t{1} << (53 - 21)) - 1;
    const auto bits = std::bit_cast<std::uint64_t>(place);
    return std::bit_cast<double>((std::signbit(place) ? bits + rest : bits) & ~rest);
}

/// In elements; a few of them outside are as good as any number of them.
double inElements(float place, const FootprintFinder::Axis& axis)
{
    const bool finite = std::isfinite(place);
    if (!std::isnormal(place) && place != 0 && (finite || std::isnan(place) || repeats(axis.address)))
        return 0;
    double at = place;
    if (axis.normalised && finite)
        at = significantPart(at) * static_cast<double>(axis.size);
    if (repeats(axis.address))
        return std::fmod(at, 2.0 * static_cast<double>(axis.size));
    return std::clamp(at, -2.0, static_cast<double>(axis.size) + 2);
}

Neighbours neighboursOf(float place, const FootprintFinder::Axis& axis, bool linear)
{
    const double at = inElements(place, axis);
    if (!linear) {
        const std::int64_t element = inside(floored(at), axis.size, axis.address);
        return {element, element, 0};
    }
    // Elements have their values in their middles.
    const std::int64_t fixed = floored(at * static_cast<double>(parts) + 0.5) - parts / 2;
    const std::int64_t lower = fixed >> 8, fraction = fixed & (parts - 1);
    return {inside(lower, axis.size, axis.address), inside(lower + 1, axis.size, axis.address), fraction};
}

/// For two axes: lower left, lower right, upper left, upper right.
std::array<std::int64_t, 4> planeWeights(std::int64_t right, std::int64_t up)
{
    const std::int64_t both = (right * up + parts / 2) / parts;
    return {parts - right - up + both, right - both, up - both, both};
}

} // namespace

TextureAddress addressingOf(const TextureSpec& texture)
{
    return repeats(texture.address) && !texture.normalisedCoordinates ? TextureAddress::Clamp : texture.address;
}

bool hasNoWhole(const TextureSpec& texture)
{
    return texture.axes == 1 && texture.layers == 0 && !texture.linearMemory;
}

bool isHalved(const TextureSpec& texture)
{
    return texture.axes == 1 && texture.layers == 0 && addressingOf(texture) == TextureAddress::Border;
}

std::int64_t elementAt(const TextureSpec& texture, const std::array<std::int64_t, 3>& element, std::int64_t layer)
{
    const auto width = static_cast<std::int64_t>(texture.extent.x),
               height = static_cast<std::int64_t>(texture.extent.y),
               depth = static_cast<std::int64_t>(texture.extent.z);
    return ((layer * depth + element[2]) * height + element[1]) * width + element[0];
}

FootprintFinder::FootprintFinder(const TextureSpec& texture, bool linear, bool whole)
    : m_axes(texture.axes),
      m_layers(static_cast<std::int64_t>(texture.layers)),
      m_linear(linear && !whole),
      m_whole(whole),
      m_noneOfWhole(hasNoWhole(texture)),
      m_halved(isHalved(texture))
{
    const std::uint64_t sizes[] = {texture.extent.x, texture.extent.y, texture.extent.z};
    for (std::size_t axis = 0; axis < m_each.size(); ++axis)
        m_each[axis] = {static_cast<std::int64_t>(sizes[axis]), addressingOf(texture), texture.normalisedCoordinates};
}

void FootprintFinder::weigh(const std::array<std::int64_t, 3>& fractions, Footprint& footprint) const
{
    constexpr double unit = 1.0 / static_cast<double>(parts);
    if (m_axes == 3) {
        for (std::size_t k = 0; k < footprint.weights.size(); ++k) {
            footprint.weights[k] = 1;
            for (std::size_t axis = 0; axis < fractions.size(); ++axis) {
                const std::int64_t weight = fractions[axis];
                footprint.weights[k] *= static_cast<double>((k >> axis & 1) != 0 ? weight : parts - weight) * unit;
            }
        }
        return;
    }
    const std::int64_t up = m_halved ? parts / 2 : m_axes == 1 ? 0 : fractions[1];
    const std::array<std::int64_t, 4> plane = planeWeights(fractions[0], up);
    for (unsigned k = 0; k < footprint.count; ++k)
        footprint.weights[k] = static_cast<double>(plane[k + (m_halved ? 2 : 0)]) * unit;
}

void FootprintFinder::find(const Coordinates& at, Footprint& footprint) const
{
    std::array<Neighbours, 3> axes{};
    for (std::size_t axis = 0; axis < m_axes; ++axis) {
        if (m_whole) {
            const std::int64_t element =
                m_noneOfWhole ? border : inside(at.element[axis], m_each[axis].size, TextureAddress::Border);
            axes[axis] = {element, element, 0};
        } else {
            axes[axis] = neighboursOf(at.place[axis], m_each[axis], m_linear);
        }
    }
    const bool noLayer = m_whole && m_layers != 0 && at.layer >= m_layers;
    const std::int64_t layer = m_layers == 0 ? 0 : std::min<std::int64_t>(at.layer, m_layers - 1);
    footprint.count = m_linear ? 1u << m_axes : 1;
    const unsigned sides = m_linear ? 2 : 1;
    for (unsigned k = 0; k < footprint.count; k += sides) {
        const std::int64_t y = (k & 2) != 0 ? axes[1].upper : axes[1].lower,
                           z = (k & 4) != 0 ? axes[2].upper : axes[2].lower;
        const bool outside = noLayer || y == border || z == border;
        const std::int64_t row = outside ? border : (layer * m_each[2].size + z) * m_each[1].size + y;
        for (unsigned side = 0; side < sides; ++side) {
            const std::int64_t column = side != 0 ? axes[0].upper : axes[0].lower;
            footprint.elements[k + side] = {column == border ? border : row, column};
        }
    }
    footprint.weights[0] = 1;
    if (m_linear)
        weigh({axes[0].weight, axes[1].weight, axes[2].weight}, footprint);
}

Footprint footprintOf(const TextureSpec& texture, const Coordinates& at, bool linear)
{
    Footprint footprint;
    FootprintFinder(texture, linear, at.whole).find(at, footprint);
    return footprint;
}

} // namespace warpatlas::simulator::textures
