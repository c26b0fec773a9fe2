/// Where the panels are: data, launch and parameters in one column on the left; the source with the thread below it on
/// the right; times, occupancy and problems in the drawer below.
#pragma once

#include <QList>

class QAction;
class QDockWidget;
class QMainWindow;

namespace warpatlas::ui {

class CanvasHost;
class CompareModel;
class ComparePanel;
class DatasetPanel;
class DebugBridge;
class DesktopModel;
class Drawer;
class FollowBridge;
class KernelDocument;
class ProgramPanel;
class PtxBridge;
class FlowPanel;
class RooflinePanel;
class EditorPanel;
class FairnessPanel;
class SourceSplit;
class SourceStack;
class SweepPanel;
class ThreadFinderPanel;
class TimesPanel;
class ViewModel;

struct Docks {
    QDockWidget *launch, *source, *inspector, *drawerDock;
    Drawer* drawer;
    DatasetPanel* data;
    TimesPanel* timesPanel;
    RooflinePanel* roofline;
    FlowPanel* flow;
    FairnessPanel* fairness;
    ProgramPanel* program;
    SweepPanel* sweep;
    ComparePanel* compare;
    ThreadFinderPanel* finder;
    SourceStack* sources;
    SourceSplit* sourceSplit; ///< with the PTX beside them
    EditorPanel* editor;

    QList<QDockWidget*> all() const { return {launch, source, inspector, drawerDock}; }
};

Docks makeDocks(QMainWindow& window, DesktopModel& model, KernelDocument& document, ViewModel& view, CanvasHost& canvas,
    FollowBridge& follow, DebugBridge& debugging, PtxBridge& ptx, CompareModel& compare);
/// Puts the panels where they are at first: all shown, none floating.
void putInPlace(QMainWindow& window, const Docks& docks);
/// Shows rows above the panels by which they are moved; floating panels always have theirs.
void showTitles(const Docks& docks, bool shown);

} // namespace warpatlas::ui
