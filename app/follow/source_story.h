/// A followed thread's way by the source's word, put beside the way that was recorded: which expressions each of its
/// visits evaluates, and with which values. The source is executed with what the thread was recorded to read; where it
/// then writes what the thread did not, or nothing says how to go on, the rest is not told.
#pragma once

#include "app/experiment/experiment.h"
#include "app/follow/source/run.h"
#include "app/follow/thread_story.h"

#include <memory>
#include <span>

namespace warpatlas {

struct SourceStory {
    std::shared_ptr<const BoundExperiment> bound; ///< whose text the program's views are of
    std::shared_ptr<const source::Program> program;
    source::Run run;
    struct Part {
        std::uint32_t first = 0, count = 0;
    };
    std::vector<Part> visits; ///< by visit: of `events`
    std::vector<std::uint32_t> events; ///< of run.events

    std::span<const std::uint32_t> eventsOf(std::size_t visit) const
    {
        return std::span(events).subspan(visits[visit].first, visits[visit].count);
    }
    /// Whether a line of the source has anything that a formula could tell.
    bool tells(std::uint32_t line) const { return line < program->tells.size() && program->tells[line]; }
};

/// Throws Cancelled, std::bad_alloc.
std::shared_ptr<const SourceStory> sourceStory(std::shared_ptr<const BoundExperiment> bound, const ThreadStory& story,
    const simulator::BlockRecording& recording, const Progress& progress);

} // namespace warpatlas
