#include "kernels/simulator/textures/texel.h"

#include "kernels/model/half.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator::textures {
namespace {

template <class T> T valueAt(const std::byte* at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

/// `most`: what becomes 1.
template <class T> std::uint32_t whole(const std::byte* at, bool normalised, float most)
{
    const T value = valueAt<T>(at);
    if (!normalised)
        return static_cast<std::uint32_t>(value);
    return std::bit_cast<std::uint32_t>(static_cast<float>(value) / most);
}

std::uint32_t bitsAt(const TextureObject& texture, const std::byte* at)
{
    const bool normalised = texture.spec.normalisedFloats;
    switch (texture.type) {
    case ElementType::U8:
        return whole<std::uint8_t>(at, normalised, 255);
    case ElementType::I8:
        return whole<std::int8_t>(at, normalised, 127);
    case ElementType::U16:
        return whole<std::uint16_t>(at, normalised, 65535);
    case ElementType::I16:
        return whole<std::int16_t>(at, normalised, 32767);
    case ElementType::F16:
        return std::bit_cast<std::uint32_t>(floatFromHalf(valueAt<std::uint16_t>(at)));
    default:
        return valueAt<std::uint32_t>(at);
    }
}

} // namespace

std::uint64_t rowBytesOf(const TextureObject& texture)
{
    return texture.rowBytes == 0 ? texture.spec.extent.x * texture.elementBytes() : texture.rowBytes;
}

bool givesFloats(const TextureObject& texture)
{
    return texture.spec.normalisedFloats || texture.type == ElementType::F32 || texture.type == ElementType::F16;
}

std::uint32_t readChannel(const TextureObject& texture, const std::byte* texel, std::size_t channel)
{
    if (texel == nullptr || channel >= texture.channels)
        return 0;
    return bitsAt(texture, texel + channel * sizeOf(texture.type));
}

std::uint32_t settled(const TextureObject& texture, std::uint32_t bits)
{
    if (!givesFloats(texture))
        return bits;
    const float value = std::bit_cast<float>(bits);
    if (texture.type == ElementType::F16)
        return std::bit_cast<std::uint32_t>(floatFromHalf(halfFromFloat(value)));
    return texture.spec.normalisedFloats ? std::bit_cast<std::uint32_t>(std::max(value, -1.0f)) : bits;
}

} // namespace warpatlas::simulator::textures
