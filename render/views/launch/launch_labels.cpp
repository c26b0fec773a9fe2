#include "render/views/launch/launch_labels.h"

#include "render/views/launch/launch_buffers.h"

#include <cmath>
#include <fmt/format.h>

namespace warpatlas::render {

namespace {

/// A thread's colour before its state: as in the shader.
Colour ownColour(LaunchPaint paint, const Palette& colours, const Dim3& block, std::uint32_t thread)
{
    const std::uint32_t warp = thread / 32;
    switch (paint) {
    case LaunchPaint::Warp:
        return colours.blocks[(warp & 1) << 2 | (warp >> 1 & 3)];
    case LaunchPaint::Lane:
        return valueColour(double(thread % 32) / 31);
    default:
        return colours.blocks[std::size_t(blockColourIndex(block.x, block.y, block.z))];
    }
}

} // namespace

void addLabels(ShapeBatch& shapes, const LaunchFrame& frame)
{
    if (frame.sheet.space)
        addSpaceLabels(shapes, frame);
    else
        addMapLabels(shapes, frame);
}

std::string indexText(const Dim3& size, const Dim3& index)
{
    if (size.z > 1)
        return fmt::format("{}, {}, {}", index.x, index.y, index.z);
    return size.y > 1 ? fmt::format("{}, {}", index.x, index.y) : fmt::format("{}", index.x);
}

Dim3 blockIndexOf(const Launch& launch, std::uint64_t block)
{
    const Dim3& grid = launch.grid;
    return {
        std::uint32_t(block % grid.x), std::uint32_t(block / grid.x % grid.y), std::uint32_t(block / grid.x / grid.y)};
}

Dim3 threadIndexOf(const Launch& launch, std::uint32_t thread)
{
    const Dim3& block = launch.block;
    return {thread % block.x, thread / block.x % block.y, thread / block.x / block.y};
}

int fittingFont(double width, std::size_t letters, double largest, double pixelScale)
{
    constexpr double advance = 0.6, smallest = 8; // of JetBrains Mono
    const int font = int(std::min(std::floor(width / (advance * double(std::max<std::size_t>(letters, 1)))), largest));
    return font >= smallest * pixelScale ? std::min(font, 128) : 0;
}

Colour inkOn(const LaunchFrame& frame, std::uint64_t block, std::uint32_t thread)
{
    const LaunchScene& scene = frame.scene;
    const Palette& colours = palette(frame.state.theme);
    const Dim3 index = blockIndexOf(scene.launch, block);
    double share = 1; // of its own colour, the rest is the panel's: as in the shader
    const BlockWords words = wordsOf(scene, block);
    if (frame.state.byState && frame.state.time < 1) {
        const std::uint32_t moment = momentOf(frame.state.time);
        share = moment >= words[1] >> 8 ? 0.55 : moment >= words[0] >> 8 ? 1 : 0.18;
    }
    bool wrote = (words[1] & 255) == 0;
    if (!wrote && scene.writers && (words[0] & 1)) {
        const std::uint64_t warp = block * scene.launch.warpsPerBlock() + thread / 32;
        wrote = warp < scene.writers->size() && (*scene.writers)[warp] >> thread % 32 & 1;
    } else if (!wrote) {
        const Dim3 at = threadIndexOf(scene.launch, thread);
        const Dim3& size = scene.launch.block;
        wrote = std::uint64_t{index.x} * size.x + at.x < scene.cover.x
            && std::uint64_t{index.y} * size.y + at.y < scene.cover.y
            && std::uint64_t{index.z} * size.z + at.z < scene.cover.z;
    }
    if (!wrote || !(words[0] & 1))
        share = std::min(share, 0.25);
    // The middle of a block's warp shades, mixed as the shader mixes them.
    const Colour hue = ownColour(frame.state.paint, colours, index, thread);
    const double shade = frame.state.paint != LaunchPaint::Owner ? 1 : thread / 32 & 1 ? 0.8 : 0.97;
    const auto channel = [share, shade](std::uint8_t own, std::uint8_t ground) {
        return std::pow((own * shade * share + ground * (1 - share)) / 255, 2.2);
    };
    const Colour& ground = colours.panel;
    const double lightness =
        0.2126 * channel(hue.r, ground.r) + 0.7152 * channel(hue.g, ground.g) + 0.0722 * channel(hue.b, ground.b);
    // Where the contrast with black and with white is the same.
    return lightness > 0.18 ? Colour{12, 13, 16, 255} : Colour{255, 255, 255, 255};
}

} // namespace warpatlas::render
