/// The one object that panels post commands to and receive values from: the experiment with its history, the runs, and
/// the outcome that is shown. An error is one line (said()); the last outcome stays.
#pragma once

#include "ui/desktop/model/experiment_history.h"
#include "ui/desktop/model/opened_data.h"
#include "ui/desktop/model/own_kernel.h"
#include "ui/desktop/model/run_cost.h"

#include <QTimer>

namespace warpatlas::ui::inline desktop {

class DesktopModel : public QObject, private Player::Host {
    Q_OBJECT
public:
    /// `runner` may be null (a picture of an outcome); it must outlive the model.
    explicit DesktopModel(Runner* runner, QObject* parent = nullptr);

    const Experiment& experiment() const { return m_history.current(); }
    ExperimentHistory& history() { return m_history; }
    /// The newest outcome; null before the first. Its experiment may be older than experiment() while a run is due.
    const OutcomePointer& outcome() const { return m_player.outcome(); }
    const OutcomePointer& pictured() const { return m_player.pictured(); } ///< as in Player, like the next two
    bool outdated() const { return m_player.outdated() || m_late; }
    /// Says that outcome() is of an earlier experiment: what replaces it waits for data, takes long, is not run by
    /// itself, or did not run.
    bool previous() const { return m_late || m_player.waiting(); }
    bool busy() const { return m_player.busy(); }
    /// Says that the experiment was changed and not run, because that may take long.
    bool stale() const { return m_stale; }
    /// The data that are missing or do not fit one another, so that experiment() was not run; null where nothing waits.
    const std::shared_ptr<const InputSet>& waiting() const { return m_player.waiting(); }
    /// The inputs as they are now: those that wait, else the outcome's. Null before the first.
    std::shared_ptr<const InputSet> inputs() const;

    // Its parts, which change the experiment as well.
    OpenedData& data() { return m_data; }
    OwnKernel& own() { return m_own; }

    void setKernel(const std::string& name);
    void setMistake(const std::string& name); ///< one of the kernel's; empty: the right kernel
    void setGrid(const std::optional<Dim3>& grid, const QString& key = {});
    void setBlock(const Dim3& block, const QString& key = {});
    void setParameter(const std::string& name, double value);
    void setDevice(const std::string& id);
    /// Chooses the GPU whose limits count where no real one runs the kernel: for the simulator, and all that is
    /// modelled.
    void setGpu(const std::string& name);
    std::string gpu() const; ///< that GPU, whether it came with the device ("sim:T4") or beside it

    /// Describes the experiment's kernel; of one's own, as it was bound last. Empty where it is not known.
    KernelDescription kernelOf(const Experiment& experiment) const;
    /// Changes the experiment by one step, named `words`: joined with the one before where both have the same non-empty
    /// `key`.
    void change(const QString& words, const Experiment& next, const QString& key = {});
    /// Makes the present experiment the first one, which undo ends at.
    void forgetSteps();
    /// Starts with the first experiment, without history. `line` says why it is not another, and stays when its outcome
    /// comes.
    void start(const Experiment& experiment, const QString& line = {});

    /// Sets whether runs take times as well; on at first.
    void setMeasuring(bool measuring) { m_measuring = measuring; }
    bool measuring() const { return m_measuring; }
    /// Sets whether runs take none while something else does: both would take wrong ones.
    void holdTimes(bool hold) { m_holdsTimes = hold; }
    bool timesWereHeld() const { return m_timesWereHeld; } ///< the last run would else have taken times
    void run(bool launchAnyway = false);
    void cancel();
    /// Sets whether what would mend a problem is offered beside it; on at first.
    void setMending(bool mending);
    bool mending() const { return m_mending; }
    /// Shows an outcome that no run made, for pictures.
    void show(const OutcomePointer& outcome);
    void say(const QString& line, bool wrong) { emit said(line, wrong); }

signals:
    void experimentChanged();
    void outcomeChanged();
    void busyChanged() override; ///< the player's own notice
    void runStarted(); ///< experiment() is being run
    void runProgressed(const QString& words, double fraction);
    void said(const QString& line, bool wrong);
    void mendingChanged();
    void inputsChanged(); ///< waiting() changed
    void outdatedChanged(); ///< previous(), and with it outdated(), or own().textRefused(), without another outcome
    /// Opened files need another kernel than that of experiment(), which is about to become `next`.
    void adopts(const warpatlas::Experiment& next);

private:
    void schedule();
    void accepted(const OutcomePointer& outcome) override;
    void showed(bool ofNewRun) override;
    void updated(const OutcomePointer& outcome) override;
    void progressed(const RunProgress& progress) override;
    void waitingChanged() override { emit inputsChanged(); }
    void waits() override;
    void failed(const RunFailed& failure) override;
    void cancelled(const RunCancelled& run) override;
    void setLate(bool late);
    bool isOfEarlier() const { return outcome() && outcome()->bound->experiment != experiment(); }

    Runner* m_runner;
    Player m_player;
    OpenedData m_data{*this}; // before the history, which tells of its steps until it is gone
    OwnKernel m_own{*this};
    bool m_changing = false; ///< a step is being made, not undone or redone
    bool m_adopting = false; ///< the experiment changes to what was run
    ExperimentHistory m_history;
    QTimer m_due, m_lateDue;
    RunCost m_cost;
    bool m_interrupted = false; ///< the run under way began while another one was
    Experiment m_asked; ///< as it was asked for, of the run under way
    bool m_stale = false, m_measuring = true;
    bool m_holdsTimes = false, m_timesWereHeld = false;
    bool m_late = false; ///< experiment() has no outcome yet, and that can be seen
    bool m_mending = true;
    bool m_keepLine = false; ///< the line says why the next outcome is not the one that was asked for
};

} // namespace warpatlas::ui::inline desktop
