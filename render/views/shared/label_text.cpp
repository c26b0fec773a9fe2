#include "render/views/shared/label_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpatlas::render {

namespace {

constexpr double smallestCell = 28, smallestFont = 7, smallestFontOfWords = 10, largestFont = 16;
/// How much larger the thread's letters are than the others, at most.
constexpr double threadShare = 1.5;

struct Names {
    std::string_view block, thread, value;
};
constexpr std::array<Names, 4> names{Names{"", "", ""}, Names{"b ", "", "= "}, Names{"block ", "thread ", "value "},
    Names{"blockIdx ", "threadIdx ", "value "}};

const Names& namesOf(LabelDetail detail)
{
    return names[std::size_t(detail)];
}

} // namespace

std::string_view blockName(LabelDetail detail)
{
    return namesOf(detail).block;
}
std::string_view threadName(LabelDetail detail)
{
    return namesOf(detail).thread;
}
std::string_view valueName(LabelDetail detail)
{
    return namesOf(detail).value;
}

LabelStyle chooseLabelStyle(
    double cellPixels, double pixelScale, double advanceShare, const LabelLengths (&lengths)[4], double leastLetters)
{
    if (cellPixels < smallestCell * pixelScale)
        return {};
    // A pixel or two for the grid line, and some air where there is room.
    const double room = cellPixels - std::max(2.0 * pixelScale, cellPixels * 0.10);
    // `more`: what the thread's line takes above an equal share, in lines.
    const auto fontFor = [&](const LabelStyle& style, double more = 0) {
        const LabelLengths& length = lengths[std::size_t(style.detail)];
        int longest = 0;
        if (style.block)
            longest = std::max(longest, length.block + int(blockName(style.detail).size()));
        if (style.thread)
            longest = std::max(longest, length.thread + int(threadName(style.detail).size()));
        if (style.value)
            longest = std::max(longest, length.value + int(valueName(style.detail).size()));
        if (longest == 0)
            return 0;
        const double byWidth = room / (advanceShare * longest),
                     byHeight = room / (labelLineHeight * (style.lines() + more));
        return int(std::floor(std::min({byWidth, byHeight, largestFont * pixelScale})));
    };
    const auto withThread = [&](LabelStyle style, double smallest) {
        style.threadPixels = style.fontPixels;
        const int rest = style.lines() > 1 && style.thread ? fontFor(style, threadShare - 1) : 0;
        if (rest < smallest)
            return style;
        const int letters = lengths[std::size_t(style.detail)].thread + int(threadName(style.detail).size());
        const int thread = int(std::floor(std::min({room / (advanceShare * letters),
            room / labelLineHeight - rest * (style.lines() - 1), threadShare * rest})));
        if (thread > style.fontPixels) {
            style.fontPixels = rest;
            style.threadPixels = thread;
        }
        return style;
    };
    const bool ids = lengths[0].block > 0, value = lengths[0].value > 0;
    for (int detail = 3; detail >= 0; --detail) {
        LabelStyle style{LabelDetail(detail), 0, ids, ids, value};
        style.fontPixels = fontFor(style);
        const double smallest = std::max(leastLetters,
            detail == 0       ? smallestFont
                : detail == 1 ? 9
                              : smallestFontOfWords);
        if (style.fontPixels >= std::floor(smallest * pixelScale))
            return withThread(style, std::floor(smallest * pixelScale));
    }
    // Not everything fits: the thread says most about a cell, then its value.
    for (const bool withValue : {true, false}) {
        LabelStyle style{LabelDetail::Bare, 0, false, ids, value && (withValue || !ids)};
        style.fontPixels = fontFor(style);
        if (const double smallest = std::floor(std::max(leastLetters, smallestFont) * pixelScale);
            style.fontPixels >= smallest)
            return withThread(style, smallest);
    }
    return {};
}

std::string idText(const Launch& launch, const Dim3& id)
{
    if (launch.grid.z > 1 || launch.block.z > 1)
        return fmt::format("{},{},{}", id.x, id.y, id.z);
    if (launch.grid.y > 1 || launch.block.y > 1)
        return fmt::format("{},{}", id.x, id.y);
    return fmt::format("{}", id.x);
}

int longestBlockText(const Launch& launch)
{
    const Dim3& grid = launch.grid;
    return int(idText(launch, {grid.x - 1, grid.y - 1, grid.z - 1}).size());
}

int longestThreadText(const Launch& launch)
{
    const Dim3& block = launch.block;
    return int(idText(launch, {block.x - 1, block.y - 1, block.z - 1}).size());
}

std::string elementText(const Array& array, std::uint64_t element, LabelDetail detail)
{
    const std::uint32_t channels = array.shape().channels;
    const bool brief = detail <= LabelDetail::Letters;
    if (channels == 1)
        return array.valueAsText(element, brief ? 3 : 5);
    const std::uint32_t shown = std::min(channels, 4u);
    std::string text;
    for (std::uint32_t channel = 0; channel < shown; ++channel) {
        const std::uint64_t index = element * channels + channel;
        if (brief && array.type() == ElementType::U8)
            text += fmt::format("{:02x}", array.values<std::uint8_t>()[index]);
        else
            text += fmt::format("{}{}", channel ? " " : "", array.valueAsText(index, 3));
    }
    return text;
}

} // namespace warpatlas::render
