/// CPU, GPU and recorded times on one axis, with sentences about them beside it.
#pragma once

#include "ui/desktop/axes/time_axis.h"
#include "ui/desktop/look/badge.h"
#include "ui/desktop/look/section.h"

#include <optional>

class QBoxLayout;

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

    /// Sets the words why this machine has no GPU times; empty if it has a GPU.
    void setGpuAbsence(const QString& words);

private:
    void refresh();
    void chooseAxis(std::optional<AxisKind> kind);
    QWidget* makeWords();
    QWidget* makeAxisChips();
    void resizeEvent(QResizeEvent* event) override;

    DesktopModel& m_model;
    ChartWidget* m_chart;
    QBoxLayout* m_halves; ///< chart and words: side by side where there is room
    QWidget* m_axisChips;
    std::optional<AxisKind> m_axis; ///< empty: chosen by the range of the times
    QString m_absence;
    QLabel* m_empty;
    QLabel* m_verdict;
    QLabel* m_conditions;
    Badge* m_measured; ///< badge of the conditions
    Badge* m_predicted;
    QLabel* m_predictedWords; ///< for which GPU, and what limits the kernel there
    Badge* m_recorded;
    QLabel* m_recordedWords; ///< where the recorded times come from
};

} // namespace warpatlas::ui
