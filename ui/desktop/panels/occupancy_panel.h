/// Theoretical occupancy: curves against block size, registers and shared memory, the present point, the best block
/// sizes, the four limits and the one that limits; and what it would be with other values.
#pragma once

#include "ui/desktop/look/section.h"

namespace warpatlas::ui {

class ChartWidget;
class DesktopModel;
class OccupancyWhatIf;

class OccupancyPanel : public Section {
    Q_OBJECT
public:
    explicit OccupancyPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void refresh();
    void refreshCurves();

    DesktopModel& m_model;
    ChartWidget* m_chart;
    QLabel* m_gpu; ///< the one that is chosen beside the device
    QLabel* m_percent;
    QLabel* m_resident;
    QLabel* m_achieved;
    QLabel* m_limits[4];
    QLabel* m_values[4];
    QLabel* m_asked; ///< what it would be
    QLabel* m_best;
    OccupancyWhatIf* m_whatIf;
    QLabel* m_source;
    QLabel* m_caution;
};

} // namespace warpatlas::ui
