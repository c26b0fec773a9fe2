/// Follows one thread of a run: records its block on a worker thread, tells the thread's story, and puts the visit that
/// is looked at into words. The newest wish counts; what is out of date is cancelled and never reported.
/// Threads: methods from one thread only (the window's), none blocks. The listener is called on the worker's thread and
/// must only pass the value on.
#pragma once

#include "app/follow/story_lines.h"
#include "app/follow/thread_story.h"

#include <functional>
#include <memory>
#include <string>
#include <variant>

namespace warpatlas {

struct FollowProgress {
    std::uint64_t thread = 0;
    double fraction = 0;
    std::string words; ///< "recording block 14,7"
};
struct FollowStory {
    StoryPointer story;
};
struct FollowMoment {
    MomentPointer moment;
    StoryLinesPointer lines; ///< whose present one it is
};
/// Why there is no story: the simulator cannot run the kernel, there is no room ... one line.
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

    /// Stories of an earlier run are forgotten; recordings of blocks are kept as long as the run stays and room allows.
    void setOutcome(OutcomePointer outcome);
    void follow(std::uint64_t thread); ///< linear
    void stop();
    void lookAt(std::size_t visit); ///< of the story that was reported last
    void wait(); ///< until nothing is under way; for the command line and tests

private:
    struct Worker;
    std::unique_ptr<Worker> m_worker;
};

/// The same on the calling thread. Throws InputError, Cancelled.
StoryPointer followThread(const OutcomePointer& outcome, std::uint64_t thread, Progress& progress);
MomentPointer momentOf(const StoryPointer& story, const Outcome& outcome, std::size_t visit);
/// `cursor`: of the story's recording; for who tells many.
MomentPointer momentOf(const StoryPointer& story, const Outcome& outcome, std::size_t visit, simulator::Cursor& cursor);

} // namespace warpatlas
