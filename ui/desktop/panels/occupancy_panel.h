/// Theoretical occupancy: curves against block size, registers and shared memory, the present point, the best block
/// sizes, the four limits and the one that limits; and what it would be with other values.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/answers/result_page.h"

namespace warpatlas::ui {

class OccupancyWhatIf;

class OccupancyPanel : public ResultPage {
    Q_OBJECT
public:
    explicit OccupancyPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void press() override { } ///< it follows the run
    void finish(const QString&, bool) override { }
    void refreshControls() override { refreshButton({}, {}); }
    void refresh();
    void refreshCurves();
    /// What is resident, its limits, and where the registers come from; empty: it is not known.
    std::optional<Result> result() const;

    QLabel* m_percent;
    QLabel* m_facts;
    OccupancyWhatIf* m_whatIf;
    QLabel* m_asked; ///< what it would be
};

} // namespace warpatlas::ui
