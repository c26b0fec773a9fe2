/// CPU and GPU times side by side, copies split, in one sentence and in bars.
#pragma once

#include "ui/desktop/parts.h"

namespace warpatlas::ui {

class ChartWidget;
class DesktopModel;

class TimesPanel : public Section {
    Q_OBJECT
public:
    explicit TimesPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();

    DesktopModel& m_model;
    ChartWidget* m_chart;
    QLabel* m_empty;
    QLabel* m_verdict;
    QLabel* m_conditions;
};

} // namespace warpatlas::ui
