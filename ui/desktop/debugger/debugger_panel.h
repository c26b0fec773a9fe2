/// The debugger: steps forwards and backwards, stops where something happens, the lanes of the warp as a table, and
/// shared memory with its writers.
#pragma once

#include "ui/desktop/debugger/lane_table.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/model/debug_bridge.h"

class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class SharedView;
class ViewModel;

class DebuggerPanel : public Section {
    Q_OBJECT
public:
    DebuggerPanel(
        DesktopModel& model, ViewModel& view, FollowBridge& follow, DebugBridge& bridge, QWidget* parent = nullptr);

signals:
    void headline(const QString& words); ///< "line 14 · step 312": for the drawer's tab; empty: nothing

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; ///< Shift+Enter in the condition
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeCommands();
    QWidget* makeKinds();
    QToolButton* makeStep(
        const char* name, const QString& text, const QString& tip, DebugWish::Stop stop, DebugDirection direction);
    void refresh();
    void say(const DebugMoment& moment);
    void findCondition(DebugDirection direction);
    void followLane(unsigned lane);

    DesktopModel& m_model;
    ViewModel& m_view;
    FollowBridge& m_follow;
    DebugBridge& m_bridge;
    QStackedWidget* m_pages;
    QLabel *m_note, *m_where, *m_did, *m_places;
    QPushButton* m_begin;
    QLineEdit* m_condition;
    QList<QToolButton*> m_scopes, m_kinds;
    LaneTable* m_lanes;
    QLabel* m_lanesNote;
    SharedView* m_shared;
    QSplitter* m_split;
    LaneTableModel::Rows m_rows = LaneTableModel::Rows::Variables;
    DebugMomentPointer m_shown;
};

} // namespace warpatlas::ui::inline desktop
