#include "ui/desktop/compare/compare_model.h"

#include "app/compare/compare_words.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/session/run_experiment.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

/// An incomplete run has no times yet, and would be told as different.
bool canBeCompared(const OutcomePointer& outcome)
{
    return outcome && outcome->complete && outcome->bound->kernel;
}

} // namespace

CompareModel::CompareModel(DesktopModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    connect(&m_job, &Job::ended, this, &CompareModel::ended);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &CompareModel::refresh);
    connect(&m_model, &DesktopModel::experimentChanged, this, [this] {
        if (m_tried && m_kept && m_kept->bound->experiment == m_model.experiment())
            end();
    });
    connect(&m_model, &DesktopModel::busyChanged, this, [this] {
        if (m_due && !m_model.busy())
            begin();
        refresh();
    });
}

bool CompareModel::isSameRun() const
{
    return m_kept && m_model.outcome() && m_kept->run == m_model.outcome()->run && m_kept->run != 0;
}

void CompareModel::keep()
{
    const OutcomePointer& shown = m_model.outcome();
    if (!canBeCompared(shown)) {
        emit told(said("compare.not_yet", "There is no run yet that is complete: it can be kept when it is."), false);
        return;
    }
    OutcomePointer whole = wholeOutcome ? wholeOutcome() : nullptr;
    if (!whole || whole->run != shown->run || !whole->complete)
        whole = shown;
    if (whole->ranges.size() != shown->ranges.size() || whole != shown) { // it may be drawn on another one's scale
        auto own = std::make_shared<Outcome>(*whole);
        own->ranges = shown->ranges;
        whole = own;
    }
    take(whole);
}

void CompareModel::take(const OutcomePointer& outcome)
{
    m_report.reset();
    m_tried = false;
    m_kept = outcome;
    m_a = comparedRun(*outcome, {});
    m_compared = nullptr;
    m_comparison.reset();
    refresh();
    emit changed();
}

void CompareModel::open(const QString& path)
{
    const std::string file = path.toStdString();
    try {
        if (isExperimentFile(file)) {
            compare(loadExperiment(file));
            return;
        }
        m_report = comparedRunFromJson(readTextFile(file), file);
    } catch (const InputError& error) {
        emit told(toQt(error.what()), true);
        return;
    }
    m_kept = nullptr;
    m_a = m_report;
    m_compared = nullptr;
    m_comparison.reset();
    refresh();
    emit changed();
}

void CompareModel::compare(const Experiment& a, const std::optional<Experiment>& next, const QString& words)
{
    if (m_job.running()) {
        emit told(said("compare.busy", "Another run is under way for the comparison."), false);
        return;
    }
    m_due = a;
    m_next = next;
    m_nextWords = words;
    // Two that are timed at once are both timed wrong.
    if (!m_model.busy())
        begin();
    emit changed();
}

void CompareModel::begin()
{
    const bool measures = m_model.measuring();
    m_model.holdTimes(measures);
    m_job.start([this, a = *std::exchange(m_due, {}), measures](Progress& progress, const Job::Told& told) {
        RunOptions options{measures, false};
        options.forViews = true;
        // No run of the window has this number.
        told([this, found = runExperiment(a, options, progress, {}, nullptr, 0)] { m_found = found; });
    });
    emit changed();
}

void CompareModel::ended(const QString& refusal)
{
    const OutcomePointer outcome = std::exchange(m_found, nullptr);
    m_model.holdTimes(false);
    const std::optional<Experiment> next = std::exchange(m_next, {});
    if (!refusal.isEmpty())
        emit told(refusal, true);
    if (!outcome) {
        emit changed();
        return;
    }
    take(outcome);
    if (next && *next != m_model.experiment())
        m_model.change(m_nextWords, *next);
}

void CompareModel::tryOut(const QString& words, const Experiment& b)
{
    if (!isOn()) {
        keep();
        if (!m_kept)
            return; // it has been said why
        m_tried = true;
    }
    if (b != m_model.experiment())
        m_model.change(words, b);
}

void CompareModel::swap()
{
    if (!m_kept || !canBeCompared(m_model.outcome()))
        return;
    const Experiment before = m_kept->bound->experiment;
    keep();
    m_model.change(said("undo.compare_swap", "Exchange A and B"), before);
}

void CompareModel::end()
{
    m_due.reset();
    m_next.reset();
    m_job.cancel();
    m_kept = m_compared = nullptr;
    m_tried = false;
    m_report.reset();
    m_a.reset();
    m_comparison.reset();
    emit changed();
}

void CompareModel::refresh()
{
    const OutcomePointer& shown = m_model.outcome();
    if (!m_a)
        return;
    if (!canBeCompared(shown) || isSameRun()) {
        if (!std::exchange(m_comparison, {}))
            return;
        m_compared = nullptr;
    } else {
        if (m_compared == shown)
            return;
        m_compared = shown;
        m_comparison = compareRuns(*m_a, comparedRun(*shown, {}));
    }
    emit changed();
}

} // namespace warpatlas::ui::inline desktop
