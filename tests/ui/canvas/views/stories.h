/// The story of one thread of support::makeOutcome()'s grayscale, told without running it: reads three bytes at line 7,
/// writes one at line 9, and reads a tile in shared memory between them.
#pragma once

#include "tests/support/outcomes.h"
#include "ui/canvas/views/canvas_view.h"

namespace warpatlas::test {

inline StoryRequest storyRequest(const char* name, std::optional<std::size_t> buffer, std::uint32_t bytes,
    const std::function<std::uint64_t(unsigned)>& address)
{
    StoryRequest request;
    request.name = name;
    request.buffer = buffer;
    request.bytes = request.valueBytes = bytes;
    request.lanes = ~0u;
    for (unsigned lane = 0; lane < 32; ++lane) {
        request.addresses[lane] = address(lane);
        request.values[lane] = std::to_string(lane * 37 % 256);
    }
    return request;
}

/// Visits: 0 computes, 1 loads the pixel (three requests), 2 reads shared memory (two-way conflict), 3 computes,
/// 4 stores.
inline std::shared_ptr<const ThreadStory> makeStory(const Outcome& outcome, std::uint64_t thread)
{
    auto story = std::make_shared<ThreadStory>();
    story->run = outcome.run;
    story->thread = thread;
    const std::uint32_t lines[] = {5, 7, 8, 8, 9}, accesses[] = {0, 3, 1, 0, 1};
    for (std::size_t i = 0; i < 5; ++i) {
        StoryVisit visit;
        visit.line = lines[i];
        visit.lanes = ~0u;
        visit.firstAccess = std::uint32_t(story->accesses.size());
        visit.accessCount = accesses[i];
        for (std::uint32_t a = 0; a < accesses[i]; ++a) {
            StoryAccess access;
            if (i == 2)
                access.window = Window::Shared;
            else
                access.buffer = i == 4 ? 1 : 0;
            story->accesses.push_back(access);
        }
        story->visits.push_back(visit);
    }
    return story;
}

inline MomentPointer makeMoment(const Outcome& outcome, const StoryPointer& story, std::size_t visit)
{
    auto moment = std::make_shared<StoryMoment>();
    moment->story = story;
    moment->visit = visit;
    moment->line = story->visits[visit].line;
    const Launch& launch = outcome.bound->launch;
    const std::uint64_t width = outcome.bound->work.outputBuffer().shape.extent.x;
    const std::uint64_t first = story->thread / 32 * 32;
    const auto element = [&](unsigned lane) {
        const ThreadId id = threadFromLinear(launch, first + lane);
        return (std::uint64_t{id.block.y} * launch.block.y + id.thread.y) * width
            + std::uint64_t{id.block.x} * launch.block.x + id.thread.x;
    };
    if (visit == 1)
        for (unsigned channel = 0; channel < 3; ++channel)
            moment->requests.push_back(
                storyRequest("rgb", 0, 1, [&](unsigned lane) { return element(lane) * 3 + channel; }));
    if (visit == 2) {
        moment->requests.push_back(storyRequest("tile", {}, 4, [](unsigned lane) { return lane * 8; }));
        moment->requests.back().window = Window::Shared;
    }
    if (visit == 4) {
        moment->requests.push_back(storyRequest("gray", 1, 1, element));
        moment->requests.back().kind = AccessKind::Store;
    }
    return moment;
}

inline ui::Shown shownAt(const OutcomePointer& outcome, std::uint64_t thread, std::size_t visit)
{
    ui::Shown shown;
    shown.outcome = outcome;
    shown.moments = std::make_shared<const ui::Moments>();
    shown.story = makeStory(*outcome, thread);
    shown.moment = makeMoment(*outcome, shown.story, visit);
    return shown;
}

} // namespace warpatlas::test
