/// The followed thread of what is shown: asks a Follower for its story and for the visit that is looked at, and hands
/// both to the views.
/// Threads: one, but for `wake`.
#pragma once

#include "app/follow/follower.h"
#include "app/player/mailbox.h"

#include <optional>

namespace warpatlas::inline player {

class FollowedThread {
public:
    struct Show {
        std::function<void(const StoryPointer&)> story; ///< null: no thread is followed, or it is still being recorded
        std::function<void(const MomentPointer&)> moment;
        /// The costliest visit of the thread; null: of another run, or it asks for no memory. May be empty.
        std::function<void(const MomentPointer&)> glance{};
    };
    /// `wake` is called on a worker's thread when update() has something to do.
    FollowedThread(Show show, std::function<void()> wake);

    /// Says which thread of which outcome to follow, and which visit is looked at (once there is a story). Cheap where
    /// that is nothing new. Returns whether it is.
    bool ask(const OutcomePointer& shown, std::optional<std::uint64_t> thread, std::size_t visit);
    /// Says what somebody else knows already: asked for that thread of that run, it is not recorded again.
    void know(StoryPointer story) { m_follower.know(std::move(story)); }
    /// Takes the worker's events. After true, call ask() again: another visit may be looked at by now.
    bool update();

    const StoryPointer& story() const { return m_story; } ///< may be null, as may the next two
    const MomentPointer& moment() const { return m_moment; } ///< the present visit, or the one before
    const StoryLinesPointer& lines() const { return m_lines; } ///< what each line of the source shows, at moment()
    /// Says what the recording is doing; empty: nothing.
    const std::string& busyWords() const { return m_busyWords; }
    double busyFraction() const { return m_busyFraction; }
    /// Says why there is no story; empty where there is one, or may be.
    const std::string& refusal() const { return m_refusal; }

private:
    void forget();
    void take(FollowEvent& event);

    Show m_show;
    OutcomePointer m_outcome; ///< the outcome that the follower got last
    std::optional<std::uint64_t> m_thread; ///< the thread that is followed
    std::optional<std::size_t> m_lookedAt;
    StoryPointer m_story;
    MomentPointer m_moment;
    StoryLinesPointer m_lines;
    std::string m_busyWords, m_refusal;
    double m_busyFraction = 0;
    Mailbox<FollowEvent> m_said;
    Follower m_follower; ///< last: the others outlive its worker
};

} // namespace warpatlas::inline player
