#include "ui/desktop/docks.h"

#include "ui/desktop/canvas_host.h"
#include "ui/desktop/data/dataset_panel.h"
#include "ui/desktop/desktop_model.h"
#include "ui/desktop/panels/colour_panel.h"
#include "ui/desktop/panels/inspector_panel.h"
#include "ui/desktop/panels/launch_panel.h"
#include "ui/desktop/panels/occupancy_panel.h"
#include "ui/desktop/panels/output_panel.h"
#include "ui/desktop/panels/parameters_panel.h"
#include "ui/desktop/panels/problems_panel.h"
#include "ui/desktop/panels/thread_finder_panel.h"
#include "ui/desktop/panels/times_panel.h"
#include "ui/desktop/panels/views_panel.h"
#include "ui/desktop/source/source_panel.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// Sections below one another, with the margins that all panels share.
QWidget* column(const QList<QWidget*>& sections, bool stretchLast)
{
    auto* widget = new QWidget;
    setRole(widget, "column");
    widget->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(24);
    for (QWidget* section : sections)
        layout->addWidget(section, stretchLast && section == sections.last() ? 1 : 0);
    if (!stretchLast)
        layout->addStretch(1);
    return widget;
}

/// Whatever does not fit can be scrolled to: nothing is cut off in a small window.
QScrollArea* scrolled(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

QDockWidget* dock(
    QMainWindow& window, Qt::DockWidgetArea area, const QString& title, QWidget* content, int minimumWidth)
{
    auto* result = new QDockWidget(title, &window);
    result->setObjectName("dock." + title.toLower());
    result->setFeatures(QDockWidget::DockWidgetClosable);
    // The panel's own heading is its title.
    result->setTitleBarWidget(new QWidget);
    content->setMinimumWidth(minimumWidth);
    result->setWidget(content);
    window.addDockWidget(area, result);
    return result;
}

/// What the kernel printed is a tab beside the problems, there only while there is something: most kernels do not
/// print.
QWidget* problemsAndOutput(DesktopModel& model, ViewModel& view, CanvasHost& canvas)
{
    auto* tabs = new QTabWidget;
    tabs->setObjectName("problemsAndOutput");
    tabs->setDocumentMode(true);
    tabs->setTabBarAutoHide(true);
    tabs->tabBar()->setAccessibleName("Problems and output");
    auto* problems = new ProblemsPanel(model, view);
    QObject::connect(
        problems, &ProblemsPanel::activated, &canvas, [&canvas] { canvas.setFocus(Qt::OtherFocusReason); });
    tabs->addTab(column({problems}, true), "&Problems");
    auto* output = new OutputPanel(model);
    QWidget* const page = column({output}, true);
    page->setParent(tabs);
    page->hide();
    const auto showOutput = [tabs, page](bool something) {
        const int at = tabs->indexOf(page);
        if (something && at < 0)
            tabs->addTab(page, "&Output");
        else if (!something && at >= 0)
            tabs->removeTab(at);
    };
    QObject::connect(output, &OutputPanel::printed, tabs, showOutput);
    return tabs;
}

} // namespace

Docks makeDocks(QMainWindow& window, DesktopModel& model, ViewModel& view, CanvasHost& canvas, FollowBridge& follow)
{
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    window.setDockOptions(QMainWindow::AllowNestedDocks);
    Docks docks{};
    docks.data = new DatasetPanel(model);
    docks.timesPanel = new TimesPanel(model);
    docks.finder = new ThreadFinderPanel(model, view, canvas);
    docks.launch = dock(window, Qt::LeftDockWidgetArea, "Launch",
        scrolled(column({new LaunchPanel(model), new ViewsPanel(view, model), new ColourPanel(view),
                            new ParametersPanel(model), docks.finder, docks.data},
            false)),
        240);
    docks.source =
        dock(window, Qt::RightDockWidgetArea, "Source", column({new SourcePanel(model, &view, &follow)}, true), 280);
    docks.inspector = dock(window, Qt::RightDockWidgetArea, "Inspector",
        scrolled(column({new InspectorPanel(model, view, &follow)}, true)), 280);
    window.splitDockWidget(docks.source, docks.inspector, Qt::Vertical);
    docks.times = dock(window, Qt::BottomDockWidgetArea, "Times", scrolled(column({docks.timesPanel}, true)), 300);
    docks.occupancy =
        dock(window, Qt::BottomDockWidgetArea, "Occupancy", scrolled(column({new OccupancyPanel(model)}, true)), 340);
    docks.problems = dock(window, Qt::BottomDockWidgetArea, "Problems", problemsAndOutput(model, view, canvas), 220);
    window.splitDockWidget(docks.times, docks.occupancy, Qt::Horizontal);
    window.splitDockWidget(docks.occupancy, docks.problems, Qt::Horizontal);
    return docks;
}

void arrangeDocks(QMainWindow& window, const Docks& docks, const QSize& size)
{
    const int width = size.width(), height = size.height();
    window.resizeDocks({docks.launch, docks.source}, {std::clamp(width / 6, 256, 288), std::clamp(width / 4, 320, 520)},
        Qt::Horizontal);
    const int side = width * 37 / 100;
    window.resizeDocks({docks.times, docks.occupancy, docks.problems}, {side, side, width - 2 * side}, Qt::Horizontal);
    const int bottom = std::clamp(height * 27 / 100, 220, 320);
    window.resizeDocks({docks.times}, {bottom}, Qt::Vertical);
    const int right = height - bottom - 80;
    window.resizeDocks({docks.source, docks.inspector}, {right * 55 / 100, right * 45 / 100}, Qt::Vertical);
}

std::array<int, 3> dockSizes(const Docks& docks)
{
    return {docks.launch->width(), docks.source->width(), docks.times->height()};
}

} // namespace warpatlas::ui
