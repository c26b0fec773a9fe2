/// Where the panels are: launch, colours, finder and data on the left; source and inspector on the right; times,
/// occupancy and problems below.
#pragma once

#include <QList>

#include <array>

class QDockWidget;
class QMainWindow;
class QSize;

namespace warpatlas::ui {

class CanvasHost;
class DesktopModel;
class DatasetPanel;
class FollowBridge;
class ThreadFinderPanel;
class TimesPanel;
class ViewModel;

struct Docks {
    QDockWidget *launch, *source, *inspector, *times, *occupancy, *problems;
    DatasetPanel* data;
    TimesPanel* timesPanel;
    ThreadFinderPanel* finder;
};

Docks makeDocks(QMainWindow& window, DesktopModel& model, ViewModel& view, CanvasHost& canvas, FollowBridge& follow);
/// Sizes for a window of this size, before a person has chosen their own.
void arrangeDocks(QMainWindow& window, const Docks& docks, const QSize& size);
/// What a person changes by dragging: widths of both sides, height below.
std::array<int, 3> dockSizes(const Docks& docks);

} // namespace warpatlas::ui
