/// Sliders that ask what the occupancy would be with another block, with other registers or shared memory. Nothing of
/// the experiment changes.
#pragma once

#include "kernels/analysis/occupancy.h"
#include "ui/desktop/charts/occupancy_chart.h"

#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QSlider;
class QToolButton;

namespace warpatlas::ui::inline desktop {

class OccupancyWhatIf : public QWidget {
    Q_OBJECT
public:
    explicit OccupancyWhatIf(QWidget* parent = nullptr);
    /// Begins anew with what is there, unless both are as they were.
    void setPresent(const GpuSheet& gpu, const OccupancyInput& present);
    const std::optional<OccupancyInput>& asked() const { return m_asked; } ///< empty: what is there

Q_SIGNALS:
    void changed();

private:
    struct Row {
        OccupancyAxis axis = OccupancyAxis::ThreadsPerBlock;
        QLabel* words = nullptr;
        QSlider* slider = nullptr;
    };
    void ask();
    void setShown(const OccupancyInput& input);

    GpuSheet m_gpu;
    OccupancyInput m_present;
    std::optional<OccupancyInput> m_asked;
    std::array<Row, 3> m_rows;
    QToolButton* m_reset;
};

} // namespace warpatlas::ui::inline desktop
