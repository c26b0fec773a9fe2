/// The thread that is followed in what is shown: asks a Follower for its story and for the visit that is looked at, and
/// hands both to whoever draws them.
/// Threads: one, but for `wake`.
#pragma once

#include "app/follow/follower.h"
#include "app/player/mailbox.h"

#include <optional>

namespace warpatlas {

class FollowedThread {
public:
    struct Show {
        std::function<void(const StoryPointer&)> story; ///< null: no thread is followed, or it is still being recorded
        std::function<void(const MomentPointer&)> moment;
    };
    /// `wake` is called on a worker's thread when update() has something to do.
    FollowedThread(Show show, std::function<void()> wake);

    /// Whom to follow, in what, and which visit is looked at (once there is a story); cheap where that is nothing new.
    /// Returns whether it is.
    bool ask(const OutcomePointer& shown, std::optional<std::uint64_t> thread, std::size_t visit);
    /// Takes what the worker said. Whoever gets true asks again: another visit may be looked at by now.
    bool update();

    const StoryPointer& story() const { return m_story; } ///< may be null, as the next
    const MomentPointer& moment() const { return m_moment; } ///< of its present visit, or of the one before
    const StoryLinesPointer& lines() const { return m_lines; } ///< what stands at the source's lines, as of moment()
    /// What the recording is doing; empty: nothing.
    const std::string& busyWords() const { return m_busyWords; }
    double busyFraction() const { return m_busyFraction; }
    /// Why there is no story; empty: there is one, or there may be.
    const std::string& refusal() const { return m_refusal; }

private:
    void forget();
    void take(FollowEvent& event);

    Show m_show;
    OutcomePointer m_outcome; ///< that the follower was told of
    std::optional<std::uint64_t> m_thread; ///< that the follower follows
    std::optional<std::size_t> m_lookedAt;
    StoryPointer m_story;
    MomentPointer m_moment;
    StoryLinesPointer m_lines;
    std::string m_busyWords, m_refusal;
    double m_busyFraction = 0;
    Mailbox<FollowEvent> m_said;
    Follower m_follower; ///< last: the others outlive its worker
};

} // namespace warpatlas
