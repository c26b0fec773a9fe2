/// The window's comparison: A, a run that was kept, run aside, or read from a file; and B, the run that is shown.
#pragma once

#include "app/compare/run_comparison.h"
#include "ui/desktop/model/job.h"

#include <QObject>

#include <functional>
#include <optional>

namespace warpatlas::ui::inline desktop {

class DesktopModel;

class CompareModel : public QObject {
    Q_OBJECT
public:
    explicit CompareModel(DesktopModel& model, QObject* parent = nullptr);

    bool isOn() const { return m_kept || m_report || working(); }
    /// A is being run, or waits for the window's run to end.
    bool working() const { return m_job.running() || m_due; }
    /// Makes the run that is shown A; does nothing, and says so, while there is none or it is not complete.
    void keep();
    /// Makes a file A: what `run --json` wrote, or an experiment, which is run. Says what is wrong with it.
    void open(const QString& path);
    /// Runs an experiment as A; `next`, if there is one, is then run as B, as one step of the history named `words`.
    void compare(const Experiment& a, const std::optional<Experiment>& next = {}, const QString& words = {});
    /// Runs an experiment as B, one step of the history named `words`, against A; where there is no A, what is shown is
    /// A then, and the comparison ends when that is shown again.
    void tryOut(const QString& words, const Experiment& b);
    void swap(); ///< what is shown becomes A, and A is run and shown; only where A can be shown
    void end(); ///< nothing is compared any more

    const OutcomePointer& kept() const
    {
        return m_kept;
    } ///< A as a picture; null where it is a report, or there is none
    /// Empty while A or B is not there, B is not complete, or B is the run that was kept.
    const std::optional<RunComparison>& comparison() const { return m_comparison; }
    const std::optional<ComparedRun>& a() const { return m_a; } ///< empty while there is none
    bool isSameRun() const; ///< what is shown is what was kept
    /// The run that is shown with its output in host memory; null where that cannot be had.
    std::function<OutcomePointer()> wholeOutcome;

signals:
    void changed();
    void told(const QString& line, bool wrong); ///< about a file

private:
    void begin();
    void ended(const QString& refusal);
    void take(const OutcomePointer& outcome);
    void refresh();

    DesktopModel& m_model;
    Job m_job; ///< runs A beside the window's run
    OutcomePointer m_found; ///< by it
    OutcomePointer m_kept;
    std::optional<ComparedRun> m_report; ///< A from a file
    std::optional<ComparedRun> m_a;
    std::optional<RunComparison> m_comparison;
    OutcomePointer m_compared; ///< the B of m_comparison
    std::optional<Experiment> m_due; ///< is run as A when the window's run has ended
    std::optional<Experiment> m_next; ///< is shown when A is there
    QString m_nextWords;
    bool m_tried = false; ///< tryOut() made A
};

} // namespace warpatlas::ui::inline desktop
