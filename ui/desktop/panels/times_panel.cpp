#include "ui/desktop/panels/times_panel.h"

#include "app/report/times_report.h"
#include "ui/desktop/answers/result_table.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

namespace warpatlas::ui::inline desktop {
namespace {

/// The times of all steps, as high as its rows: its neighbour scrolls.
ResultTable* makeStepsTable()
{
    auto* table = new ResultTable("times.steps");
    table->setAccessibleName(said("panel.times.steps", "What each step takes"));
    table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    table->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return table;
}

} // namespace

TimesPanel::TimesPanel(DesktopModel& model, QWidget* parent)
    : ResultPage(model,
        {.title = {"panel.times", "Times"},
            .name = "times",
            .sideWidth = 460,
            .saves = said("panel.times.save", "Save or copy the times"),
            .result =
                [&model] {
                    const OutcomePointer& outcome = model.outcome();
                    return outcome && !timeBars(*outcome).empty() ? std::optional(timesResult(*outcome)) : std::nullopt;
                },
            .figureChart = [this, &model] { return std::make_unique<TimesChart>(timeBars(*model.outcome()), m_axis); },
            .figureGrows = true},
        parent),
      m_axisChips(makeAxisChips()),
      m_empty(makeFittingLabel("timesEmpty", "soft")),
      m_steps(makeStepsTable()),
      m_predicted(new Badge),
      m_predictedWords(makeFittingLabel("predictedWords", "note")),
      m_recorded(new Badge),
      m_recordedWords(makeFittingLabel("recordedWords", "note"))
{
    sentence()->setObjectName("verdict");
    button()->setObjectName("measureAgain");
    setRole(button(), "link");
    addTrailing(m_axisChips);
    view()->setFocusPolicy(Qt::NoFocus); // no bar of it is chosen
    side()->addWidget(m_empty);
    side()->addWidget(m_steps);
    for (const auto& [badge, label] :
        {std::pair{m_predicted, m_predictedWords}, std::pair{m_recorded, m_recordedWords}}) {
        auto* row = makeLayout<QHBoxLayout>(8);
        row->addWidget(badge, 0, Qt::AlignTop);
        row->addWidget(label, 1);
        side()->addLayout(row);
    }
    connect(&model, &DesktopModel::outcomeChanged, this, &TimesPanel::refresh);
    connect(&model, &DesktopModel::busyChanged, this, &TimesPanel::refresh);
    refresh();
}

QWidget* TimesPanel::makeAxisChips()
{
    auto* chips = new QWidget;
    auto* row = makeLayout<QHBoxLayout>(6, chips);
    auto* group = new QButtonGroup(chips);
    const auto add = [&](const QString& text, const QString& name, std::optional<AxisKind> kind,
                         const QString& toolTip) {
        QPushButton* chip = makeChip(text, name);
        chip->setAccessibleName(said("panel.times.axis", "{} axis of times", text));
        chip->setToolTip(toolTip);
        chip->setChecked(!kind);
        group->addButton(chip);
        row->addWidget(chip);
        connect(chip, &QPushButton::clicked, this, [this, kind] { chooseAxis(kind); });
    };
    add(said("panel.times.automatic", "automatic"), "timesAxis.automatic", std::nullopt,
        said("panel.times.automatic.tip", "Linear, or logarithmic where short times would not be seen"));
    add(said("panel.times.linear", "linear"), "timesAxis.linear", AxisKind::Linear,
        said("panel.times.linear.tip", "Lengths are times"));
    add(said("panel.times.logarithmic", "logarithmic"), "timesAxis.logarithmic", AxisKind::Logarithmic,
        said("panel.times.logarithmic.tip", "Equal steps are equal ratios"));
    return chips;
}

void TimesPanel::press()
{
    model().run();
}

void TimesPanel::refreshControls()
{
    refreshButton({said("panel.times.again", "Measure again"),
                      said("panel.times.again.tip", "Runs and times it once more (F5)"), {}},
        {});
}

void TimesPanel::setGpuAbsence(const QString& words)
{
    m_absence = words;
    refresh();
}

/// Why there is no GPU among the times; empty where there is one.
QString TimesPanel::absenceWords(const Outcome& outcome) const
{
    if (outcome.times.empty() || findTime(outcome.times, Timed::Kernel))
        return {};
    const QString absence = m_absence.isEmpty() ? said("panel.times.no_gpu_part", "no GPU took part") : m_absence;
    return outcome.device.is(DeviceKind::Simulated)
        ? said("panel.times.simulator", "the simulator counts, it has no time; {}", absence)
        : absence;
}

void TimesPanel::refresh()
{
    const OutcomePointer& outcome = model().outcome();
    std::vector<TimeBar> bars = outcome ? timeBars(*outcome) : std::vector<TimeBar>();
    const bool any = !bars.empty(), measured = outcome && !outcome->times.empty();
    const QString nothing = model().busy() ? said("panel.times.follow", "Measuring follows the run.")
        : model().timesWereHeld()
        ? said("panel.times.held", "Nothing was timed here, as a sweep took times meanwhile. Run (F5) does.")
        : said("panel.times.none", "Nothing was timed here.");
    m_axisChips->setVisible(any);
    m_empty->setText(nothing);
    m_empty->setVisible(any && !measured);
    QString predicted, recorded;
    bool steps = false;
    if (any) {
        Result result = resultOf(*outcome);
        steps = !result.table.rows.empty();
        m_steps->setResult(result);
        result.conditions.clear(); // of what was measured; the others have a badge of their own
        if (measured) {
            result.provenance = outcome->times.front().provenance;
            result.conditions =
                outcome->times.front().device + " · " + conditionsInWords(outcome->times, outcome->notTimed);
            if (const QString absence = absenceWords(*outcome); !absence.isEmpty())
                result.conditions += " · " + absence.toStdString();
        }
        showResult(result, std::make_unique<TimesChart>(std::move(bars), m_axis), 0, 0);
    } else {
        showNothing(nothing);
    }
    badge()->hide(); // each bar has its own
    if (outcome && outcome->predicted)
        predicted = toQt(predictionInWords(*outcome->predicted));
    else if (outcome && !outcome->predictRefusal.empty())
        predicted = said("panel.times.not_predicted", "No time is predicted: {}", outcome->predictRefusal);
    if (outcome && outcome->recordedTimes)
        recorded = toQt(recordedInWords(*outcome->recordedTimes)) + " · "
            + toQt(conditionsInWords(outcome->recordedTimes->times, outcome->recordedTimes->notTimed));
    for (const auto& [label, words] : {std::pair{m_predictedWords, predicted}, {m_recordedWords, recorded}}) {
        label->setText(words);
        label->setVisible(!words.isEmpty());
    }
    m_steps->setVisible(steps);
    m_predicted->setProvenance(Provenance::Modelled);
    m_predicted->setVisible(outcome && outcome->predicted);
    m_recorded->setProvenance(Provenance::Recorded);
    m_recorded->setVisible(outcome && outcome->recordedTimes);
    refreshControls();
}

} // namespace warpatlas::ui::inline desktop
