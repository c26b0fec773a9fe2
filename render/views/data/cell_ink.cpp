#include "render/views/data/cell_ink.h"

#include "render/views/data/difference_map.h"

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

double valueLuminance(const DataScene& scene, const Palette& colours, const Array& values, std::uint64_t element,
    ColourBy colourBy = ColourBy::Result)
{
    const std::uint32_t channels = values.shape().channels;
    if (values.type() == ElementType::U8 && (channels == 1 || channels == 3 || channels == 4)) {
        const int scale = scene.valueMaximum == 1 ? 255 : 1;
        const auto channel = [&](std::uint32_t i) {
            const int value = values.values<std::uint8_t>()[element * channels + std::min(i, channels - 1)];
            return static_cast<std::uint8_t>(std::min(scale * value, 255));
        };
        if (colourBy == ColourBy::Value)
            return luminance(valueColour((0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)) / 255));
        return luminance({channel(0), channel(1), channel(2), 255});
    }
    const double value = values.valueAsDouble(element * channels), range = scene.valueMaximum - scene.valueMinimum;
    if (std::isnan(value))
        return luminance(colours.notANumber);
    const double place = range > 0 ? (value - scene.valueMinimum) / range : 0;
    if (!scene.brightness || colourBy == ColourBy::Value)
        return luminance(valueColour(place));
    const auto grey = static_cast<std::uint8_t>(255 * std::clamp(place, 0.0, 1.0));
    return luminance({grey, grey, grey, 255});
}

/// Returns the luminance of the colour that the shader gives an owner.
double ownLuminance(const DataScene& scene, const Palette& colours, std::uint32_t owner, ColourBy colourBy)
{
    const auto inBlock = std::uint32_t(owner % std::max<std::uint64_t>(scene.launch.threadsPerBlock(), 1));
    if (colourBy == ColourBy::Lane)
        return luminance(valueColour((inBlock & 31u) / 31.0));
    if (colourBy == ColourBy::Warp) {
        const std::uint32_t warp = inBlock >> 5;
        const ThreadId thread = threadFromLinear(scene.launch, owner);
        const bool second = blockColourIndex(thread.block.x, thread.block.y, thread.block.z) >= 4;
        const double dark = (1 - 0.17 * (warp >> 3)) * (second ? 0.8 : 1);
        return luminance(colours.blocks[(warp & 1u) << 2 | ((warp >> 1) & 3u)]) * std::pow(dark, 2.2);
    }
    if (colourBy == ColourBy::Block) {
        const ThreadId thread = threadFromLinear(scene.launch, owner);
        return luminance(colours.blocks[std::size_t(blockColourIndex(thread.block.x, thread.block.y, thread.block.z))]);
    }
    return ownerLuminance(scene, colours, owner);
}

double mixed(double a, double b, double share)
{
    return a + (b - a) * share;
}

double readsLuminance(const DataScene& scene, const Palette& colours, std::uint64_t element, int mostReads)
{
    const int reads = scene.reads ? scene.reads->reads[element] : 0;
    return reads == 0 ? luminance(colours.panel)
                      : luminance(valueColour(mostReads > 1 ? double(reads - 1) / (mostReads - 1) : 0));
}

bool waitsAsInput(const DataScene& scene)
{
    return scene.input && scene.input->shape().extent == scene.shape.extent;
}

/// Returns the colour of an element of the input, before it is held back.
Colour inputColour(const DataScene& scene, std::uint64_t element)
{
    const Array& input = *scene.input;
    const std::uint32_t channels = input.shape().channels;
    if (input.type() == ElementType::U8) {
        const auto channel = [&](std::uint32_t i) {
            return input.values<std::uint8_t>()[element * channels + (channels >= 3 ? i : 0)];
        };
        return {channel(0), channel(1), channel(2), 255};
    }
    const double value = input.valueAsDouble(element * channels), range = scene.inputRange[1] - scene.inputRange[0];
    if (std::isnan(value))
        return palette(Theme::Dark).notANumber;
    const double place = std::clamp(range > 0 ? (value - scene.inputRange[0]) / range : 0, 0.0, 1.0);
    const auto grey = static_cast<std::uint8_t>(255 * place);
    return scene.inputBrightness ? Colour{grey, grey, grey, 255} : valueColour(place);
}

bool showsOwners(ColourBy colourBy)
{
    return colourBy == ColourBy::Owner || colourBy == ColourBy::Block || colourBy == ColourBy::Warp
        || colourBy == ColourBy::Lane;
}

} // namespace

std::uint32_t ownerOf(const DataScene& scene, std::uint64_t element)
{
    if (scene.use == DataUse::Read)
        return scene.reads ? scene.reads->reader[element] : noThread;
    return scene.owners ? scene.owners->owner[element] : noThread;
}

BlockState blockStateAt(const DataScene& scene, const DataViewState& state, std::uint32_t owner)
{
    if (state.time >= 1 || !scene.schedule || !scene.owners || owner == noThread)
        return state.time >= 1 || !scene.schedule ? BlockState::Done : BlockState::Waiting;
    const std::uint64_t block = owner / std::max<std::uint64_t>(scene.launch.threadsPerBlock(), 1);
    if (block >= scene.schedule->blocks.size())
        return BlockState::Done;
    const BlockSpan& span = scene.schedule->blocks[block];
    const float time = float(state.time);
    const std::uint64_t thread = owner - block * scene.launch.threadsPerBlock();
    if (state.followed && state.followed->block == block && thread < state.followed->lastWrites.size()
        && time >= state.followed->lastWrites[thread])
        return BlockState::Done;
    return time >= span.end ? BlockState::Done : time >= span.start ? BlockState::Running : BlockState::Waiting;
}

Ink inkOn(const DataScene& scene, const DataViewState& state, std::uint64_t element, const Array* values,
    std::uint64_t inValues, int mostReads, const LitElement* lit)
{
    const Palette& colours = palette(state.theme);
    const std::uint32_t owner = ownerOf(scene, element);
    const bool read = scene.use == DataUse::Read;
    double light = luminance(colours.panel);
    const BlockState block = blockStateAt(scene, state, owner);
    const bool showsValue = values
        && (state.colourBy == ColourBy::Result || state.colourBy == ColourBy::Value
            || (state.colourBy == ColourBy::State && (read || block == BlockState::Done)));
    if (!read && scene.owners && owner == noThread)
        light = scene.owners->partial ? luminance(colours.panel)
                                      : (luminance(colours.wrong) + luminance(colours.panel)) / 2;
    else if (state.colourBy == ColourBy::Reads)
        light = readsLuminance(scene, colours, element, mostReads);
    else if (showsValue)
        light = valueLuminance(scene, colours, *values, inValues, state.colourBy);
    else if (read && !showsOwners(state.colourBy))
        light = values ? mixed(light, valueLuminance(scene, colours, *values, inValues), 0.25) : light;
    else if (state.colourBy == ColourBy::Difference) {
        const bool comparable = values && scene.reference && scene.reference->shape() == scene.shape
            && scene.reference->type() == scene.type;
        const double off = comparable ? cellShare(*values, inValues, *scene.reference, element, scene.tolerance) : 0;
        light = off == 0 ? luminance(colours.writtenOnce)
                         : mixed(light, luminance(off <= 1 ? colours.good : colours.wrong), 0.6);
    } else if (state.colourBy == ColourBy::Writes)
        light = luminance(scene.owners && scene.owners->writes[element] > 1 ? colours.warning : colours.writtenOnce);
    else if (owner != noThread && (showsOwners(state.colourBy) || block != BlockState::Waiting))
        light = ownLuminance(scene, colours, owner, state.colourBy);
    else if (!read && state.colourBy == ColourBy::State && block == BlockState::Waiting && waitsAsInput(scene))
        light = luminance(mixed(colours.panel, inputColour(scene, element), state.theme == Theme::Dark ? 0.66 : 0.35));
    if (lit)
        light =
            mixed(light, luminance(lit->access == Access::Written ? colours.good : colours.read), lit->now ? 1 : 0.6);
    // Where the contrast with black and with white is the same.
    return light > 0.18 ? Ink::Dark : Ink::Light;
}

} // namespace warpatlas::render
