// The debugger in the real window: steps forwards and backwards, a stop on a condition, and from an element and a word
// of shared memory back to who wrote it.
#include "app/debug/kernel_variables.h"
#include "kernels/analysis/coverage.h"
#include "tests/app/support/own_kernel.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/desktop/debugger/debugger_panel.h"
#include "ui/desktop/debugger/lane_table.h"
#include "ui/desktop/debugger/shared_view.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/debug_bridge.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/source/source_view.h"

#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

#include <set>

namespace warpatlas::ui {
namespace {

class DebuggerWindow : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (HasFatalFailure() || IsSkipped())
            return;
        Experiment experiment;
        experiment.kernel = "matmul:tiled";
        window->model().data().openExperiment("matmul", experiment, {});
        ASSERT_TRUE(settled());
        trigger("showDebugger");
        window->canvas().goToThread({1, 1, 0}, {3, 5, 0});
    }
    void trigger(const char* action) { find<QAction>(QString("action.") + action)->trigger(); }
    const DebugMomentPointer& moment() { return window->debugging().moment(); }
    /// All of the block at the present time has been told, and no search is under way.
    bool isTold()
    {
        const CanvasState& state = window->view().state();
        return !window->debugging().searching() && moment() && state.playback.followed
            && moment()->story == window->follow().story() && !moment()->variablesNote.starts_with("reading")
            && double(moment()->position) >= state.playback.followed->stepAt(state.playback.time)
            && double(moment()->position) < state.playback.followed->stepAt(state.playback.time) + 1
            && !moment()->shared.empty();
    }
    bool told()
    {
        return waitFor([this] { return isTold(); });
    }
    std::string valueOf(const std::string& variable)
    {
        for (const LaneRow& row : moment()->variables)
            if (row.name == variable)
                return row.values[moment()->lane];
        return {};
    }
    std::uint32_t lineOf(const char* words)
    {
        const std::string_view source = outcome().bound->work.code.source;
        const std::size_t at = source.find(words);
        return std::uint32_t(1 + std::count(source.begin(), source.begin() + std::ptrdiff_t(at), '\n'));
    }
};

TEST_F(DebuggerWindow, LinesGoOnAndBackAndEveryViewGoesAlong)
{
    EXPECT_EQ(window->docks().drawer->page(), "Debugger");
    trigger("lineOn"); // begins to follow
    ASSERT_TRUE(told());
    EXPECT_TRUE(window->view().state().following);
    std::vector<std::uint64_t> places{moment()->position};
    for (int i = 0; i < 6; ++i) {
        trigger("lineOn");
        ASSERT_TRUE(waitFor([&] { return moment() && moment()->position > places.back(); }));
        ASSERT_TRUE(told());
        places.push_back(moment()->position);
        EXPECT_EQ(window->follow().line(), moment()->line);
        EXPECT_EQ(find<SourceView>("source")->marks().live, moment()->line);
    }
    for (std::size_t i = places.size() - 1; i-- > 0;) {
        trigger("lineBack");
        ASSERT_TRUE(waitFor([&] { return moment() && moment()->position == places[i]; }));
    }
    trigger("instructionOn");
    ASSERT_TRUE(waitFor([&] { return moment() && moment()->position > places[0]; }));
    EXPECT_LT(moment()->position, places[1]);
}

TEST_F(DebuggerWindow, WithTheScopeOfTheBlockEveryViewShowsTheSameStep)
{
    trigger("lineOn");
    ASSERT_TRUE(told());
    const std::uint32_t lane = moment()->lane;
    find<QToolButton>("debugger.scope.block")->click();
    const auto threads = outcome().bound->launch.threadsPerBlock();
    std::set<std::uint32_t> warps;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> places;
    const auto arrived = [&](bool forward) {
        return waitFor([&] {
            return isTold() && window->follow().moment() && window->follow().moment()->story == moment()->story
                && (forward ? moment()->position > places.back().first : moment()->position < places.back().first);
        });
    };
    places.emplace_back(moment()->position, moment()->story->thread);
    while (warps.size() < 3 && places.size() < 60) {
        trigger("lineOn");
        ASSERT_TRUE(arrived(true)) << text("debugger.where").toStdString();
        places.emplace_back(moment()->position, moment()->story->thread);
        warps.insert(moment()->warp);
        // Every view is of the thread that did the step.
        EXPECT_EQ(moment()->story->thread % threads, moment()->warp * 32 + lane);
        EXPECT_EQ(window->view().state().selected.thread, moment()->story->thread);
        EXPECT_EQ(window->follow().line(), moment()->line);
        EXPECT_EQ(find<SourceView>("source")->marks().live, moment()->line);
        EXPECT_TRUE(text("debugger.where").contains(QString("ran line %1").arg(moment()->line)));
        EXPECT_TRUE(text("debugger.where")
                        .startsWith(QString("step %1 of %2 ·")
                                        .arg(window->view().state().visit + 1)
                                        .arg(moment()->story->visits.size())))
            << text("debugger.where").toStdString();
    }
    EXPECT_EQ(warps.size(), 3u) << "a barrier lets other warps go on";
    while (places.size() > 1) {
        trigger("lineBack");
        ASSERT_TRUE(arrived(false));
        places.pop_back();
        EXPECT_EQ(moment()->position, places.back().first);
        EXPECT_EQ(moment()->story->thread, places.back().second);
    }
}

TEST_F(DebuggerWindow, StopsOnAConditionAndGoesBackToWhoWroteWhatItReads)
{
    trigger("lineOn");
    ASSERT_TRUE(told());
    auto* condition = find<QLineEdit>("debugger.condition");
    EXPECT_EQ(condition->placeholderText().toStdString(),
        "stop where: " + exampleCondition(*moment()->story->source)); // of this kernel's own names
    condition->setFocus();
    QTest::keyClicks(condition, "first == 16 && k == 2");
    QTest::keyClick(condition, Qt::Key_Return);
    const auto stopped = [this] { return moment() && valueOf("k") == "2" && valueOf("first") == "16"; };
    ASSERT_TRUE(waitFor(stopped)) << message().toStdString();
    ASSERT_TRUE(told());
    const std::uint64_t here = moment()->position;

    // Who wrote the element that is read next? A double click on it.
    auto* shared = find<SharedView>("shared");
    const SharedView::Cell cell{0, std::size_t(5) * moment()->shared[0].columns + 2};
    const auto writer = moment()->shared[0].writers[cell.element];
    ASSERT_TRUE(writer);
    EXPECT_TRUE(shared->wordsOf(cell).contains("written by thread"));
    EXPECT_FALSE(shared->wordsOf(cell).contains("the last step"));
    QTest::mouseDClick(shared->viewport(), Qt::LeftButton, {}, shared->cellRect(cell).center());
    ASSERT_TRUE(waitFor([&] { return moment() && moment()->position < here; }));
    ASSERT_TRUE(told());
    EXPECT_EQ(moment()->story->thread % outcome().bound->launch.threadsPerBlock(), *writer);
    EXPECT_TRUE(std::ranges::any_of(moment()->did, [](const std::string& did) { return did.starts_with("writes "); }))
        << moment()->instruction;
    EXPECT_TRUE(shared->wordsOf(cell).contains("the last step read or wrote it"));

    // What is no condition is said, and nothing moves.
    const std::uint64_t before = moment()->position;
    condition->clear();
    QTest::keyClicks(condition, "k = 2");
    QTest::keyClick(condition, Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] { return message().contains("changes a variable"); }));
    EXPECT_EQ(moment()->position, before);
}

TEST_F(DebuggerWindow, GoesFromAnElementToItsWrite)
{
    const ElementOf element{outcome().bound->work.output, 17};
    Selection selection;
    selection.thread = outcome().owners->owner[17];
    selection.block = *selection.thread / outcome().bound->launch.threadsPerBlock();
    selection.element = element;
    window->view().select(selection);
    trigger("whoWrote");
    ASSERT_TRUE(waitFor([this] {
        return moment() && moment()->story == window->follow().story()
            && std::ranges::any_of(
                moment()->did, [](const std::string& did) { return did.find("[17]") != std::string::npos; });
    })) << message().toStdString();
    EXPECT_EQ(moment()->story->thread, *selection.thread);
    EXPECT_TRUE(moment()->did.front().starts_with("writes ")) << moment()->did.front();
}

TEST_F(DebuggerWindow, AnElementIsAskedForFromTheCanvas)
{
    // An element of the first matrix, which only some row of blocks reads; the right button selects and opens the menu.
    window->view().setAllBuffers(true);
    const ElementOf element{0, 40};
    Selection pointed;
    pointed.element = element;
    window->view().select(pointed);
    EXPECT_TRUE(waitFor([this] { return window->view().state().selected.element.has_value(); }));
    auto* canvas = find("canvas");
    const QPoint middle = canvas->rect().center();
    QContextMenuEvent key(QContextMenuEvent::Keyboard, middle, canvas->mapToGlobal(middle));
    QCoreApplication::sendEvent(canvas, &key);
    auto* menu = window->findChild<QMenu*>("canvasMenu");
    ASSERT_TRUE(menu);
    EXPECT_FALSE(menu->actions().front()->isEnabled()) << "a heading";
    EXPECT_TRUE(menu->findChild<QLabel*>("menuHeading")->isVisible());
    EXPECT_TRUE(menu->actions().front()->text().contains("[")) << menu->actions().front()->text().toStdString();
    QAction* const who = find<QAction>("action.whoRead");
    ASSERT_TRUE(menu->actions().contains(who));
    EXPECT_FALSE(menu->findChild<QAction*>("canvasMenu.readsNext")) << "no thread is followed";
    menu->close();
    trigger("whoWrote");
    EXPECT_TRUE(waitFor([this] { return message() == "No thread wrote this element."; }));
    who->trigger();
    ASSERT_TRUE(waitFor([this] { return moment() && moment()->story == window->follow().story(); }));
    ASSERT_TRUE(waitFor([this] {
        return std::ranges::any_of(moment()->did, [](const std::string& did) { return did.starts_with("reads "); });
    })) << message().toStdString();
    EXPECT_EQ(moment()->story->thread, lastReaderOf(outcome().bound->work, *outcome().trace, 0, 40));

    // Now that a block is followed, its own reads are asked for, too.
    window->view().select([&] {
        Selection both = window->view().state().selected;
        both.element = element;
        return both;
    }());
    QCoreApplication::sendEvent(canvas, &key);
    menu = window->findChild<QMenu*>("canvasMenu");
    ASSERT_TRUE(menu);
    QAction* const next = menu->findChild<QAction*>("canvasMenu.readsNext");
    ASSERT_TRUE(next);
    const std::uint64_t here = moment()->position;
    window->debugging().goTo(0);
    next->trigger();
    menu->close();
    ASSERT_TRUE(waitFor([&] { return moment() && moment()->position > 0 && moment()->position <= here; }));
}

TEST_F(DebuggerWindow, TheRightButtonSelectsAndOpensTheMenuUnlessItTurnsTheView)
{
    auto* canvas = find("canvas");
    const QPoint at = window->canvas().placeOf(17)->toPoint();
    QTest::mouseMove(canvas, at);
    QTest::mouseClick(canvas, Qt::RightButton, {}, at);
    auto* menu = window->findChild<QMenu*>("canvasMenu");
    ASSERT_TRUE(menu);
    EXPECT_EQ(window->view().state().selected.element, (ElementOf{outcome().bound->work.output, 17}));
    EXPECT_EQ(window->view().state().selected.thread, outcome().owners->owner[17]);
    menu->close();
    ASSERT_TRUE(waitFor([this] { return !window->findChild<QMenu*>("canvasMenu"); }));
    QTest::mousePress(canvas, Qt::RightButton, {}, at);
    QTest::mouseMove(canvas, at + QPoint(40, 30));
    QTest::mouseRelease(canvas, Qt::RightButton, {}, at + QPoint(40, 30));
    EXPECT_FALSE(window->findChild<QMenu*>("canvasMenu"));
}

TEST_F(DebuggerWindow, BeginsInTheMiddleWhereNobodyIsChosen)
{
    window->view().select({});
    trigger("lineOn");
    ASSERT_TRUE(told());
    const Extent& extent = outcome().bound->work.outputBuffer().shape.extent;
    EXPECT_EQ(moment()->story->thread, outcome().owners->owner[extent.y / 2 * extent.x + extent.x / 2]);
}

TEST_F(DebuggerWindow, RunsToALineOfTheSource)
{
    trigger("lineOn");
    ASSERT_TRUE(told());
    auto* source = find<SourceView>("source");
    const std::uint32_t line = lineOf("__syncthreads()");
    source->setFocus();
    emit source->runToWanted(line, false);
    ASSERT_TRUE(waitFor([&] { return moment() && moment()->nextLine == line; }));
    EXPECT_NE(moment()->line, line);
}

TEST_F(DebuggerWindow, WhatIsNotFoundIsSaidUntilSomethingIs)
{
    trigger("lineOn");
    ASSERT_TRUE(told());
    find<QToolButton>("debugger.problem")->click();
    ASSERT_TRUE(waitFor([this] { return message() == "Nothing goes wrong after this moment."; }));
    auto* const condition = find<QLineEdit>("debugger.condition");
    condition->setText("threadIdx.x == 99");
    QTest::keyClick(condition, Qt::Key_Return, Qt::ShiftModifier);
    ASSERT_TRUE(waitFor([this] {
        return message().startsWith("The condition does not come to hold before this moment for thread (")
            && message().endsWith("; nothing else was searched.");
    })) << message().toStdString();
    condition->setText("threadIdx.x / 0 == 1");
    QTest::keyClick(condition, Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] {
        return message().startsWith(
            "The condition does not come to hold after this moment: it divides by zero, first at instruction ");
    })) << message().toStdString();
    EXPECT_TRUE(message().contains(", for thread (")) << message().toStdString();
    find<QToolButton>("debugger.line")->click();
    ASSERT_TRUE(waitFor([this] { return message().isEmpty(); })) << message().toStdString();
    // What was refused, and what nobody did, are said no longer either.
    condition->setText("k[3] ==");
    QTest::keyClick(condition, Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] { return message().contains("k[3] ==") && !window->debugging().searching(); }));
    condition->setText("k == 3");
    QTest::keyClick(condition, Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] { return moment() && valueOf("k") == "3"; })) << message().toStdString();
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
    window->debugging().findLast(0, 40, DebugWish::Stop::Write);
    ASSERT_TRUE(waitFor([this] { return message() == "No thread wrote this element."; }));
    find<QToolButton>("debugger.line")->click();
    ASSERT_TRUE(waitFor([this] { return message().isEmpty(); })) << message().toStdString();
    // What something else says is not taken back.
    window->debugging().findLast(0, 40, DebugWish::Stop::Write);
    window->model().say("Saved.", false);
    const std::uint64_t before = moment()->position;
    find<QToolButton>("debugger.line")->click();
    ASSERT_TRUE(waitFor([&] { return moment() && moment()->position > before; }));
    EXPECT_EQ(message(), "Saved.");
}

TEST_F(DebuggerWindow, TheFollowedLaneStandsOutInBothThemes)
{
    trigger("lineOn");
    ASSERT_TRUE(told());
    const auto* const lanes = find<LaneTable>("lanes");
    const int own = int(moment()->lane);
    for (const render::Theme theme : {render::Theme::Light, render::Theme::Dark}) {
        applyTheme(*qApp, theme);
        const QImage image = lanes->viewport()->grab().toImage();
        const auto ground = [&](int lane, int x) {
            const QRect cell = lanes->visualRect(lanes->model()->index(0, lane));
            return image.pixelColor(cell.left() + x, cell.bottom() - 1);
        };
        const QColor followed = ground(own, 2), other = ground(own + 1, 2);
        const int apart = std::abs(followed.red() - other.red()) + std::abs(followed.green() - other.green())
            + std::abs(followed.blue() - other.blue());
        EXPECT_GT(apart, 45) << followed.name().toStdString() << " on " << other.name().toStdString();
        EXPECT_EQ(ground(own, 0), tokens().accent);
    }
}

TEST_F(DebuggerWindow, TheTableFollowsTheLane)
{
    trigger("lineOn");
    ASSERT_TRUE(told());
    auto* const lanes = find<LaneTable>("lanes");
    ASSERT_GT(lanes->horizontalScrollBar()->maximum(), 0) << "there is room for all of them";
    for (const unsigned lane : {31U, 0U, 16U, 31U, 3U}) {
        emit lanes->laneChosen(lane);
        ASSERT_TRUE(waitFor([&] { return isTold() && moment()->lane == lane; })) << lane;
        const QRect cell = lanes->visualRect(lanes->model()->index(0, int(lane)));
        EXPECT_TRUE(lanes->viewport()->rect().contains(cell.center())) << lane;
    }
}

TEST_F(DebuggerWindow, SaysWhereLanesAndWarpsAre)
{
    trigger("lineOn");
    ASSERT_TRUE(told());
    auto* source = find<SourceView>("source");
    source->setFocus();
    const std::uint32_t line = lineOf("__syncthreads()");
    emit source->runToWanted(line, false);
    ASSERT_TRUE(waitFor([&] { return moment() && moment()->nextLine == line; }));
    const auto* const lanes = find<LaneTable>("lanes");
    const auto cell = [&](int role) { return lanes->lanes().index(0, int(moment()->lane)).data(role).toString(); };
    EXPECT_EQ(cell(Qt::DisplayRole), QString::number(line));
    find<QToolButton>("debugger.barrier")->click();
    // Its warp waits now for the others of the block.
    ASSERT_TRUE(waitFor([&] { return moment() && cell(Qt::DisplayRole) == QString("‖%1").arg(line); }))
        << cell(Qt::DisplayRole).toStdString();
    EXPECT_TRUE(cell(Qt::ToolTipRole).endsWith(QString(": waiting at the barrier in line %1").arg(line)));
    const auto* const places = find<QLabel>("debugger.places");
    EXPECT_TRUE(places->isVisible());
    EXPECT_TRUE(places->text().contains("waiting at the barrier")) << places->text().toStdString();
    EXPECT_TRUE(places->text().startsWith("warp")) << "all lanes of the warp are together";
}

} // namespace
} // namespace warpatlas::ui
