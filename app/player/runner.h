/// What runs experiments for a Player: a session, or in tests whoever says what it says when.
/// Threads: the player's, but for `wake`.
#pragma once

#include "app/player/mailbox.h"
#include "app/session/session.h"

namespace warpatlas {

class Runner {
public:
    virtual ~Runner() = default;
    /// The run's number, which is in all its events.
    virtual std::uint64_t run(const Experiment& experiment, const RunOptions& options) = 0;
    virtual void cancel() = 0;
    /// What is on the screen comes first where a launch takes long to simulate.
    virtual void lookAt(const ElementWindow&) { }

    std::function<void(const SessionEvent&)> happened; ///< on the player's thread
};

/// A session whose worker's events come out of update(), in order: where the worker is faster, the newest only.
class SessionRunner : public Runner {
public:
    /// `target` may be null; it must outlive the runner. `wake` is called on the worker's thread when update() has
    /// something to do; the destructor cancels and waits, so whoever lends GL memory must refuse by then.
    SessionRunner(DisplayTarget* target, std::function<void()> wake);

    std::uint64_t run(const Experiment& experiment, const RunOptions& options) override;
    void cancel() override { m_session.cancel(); }
    void lookAt(const ElementWindow& window) override { m_session.lookAt(window); }
    bool update(); ///< whether there was anything

private:
    Mailbox<SessionEvent> m_said;
    Session m_session; ///< last: its worker speaks until it is gone
};

} // namespace warpatlas
