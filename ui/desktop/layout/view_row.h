/// The row above the canvas: which view is in the middle, or a whole program, which are beside it, what the colours
/// mean, and Fit; at its ends the buttons that fold the columns away. Where it is narrow, words go first, then the
/// switch becomes a menu.
#pragma once

#include "ui/canvas/state/view_kind.h"

#include <QWidget>

#include <array>

class QAction;
class QLabel;
class QToolButton;

namespace warpatlas::ui::inline desktop {

class Actions;
class DesktopModel;
class Middle;
class ViewModel;

class ViewRow : public QWidget {
    Q_OBJECT
public:
    ViewRow(DesktopModel& model, ViewModel& view, Middle& middle, const Actions& actions, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override; ///< at its narrowest

private:
    /// How much is left out, from nothing to all that can be.
    enum class Room { All, NoLabel, NoValues, NoFit, Menu };
    QWidget* makeSwitch(const Actions& actions);
    void fillBeside();
    void fillColours();
    void refresh();
    void arrange();
    bool isShown(const QWidget* part, Room room) const;
    QString stripsText() const;
    QString besideText(Room room) const;
    int widthIn(Room room) const;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

    DesktopModel& m_model;
    ViewModel& m_view;
    Middle& m_middle;
    QToolButton* m_program = nullptr; ///< first of the segments, where a whole program is open
    QAction* m_programEntry = nullptr; ///< the same in the menu
    std::array<QToolButton*, allViews.size()> m_segments{}; ///< by ViewKind
    std::array<QAction*, allViews.size()> m_main{}, m_strips{};
    QAction* m_inputs;
    QWidget* m_switch = nullptr;
    QToolButton *m_views, *m_beside, *m_colour, *m_fit;
    QLabel* m_label;
};

} // namespace warpatlas::ui::inline desktop
