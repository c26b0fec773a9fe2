/// What runs experiments for a Player: a session, or a stand-in in tests.
/// Threads: the player's, but for `wake`.
#pragma once

#include "app/player/mailbox.h"
#include "app/session/session.h"

namespace warpatlas {

class Runner {
public:
    virtual ~Runner() = default;
    /// Starts a run and returns its number, which is in all its events.
    virtual std::uint64_t run(const Experiment& experiment, const RunOptions& options) = 0;
    virtual void cancel() = 0;
    /// Says which elements are on the screen: they come first where a launch takes long to simulate.
    virtual void lookAt(const ElementWindow&) { }

    std::function<void(const SessionEvent&)> happened; ///< on the player's thread
};

/// A session whose worker's events come out of update() in order; only the newest where the worker is faster.
class SessionRunner : public Runner {
public:
    /// `target` may be null; it must outlive the runner. `wake` is called on the worker's thread when update() has
    /// something to do. The destructor cancels and waits, so the lender of GL memory must refuse by then.
    SessionRunner(DisplayTarget* target, std::function<void()> wake);

    std::uint64_t run(const Experiment& experiment, const RunOptions& options) override;
    void cancel() override { m_session.cancel(); }
    void lookAt(const ElementWindow& window) override { m_session.lookAt(window); }
    bool update(); ///< returns whether there was anything

private:
    Mailbox<SessionEvent> m_said;
    Session m_session; ///< last: its worker sends events until it is gone
};

} // namespace warpatlas
