/// The colours with a meaning, for every view, panel and chart: one place, safe for colour-blind people.
#pragma once

#include <array>
#include <cstdint>

namespace warpatlas::render {

enum class Theme { Dark, Light };

struct Colour {
    std::uint8_t r = 0, g = 0, b = 0, a = 255;
    static constexpr Colour fromRgb(std::uint32_t rgb)
    {
        return {std::uint8_t(rgb >> 16), std::uint8_t(rgb >> 8), std::uint8_t(rgb), 255};
    }
    bool operator==(const Colour&) const = default;
};

/// Returns the colour `share` of the way from `a` to `b`; opaque.
Colour mixed(const Colour& a, const Colour& b, double share);
Colour withAlpha(const Colour& colour, int alpha);

struct Palette {
    Colour background, panel, line, text, soft, accent;
    Colour cpu, gpu, copies;
    Colour good, warning, wrong;
    std::array<Colour, 8> blocks; ///< block hue: chosen so that neighbours in x, y and z differ
    Colour canvas; ///< behind the data: the darkest (or lightest) surface, so that the data is the brightest thing
    Colour writtenOnce; ///< the calm colour of ColourBy::Writes
    Colour notANumber; ///< colour of NaN values; not in the ramp of valueColour()
    /// The terms of an index, in words, source and rulers: blockIdx, blockDim, threadIdx. Legible on background and
    /// panel.
    Colour indexBlock, indexDimension, indexThread;
    Colour read; ///< what the followed thread read
};

const Palette& palette(Theme theme);

/// Returns which of the eight block colours a block has: neighbours in x, y and z always differ. The shader uses the
/// same.
int blockColourIndex(std::uint32_t blockX, std::uint32_t blockY, std::uint32_t blockZ);

/// Returns a colour of the ramp for numbers, 0 lowest to 1 highest, clamped: violet to yellow by way of teal, lightness
/// rising evenly, so that it reads the same with any colour vision and in a grey print. The shader interpolates the
/// same stops.
Colour valueColour(double fraction);
inline constexpr int valueRampStops = 9;
const std::array<Colour, valueRampStops>& valueRamp();

} // namespace warpatlas::render
