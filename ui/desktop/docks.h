/// Where the panels are: launch, colours, finder and data on the left; source and inspector on the right; times,
/// occupancy and problems below.
#pragma once

#include <QList>

class QDockWidget;
class QMainWindow;
class QSize;

namespace warpatlas::ui {

class CanvasHost;
class DesktopModel;
class DatasetPanel;
class ThreadFinderPanel;
class ViewModel;

struct Docks {
    QDockWidget *launch, *source, *inspector, *times, *occupancy, *problems;
    DatasetPanel* data;
    ThreadFinderPanel* finder;
};

Docks makeDocks(QMainWindow& window, DesktopModel& model, ViewModel& view, CanvasHost& canvas);
/// Sizes for a window of this size, before a person has chosen their own.
void arrangeDocks(QMainWindow& window, const Docks& docks, const QSize& size);

} // namespace warpatlas::ui
