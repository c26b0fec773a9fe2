/// Follows one thread of a run: records its block on a worker thread, tells the thread's story, and puts the visit that
/// is looked at into words. The newest wish counts; older ones are cancelled and never reported.
/// Threads: methods from one thread only (the window's), none blocks. The listener is called on the worker's thread and
/// must only pass the value on.
#pragma once

#include "app/follow/story_lines.h"
#include "app/follow/thread_story.h"

#include <functional>
#include <memory>
#include <string>
#include <variant>

namespace warpatlas::inline follow {

struct FollowProgress {
    std::uint64_t thread = 0;
    double fraction = 0;
    std::string words; ///< "recording block 14,7"
};
struct FollowStory {
    StoryPointer story;
    MomentPointer costliest; ///< costliestMoment(); null where the thread asks for no memory
};
struct FollowMoment {
    MomentPointer moment;
    StoryLinesPointer lines; ///< their `present` is `moment`
};
/// There is no story; `reason` says why in one line: the simulator cannot run the kernel, there is no room ...
struct FollowRefused {
    std::uint64_t thread = 0;
    std::string reason;
};
using FollowEvent = std::variant<FollowProgress, FollowStory, FollowMoment, FollowRefused>;

class Follower {
public:
    using Listener = std::function<void(FollowEvent)>;

    explicit Follower(Listener listener);
    ~Follower(); ///< cancels and waits
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;

    /// Forgets the stories of an earlier run; keeps recordings of blocks as long as the run stays and room allows.
    void setOutcome(OutcomePointer outcome);
    void follow(std::uint64_t thread); ///< linear
    void know(StoryPointer story); ///< that somebody else has made: it is told again, and not recorded
    void stop();
    void lookAt(std::size_t visit); ///< index in the story that was reported last
    void wait(); ///< until nothing is under way; for the command line and tests

private:
    struct Worker;
    std::unique_ptr<Worker> m_worker;
};

/// These do the same on the calling thread. They throw InputError, Cancelled.
StoryPointer followThread(const OutcomePointer& outcome, std::uint64_t thread, Progress& progress);
MomentPointer momentOf(const StoryPointer& story, const Outcome& outcome, std::size_t visit);
/// `cursor` is one over the story's recording, kept by callers that need many moments.
MomentPointer momentOf(const StoryPointer& story, const Outcome& outcome, std::size_t visit, simulator::Cursor& cursor);

} // namespace warpatlas::inline follow
