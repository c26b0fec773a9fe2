#include "ui/desktop/layout/docks.h"

#include "ui/desktop/compare/compare_panel.h"
#include "ui/desktop/debugger/debugger_panel.h"
#include "ui/desktop/editor/editor_panel.h"
#include "ui/desktop/fairness/fairness_panel.h"
#include "ui/desktop/flow/flow_panel.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/layout/panel_sizes.h"
#include "ui/desktop/layout/source_split.h"
#include "ui/desktop/layout/source_stack.h"
#include "ui/desktop/look/dock_title.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/section.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/panels/arguments_panel.h"
#include "ui/desktop/panels/dataset_panel.h"
#include "ui/desktop/panels/inspector_panel.h"
#include "ui/desktop/panels/launch_panel.h"
#include "ui/desktop/panels/occupancy_panel.h"
#include "ui/desktop/panels/output_panel.h"
#include "ui/desktop/panels/parameters_panel.h"
#include "ui/desktop/panels/problems_panel.h"
#include "ui/desktop/panels/reference_panel.h"
#include "ui/desktop/panels/thread_finder_panel.h"
#include "ui/desktop/panels/times_panel.h"
#include "ui/desktop/program/program_panel.h"
#include "ui/desktop/ptx/ptx_panel.h"
#include "ui/desktop/roofline/roofline_panel.h"
#include "ui/desktop/source/source_panel.h"
#include "ui/desktop/sweep/sweep_panel.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScrollArea>
#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

/// Sections below one another, with the margins that all panels share.
QWidget* column(const QList<QWidget*>& sections, bool stretchLast)
{
    auto* widget = new QWidget;
    setRole(widget, "column");
    widget->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(20);
    for (QWidget* section : sections)
        layout->addWidget(section, stretchLast && section == sections.last() ? 1 : 0);
    if (!stretchLast)
        layout->addStretch(1);
    return widget;
}

/// Makes content scrollable, so that nothing is cut off in a small window.
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

/// Connects the tabs' numbers to what is shown. The page of printf has a tab while it has text.
void fillDrawer(Drawer& drawer, const Docks& docks, DebuggerPanel& debugger, DesktopModel& model, ViewModel& view,
    CanvasHost& canvas)
{
    TimesPanel& times = *docks.timesPanel;
    RooflinePanel& roofline = *docks.roofline;
    FlowPanel& flow = *docks.flow;
    FairnessPanel& fairness = *docks.fairness;
    ProgramPanel& program = *docks.program;
    SweepPanel& sweep = *docks.sweep;
    ComparePanel& compare = *docks.compare;
    auto* occupancy = new OccupancyPanel(model);
    auto* problems = new ProblemsPanel(model, view);
    auto* output = new OutputPanel(model);
    // The tab is the heading.
    for (Section* section : {static_cast<Section*>(&times), static_cast<Section*>(occupancy),
             static_cast<Section*>(&roofline), static_cast<Section*>(&flow), static_cast<Section*>(&fairness),
             static_cast<Section*>(problems), static_cast<Section*>(&sweep), static_cast<Section*>(&compare),
             static_cast<Section*>(&debugger), static_cast<Section*>(&program), static_cast<Section*>(output)})
        section->hideHeading();
    const auto add = [&drawer](const Section& section, const QString& key, QWidget* page, bool tall = false) {
        drawer.addPage(section.name(), section.accessibleName(), key, page, tall);
    };
    add(times, "F2", scrolled(column({&times}, true)));
    add(*occupancy, "F3", scrolled(column({occupancy}, true)));
    add(roofline, "Shift+F4", scrolled(column({&roofline}, true)), true);
    add(flow, "Shift+F6", scrolled(column({&flow}, true)), true);
    add(fairness, "Shift+F7", scrolled(column({&fairness}, true)), true);
    add(*problems, "F4", column({problems}, true));
    add(sweep, "Shift+F2", scrolled(column({&sweep}, true)), true);
    add(compare, "Shift+F3", scrolled(column({&compare}, true)), true);
    add(debugger, "F6", column({&debugger}, true), true);
    add(program, "Shift+F8", scrolled(column({&program}, true)), true);
    add(*output, {}, column({output}, true));
    drawer.setPageShown("Output", false);
    QObject::connect(output, &OutputPanel::printed, &drawer,
        [&drawer](bool something) { drawer.setPageShown("Output", something); });
    QObject::connect(&debugger, &DebuggerPanel::headline, &drawer, [&drawer](const QString& words) {
        drawer.setHeadline("Debugger", words.isEmpty() ? Headline() : Headline{{words}});
    });
    const auto tellRoofline = [&drawer, &roofline, &model] {
        Headline headline;
        for (const RooflineHeadline& part : roofline.headline())
            headline.push_back({part.words, part.provenance});
        drawer.setHeadline("Roofline", model.previous() && !headline.empty() ? ofPrevious(headline) : headline);
    };
    QObject::connect(&roofline, &RooflinePanel::headlineChanged, &drawer, tellRoofline);
    tellRoofline();
    QObject::connect(&flow, &FlowPanel::headlineChanged, &drawer, [&drawer, &flow] {
        const FlowHeadline now = flow.headline();
        Headline headline;
        if (!now.fault.isEmpty())
            headline.push_back({now.fault, {}, "wrong"});
        if (!now.words.isEmpty())
            headline.push_back({now.words, now.provenance});
        drawer.setHeadline("Flow", headline);
    });
    const auto tellFairness = [&drawer, &fairness] {
        const FairnessHeadline now = fairness.headline();
        Headline headline;
        if (now.wrong)
            headline.push_back({said("fairness.headline.wrong", "wrong run"), {}, "wrong"});
        if (!now.words.isEmpty())
            headline.push_back({now.words, now.provenance});
        drawer.setHeadline("Fairness", headline);
    };
    QObject::connect(&fairness, &FairnessPanel::headlineChanged, &drawer, tellFairness);
    tellFairness();
    QObject::connect(&program, &ProgramPanel::headlineChanged, &drawer, [&drawer, &program] {
        const ProblemCount count = program.problems();
        Headline headline;
        if (count != ProblemCount())
            headline.push_back({toQt(toText(count)), {},
                count.errors > 0         ? "wrong"
                    : count.possible > 0 ? "warning"
                                         : ""});
        if (const QString words = program.headline(); !words.isEmpty())
            headline.push_back({words, program.provenance()});
        drawer.setHeadline("Program", headline);
    });
    QObject::connect(&sweep, &SweepPanel::headlineChanged, &drawer, [&drawer, &sweep] {
        const SweepHeadline now = sweep.headline();
        drawer.setHeadline("Sweep", now.words.isEmpty() ? Headline() : Headline{{now.words, now.provenance, now.kind}});
    });
    QObject::connect(&compare, &ComparePanel::headlineChanged, &drawer, [&drawer, &compare] {
        const QString words = compare.headline();
        drawer.setHeadline(
            "Compare", words.isEmpty() ? Headline() : Headline{{words, {}, compare.isWrong() ? "wrong" : ""}});
    });
    QObject::connect(
        problems, &ProblemsPanel::activated, &canvas, [&canvas] { canvas.setFocus(Qt::OtherFocusReason); });
    const auto tell = [&drawer, &model] {
        const OutcomePointer& outcome = model.outcome();
        if (!outcome)
            return;
        const auto of = [&model](
                            const Headline& headline) { return model.previous() ? ofPrevious(headline) : headline; };
        drawer.setHeadline("Times", of(timesHeadline(*outcome, model.busy())));
        drawer.setHeadline("Occupancy", of(occupancyHeadline(*outcome)));
        drawer.setHeadline("Problems", of(problemsHeadline(*outcome)));
    };
    QObject::connect(&model, &DesktopModel::outdatedChanged, &drawer, tell);
    QObject::connect(&model, &DesktopModel::inputsChanged, &drawer, tell);
    QObject::connect(&model, &DesktopModel::outcomeChanged, &drawer, tell);
    QObject::connect(&model, &DesktopModel::busyChanged, &drawer, tell);
}

} // namespace

Docks makeDocks(QMainWindow& window, DesktopModel& model, KernelDocument& document, ViewModel& view, CanvasHost& canvas,
    FollowBridge& follow, DebugBridge& debugging, PtxBridge& ptx, CompareModel& compare)
{
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::TopLeftCorner, Qt::TopDockWidgetArea);
    window.setCorner(Qt::TopRightCorner, Qt::TopDockWidgetArea);
    window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    Docks docks{};
    docks.data = new DatasetPanel(model);
    docks.timesPanel = new TimesPanel(model);
    docks.finder = new ThreadFinderPanel(model, view, canvas);
    docks.launch = dock(window, "launch", said("window.dock.launch", "Data and launch"),
        scrolled(column({docks.data, new ArgumentsPanel(model), new ReferencePanel(model), new LaunchPanel(model),
                            new ParametersPanel(model)},
            false)),
        leastLeftWidth);
    docks.editor = new EditorPanel(model, document);
    auto* source = new SourcePanel(model, &view, &follow);
    QObject::connect(source, &SourcePanel::runToWanted, &debugging, [&debugging](unsigned line, bool backwards) {
        DebugWish wish;
        wish.stop = DebugWish::Stop::LineNumber;
        wish.direction = backwards ? DebugDirection::Backward : DebugDirection::Forward;
        wish.scope = debugging.scope();
        wish.line = line;
        debugging.go(wish);
    });
    docks.sources = new SourceStack(source, docks.editor, document);
    docks.sourceSplit = new SourceSplit(docks.sources, source, docks.editor, new PtxPanel(model, ptx, debugging), ptx);
    docks.source = dock(
        window, "source", said("window.dock.source", "Source"), column({docks.sourceSplit}, true), leastRightWidth);
    docks.inspector = dock(window, "inspector", said("window.dock.thread", "Thread"),
        scrolled(column({new InspectorPanel(model, view, &follow), docks.finder}, false)), leastRightWidth);
    docks.drawer = new Drawer;
    docks.roofline = new RooflinePanel(model);
    docks.flow = new FlowPanel(model);
    docks.fairness = new FairnessPanel(model);
    docks.program = new ProgramPanel(model);
    docks.sweep = new SweepPanel(model);
    docks.compare = new ComparePanel(model, compare);
    fillDrawer(*docks.drawer, docks, *new DebuggerPanel(model, view, follow, debugging), model, view, canvas);
    docks.drawerDock = dock(window, "drawer", said("window.dock.drawer", "Times and problems"), docks.drawer, 0);
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

} // namespace warpatlas::ui
