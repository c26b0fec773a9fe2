#include "ui/desktop/fairness/fairness_panel.h"

#include "app/experiment/kernel_name.h"
#include "app/fairness/fairness_report.h"
#include "app/fairness/fairness_words.h"
#include "app/measure/recorded.h"
#include "app/session/run_experiment.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/fairness_chart.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int lettersOfCode = 460; ///< pixels: most lines of code fit

QLabel* codeLabel(const QString& name)
{
    QLabel* label = makeFittingLabel(name, "softMono");
    label->setWordWrap(false);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

/// Facts about a run without measuring: its name, and recorded rows.
FairnessFacts knownOf(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    FairnessFacts facts;
    facts.kernel = bound.source ? nameOfKernel(bound) : fullName(bound.kernel->description());
    facts.launch = bound.launch;
    if (bound.work.buffers.empty())
        return facts;
    const Shape size = sizeOfRun(bound.work);
    facts.size = toText(size);
    addRecorded(facts, size);
    return facts;
}

} // namespace

FairnessPanel::FairnessPanel(DesktopModel& model, Work work, QWidget* parent)
    : ResultPage(model,
        {.title = {"panel.fairness", "Fairness"},
            .name = "fairness",
            .sideWidth = lettersOfCode,
            .saves = said("fairness.save.name", "Save or copy wrong and right times"),
            .result = [this] { return m_facts.rows.empty() ? std::nullopt : std::optional(resultOf(m_facts)); },
            .figureChart = [this] { return std::make_unique<FairnessChart>(m_facts, true); }},
        parent),
      m_work(std::move(work)),
      m_rowsOf(makeFittingLabel("fairness.of", "note")),
      m_title(makeFittingLabel("fairness.title", "strong")),
      m_why(makeFittingLabel("fairness.why", "soft")),
      m_wrong(makeFittingLabel("fairness.wrong", "note")),
      m_wrongCode(codeLabel("fairness.wrongCode")),
      m_right(makeFittingLabel("fairness.right", "note")),
      m_rightCode(codeLabel("fairness.rightCode"))
{
    for (QLabel* label : {m_rowsOf, m_title, m_why, m_wrong, m_wrongCode, m_right, m_rightCode})
        belowButton()->addWidget(label);
    connect(view(), &PointView::chosen, this, [this](std::size_t row) {
        m_chosen = row;
        m_pointed.reset(); // the keys may have pointed at another
        refresh();
    });
    connect(view(), &PointView::pointed, this, [this](std::optional<std::size_t> at) {
        m_pointed = at;
        refreshRow();
    });
    connect(&model, &DesktopModel::outcomeChanged, this, &FairnessPanel::takeOutcome);
    refresh(); // nothing was run yet, maybe
    takeOutcome();
}

Unfair FairnessPanel::shown() const
{
    if (m_pointed)
        return allUnfair[*m_pointed];
    if (m_chosen)
        return allUnfair[*m_chosen];
    const FairnessRow* const worst = worstOf(m_facts);
    return worst ? worst->what : allUnfair.front();
}

void FairnessPanel::takeOutcome()
{
    const OutcomePointer& outcome = model().outcome();
    // A picture's outcome, which no run made, need not be of a kernel.
    if (!outcome || !outcome->bound->kernel || job().running())
        return;
    if (!(m_of && *m_of == outcome->bound->experiment)) {
        m_of = outcome->bound->experiment;
        m_facts = knownOf(*outcome);
        m_line.clear();
    }
    judge(); // it may be complete by now
    refresh();
}

/// The run that is shown says what is wrong. Times are taken without the experiment's mistake: of that it says nothing.
void FairnessPanel::judge()
{
    const OutcomePointer& outcome = model().outcome();
    m_facts.problems.clear();
    m_facts.notJudged.clear();
    if (m_of && m_of->mistake.empty() && outcome && outcome->bound->experiment == *m_of) {
        JudgedRun judged = judgedOf(outcome);
        m_facts.problems = std::move(judged.problems);
        m_facts.notJudged = outcome->complete ? std::move(judged.notJudged)
                                              : say("fairness.run_not_complete", "its run is not complete");
    }
}

void FairnessPanel::press()
{
    if (!m_of)
        return;
    m_line.clear();
    start(
        [this, of = *m_of](Progress& progress, const Job::Told& told) {
            const auto found = [&](const FairnessFacts& facts) {
                told([this, facts] {
                    m_facts = facts;
                    judge();
                    refresh();
                });
            };
            const auto onStep = [&](const FairnessStep& now) {
                told.newest([this, now] { tellProgress(now.fraction, toQt(now.words)); });
            };
            if (m_work)
                m_work(of, progress, found, onStep);
            else
                measureFairness(of, {}, progress, found, onStep);
        },
        true);
}

void FairnessPanel::finish(const QString& refusal, bool cancelled)
{
    m_line = cancelled ? said("fairness.cancelled", "Cancelled: what was found stays.") : refusal;
    takeOutcome(); // of another experiment, by now, maybe
    refresh();
}

void FairnessPanel::refresh()
{
    if (m_of) {
        showResult(resultOf(m_facts), std::make_unique<FairnessChart>(m_facts), allUnfair.size(), 1);
        view()->setPresent(std::size_t(m_chosen ? allUnfair[*m_chosen] : shown()));
    } else {
        showNothing(said("fairness.nothing", "Wrong and right times follow the run."));
    }
    m_rowsOf->setVisible(m_facts.recordedOf.has_value());
    m_rowsOf->setText(toQt(fairnessTitle(m_facts)));
    refreshRow();
    refreshControls();
    emit headlineChanged();
}

void FairnessPanel::refreshRow()
{
    for (QLabel* label : {m_title, m_why, m_wrong, m_wrongCode, m_right, m_rightCode})
        label->setVisible(m_of.has_value());
    const Unfair what = shown();
    const FairnessRow* const row = m_facts.row(what);
    const FairnessCode code = codeOf(what);
    const auto number = [&](const QString& name, const Quantity& is) {
        return said("fairness.number", "{}: {} ({})", name, valueInWords(what, is.value), conditionsInWords(what, is));
    };
    const QString wrong = said("fairness.wrong_way", "Wrong"), right = said("fairness.right_way", "Right");
    m_wrongCode->setText(toQt(code.wrong));
    m_rightCode->setText(toQt(code.right));
    if (row) {
        m_title->setText(said("fairness.row_title", "{}: {}", titleOf(what), factorInWords(*row)));
        m_why->setText(toQt(withRun(*row, m_facts)));
        m_wrong->setText(number(wrong, row->wrong));
        m_right->setText(number(right, row->right));
        return;
    }
    const auto gap = std::ranges::find(m_facts.gaps, what, &FairnessGap::what);
    m_title->setText(toQt(titleOf(what)));
    m_why->setText(gap == m_facts.gaps.end()
            ? said("fairness.press", "Not measured yet: Measure takes both ways, some seconds long.")
            : toQt(ended(say("fairness.row_missing", "Not measured: {}", gap->reason))));
    m_wrong->setText(wrong);
    m_right->setText(right);
}

void FairnessPanel::refreshControls()
{
    saves().button()->setEnabled(!m_facts.rows.empty());
    refreshButton({said("fairness.measure", "Measure"),
                      said("fairness.measure.name", "Measure the kernel in the wrong ways and in the right ones"),
                      said("fairness.cancel.name", "Cancel: what was found stays"), m_of.has_value()},
        m_line);
}

HeadlinePart FairnessPanel::headline() const
{
    if (job().running())
        return {said("fairness.headline.running", "measuring"), {}};
    const FairnessRow* const worst = worstOf(m_facts);
    const bool ofAnother = worst && worst->provenance() == Provenance::Recorded && m_facts.recordedOfAnotherKernel;
    return worst && !ofAnother
        ? HeadlinePart{toQt(worstInWords(m_facts)), worst->provenance(), m_facts.problems.empty() ? "" : "wrong"}
        : HeadlinePart{};
}

} // namespace warpatlas::ui::inline desktop
