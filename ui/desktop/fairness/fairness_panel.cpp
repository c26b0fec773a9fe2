#include "ui/desktop/fairness/fairness_panel.h"

#include "app/experiment/kernel_name.h"
#include "app/fairness/fairness_report.h"
#include "app/fairness/fairness_words.h"
#include "app/measure/recorded.h"
#include "app/session/judge_run.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/fairness_chart.h"
#include "ui/desktop/charts/fairness_figure.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/look/fitting_label.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui {
namespace {

constexpr int sideWidth = 530; ///< a line of code fits

QLabel* codeLabel(const QString& name)
{
    QLabel* label = makeFittingLabel(name, "softMono");
    label->setWordWrap(false);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

/// What is known of a run without measuring: its name, and recorded rows.
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

FairnessPanel::FairnessPanel(DesktopModel& model, FairnessJob::Work work, QWidget* parent)
    : Section({"panel.fairness", "Fairness"}, parent),
      m_model(model),
      m_job(std::move(work)),
      m_view(new PointView("fairnessChart")),
      m_measure(new QPushButton),
      m_saves(
          new ResultMenu({"fairness", [this] { return m_facts.rows.empty() ? nullptr : fairnessFigure(m_facts, true); },
                             [this] { return m_facts.rows.empty() ? std::string() : fairnessCsv(m_facts); }},
              said("fairness.save.name", "Save or copy wrong and right times"), this)),
      m_bar(new QProgressBar),
      m_rowsOf(makeFittingLabel("fairness.of", "note")),
      m_words(makeFittingLabel("fairness.progress", "note")),
      m_faults(makeFittingLabel("fairness.faults", "wrong")),
      m_title(makeFittingLabel("fairness.title", "strong")),
      m_sentence(makeFittingLabel("fairness.sentence", "soft")),
      m_wrong(makeFittingLabel("fairness.wrong", "note")),
      m_wrongCode(codeLabel("fairness.wrongCode")),
      m_right(makeFittingLabel("fairness.right", "note")),
      m_rightCode(codeLabel("fairness.rightCode")),
      m_sources(makeFittingLabel("fairness.sources", "note", false)),
      m_empty(makeFittingLabel("fairness.empty", "soft")),
      m_side(makeSide())
{
    auto* chart = new QVBoxLayout;
    chart->setSpacing(2);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it takes the page's height, whatever that is
    chart->addWidget(m_rowsOf);
    chart->addWidget(m_view, 1);
    chart->addWidget(m_sources);
    auto* halves = new QHBoxLayout;
    halves->setSpacing(24);
    halves->addLayout(chart, 3);
    halves->addWidget(m_side, 2);
    body()->addLayout(halves, 1);
    body()->addWidget(m_empty);
    connect(m_view, &PointView::chosen, this, [this](std::size_t row) {
        m_chosen = row;
        m_pointed.reset(); // the keys may have pointed at another
        refresh();
    });
    connect(m_view, &PointView::pointed, this, [this](std::optional<std::size_t> at) {
        m_pointed = at;
        refreshRow();
    });
    connect(&m_job, &FairnessJob::found, this, [this](const FairnessFacts& facts) {
        m_facts = facts;
        judge();
        refresh();
    });
    connect(&m_job, &FairnessJob::progressed, this, [this](const FairnessStep& now) {
        m_now = now;
        refreshControls();
    });
    connect(&m_job, &FairnessJob::finished, this, [this](const QString& refusal, bool cancelled) {
        m_model.holdTimes(false);
        m_line = cancelled ? said("fairness.cancelled", "Cancelled: what was found stays.") : refusal;
        takeOutcome(); // of another experiment, by now, maybe
        refresh();
    });
    connect(&m_model, &DesktopModel::outcomeChanged, this, &FairnessPanel::takeOutcome);
    refresh(); // nothing was run yet, maybe
    takeOutcome();
}

FairnessPanel::~FairnessPanel() = default;

/// It scrolls by itself: as high as its code, the page would cut the chart's last row in a small window.
QScrollArea* FairnessPanel::makeSide()
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setMaximumWidth(sideWidth);
    area->setMinimumWidth(sideWidth * 3 / 5);
    area->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_measure->setObjectName("fairness.measure");
    m_bar->setObjectName("fairness.bar");
    m_bar->setAccessibleName(said("fairness.bar", "Progress of measuring"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_measure, 0, Qt::AlignTop);
    row->addWidget(m_words, 1);
    row->addWidget(m_saves->button(), 0, Qt::AlignTop);
    layout->addLayout(row);
    layout->addWidget(m_bar);
    layout->addSpacing(4);
    for (QLabel* label : {m_faults, m_title, m_sentence, m_wrong, m_wrongCode, m_right, m_rightCode})
        layout->addWidget(label);
    layout->addStretch(1);
    connect(m_measure, &QPushButton::clicked, this, &FairnessPanel::press);
    area->setWidget(side);
    return area;
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
    const OutcomePointer& outcome = m_model.outcome();
    // A picture's outcome, which no run made, need not be of a kernel.
    if (!outcome || !outcome->bound->kernel || m_job.running())
        return;
    if (m_of && *m_of == outcome->bound->experiment) {
        judge(); // it may be complete by now
        return;
    }
    m_of = outcome->bound->experiment;
    m_facts = knownOf(*outcome);
    m_line.clear();
    judge();
    refresh();
}

/// The run that is shown says what is wrong. Times are taken without the experiment's mistake: of that it says nothing.
void FairnessPanel::judge()
{
    const OutcomePointer& outcome = m_model.outcome();
    m_facts.problems.clear();
    m_facts.notJudged.clear();
    if (m_of && m_of->mistake.empty() && outcome && outcome->bound->experiment == *m_of) {
        JudgedRun judged = judgedOf(outcome);
        m_facts.problems = std::move(judged.problems);
        m_facts.notJudged = outcome->complete ? std::move(judged.notJudged)
                                              : say("fairness.run_not_complete", "its run is not complete");
    }
    const std::string faults = fairnessFaults(m_facts);
    m_faults->setText(toQt(faults));
    m_faults->setVisible(!faults.empty());
}

void FairnessPanel::press()
{
    if (m_job.running()) {
        m_job.cancel();
        refreshControls();
        return;
    }
    if (!m_of)
        return;
    m_line.clear();
    m_now = {};
    m_model.holdTimes(true); // two that are timed at once are both timed wrong
    m_job.start(*m_of);
    refreshControls();
    emit headlineChanged();
}

void FairnessPanel::refresh()
{
    badge()->hide(); // each row has its own
    m_view->setVisible(m_of.has_value());
    m_side->setVisible(m_of.has_value());
    m_sources->setVisible(!m_facts.rows.empty());
    m_rowsOf->setVisible(m_facts.recordedOf.has_value());
    m_empty->setVisible(!m_of);
    m_empty->setText(said("fairness.nothing", "Wrong and right times follow the run."));
    if (m_of) {
        m_view->setPoints(std::make_unique<FairnessChart>(m_facts), allUnfair.size(), 1);
        m_view->setPresent(std::size_t(m_chosen ? allUnfair[*m_chosen] : shown()));
        m_sources->setText(toQt(m_facts.recordedOf ? devicesInWords(m_facts) : sourcesInWords(m_facts)));
        m_rowsOf->setText(toQt(fairnessTitle(m_facts)));
        m_sources->setToolTip(QString(m_sources->text()).replace("; ", "\n"));
    }
    refreshRow();
    refreshControls();
    emit headlineChanged();
}

void FairnessPanel::refreshRow()
{
    const Unfair what = shown();
    const FairnessRow* const row = m_facts.row(what);
    const FairnessCode code = codeOf(what);
    const auto number = [&](const QString& name, const FairNumber& is) {
        return said("fairness.number", "{}: {} ({})", name, valueInWords(what, is.value), conditionsInWords(what, is));
    };
    const QString wrong = said("fairness.wrong_way", "Wrong"), right = said("fairness.right_way", "Right");
    m_wrongCode->setText(toQt(code.wrong));
    m_rightCode->setText(toQt(code.right));
    if (row) {
        m_title->setText(said("fairness.row_title", "{}: {}", titleOf(what), factorInWords(*row)));
        m_sentence->setText(toQt(withRun(*row, m_facts)));
        m_wrong->setText(number(wrong, row->wrong));
        m_right->setText(number(right, row->right));
        return;
    }
    const auto gap = std::ranges::find(m_facts.gaps, what, &FairnessGap::what);
    m_title->setText(toQt(titleOf(what)));
    m_sentence->setText(gap == m_facts.gaps.end()
            ? said("fairness.press", "Not measured yet: Measure takes both ways, some seconds long.")
            : toQt(ended(say("fairness.row_missing", "Not measured: {}", gap->reason))));
    m_wrong->setText(wrong);
    m_right->setText(right);
}

void FairnessPanel::refreshControls()
{
    const bool running = m_job.running();
    m_measure->setText(running ? said("fairness.cancel", "Cancel") : said("fairness.measure", "Measure"));
    m_measure->setAccessibleName(running
            ? said("fairness.cancel.name", "Cancel: what was found stays")
            : said("fairness.measure.name", "Measure the kernel in the wrong ways and in the right ones"));
    m_measure->setToolTip(m_measure->accessibleName());
    m_measure->setEnabled(!running || !m_job.cancelling());
    m_saves->button()->setEnabled(!m_facts.rows.empty());
    m_bar->setVisible(running);
    m_bar->setValue(int(1000 * m_now.fraction));
    m_words->setText(!running    ? m_line
            : m_job.cancelling() ? said("fairness.cancelling", "Ends with what is under way.")
                                 : toQt(m_now.words));
    m_words->setAccessibleName(m_words->text());
}

FairnessHeadline FairnessPanel::headline() const
{
    if (m_job.running())
        return {said("fairness.headline.running", "measuring"), {}};
    const FairnessRow* const worst = worstOf(m_facts);
    const bool ofAnother = worst && worst->provenance == Provenance::Recorded && m_facts.recordedOfAnotherKernel;
    return worst && !ofAnother
        ? FairnessHeadline{toQt(worstInWords(m_facts)), worst->provenance, !m_facts.problems.empty()}
        : FairnessHeadline{};
}

} // namespace warpatlas::ui
