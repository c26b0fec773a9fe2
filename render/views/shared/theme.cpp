#include "render/views/shared/theme.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

constexpr Colour rgb(std::uint32_t value)
{
    return Colour::fromRgb(value);
}

// The first four block colours (warm and green) only ever touch the last four (cool and pink); see blockColourIndex().
// That keeps orange from vermilion and violet from indigo, the pairs that are told apart least. They are Okabe's and
// Ito's without their blues, whose hue is the accent's in both themes: that is the thread at hand, and controls.
constexpr Palette dark{rgb(0x14161b), rgb(0x1b1e25), rgb(0x2d323d), rgb(0xe8eaee), rgb(0x9aa3b2), rgb(0x4cc2ff),
    rgb(0xf0a24b), rgb(0x9a86f5), rgb(0x6b7690), rgb(0x2fbf8f), rgb(0xf0b429), rgb(0xff6b5e),
    {rgb(0xe69f00), rgb(0x009e73), rgb(0xd55e00), rgb(0xb3c84a), rgb(0x6a3d9a), rgb(0xcc79a7), rgb(0x4a3fcb),
        rgb(0x8c8cd9)},
    rgb(0x0c0d10), rgb(0x27506b), rgb(0xd946ef), rgb(0xf0b429), rgb(0xb9a1ff), rgb(0x4cc2ff), rgb(0xe879c9)};

constexpr Palette light{rgb(0xf3f5f8), rgb(0xffffff), rgb(0xd3d9e2), rgb(0x1a1e26), rgb(0x586273), rgb(0x0a73b7),
    rgb(0xb9660f), rgb(0x5b45c9), rgb(0x67728a), rgb(0x0f7d5a), rgb(0xb47800), rgb(0xa81c1c),
    {rgb(0xe69f00), rgb(0x009e73), rgb(0xd55e00), rgb(0xb3c84a), rgb(0x6a3d9a), rgb(0xcc79a7), rgb(0x4a3fcb),
        rgb(0x8c8cd9)},
    rgb(0xe6eaf0), rgb(0xa9cbe0), rgb(0xa21caf), rgb(0x8f5c00), rgb(0x6d4fd0), rgb(0x0a73b7), rgb(0x8e2a7e)};

// OKLCH: lightness 0.27 to 0.91 in equal steps, hue 285 to 105 degrees, as much chroma as sRGB has there (at most
// 0.13).
constexpr std::array<Colour, valueRampStops> ramp{rgb(0x251161), rgb(0x17337d), rgb(0x025483), rgb(0x0a718a),
    rgb(0x028f93), rgb(0x0fad91), rgb(0x68c584), rgb(0xaed87a), rgb(0xeee67b)};

std::uint32_t mix(std::uint32_t y, std::uint32_t z)
{
    std::uint32_t hash = y * 0x9e3779b1u ^ z * 0x85ebca77u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    return hash ^ hash >> 13;
}

} // namespace

Colour mixed(const Colour& a, const Colour& b, double share)
{
    const auto channel = [share](std::uint8_t from, std::uint8_t to) {
        return std::uint8_t(std::lround(from + (double(to) - from) * share));
    };
    return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), 255};
}

Colour withAlpha(const Colour& colour, int alpha)
{
    return {colour.r, colour.g, colour.b, std::uint8_t(alpha)};
}

const Palette& palette(Theme theme)
{
    return theme == Theme::Dark ? dark : light;
}

// Neighbours differ in the parity of x + y + z, and each parity has four colours of its own. Which of the four: the sum
// of the base-4 digits of x / 2, so that blocks a power of two apart (which lie below one another where a vector is
// folded into rows) mostly differ as well, turned by a hash of y and z, so that rows do not line up into stripes.
int blockColourIndex(std::uint32_t blockX, std::uint32_t blockY, std::uint32_t blockZ)
{
    const std::uint32_t parity = (blockX + blockY + blockZ) & 1u;
    std::uint32_t digits = 0;
    for (std::uint32_t rest = blockX >> 1; rest != 0; rest >>= 2)
        digits += rest & 3u;
    return int(parity * 4u + ((digits + mix(blockY, blockZ)) & 3u));
}

Colour valueColour(double fraction)
{
    // NaN has no place in the ramp; views show it in Palette::notANumber.
    const double position = std::clamp(std::isnan(fraction) ? 0.0 : fraction, 0.0, 1.0) * (valueRampStops - 1);
    const auto stop = std::min<std::size_t>(std::size_t(position), valueRampStops - 2);
    const double rest = position - double(stop);
    const auto between = [rest](
                             std::uint8_t a, std::uint8_t b) { return std::uint8_t(std::lround(a + (b - a) * rest)); };
    const Colour &a = ramp[stop], &b = ramp[stop + 1];
    return {between(a.r, b.r), between(a.g, b.g), between(a.b, b.b), 255};
}

const std::array<Colour, valueRampStops>& valueRamp()
{
    return ramp;
}

} // namespace warpatlas::render
