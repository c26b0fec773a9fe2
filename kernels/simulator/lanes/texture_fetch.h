/// tex and tld4 for the lanes of a warp at once, where they fetch from one texture: the same results, to the bit, and
/// the same accesses as kernels/simulator/textures/texture_operations.h has lane by lane.
#pragma once

#include "kernels/simulator/lanes/memory.h"
#include "kernels/simulator/lanes/texture_places.h"
#include "kernels/simulator/textures/texture_operations.h"

namespace warpatlas::simulator::WARPATLAS_LANES {

/// Registers that are written.
struct TexelValues {
    alignas(64) std::uint32_t bits[4][laneCount];
};

/// A half as a float.
WARPATLAS_ALWAYS_INLINE float widened(std::uint32_t bits)
{
    const std::uint32_t sign = (bits & 0x8000) << 16, size = bits & 0x7fff;
    const float subnormal = static_cast<float>(static_cast<std::int32_t>(size)) * 0x1p-24f;
    const std::uint32_t exponent = (size >= 0x7c00 ? 224u : 112u) << 23;
    return bitsAs<float>(sign | (size < 0x400 ? bitsAs<std::uint32_t>(subnormal) : (size << 13) + exponent));
}

/// The nearest half, as a float.
WARPATLAS_ALWAYS_INLINE float asHalf(float value)
{
    const std::uint32_t bits = bitsAs<std::uint32_t>(value), sign = bits & 0x80000000, size = bits & 0x7fffffff;
    // Subnormal halves are multiples of 2^-24, as floats between 1/2 and 1 are.
    const float subnormal = (bitsAs<float>(size) + 0.5f) - 0.5f;
    const std::uint32_t rounded = (size + 0xfff + (size >> 13 & 1)) & ~0x1fffu;
    const std::uint32_t finite = size < 0x38800000 ? bitsAs<std::uint32_t>(subnormal) : rounded;
    const std::uint32_t large = size > 0x7f800000 ? 0x7fc00000 : 0x7f800000;
    return bitsAs<float>(sign | (size >= 0x477ff000 ? large : finite));
}

/// As they lie in memory, with their sign; zero in other lanes.
template <class T>
WARPATLAS_ALWAYS_INLINE void readTexels(
    const std::byte* from, const std::uint32_t* offsets, std::uint32_t inside, std::uint32_t* to)
{
    if (inside == allLanes) {
        for (int i = 0; i < laneCount; ++i)
            to[i] = Plane<T>::save(readAs<T>(from + offsets[i]));
        return;
    }
    WARPATLAS_LANE_LOOP to[i] = 0;
    for (std::uint32_t left = inside; left != 0; left &= left - 1) {
        const int i = firstLane(left);
        to[i] = Plane<T>::save(readAs<T>(from + offsets[i]));
    }
}

/// A channel of element k: the bits of floats, or whole numbers.
inline void readChannel(
    const FetchedTexture& texture, const TexelLanes& texels, unsigned k, std::uint32_t channel, std::uint32_t* to)
{
    const std::uint32_t* const offsets = texels.offsets[k];
    const std::uint32_t inside = texels.inside[k];
    float one = 1; // what becomes 1
    switch (texture.type) {
    case ElementType::U8:
        readTexels<std::uint8_t>(texture.host + channel, offsets, inside, to);
        one = 255;
        break;
    case ElementType::I8:
        readTexels<std::int8_t>(texture.host + channel, offsets, inside, to);
        one = 127;
        break;
    case ElementType::U16:
        readTexels<std::uint16_t>(texture.host + 2 * std::size_t{channel}, offsets, inside, to);
        one = 65535;
        break;
    case ElementType::I16:
        readTexels<std::int16_t>(texture.host + 2 * std::size_t{channel}, offsets, inside, to);
        one = 32767;
        break;
    case ElementType::F16:
        readTexels<std::uint16_t>(texture.host + 2 * std::size_t{channel}, offsets, inside, to);
        WARPATLAS_LANE_LOOP to[i] = bitsAs<std::uint32_t>(widened(to[i]));
        break;
    default:
        readTexels<std::uint32_t>(texture.host + 4 * std::size_t{channel}, offsets, inside, to);
        break;
    }
    if (texture.normalisedFloats) {
        WARPATLAS_LANE_LOOP to[i] = bitsAs<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(to[i])) / one);
    }
}

/// As a fetch gives what was read, or a sum of it.
WARPATLAS_ALWAYS_INLINE void settle(const FetchedTexture& texture, std::uint32_t* bits)
{
    if (texture.type == ElementType::F16) {
        WARPATLAS_LANE_LOOP bits[i] = bitsAs<std::uint32_t>(asHalf(bitsAs<float>(bits[i])));
    } else if (texture.normalisedFloats) {
        WARPATLAS_LANE_LOOP
        {
            const float value = bitsAs<float>(bits[i]);
            bits[i] = bitsAs<std::uint32_t>(value < -1 ? -1.0f : value);
        }
    }
}

/// The weight of each element, by lane.
using TexelWeights = double[mostTexels][laneCount];

inline void weighTexels(const FetchedTexture& texture, const TexelLanes& texels, TexelWeights& weights)
{
    constexpr double unit = 1.0 / weightParts;
    const std::int32_t *const x = texels.axes[0].weight, *const y = texels.axes[1].weight,
                              *const z = texels.axes[2].weight;
    if (texture.axes == 3) {
        const auto share = [](std::int32_t weight, unsigned upper) {
            return static_cast<double>(upper != 0 ? weight : weightParts - weight) * unit;
        };
        for (unsigned k = 0; k < texels.count; ++k) {
            WARPATLAS_LANE_LOOP weights[k][i] = share(x[i], k & 1) * share(y[i], k & 2) * share(z[i], k & 4);
        }
        return;
    }
    alignas(64) std::int32_t across[laneCount];
    if (texture.axes == 2) {
        WARPATLAS_LANE_LOOP across[i] = y[i];
    } else {
        const std::int32_t up = texture.halved ? weightParts / 2 : 0;
        WARPATLAS_LANE_LOOP across[i] = up;
    }
    const unsigned first = texture.halved ? 2 : 0; // of the four of a plane
    for (unsigned k = 0; k < texels.count; ++k) {
        const unsigned corner = k + first;
        WARPATLAS_LANE_LOOP
        {
            const std::int32_t right = x[i], up = across[i], both = (right * up + weightParts / 2) >> 8;
            const std::int32_t lower = (corner & 1) != 0 ? right - both : weightParts - right - up + both;
            const std::int32_t upper = (corner & 1) != 0 ? both : up - both;
            weights[k][i] = static_cast<double>((corner & 2) != 0 ? upper : lower) * unit;
        }
    }
}

/// The sum rounded once. What has no weight takes no part, infinities included. Returns the lanes where it is no
/// number.
inline std::uint32_t filterTexels(const FetchedTexture& texture, const TexelLanes& texels, const TexelWeights& weights,
    std::uint32_t channel, std::uint32_t* to)
{
    alignas(64) double sum[laneCount];
    alignas(64) std::uint32_t read[laneCount];
    WARPATLAS_LANE_LOOP sum[i] = 0;
    for (unsigned k = 0; k < texels.count; ++k) {
        readChannel(texture, texels, k, channel, read);
        WARPATLAS_LANE_LOOP
        {
            const double weight = weights[k][i], part = weight * static_cast<double>(bitsAs<float>(read[i]));
            sum[i] += weight != 0 ? part : 0;
        }
    }
    WARPATLAS_LANE_LOOP to[i] = bitsAs<std::uint32_t>(static_cast<float>(sum[i]));
    return maskOf([&](int i) { return (to[i] & 0x7fffffff) > 0x7f800000; });
}

/// False where a sum is no number: which one it is depends on the order of the operands, and is left to one place.
inline bool fetchValues(
    const Machine& machine, const FetchedTexture& texture, const TexelLanes& texels, TexelValues& values)
{
    const bool filters = texels.count > 1 && texture.floats;
    alignas(64) TexelWeights weights;
    if (filters)
        weighTexels(texture, texels, weights);
    for (std::uint32_t channel = 0; channel < 4; ++channel) {
        std::uint32_t* const to = values.bits[channel];
        if (channel >= texture.channels) {
            WARPATLAS_LANE_LOOP to[i] = 0;
            continue;
        }
        if (!filters)
            readChannel(texture, texels, 0, channel, to);
        else if ((filterTexels(texture, texels, weights, channel, to) & machine.mask) != 0)
            return false;
        settle(texture, to);
    }
    return true;
}

inline void gatherValues(
    const FetchedTexture& texture, const TexelLanes& texels, std::uint32_t channel, TexelValues& values)
{
    // Against the clock from the lower left: (0, 1), (1, 1), (1, 0), (0, 0).
    constexpr unsigned gathered[] = {2, 3, 1, 0};
    for (unsigned k = 0; k < 4; ++k) {
        std::uint32_t* const to = values.bits[k];
        if (channel < texture.channels) {
            readChannel(texture, texels, gathered[k], channel, to);
            settle(texture, to);
        } else {
            WARPATLAS_LANE_LOOP to[i] = 0;
        }
    }
}

/// An access for each element of a lane, in the order in which lanes, one after the other, come to them.
template <class F>
WARPATLAS_ALWAYS_INLINE void eachTexelAccess(
    const Step* step, const FetchedTexture& texture, const TexelLanes& texels, F tell)
{
    unsigned order[mostTexels], parts = 0;
    for (unsigned k = 0; k < texels.count; ++k) {
        if (texels.inside[k] == 0)
            continue;
        unsigned at = parts++;
        for (; at > 0 && firstLane(texels.inside[order[at - 1]]) > firstLane(texels.inside[k]); --at)
            order[at] = order[at - 1];
        order[at] = k;
    }
    alignas(64) std::uint64_t addresses[laneCount];
    const std::uint64_t base = texture.base;
    for (unsigned part = 0; part < parts; ++part) {
        const std::uint32_t* const offsets = texels.offsets[order[part]];
        WARPATLAS_LANE_LOOP addresses[i] = base + offsets[i];
        Access access;
        access.step = step;
        access.lanes = texels.inside[order[part]];
        access.kind = AccessKind::Load;
        access.window = Window::Global;
        access.bytes = texture.elementBytes;
        access.addresses = addresses;
        access.region = texture.region;
        access.part = part;
        access.changed = 0;
        tell(access);
    }
}

inline const Step* fetchTexels(Machine& machine, const Step* step)
{
    const DecodedInstruction& r = step->decoded;
    const ptx::TextureForm& form = machine.program->textures.data()[r.immediate];
    const std::uint32_t* const planes = machine.program->lists.data() + r.list;
    const auto numbers = lanes<std::uint64_t>(machine, r.a);
    const std::uint64_t number = numbers[firstLane(machine.mask)];
    FetchedTexture texture;
    if ((maskOf([&](int i) { return numbers[i] != number; }) & machine.mask) != 0
        || !textures::findFetched(machine, form, number, texture))
        return textures::access(machine, step);
    TexelLanes texels;
    findTexels(machine, texture, planes + r.vectorLength, texels);
    constexpr std::uint8_t watched = watch::closedForLoads | watch::toldLoads;
    if ((__atomic_load_n(&texture.region->watch, __ATOMIC_ACQUIRE) & watched) != 0)
        eachTexelAccess(step, texture, texels, [&](const Access& access) { services::touchedBuffer(machine, access); });
    TexelValues values;
    if (form.operation == ptx::TextureOperation::Gather)
        gatherValues(texture, texels, form.component, values);
    else if (!fetchValues(machine, texture, texels, values))
        return textures::access(machine, step);
    if (machine.observer != nullptr)
        eachTexelAccess(
            step, texture, texels, [&](const Access& access) { machine.observer->access(machine, access); });
    for (unsigned k = 0; k < r.vectorLength; ++k)
        write<std::uint32_t>(machine, planes[k], [&](int i) { return values.bits[k][i]; });
    return step + 1;
}

inline Handler selectTexture(const DecodedInstruction& r, const ptx::Program& program)
{
    using enum ptx::TextureOperation;
    const ptx::TextureOperation operation = program.textures.data()[r.immediate].operation;
    return operation == Fetch || operation == Gather ? fetchTexels : textures::access;
}

} // namespace warpatlas::simulator::WARPATLAS_LANES
