/// The keys that the window's help names, pressed in the real window; and banners, finders and problems that lead
/// there.
#include "tests/ui/desktop/window_fixture.h"
#include "tests/ui/support/key_events.h"

#include "ui/canvas/state/key_commands.h"
#include "ui/desktop/model/follow_bridge.h"

#include <QLineEdit>
#include <QListWidget>

#include <map>
#include <tuple>

namespace warpatlas::ui {
namespace {

class WindowKeys : public WindowTest {
protected:
    /// The widget that draws the canvas and has its keys.
    QWidget* surface() { return window->canvas().focusProxy() ? window->canvas().focusProxy() : &window->canvas(); }

    void press(const InputEvent& event)
    {
        static const std::map<Key, int> keys{{Key::Space, Qt::Key_Space}, {Key::Left, Qt::Key_Left},
            {Key::Right, Qt::Key_Right}, {Key::Up, Qt::Key_Up}, {Key::Down, Qt::Key_Down}, {Key::Home, Qt::Key_Home},
            {Key::End, Qt::Key_End}, {Key::Escape, Qt::Key_Escape}};
        const auto found = keys.find(event.key);
        const int key = found != keys.end() ? found->second : int(event.character);
        Qt::KeyboardModifiers modifiers;
        modifiers.setFlag(Qt::ShiftModifier, event.shift);
        modifiers.setFlag(Qt::ControlModifier, event.control);
        surface()->setFocus();
        QTest::keyClick(surface(), Qt::Key(key), modifiers);
    }

    /// What a narrow playback bar has no room for.
    auto pace()
    {
        const Playback& playback = window->view().state().playback;
        return std::tuple(playback.reversed, playback.looping, playback.speed, playback.grain);
    }

    void look(ViewKind view)
    {
        window->canvas().goToThread({1, 1, 0}, {3, 2, 0});
        CanvasState state = window->view().state();
        state.views.main = view;
        state.colourBy = render::ColourBy::Lane;
        state.helpVisible = false;
        state.overlayVisible = true;
        state.reducedMotion = true;
        state.following = false;
        state.playback.followed = nullptr;
        state.playback.grain = Grain::Wave;
        state.playback.reversed = state.playback.looping = false;
        // With reduced motion a picture is of the last step before its time.
        state.playback.scrub(0.5);
        state.playback.step(-1);
        window->view().adopt(state);
        window->canvas().fitToView();
    }
};

TEST_F(WindowKeys, EachThatTheHelpNamesDoesSomethingInEveryView)
{
    for (const ViewKind view : allViews) {
        KeyContext context = KeyContext::any();
        context.views.main = view;
        context.space = context.requestBefore = context.requestAfter = false; // not of this launch
        for (const KeyHelp& line : keyHelp(context))
            for (const InputEvent& event : line.presses) {
                look(view);
                const KeyCommand command = commandOf(event, context);
                // Whatever is selected may stand at an edge: tests/ui/canvas moves from the middle.
                if (command == KeyCommand::PanUp || command == KeyCommand::PanDown || command == KeyCommand::PanLeft
                    || command == KeyCommand::PanRight)
                    continue;
                if (command == KeyCommand::Fit || command == KeyCommand::ZoomOut)
                    press(test::letterPress(U'Z'));
                QCoreApplication::processEvents();
                const QImage before = window->canvas().picture();
                const auto paceBefore = pace();
                press(event);
                EXPECT_TRUE(
                    QTest::qWaitFor([&] { return pace() != paceBefore || window->canvas().picture() != before; }, 5000))
                    << line.keys << " (" << line.words << ") does nothing in the " << nameOf(view) << " view";
            }
    }
}

TEST_F(WindowKeys, FindGivesTheKeysBack)
{
    surface()->setFocus();
    QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* block = find<QLineEdit>("find.thread");
    EXPECT_TRUE(waitFor([&] { return block->hasFocus(); }));
    QTest::keyClick(block, Qt::Key_Escape);
    EXPECT_TRUE(waitFor([&] { return surface()->hasFocus(); })) << "left without a search";
    QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return block->hasFocus(); }));
    block->setText("1, 1 : 3, 2");
    QTest::keyClick(block, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return surface()->hasFocus(); })) << "found";
    EXPECT_TRUE(window->view().state().selected.thread);
}

TEST_F(WindowKeys, ABlockThatAViewPointsAtCanBeFollowed)
{
    Selection selection;
    selection.block = 2;
    window->view().select(selection);
    click("follow");
    EXPECT_TRUE(window->view().state().following);
    EXPECT_EQ(window->view().state().selected.thread, 2 * outcome().bound->launch.threadsPerBlock());
}

TEST_F(WindowKeys, BannersGoWhenWhatTheySayIsOver)
{
    window->model().say(FollowBridge::nobodySelected(), false);
    ASSERT_TRUE(message().contains("Select a thread"));
    window->canvas().goToThread({1, 1, 0}, {3, 2, 0});
    EXPECT_TRUE(waitFor([this] { return message().isEmpty(); })) << "one is selected";
    window->model().say("This launch may take long: press Run.", false);
    window->model().run();
    EXPECT_EQ(message(), "") << "it was pressed";
    ASSERT_TRUE(settled());
}

TEST_F(WindowKeys, AChosenProblemOpensItsViewAtItsThreadMomentAndRequest)
{
    window->model().setKernel("vector_add");
    ASSERT_TRUE(settled());
    window->model().setMistake("no_guard");
    ASSERT_TRUE(settled());
    const auto& problems = outcome().problems;
    const auto found = std::ranges::find(problems, ProblemKind::OutOfBounds, &Problem::kind);
    ASSERT_NE(found, problems.end());
    ASSERT_TRUE(found->block && found->thread && found->line);
    const Problem problem = *found;
    auto* list = find<QListWidget>("problems");
    list->setCurrentRow(int(found - problems.begin()));
    EXPECT_EQ(window->view().state().views.main, ViewKind::Memory);
    EXPECT_EQ(window->view().state().selected.thread,
        linearFromThread(outcome().bound->launch, *problem.block, *problem.thread));
    ASSERT_TRUE(waitFor([&] {
        const StoryPointer& story = window->follow().story();
        const std::size_t visit = window->view().state().visit;
        return story && visit < story->visits.size() && story->visits[visit].line == problem.line;
    })) << "time stands at its line";
    ASSERT_TRUE(waitFor([&] {
        const MomentPointer& moment = window->follow().moment();
        const CanvasState& state = window->view().state();
        return moment && moment->visit == state.visit && state.request < moment->requests.size()
            && std::ranges::find(moment->refusedSteps, moment->requests[state.request].step)
            != moment->refusedSteps.end();
    })) << "the request that was refused";
    const std::size_t visit = window->view().state().visit;
    ASSERT_GT(visit, 1u);
    press(test::keyPress(Key::Left));
    EXPECT_TRUE(waitFor([&] { return window->view().state().visit == visit - 1; }))
        << "the canvas stands there as well";
}

} // namespace
} // namespace warpatlas::ui
