/// Which outcome is shown of the runs that a person asks for, in any user interface: whether the picture is of an
/// earlier launch, what waits for data, what a cancelled run leaves. A run's events count only while it is the newest;
/// a failed run leaves the outcome that is there.
/// Threads: one, that of the runner's events.
#pragma once

#include "app/player/mailbox.h"
#include "app/session/session.h"

#include <chrono>

namespace warpatlas::inline player {

/// What runs experiments for a Player: a session, or a stand-in in tests.
/// Threads: the player's, but for `wake`.
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

class Player {
public:
    /// Listener for what the player shows; the player has already changed when it is called.
    class Host {
    public:
        virtual ~Host() = default;
        /// Tells that the run is under way: its experiment can be bound, and need not be the one asked for. Before
        /// showed().
        virtual void accepted(const OutcomePointer&) { }
        virtual void showed(bool ofNewRun) = 0; ///< outcome() is another one
        virtual void updated(const OutcomePointer&) { } ///< after showed(), where the outcome says enough to be shown
        virtual void progressed(const RunProgress&) { }
        virtual void waitingChanged() { }
        virtual void waits() { } ///< nothing was run: waiting() says why
        virtual void failed(const RunFailed& failure) = 0;
        virtual void cancelled(const RunCancelled&) { } ///< with what is shown of it; null: too little
        virtual void busyChanged() { }
    };

    /// `runner` may be null (outcomes come only through show()). Both must outlive the player.
    Player(Runner* runner, Host& host);
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void run(const Experiment& experiment, RunOptions options);
    void show(OutcomePointer outcome); ///< an outcome that the runner did not make
    void stop(); ///< cancels what is under way, of which nothing more is heard
    /// Returns what to run where `asked` failed because a remembered GPU is gone: the same without it, so that the
    /// experiment is not lost. Empty where something is shown already, or something else failed.
    std::optional<Experiment> withoutLostGpu(const RunFailed& failure, Experiment asked) const;

    /// The newest outcome; null before the first.
    const OutcomePointer& outcome() const { return m_outcome; }
    /// The newest outcome that has a picture: a refused launch leaves the last picture standing.
    const OutcomePointer& pictured() const { return m_pictured; }
    /// Says that what is pictured is not the newest outcome: every view of it must say so.
    bool outdated() const { return m_pictured != m_outcome || m_waiting; }
    bool busy() const { return m_busy; }
    /// The inputs that are missing or do not fit one another, so that nothing was run; null where nothing waits.
    const std::shared_ptr<const InputSet>& waiting() const { return m_waiting; }
    double secondsSinceStart() const;

private:
    void hear(const SessionEvent& event);
    void updated(const OutcomePointer& outcome);
    void cancelled(const RunCancelled& run);
    void setWaiting(std::shared_ptr<const InputSet> inputs);
    void setBusy(bool busy);

    Runner* m_runner;
    Host& m_host;
    OutcomePointer m_outcome, m_pictured;
    std::shared_ptr<const InputSet> m_waiting;
    std::uint64_t m_run = 0;
    std::chrono::steady_clock::time_point m_started;
    bool m_busy = false;
};

} // namespace warpatlas::inline player
