#include "ui/desktop/panels/times_panel.h"

#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/charts/verdict.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// Narrower than this, words stand below the chart.
constexpr int leastSideBySide = 720;

} // namespace

TimesPanel::TimesPanel(DesktopModel& model, QWidget* parent)
    : Section({"panel.times", "Times"}, parent),
      m_model(model),
      m_chart(new ChartWidget("timesChart")),
      m_halves(new QBoxLayout(QBoxLayout::TopToBottom)),
      m_axisChips(makeAxisChips()),
      m_empty(makeLabel({}, "soft")),
      m_verdict(makeLabel({}, "strong")),
      m_conditions(makeLabel({}, "note")),
      m_measured(new Badge),
      m_predicted(new Badge),
      m_predictedWords(makeLabel({}, "note")),
      m_recorded(new Badge),
      m_recordedWords(makeLabel({}, "note"))
{
    m_verdict->setObjectName("verdict");
    m_conditions->setObjectName("timesConditions");
    m_empty->setObjectName("timesEmpty");
    m_predictedWords->setObjectName("predictedWords");
    m_recordedWords->setObjectName("recordedWords");
    for (QLabel* label : {m_verdict, m_conditions, m_empty, m_predictedWords, m_recordedWords}) {
        label->setWordWrap(true);
        label->setMinimumWidth(0);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    m_chart->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_halves->setSpacing(16);
    m_halves->addWidget(m_chart, 3);
    m_halves->addWidget(makeWords(), 2);
    addTrailing(m_axisChips);
    body()->addWidget(m_empty);
    body()->addLayout(m_halves);
    body()->addStretch(1);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &TimesPanel::refresh);
    connect(&m_model, &DesktopModel::busyChanged, this, &TimesPanel::refresh);
    refresh();
}

QWidget* TimesPanel::makeWords()
{
    auto* words = new QWidget;
    auto* layout = new QVBoxLayout(words);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_verdict);
    for (const auto& [badge, label] : {std::pair{m_measured, m_conditions}, std::pair{m_predicted, m_predictedWords},
             std::pair{m_recorded, m_recordedWords}}) {
        auto* row = new QHBoxLayout;
        row->setSpacing(8);
        row->addWidget(badge, 0, Qt::AlignTop);
        row->addWidget(label, 1);
        layout->addLayout(row);
    }
    layout->addStretch(1);
    return words;
}

QWidget* TimesPanel::makeAxisChips()
{
    auto* chips = new QWidget;
    auto* row = new QHBoxLayout(chips);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
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

void TimesPanel::chooseAxis(std::optional<AxisKind> kind)
{
    m_axis = kind;
    refresh();
}

void TimesPanel::resizeEvent(QResizeEvent* event)
{
    Section::resizeEvent(event);
    m_halves->setDirection(width() >= leastSideBySide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void TimesPanel::setGpuAbsence(const QString& words)
{
    m_absence = words;
    refresh();
}

void TimesPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    std::vector<TimeBar> bars = outcome ? timeBars(*outcome) : std::vector<TimeBar>();
    const bool any = !bars.empty(), measured = outcome && !outcome->times.empty();
    const bool recorded = outcome && outcome->recordedTimes;
    m_chart->setVisible(any);
    m_axisChips->setVisible(any);
    m_verdict->clear();
    m_conditions->clear();
    m_predictedWords->clear();
    m_recordedWords->clear();
    m_empty->setVisible(!measured);
    m_empty->setText(m_model.busy() ? said("panel.times.follow", "Measuring follows the run.")
            : m_model.timesWereHeld()
            ? said("panel.times.held", "Nothing was timed here, as a sweep took times meanwhile. Run (F5) does.")
            : said("panel.times.none", "Nothing was timed here."));
    badge()->hide(); // each bar has its own
    m_measured->hide();
    m_predicted->hide();
    m_recorded->hide();
    if (any)
        m_chart->setChart(std::make_unique<TimesChart>(std::move(bars), m_axis));
    if (outcome && outcome->predicted) {
        m_predicted->setProvenance(Provenance::Modelled);
        m_predictedWords->setText(predictedSentence(*outcome));
    } else if (outcome && !outcome->predictRefusal.empty()) {
        m_predictedWords->setText(
            said("panel.times.not_predicted", "No time is predicted: {}", outcome->predictRefusal));
    }
    if (recorded) {
        m_recorded->setProvenance(Provenance::Recorded);
        m_recordedWords->setText(recordedSentence(*outcome->recordedTimes) + " · "
            + conditions(outcome->recordedTimes->times, outcome->recordedTimes->notTimed));
    }
    if (measured) {
        m_measured->setProvenance(outcome->times.front().provenance);
        m_verdict->setText(verdictSentence(*outcome));
        QString text = toQt(outcome->times.front().device) + " · " + conditions(outcome->times, outcome->notTimed);
        const bool onGpu = std::any_of(
            outcome->times.begin(), outcome->times.end(), [](const TimeResult& t) { return t.what == Timed::Kernel; });
        if (!onGpu) {
            const QString absence =
                m_absence.isEmpty() ? said("panel.times.no_gpu_part", "no GPU took part") : m_absence;
            text += " · "
                + (outcome->device.is(DeviceKind::Simulated)
                        ? said("panel.times.simulator", "the simulator counts, it has no time; {}", absence)
                        : absence);
        }
        m_conditions->setText(text);
    }
    for (QLabel* label : {m_verdict, m_conditions, m_predictedWords, m_recordedWords})
        label->setVisible(!label->text().isEmpty());
}

} // namespace warpatlas::ui
