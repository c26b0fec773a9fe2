#include "ui/desktop/panels/times_panel.h"

#include "ui/desktop/charts/times_chart.h"
#include "ui/desktop/desktop_model.h"
#include "ui/desktop/words.h"

#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {

TimesPanel::TimesPanel(DesktopModel& model, QWidget* parent)
    : Section("Times", parent),
      m_model(model),
      m_chart(new ChartWidget("timesChart")),
      m_empty(makeLabel({}, "soft")),
      m_verdict(makeLabel({}, "strong")),
      m_conditions(makeLabel({}, "note")),
      m_recorded(new Section("On a GPU")),
      m_recordedChart(new ChartWidget("recordedChart")),
      m_recordedWords(makeLabel({}, "note"))
{
    m_verdict->setObjectName("verdict");
    m_conditions->setObjectName("timesConditions");
    m_empty->setObjectName("timesEmpty");
    m_recordedWords->setObjectName("recordedWords");
    for (QLabel* label : {m_verdict, m_conditions, m_empty, m_recordedWords}) {
        label->setWordWrap(true);
        label->setMinimumWidth(0);
    }
    m_chart->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    body()->addWidget(m_chart);
    body()->addWidget(m_empty);
    auto* words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_verdict);
    words->addWidget(m_conditions);
    body()->addLayout(words);
    m_recorded->setObjectName("recordedTimes");
    m_recordedChart->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_recorded->body()->addWidget(m_recordedChart);
    m_recorded->body()->addWidget(m_recordedWords);
    body()->addWidget(m_recorded);
    body()->addStretch(1);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &TimesPanel::refresh);
    connect(&m_model, &DesktopModel::busyChanged, this, &TimesPanel::refresh);
    refresh();
}

void TimesPanel::setGpuAbsence(const QString& words)
{
    m_absence = words;
    refresh();
}

void TimesPanel::refreshRecorded(const Outcome* outcome)
{
    const bool there = outcome && outcome->recordedTimes;
    m_recorded->setVisible(there);
    if (!there)
        return;
    const RecordedTimes& recorded = *outcome->recordedTimes;
    m_recordedChart->setChart(std::make_unique<TimesChart>(timeBars(recorded.times)));
    m_recorded->badge()->setProvenance(Provenance::Recorded);
    m_recordedWords->setText(recordedSentence(recorded) + " · " + conditions(recorded.times, recorded.notTimed));
}

void TimesPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    refreshRecorded(outcome.get());
    std::vector<TimeBar> bars = outcome ? timeBars(outcome->times) : std::vector<TimeBar>();
    m_chart->setVisible(!bars.empty());
    m_empty->setVisible(bars.empty());
    if (bars.empty()) {
        m_empty->setText(m_model.busy() ? "Measuring follows the run." : "Nothing was timed.");
        m_verdict->clear();
        m_conditions->clear();
        badge()->hide();
        return;
    }
    badge()->setProvenance(outcome->times.front().provenance);
    const bool onGpu = std::any_of(
        outcome->times.begin(), outcome->times.end(), [](const TimeResult& t) { return t.what == Timed::Kernel; });
    m_chart->setChart(std::make_unique<TimesChart>(std::move(bars)));
    m_verdict->setText(verdictSentence(*outcome));
    m_verdict->setVisible(!m_verdict->text().isEmpty());
    QString text = conditions(outcome->times, outcome->notTimed);
    if (!onGpu) {
        const QString absence = m_absence.isEmpty() ? QString("no GPU took part") : m_absence;
        text = (outcome->device.id.starts_with("sim") ? "The simulator counts, it has no time; " + absence : absence)
            + " · " + text;
        text[0] = text[0].toUpper();
    }
    m_conditions->setText(text);
    m_conditions->setToolTip(toQt(outcome->times.front().device));
}

} // namespace warpatlas::ui
