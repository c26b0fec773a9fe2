/// Grid and block, dynamic shared memory, the blocks that are offered, drawn to scale, and what must be said about the
/// launch at once. What it covered is told in full by CheckPanel.
#pragma once

#include "ui/desktop/look/section.h"
#include "ui/desktop/panels/axis_row.h"
#include "ui/desktop/panels/launch_cards.h"

class QAbstractButton;
class QPushButton;
class QVBoxLayout;

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class FlowLayout;
class OwnLaunchRow;
class SharedRow;

class LaunchPanel : public Section {
    Q_OBJECT
public:
    explicit LaunchPanel(DesktopModel& model, QWidget* parent = nullptr);
    OwnLaunchRow& ownLaunch() { return *m_own; }

private:
    void cover(); ///< sets the grid that covers the data
    void refresh();
    void resizeEvent(QResizeEvent* event) override;
    void stackRows(); ///< both alike: no digit is cut where there is room for it
    /// Names one axis or two, as `cover` has.
    void showPresets(const std::vector<Dim3>& wanted);
    void showCards(const std::vector<LaunchCard>& cards);
    void tellGrid(const GridLine& line);

    DesktopModel& m_model;
    AxisRow* m_grid;
    AxisRow* m_block;
    SharedRow* m_shared;
    OwnLaunchRow* m_own;
    QPushButton* m_cover;
    QLabel* m_gridLine;
    FlowLayout* m_chips;
    QVBoxLayout* m_cards;
    std::vector<std::pair<Dim3, QAbstractButton*>> m_presets;
    std::vector<LaunchCard> m_shown;
};

} // namespace warpatlas::ui::inline desktop
