/// Which elements of a texture the lanes of a warp touch: kernels/simulator/textures/footprint.h for all of them at
/// once, to the same bit.
#pragma once

#include "kernels/simulator/lanes/lanes.h"
#include "kernels/simulator/textures/fetched_texture.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

using textures::FetchedTexture;

inline constexpr unsigned mostTexels = 8; ///< of a lane
inline constexpr std::int32_t weightParts = 256;

/// Along an axis: two neighbours, -1 outside, and the second's weight in parts. Of a point fetch only the lower one.
struct AxisLanes {
    alignas(64) std::int32_t lower[laneCount];
    alignas(64) std::int32_t upper[laneCount];
    alignas(64) std::int32_t weight[laneCount];
};

/// The elements of all lanes: x fastest, the lower one first. Only what `count` and `axes` of the texture say is set.
struct TexelLanes {
    unsigned count;
    std::uint32_t inside[mostTexels]; ///< lanes that take part and whose element is not outside
    alignas(64) std::uint32_t offsets[mostTexels][laneCount]; ///< of bytes, from the first element of the texture
    AxisLanes axes[3];
};

/// The floor of a place that fits into 32 bits. Computed as a double to the end: then it stays in vectors.
WARPATLAS_ALWAYS_INLINE std::int32_t flooredPlace(double place)
{
    const auto cut = static_cast<double>(static_cast<std::int32_t>(place));
    return static_cast<std::int32_t>(cut - (cut > place ? 1.0 : 0.0));
}

/// In elements, from their bits. Far outside, a few of them are as good as any number.
template <bool Repeats>
WARPATLAS_ALWAYS_INLINE void placesInElements(
    const std::uint32_t* places, bool normalised, std::int32_t size, double* at)
{
    // 21 bits of a normalised place count, cut off downwards: all but three of those that a float writes. NaN and
    // subnormal numbers are 0.
    const std::uint32_t up = normalised ? 7 : 0, least = 0x00800000;
    // Repeating places are the same every second time, and from 2^21 on 21 bits are a multiple of 2.
    const std::uint32_t most = Repeats ? 0x4a000000 : 0x7f800001;
    alignas(64) float counted[laneCount];
    WARPATLAS_LANE_LOOP
    {
        const std::uint32_t bits = places[i];
        const std::uint32_t cut = (bits + ((bits >> 31) != 0 ? up : 0)) & ~up;
        counted[i] = bitsAs<float>((bits & 0x7fffffff) - least < most - least ? cut : 0);
    }
    const double elements = normalised ? size : 1;
    if constexpr (Repeats) {
        WARPATLAS_LANE_LOOP
        {
            const auto turns = static_cast<float>(static_cast<std::int32_t>(counted[i] * 0.5f));
            at[i] = static_cast<double>(counted[i] - 2 * turns) * elements;
        }
    } else {
        const double last = static_cast<double>(size) + 2;
        WARPATLAS_LANE_LOOP
        {
            const double place = static_cast<double>(counted[i]) * elements;
            const double above = place < -2 ? -2 : place;
            at[i] = above > last ? last : above;
        }
    }
}

/// A repeating place is at most twice the number of elements, and two more, from the first one.
WARPATLAS_ALWAYS_INLINE void keepInside(std::int32_t* elements, std::int32_t size, TextureAddress address)
{
    const std::int32_t last = size - 1, both = 2 * size;
    const auto turned = [&](std::int32_t element) {
        element += element < 0 ? both : 0;
        element += element < 0 ? both : 0;
        return element - (element >= both ? both : 0);
    };
    switch (address) {
    case TextureAddress::Clamp:
        WARPATLAS_LANE_LOOP
        {
            const std::int32_t above = elements[i] < 0 ? 0 : elements[i];
            elements[i] = above > last ? last : above;
        }
        break;
    case TextureAddress::Border:
        WARPATLAS_LANE_LOOP elements[i] = elements[i] < 0 || elements[i] > last ? -1 : elements[i];
        break;
    case TextureAddress::Wrap:
        WARPATLAS_LANE_LOOP
        {
            const std::int32_t turn = turned(elements[i]);
            elements[i] = turn > last ? turn - size : turn;
        }
        break;
    case TextureAddress::Mirror:
        WARPATLAS_LANE_LOOP
        {
            const std::int32_t turn = turned(elements[i]);
            elements[i] = turn > last ? both - 1 - turn : turn;
        }
        break;
    }
}

template <bool Repeats>
WARPATLAS_ALWAYS_INLINE void neighboursAlong(
    const FetchedTexture& texture, std::int32_t size, const std::uint32_t* places, AxisLanes& to)
{
    alignas(64) double at[laneCount];
    placesInElements<Repeats>(places, texture.normalised, size, at);
    if (!texture.linear) {
        WARPATLAS_LANE_LOOP to.lower[i] = flooredPlace(at[i]);
        keepInside(to.lower, size, texture.address);
        return;
    }
    WARPATLAS_LANE_LOOP
    {
        // Elements have their values in their middles.
        const std::int32_t fixed = flooredPlace(at[i] * weightParts + 0.5) - weightParts / 2;
        to.lower[i] = fixed >> 8;
        to.upper[i] = (fixed >> 8) + 1;
        to.weight[i] = fixed & (weightParts - 1);
    }
    keepInside(to.lower, size, texture.address);
    keepInside(to.upper, size, texture.address);
}

/// `planes`: of the coordinates, after the layer.
inline void findAxes(
    const Machine& machine, const FetchedTexture& texture, const std::uint32_t* planes, AxisLanes* axes)
{
    const bool repeats = texture.address == TextureAddress::Wrap || texture.address == TextureAddress::Mirror;
    for (std::uint32_t axis = 0; axis < texture.axes; ++axis) {
        const auto places = lanes<std::uint32_t>(machine, planes[axis]);
        const std::int32_t size = texture.sizes[axis];
        AxisLanes& to = axes[axis];
        if (texture.whole) {
            WARPATLAS_LANE_LOOP to.lower[i] = static_cast<std::int32_t>(places[i]);
            keepInside(to.lower, size, texture.address);
        } else if (repeats) {
            neighboursAlong<true>(texture, size, places.slots, to);
        } else {
            neighboursAlong<false>(texture, size, places.slots, to);
        }
    }
}

/// `planes`: of the layer and the coordinates.
inline void findTexels(
    const Machine& machine, const FetchedTexture& texture, const std::uint32_t* planes, TexelLanes& texels)
{
    alignas(64) std::uint32_t layers[laneCount];
    alignas(64) std::int32_t missing[laneCount]; // negative: the whole lane is outside
    if (texture.layers != 0) {
        const auto wanted = lanes<std::uint32_t>(machine, *planes++);
        const std::uint32_t last = texture.layers - 1;
        const std::int32_t beyond = texture.whole ? -1 : 0;
        WARPATLAS_LANE_LOOP
        {
            layers[i] = wanted[i] < last ? wanted[i] : last;
            missing[i] = wanted[i] > last ? beyond : 0;
        }
    } else {
        WARPATLAS_LANE_LOOP
        {
            layers[i] = 0;
            missing[i] = 0;
        }
    }
    findAxes(machine, texture, planes, texels.axes);
    const auto along = [&](std::uint32_t axis, unsigned side) {
        return side != 0 ? texels.axes[axis].upper : texels.axes[axis].lower;
    };
    const auto height = static_cast<std::uint32_t>(texture.sizes[1]),
               depth = static_cast<std::uint32_t>(texture.sizes[2]);
    const std::uint32_t rowBytes = texture.rowBytes, elementBytes = texture.elementBytes;
    const unsigned sides = texture.linear ? 2 : 1;
    texels.count = texture.linear ? 1u << texture.axes : 1;
    for (unsigned k = 0; k < texels.count; k += sides) {
        alignas(64) std::uint32_t rows[laneCount]; // of bytes
        alignas(64) std::int32_t outside[laneCount]; // negative
        WARPATLAS_LANE_LOOP
        {
            rows[i] = layers[i] * depth;
            outside[i] = missing[i];
        }
        if (texture.axes > 2) {
            const std::int32_t* const z = along(2, k & 4);
            WARPATLAS_LANE_LOOP
            {
                rows[i] += static_cast<std::uint32_t>(z[i]);
                outside[i] |= z[i];
            }
        }
        WARPATLAS_LANE_LOOP rows[i] *= height;
        if (texture.axes > 1) {
            const std::int32_t* const y = along(1, k & 2);
            WARPATLAS_LANE_LOOP
            {
                rows[i] += static_cast<std::uint32_t>(y[i]);
                outside[i] |= y[i];
            }
        }
        WARPATLAS_LANE_LOOP rows[i] *= rowBytes;
        for (unsigned side = 0; side < sides; ++side) {
            const std::int32_t* const x = along(0, side);
            std::uint32_t* const offsets = texels.offsets[k + side];
            WARPATLAS_LANE_LOOP offsets[i] = rows[i] + static_cast<std::uint32_t>(x[i]) * elementBytes;
            const bool anyOutside = texture.address == TextureAddress::Border;
            texels.inside[k + side] =
                machine.mask & (anyOutside ? maskOf([&](int i) { return (outside[i] | x[i]) >= 0; }) : allLanes);
        }
    }
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
