/// Where the panels are: data, launch and parameters in one column on the left; the source with the thread below it on
/// the right; the four answers below; a whole program's timeline in the place of the canvas.
#pragma once

#include <QList>

class QDockWidget;
class QMainWindow;

namespace warpatlas::ui::inline desktop {

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
class LaunchPanel;
class LessonModel;
class RooflinePanel;
class Settings;
class EditorPanel;
class FairnessPanel;
class SourceSplit;
class SourceStack;
class SweepPanel;
class ThreadFinderPanel;
class TryPanel;
class TimesPanel;
class ViewModel;
class WhatIfPanel;

struct Docks {
    QDockWidget *launch, *source, *inspector, *drawerDock;
    Drawer* drawer;
    DatasetPanel* data;
    LaunchPanel* launchPanel;
    TimesPanel* timesPanel;
    RooflinePanel* roofline;
    FlowPanel* flow;
    FairnessPanel* fairness;
    ProgramPanel* program; ///< in no dock: the window puts it in the canvas' place
    SweepPanel* sweep;
    ComparePanel* compare;
    WhatIfPanel* whatIf;
    ThreadFinderPanel* finder;
    TryPanel* next; ///< what could be tried
    LessonModel* lesson; ///< while one is open, it has the left column
    SourceStack* sources;
    SourceSplit* sourceSplit; ///< with the PTX beside them
    EditorPanel* editor;

    QList<QDockWidget*> all() const { return {launch, source, inspector, drawerDock}; }
};

Docks makeDocks(QMainWindow& window, DesktopModel& model, KernelDocument& document, ViewModel& view, CanvasHost& canvas,
    FollowBridge& follow, DebugBridge& debugging, PtxBridge& ptx, CompareModel& compare, Settings& settings);
/// Puts the panels where they are at first: all shown, none floating.
void putInPlace(QMainWindow& window, const Docks& docks);
/// Shows rows above the panels by which they are moved; floating panels always have theirs.
void showTitles(const Docks& docks, bool shown);

} // namespace warpatlas::ui::inline desktop
