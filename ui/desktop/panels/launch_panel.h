/// Grid and block, dynamic shared memory, the blocks that are offered, and sentences about the launch.
#pragma once

#include "ui/desktop/look/section.h"
#include "ui/desktop/panels/axis_row.h"
#include "ui/desktop/panels/launch_cards.h"

class QPushButton;
class QVBoxLayout;

namespace warpatlas::ui {

class DesktopModel;
class FlowLayout;
class SharedRow;

class LaunchPanel : public Section {
    Q_OBJECT
public:
    explicit LaunchPanel(DesktopModel& model, QWidget* parent = nullptr);

private:
    void cover(); ///< sets the grid that covers the data
    void refresh();
    void resizeEvent(QResizeEvent* event) override;
    void stackRows(); ///< both alike: no digit is cut where there is room for it
    /// Names one axis or two, as `cover` has.
    void showPresets(const std::vector<Dim3>& wanted, const Extent& cover);
    void showCards(const std::vector<LaunchCard>& cards);

    DesktopModel& m_model;
    AxisRow* m_grid;
    AxisRow* m_block;
    SharedRow* m_shared;
    QPushButton* m_cover;
    FlowLayout* m_chips;
    QVBoxLayout* m_cards;
    std::vector<std::pair<Dim3, QPushButton*>> m_presets;
    std::vector<LaunchCard> m_shown;
};

} // namespace warpatlas::ui
