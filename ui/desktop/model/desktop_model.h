/// The one object that panels post commands to and receive values from: the experiment with its history, the runs, and
/// the outcome that is shown. An error is one line (said()); the last outcome stays.
#pragma once

#include "app/player/compile_check.h"
#include "app/player/player.h"
#include "ui/desktop/model/experiment_history.h"
#include "ui/desktop/model/run_cost.h"

#include <QStringList>
#include <QTimer>

#include <map>

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
    /// Says that somebody writes a text that does not compile: the experiment, and what is shown, are of another one.
    bool textRefused() const { return m_textRefused; }
    void setTextRefused(bool refused);
    /// The data that are missing or do not fit one another, so that experiment() was not run; null where nothing waits.
    const std::shared_ptr<const InputSet>& waiting() const { return m_player.waiting(); }
    /// The inputs as they are now: those that wait, else the outcome's. Null before the first.
    std::shared_ptr<const InputSet> inputs() const;

    void setKernel(const std::string& name);
    /// Runs a text that compiles in place of the present kernel's: one step named `words`, joined with the one before
    /// where both have the same non-empty `key`. The chosen kernel stays where the text still has it, and so does all
    /// that the kernel is called with.
    void setSource(const CheckedSource& checked, const QString& words, const QString& key = {});
    /// The file of a text, and data that were opened with it, for its inputs in their order.
    struct OpenedSource {
        QString path; ///< empty: there is none
        QStringList data;
    };
    /// Begins with a text that compiles: of what was there only a person's own data stay.
    void beginSource(const CheckedSource& checked, const QString& words, const OpenedSource& opened);
    /// Begins with a copy of a kernel of the catalogue, as ownCopy() made it. `isWritten`: the text is another already.
    void beginCopy(const CheckedSource& checked, const QString& words, Experiment copy, bool isWritten);
    /// Takes in what the compiler says of the present text.
    void noteChecked(const CheckedSource& checked) { m_checked = checked; }
    /// The experiment with which a text is begun, before it is known which kernels it has.
    Experiment begun(const SourceKernel& source, const QStringList& data) const;
    void setOwnKernel(const std::string& name); ///< one of the present text's
    /// Sets what a parameter of one's own kernel is called with, as parseArgumentSpec() takes it; empty: it is chosen.
    void setArgument(const std::string& parameter, const std::string& spec);
    /// The given argument of a parameter, as setArgument() takes it; empty: it is chosen.
    std::string argumentOf(const std::string& parameter) const;
    /// Sets what fills a variable of one's own text, as parseSymbolSpec() takes it behind "NAME="; empty: nothing does.
    void setSymbol(const std::string& variable, const std::string& spec);
    /// Sets the bytes of dynamic shared memory of one's own kernel's block; empty: they are chosen.
    void setSharedBytes(std::optional<std::uint32_t> bytes);
    /// Sets what an output (a buffer of the outcome's work) is checked against, as parseReferenceSpec() takes it;
    /// empty: against nothing.
    void setReference(std::size_t output, const std::string& spec);
    /// Sets how far values may be from those of references; empty: it is chosen.
    void setTolerance(const std::optional<double>& tolerance);
    /// Returns how to begin with the present kernel's text as one's own; empty without an outcome, and where the text
    /// alone does not say what was run, which is then said.
    std::optional<Experiment> ownCopy();
    void setMistake(const std::string& name); ///< one of the kernel's; empty: the right kernel
    void setData(std::size_t input, const std::string& spec);
    void exchangeData(std::size_t one, std::size_t other); ///< exchanges those of two inputs
    void setConvert(bool convert); ///< whether data are brought into the kernel's form
    void setGrid(const std::optional<Dim3>& grid, const QString& key = {});
    void setBlock(const Dim3& block, const QString& key = {});
    void setParameter(const std::string& name, double value);
    void setDevice(const std::string& id);
    /// Chooses the GPU whose limits count where no real one runs the kernel: for the simulator, and all that is
    /// modelled.
    void setGpu(const std::string& name);
    std::string gpu() const; ///< that GPU, whether it came with the device ("sim:T4") or beside it
    /// Opens one experiment file, or data: several fill the kernel's inputs in their order; one goes to the first input
    /// that waits or has no file yet, else to the first. Where the kernel takes no data, another one that can show them
    /// is taken; with `orOtherKernel` also where it cannot show them.
    void openFiles(const QStringList& paths, bool orOtherKernel = false);
    /// Sets all of it as one step, named `words`: one that was run elsewhere, a point of a sweep.
    void setExperiment(const QString& words, const Experiment& next) { change(words, next); }
    /// Makes it a step of its own, named `words`; it is looked at as `view` says.
    void openExperiment(const QString& words, const Experiment& experiment, const std::optional<SavedView>& view);
    /// Does the same with what an earlier session left behind; data that were opened in this one are no part of it.
    /// `missing` tells which of its files are gone, while it runs and after.
    void restoreExperiment(
        const Experiment& experiment, const std::optional<SavedView>& view, const std::string& missing);
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
    /// As said(), about a change that the program made by itself to what was opened: undo takes it back. `whole`: more
    /// of it, or empty.
    void saidOfChange(const QString& line, const QString& whole);
    void inputsChanged(); ///< waiting() changed
    void outdatedChanged(); ///< previous(), and with it outdated(), or textRefused(), without another outcome
    /// Opened files need another kernel than that of experiment(), which is about to become `next`.
    void adopts(const warpatlas::Experiment& next);
    void opened(const QString& path); ///< read and run without an error
    /// The file that was opened says how to view the present outcome.
    void viewOpened(const warpatlas::SavedView& view);

private:
    using Specs = std::vector<std::pair<std::size_t, std::string>>; ///< by input
    /// Describes the experiment's kernel; of one's own, as it was bound last. Empty where it is not known.
    KernelDescription kernelOf(const Experiment& experiment) const;
    /// The run for opened files.
    struct Opened {
        Experiment experiment; ///< what is tried first
        QStringList files; ///< files that it shows
        std::optional<SavedView> view;
        std::string leftOut; ///< line about the other files; empty: there are none
        std::size_t orOtherKernelFor = 0; ///< as in RunOptions, like the next
        std::shared_ptr<const Experiment> otherwise;
    };

    void change(const QString& words, const Experiment& next, const QString& key = {});
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
    void tellOpened();
    void setSpecs(Experiment& next, const Specs& specs) const;
    std::string withDataOf(const std::string& parameter, const std::string& spec, Experiment& next) const;
    Opened openedExperiment(const QString& path, std::size_t others) const;
    Opened openedData(const QStringList& paths, bool orOtherKernel) const;
    std::vector<std::string> broughtFor(const KernelDescription& before, const KernelDescription& next);
    void remember();
    void keepBrought(int step);
    const KernelSignature* presentSignature() const;
    std::vector<std::string> shownData() const;
    std::size_t inputFor(const KernelDescription& kernel) const;
    bool cameAlong(std::size_t input) const;
    Specs newSetWith(const KernelDescription& kernel, const std::string& file) const;
    std::string whatWasDone(const BoundExperiment& bound, std::string& brief) const;
    void forgetOpened();
    bool refuses(const QString& path);
    std::string specOfInput(std::size_t input) const;
    bool takesBackOpened();

    Runner* m_runner;
    Player m_player;
    // Before the history, which tells of its steps until it is gone.
    std::vector<std::string> m_brought; ///< by input: the last choice, kept for kernels with more inputs
    std::vector<std::string> m_along; ///< by input: what m_alongKernel got of it when it was chosen
    std::string m_alongKernel;
    std::map<int, std::vector<std::string>> m_kept; ///< m_brought, by step of the history
    bool m_changing = false; ///< a step is being made, not undone or redone
    bool m_adopting = false; ///< the experiment changes to what was run
    ExperimentHistory m_history;
    QTimer m_due, m_lateDue;
    RunCost m_cost;
    QStringList m_opening;
    int m_openedStep = -1; ///< index of the history behind the step that opens them
    bool m_interrupted = false; ///< the run under way began while another one was
    std::string m_leftOut; ///< line about opened files without an input; empty: there are none
    std::optional<CheckedSource> m_checked; ///< the text that was taken last, and its kernels
    /// Arguments that a copy got because its data have that size: others do not.
    std::vector<std::string> m_copiedSizes;
    std::string m_conversions; ///< those that were told last
    Experiment m_asked; ///< as it was asked for, of the run under way
    std::string m_replaced; ///< name of the kernel that another one replaced
    /// As in RunOptions, for the next run.
    std::size_t m_orOtherKernelFor = 0;
    std::shared_ptr<const Experiment> m_otherwise;
    std::vector<std::string> m_given; ///< data opened for a kernel that may give way to another
    std::optional<SavedView> m_openingView;
    bool m_stale = false, m_measuring = true, m_textRefused = false;
    bool m_holdsTimes = false, m_timesWereHeld = false;
    bool m_late = false; ///< experiment() has no outcome yet, and that can be seen
    bool m_keepLine = false; ///< the line says why the next outcome is not the one that was asked for
};

} // namespace warpatlas::ui::inline desktop
