/// Outcomes of small launches of one, two or three axes that cover their data well or badly, and a followed warp that
/// reads a row: what every view is drawn of in golden pictures. Nothing is run.
#pragma once

#include "app/follow/thread_story.h"
#include "tests/support/outcomes.h"

#include <array>

namespace warpatlas::support {

enum class Axes { One, Two, Three };
enum class Cover { Exact, Surplus, Uncovered, WrittenTwice };
inline constexpr std::array everyAxes{Axes::One, Axes::Two, Axes::Three};
inline constexpr std::array everyCover{Cover::Exact, Cover::Surplus, Cover::Uncovered, Cover::WrittenTwice};

inline std::string nameOf(Axes axes)
{
    constexpr std::array names{"1d", "2d", "3d"};
    return names[std::size_t(axes)];
}

inline std::string nameOf(Cover cover)
{
    constexpr std::array names{"exact", "surplus", "uncovered", "twice"};
    return names[std::size_t(cover)];
}

/// The textbook's guard on all three axes.
inline std::optional<std::uint64_t> guardedIndex3(const Launch& launch, const ThreadId& id, const Extent& data)
{
    const std::uint64_t x = std::uint64_t{id.block.x} * launch.block.x + id.thread.x;
    const std::uint64_t y = std::uint64_t{id.block.y} * launch.block.y + id.thread.y;
    const std::uint64_t z = std::uint64_t{id.block.z} * launch.block.z + id.thread.z;
    if (x >= data.x || y >= data.y || z >= data.z)
        return std::nullopt;
    return (z * data.y + y) * data.x + x;
}

inline OutcomePointer launchOutcome(Axes axes, Cover cover)
{
    OutcomeOptions options;
    options.channels = 1;
    const bool exact = cover == Cover::Exact || cover == Cover::WrittenTwice;
    switch (axes) {
    case Axes::One:
        options.data = {exact ? 2048u : 2000u, 1, 1};
        options.block = {128, 1, 1};
        break;
    case Axes::Two:
        options.data = exact ? Extent{96, 64, 1} : Extent{91, 61, 1};
        options.block = {16, 8, 1};
        break;
    case Axes::Three:
        options.data = exact ? Extent{32, 24, 6} : Extent{29, 21, 5};
        options.block = {8, 4, 2};
        break;
    }
    options.index = guardedIndex3;
    if (cover == Cover::Uncovered)
        // Divided without rounding up.
        options.grid = Dim3{std::uint32_t(options.data.x / options.block.x),
            std::uint32_t(options.data.y / options.block.y), std::uint32_t(options.data.z / options.block.z)};
    if (cover == Cover::WrittenTwice)
        options.index = [](const Launch& launch, const ThreadId& id, const Extent& data) {
            // Every second block is told to write where its left neighbour does.
            ThreadId moved = id;
            moved.block.x -= moved.block.x % 2;
            return guardedIndex3(launch, moved, data);
        };
    return makeOutcome(options);
}

struct FollowedRow {
    StoryPointer story;
    MomentPointer moment;
};

/// A thread in the middle of the launch whose warp loads what it will write, by hand: one visit, one request.
inline FollowedRow followRow(const Outcome& outcome)
{
    const Launch& launch = outcome.bound->launch;
    const Work& work = outcome.bound->work;
    const std::uint64_t block = launch.blocks() / 2, warp = launch.warpsPerBlock() / 2;
    auto story = std::make_shared<ThreadStory>();
    story->run = outcome.run;
    story->thread = block * launch.threadsPerBlock() + warp * 32 + 5;
    story->linearBlock = block;
    story->endStep = 1;
    StoryRequest request;
    request.buffer = 0;
    request.name = work.buffers[0].name;
    request.bytes = request.valueBytes = 1;
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        const std::uint64_t thread = block * launch.threadsPerBlock() + warp * 32 + lane;
        const auto element = guardedIndex3(launch, threadFromLinear(launch, thread), work.cover);
        if (warp * 32 + lane >= launch.threadsPerBlock() || !element)
            continue;
        request.lanes |= 1u << lane;
        request.addresses[lane] = *element;
        request.values[lane] = work.buffers[0].contents->valueAsText(*element);
    }
    StoryVisit visit;
    visit.endStep = 1;
    visit.line = 8;
    visit.lanes = request.lanes;
    story->visits.push_back(visit);
    auto moment = std::make_shared<StoryMoment>();
    moment->story = story;
    moment->line = visit.line;
    moment->requests.push_back(request);
    return {story, moment};
}

} // namespace warpatlas::support
