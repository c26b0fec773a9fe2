/// Theoretical occupancy: the curve against block size, the present point, the four limits and the one that limits.
#pragma once

#include "ui/desktop/look/section.h"

class QToolButton;

namespace warpatlas::ui {

class ChartWidget;
class DesktopModel;

class OccupancyPanel : public Section {
    Q_OBJECT
public:
    explicit OccupancyPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void fillGpus();

    DesktopModel& m_model;
    ChartWidget* m_chart;
    QToolButton* m_gpu;
    QLabel* m_percent;
    QLabel* m_resident;
    QLabel* m_limits[4];
    QLabel* m_values[4];
    QLabel* m_source;
    QLabel* m_caution;
};

} // namespace warpatlas::ui
