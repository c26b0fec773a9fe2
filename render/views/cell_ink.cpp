#include "render/views/cell_ink.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Relative luminance, 0 to 1.
double luminance(const Colour& colour)
{
    const auto linear = [](std::uint8_t channel) { return std::pow(double(channel) / 255, 2.2); };
    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
}

double ownerLuminance(const DataScene& scene, const Palette& colours, std::uint32_t owner)
{
    const ThreadId thread = threadFromLinear(scene.launch, owner);
    const int index = blockColourIndex(thread.block.x, thread.block.y, thread.block.z);
    return luminance(colours.blocks[std::size_t(index)]) * (thread.warp & 1 ? 0.7 : 1.0);
}

double valueLuminance(const DataScene& scene, const Palette& colours, const Array& values, std::uint64_t element)
{
    const std::uint32_t channels = values.shape().channels;
    if (values.type() == ElementType::U8 && (channels == 1 || channels == 3 || channels == 4)) {
        const auto channel = [&](std::uint32_t i) {
            return values.values<std::uint8_t>()[element * channels + std::min(i, channels - 1)];
        };
        return luminance({channel(0), channel(1), channel(2), 255});
    }
    const double value = values.valueAsDouble(element * channels), range = scene.valueMaximum - scene.valueMinimum;
    if (std::isnan(value))
        return luminance(colours.notANumber);
    return luminance(valueColour(range > 0 ? (value - scene.valueMinimum) / range : 0));
}

} // namespace

BlockState blockStateAt(const DataScene& scene, const DataViewState& state, std::uint32_t owner)
{
    if (state.time >= 1 || !scene.schedule || !scene.owners || owner == noThread)
        return state.time >= 1 || !scene.schedule ? BlockState::Done : BlockState::Waiting;
    const std::uint64_t block = owner / std::max<std::uint64_t>(scene.launch.threadsPerBlock(), 1);
    if (block >= scene.schedule->blocks.size())
        return BlockState::Done;
    const BlockSpan& span = scene.schedule->blocks[block];
    const float time = float(state.time);
    return time >= span.end ? BlockState::Done : time >= span.start ? BlockState::Running : BlockState::Waiting;
}

Ink inkOn(const DataScene& scene, const DataViewState& state, std::uint64_t element, const Array* values,
    std::uint64_t inValues)
{
    const Palette& colours = palette(state.theme);
    const std::uint32_t owner = scene.owners ? scene.owners->owner[element] : noThread;
    double light = luminance(colours.panel);
    const BlockState block = blockStateAt(scene, state, owner);
    const bool showsValue = values
        && (state.colourBy == ColourBy::Result || (state.colourBy == ColourBy::State && block == BlockState::Done));
    if (scene.owners && owner == noThread)
        light = scene.owners->partial ? luminance(colours.panel)
                                      : (luminance(colours.wrong) + luminance(colours.panel)) / 2;
    else if (showsValue)
        light = valueLuminance(scene, colours, *values, inValues);
    else if (state.colourBy == ColourBy::Writes)
        light = luminance(scene.owners && scene.owners->writes[element] > 1 ? colours.warning : colours.writtenOnce);
    else if (owner != noThread && (state.colourBy == ColourBy::Owner || block != BlockState::Waiting))
        light = ownerLuminance(scene, colours, owner);
    // Where the contrast with black and with white is the same.
    return light > 0.18 ? Ink::Dark : Ink::Light;
}

} // namespace warpatlas::render
