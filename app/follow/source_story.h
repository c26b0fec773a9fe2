/// A followed thread's way according to the source, matched with the way that was recorded: which expressions each of
/// its visits evaluates, and with which values. The source is executed with what the thread was recorded to read. The
/// story ends where the source then writes what the thread did not, or where it is not known how to go on.
#pragma once

#include "app/experiment/experiment.h"
#include "app/follow/source/run.h"
#include "app/follow/thread_story.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace warpatlas::inline follow {

struct SourceStory {
    std::shared_ptr<const BoundExperiment> bound; ///< owner of the text that the program's views are of
    std::shared_ptr<const cpp::Program> program;
    std::vector<std::pair<const cpp::Variable*, cpp::Value>> parameters; ///< as the launch gave them
    cpp::Run run;
    struct Part {
        std::uint32_t first = 0, count = 0;
    };
    std::vector<Part> visits; ///< range of `events`, by visit
    std::vector<std::uint32_t> events; ///< indices in run.events

    std::span<const std::uint32_t> eventsOf(std::size_t visit) const
    {
        return std::span(events).subspan(visits[visit].first, visits[visit].count);
    }
    /// Parses another text as that of the kernel was: with its template arguments and with the compiler's definitions.
    std::shared_ptr<const cpp::Program> parsed(std::string_view text) const;
    /// Says whether a line of the source has anything that a formula could tell.
    bool tells(std::uint32_t line) const { return line < program->tells.size() && program->tells[line]; }
};

/// Executes the source for the thread. Throws Cancelled, std::bad_alloc.
std::shared_ptr<const SourceStory> sourceStory(std::shared_ptr<const BoundExperiment> bound, const ThreadStory& story,
    const simulator::BlockRecording& recording, const Progress& progress);

} // namespace warpatlas::inline follow
