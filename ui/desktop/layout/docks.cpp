#include "ui/desktop/layout/docks.h"

#include "ui/desktop/choices/try_panel.h"
#include "ui/desktop/compare/compare_panel.h"
#include "ui/desktop/debugger/debugger_panel.h"
#include "ui/desktop/editor/editor_panel.h"
#include "ui/desktop/fairness/fairness_panel.h"
#include "ui/desktop/flow/flow_panel.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/layout/fill_answers.h"
#include "ui/desktop/layout/panel_sizes.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/lesson/lesson_panel.h"
#include "ui/desktop/look/dock_title.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/arguments_panel.h"
#include "ui/desktop/panels/dataset_panel.h"
#include "ui/desktop/panels/inspector_panel.h"
#include "ui/desktop/panels/launch_panel.h"
#include "ui/desktop/panels/parameters_panel.h"
#include "ui/desktop/panels/thread_finder_panel.h"
#include "ui/desktop/panels/times_panel.h"
#include "ui/desktop/program/program_panel.h"
#include "ui/desktop/ptx/ptx_panel.h"
#include "ui/desktop/roofline/roofline_panel.h"
#include "ui/desktop/source/same_line_table.h"
#include "ui/desktop/source/source_panel.h"
#include "ui/desktop/sweep/sweep_panel.h"
#include "ui/desktop/what_if/what_if_panel.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QStackedWidget>

namespace warpatlas::ui::inline desktop {
namespace {

QDockWidget* dock(QMainWindow& window, const QString& name, const QString& title, QWidget* content, int minimumWidth)
{
    auto* result = new QDockWidget(title, &window);
    result->setObjectName("dock." + name);
    result->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    result->setTitleBarWidget(new DockTitle(*result));
    content->setMinimumWidth(minimumWidth);
    result->setWidget(content);
    return result;
}

} // namespace

Docks makeDocks(QMainWindow& window, DesktopModel& model, KernelDocument& document, ViewModel& view, CanvasHost& canvas,
    FollowBridge& follow, DebugBridge& debugging, PtxBridge& ptx, CompareModel& compare, Settings& settings)
{
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::TopLeftCorner, Qt::TopDockWidgetArea);
    window.setCorner(Qt::TopRightCorner, Qt::TopDockWidgetArea);
    window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    Docks docks{};
    docks.data = new DatasetPanel(model);
    docks.launchPanel = new LaunchPanel(model);
    docks.next = new TryPanel(model);
    docks.timesPanel = new TimesPanel(model);
    docks.finder = new ThreadFinderPanel(model, view, canvas);
    docks.lesson = new LessonModel(model, document, view, settings, &window);
    auto* left = new QStackedWidget;
    left->addWidget(scrolled(column(
        {docks.data, docks.launchPanel, new ArgumentsPanel(model), makeParametersPanel(model), docks.next}, false)));
    left->addWidget(new LessonPanel(*docks.lesson));
    docks.launch = dock(window, "launch", said("window.dock.launch", "Data and launch"), left, leastLeftWidth);
    QObject::connect(docks.lesson, &LessonModel::changed, left, [left, lesson = docks.lesson, &window] {
        const bool open = lesson->lesson() != nullptr;
        left->setCurrentIndex(open ? 1 : 0);
        // A text is read in wider lines than numbers are typed in.
        left->setMinimumWidth(
            open ? std::clamp(window.width() / 5, leastLessonWidth, mostLessonWidth) : leastLeftWidth);
    });
    docks.editor = new EditorPanel(model, document);
    auto* source = new SourcePanel(model, &view, &follow);
    QObject::connect(source, &SourcePanel::runToWanted, &debugging, [&debugging](unsigned line, bool backwards) {
        debugging.go({.stop = DebugWish::Stop::LineNumber,
            .direction = backwards ? DebugDirection::Backward : DebugDirection::Forward,
            .scope = debugging.scope(),
            .line = line});
    });
    docks.sources = new SourceStack(source, docks.editor, document);
    docks.sourceSplit = new SourceSplit(docks.sources, source, docks.editor, new PtxPanel(model, ptx, debugging), ptx);
    docks.source = dock(
        window, "source", said("window.dock.source", "Source"), column({docks.sourceSplit}, true), leastRightWidth);
    QObject::connect(docks.lesson, &LessonModel::writingWanted, docks.sources,
        [sources = docks.sources] { sources->setWriting(true); });
    auto* sameLine = new SameLineTable(model);
    QObject::connect(sameLine, &SameLineTable::threadClicked, &view,
        [&view](qulonglong thread) { view.selectThread(std::uint64_t(thread)); });
    docks.inspector = dock(window, "inspector", said("window.dock.thread", "Thread"),
        scrolled(column({sameLine, new InspectorPanel(model, view, &follow), docks.finder}, false)), leastRightWidth);
    docks.drawer = new Drawer;
    docks.roofline = new RooflinePanel(model);
    docks.flow = new FlowPanel(model);
    docks.fairness = new FairnessPanel(model);
    docks.program = new ProgramPanel(model);
    docks.sweep = new SweepPanel(model);
    docks.compare = new ComparePanel(model, compare);
    docks.whatIf = new WhatIfPanel(model, compare);
    fillAnswers(docks, *new DebuggerPanel(model, view, follow, debugging), model, view, canvas);
    docks.drawerDock = dock(window, "drawer", said("window.dock.drawer", "Answers"), docks.drawer, 0);
    docks.drawerDock->setAllowedAreas(Qt::BottomDockWidgetArea | Qt::TopDockWidgetArea);
    QObject::connect(docks.drawerDock, &QDockWidget::topLevelChanged, docks.drawer, &Drawer::setAlwaysOpen);
    putInPlace(window, docks);
    return docks;
}

void putInPlace(QMainWindow& window, const Docks& docks)
{
    for (QDockWidget* dock : docks.all()) {
        dock->setFloating(false);
        window.removeDockWidget(dock);
    }
    window.addDockWidget(Qt::LeftDockWidgetArea, docks.launch);
    window.addDockWidget(Qt::RightDockWidgetArea, docks.source);
    window.addDockWidget(Qt::BottomDockWidgetArea, docks.drawerDock);
    window.splitDockWidget(docks.source, docks.inspector, Qt::Vertical);
    for (QDockWidget* dock : docks.all())
        dock->show();
}

void showTitles(const Docks& docks, bool shown)
{
    for (QDockWidget* dock : docks.all())
        static_cast<DockTitle*>(dock->titleBarWidget())->setShown(shown);
}

} // namespace warpatlas::ui::inline desktop
