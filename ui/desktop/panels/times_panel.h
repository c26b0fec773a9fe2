/// CPU and GPU times side by side, copies split, in one sentence and in bars.
#pragma once

#include "ui/desktop/parts.h"

namespace warpatlas {
struct Outcome;
}

namespace warpatlas::ui {

class ChartWidget;
class DesktopModel;

class TimesPanel : public Section {
    Q_OBJECT
public:
    explicit TimesPanel(DesktopModel& model, QWidget* parent = nullptr);

    /// Why this machine has no GPU times, in words; empty if it has a GPU.
    void setGpuAbsence(const QString& words);

private:
    void refresh();
    void refreshRecorded(const Outcome* outcome);

    DesktopModel& m_model;
    ChartWidget* m_chart;
    QString m_absence;
    QLabel* m_empty;
    QLabel* m_verdict;
    QLabel* m_conditions;
    Section* m_recorded; ///< another machine's times: a chart of its own, on a scale of its own
    ChartWidget* m_recordedChart;
    QLabel* m_recordedWords;
};

} // namespace warpatlas::ui
