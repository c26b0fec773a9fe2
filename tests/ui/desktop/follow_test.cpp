/// Following a thread in the real window: source with its numbers, time and canvas say the same.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/source/source_view.h"

#include <QToolButton>

namespace warpatlas::ui {
namespace {

class FollowWindow : public WindowTest {
protected:
    /// Whether the moment that is looked at has been told.
    bool told()
    {
        return waitFor([this] {
            const MomentPointer& moment = window->follow().moment();
            return moment && moment->visit == window->view().state().visit && moment->story == window->follow().story();
        });
    }
    std::uint32_t lineOf(const char* words)
    {
        const std::string_view source = outcome().bound->work.code.source;
        const std::size_t at = source.find(words);
        return std::uint32_t(1 + std::count(source.begin(), source.begin() + std::ptrdiff_t(at), '\n'));
    }
};

TEST_F(FollowWindow, FromTheFirstLineToTheLast)
{
    const auto* source = find<SourceView>("source");
    EXPECT_FALSE(source->marks().live);
    window->canvas().goToThread({3, 2, 0}, {5, 1, 0});
    click("follow");
    ASSERT_TRUE(told());
    ASSERT_TRUE(window->view().state().following);
    EXPECT_EQ(window->view().state().playback.grain, Grain::Thread);
    EXPECT_EQ(window->view().state().visit, 0u);
    EXPECT_EQ(source->marks().live, window->follow().story()->visits.front().line);
    QStringList seen;
    const std::size_t visits = window->follow().story()->visits.size();
    for (std::size_t i = 0; i < visits; ++i) {
        ASSERT_TRUE(told());
        EXPECT_EQ(window->view().state().visit, i);
        EXPECT_EQ(source->marks().live, window->follow().story()->visits[i].line);
        // What the source shows is what app/follow tells.
        EXPECT_EQ(textsOf(source->contents().numbers), textsOf(sourceNumbers(*window->follow().lines())));
        seen += textsOf(source->contents().numbers)[*source->marks().live].join('\n');
        window->view().step(1);
    }
    const Launch& launch = outcome().bound->launch;
    const std::uint64_t x = 3 * launch.block.x + 5;
    EXPECT_TRUE(seen.join('\n').contains(QString("= 3 * %1 + 5 = %2").arg(launch.block.x).arg(x)));
    EXPECT_TRUE(seen.join('\n').contains(": true"));
    window->view().setVisit(2);
    ASSERT_TRUE(told());
    EXPECT_EQ(window->view().state().visit, 2u);
    click("follow");
    EXPECT_FALSE(window->view().state().following);
    EXPECT_TRUE(waitFor([&] { return !source->marks().live; }));
    EXPECT_EQ(window->follow().story(), nullptr);
    EXPECT_TRUE(source->contents().numbers.empty());
    EXPECT_EQ(window->view().state().playback.grain, Grain::Wave);
}

TEST_F(FollowWindow, AnotherThreadAndAnotherRunAreFollowedOn)
{
    window->canvas().goToThread({0, 0, 0}, {5, 1, 0});
    window->view().setFollowing(true);
    ASSERT_TRUE(told());
    const StoryPointer first = window->follow().story();
    window->canvas().goToThread({1, 0, 0}, {5, 1, 0});
    ASSERT_TRUE(waitFor([&] { return window->follow().story() && window->follow().story() != first; }));
    EXPECT_EQ(window->follow().story()->block(), 1u);
    type("block.x", "20");
    ASSERT_TRUE(settled());
    ASSERT_TRUE(waitFor([&] {
        const StoryPointer& story = window->follow().story();
        return story && story->run == outcome().run;
    }));
    ASSERT_TRUE(told());
}

TEST_F(FollowWindow, WithoutASelectedThreadTheExampleIsFollowed)
{
    const std::uint64_t example = threadAtHand(window->view().state(), outcome());
    click("follow");
    EXPECT_TRUE(find<QToolButton>("follow")->isChecked());
    EXPECT_TRUE(window->view().state().following);
    EXPECT_EQ(window->view().state().selected.thread, example);
}

TEST_F(FollowWindow, AClickOnALineSelectsIt)
{
    auto* source = find<SourceView>("source");
    const QPoint place(60, source->lineRect(3).center().y());
    QTest::mouseClick(source->viewport(), Qt::LeftButton, {}, place);
    EXPECT_EQ(window->view().state().selected.line, 3u);
    QTest::mouseClick(source->viewport(), Qt::LeftButton, {}, place);
    EXPECT_FALSE(window->view().state().selected.line);
}

TEST_F(FollowWindow, EnterOnALineGoesThereWithTheThread)
{
    auto* source = find<SourceView>("source");
    source->setFocus(Qt::TabFocusReason);
    const std::uint32_t line = lineOf("int y =");
    const auto enterAt = [&](std::uint32_t wanted) {
        while (source->marks().current != wanted)
            QTest::keyClick(source, source->marks().current < wanted ? Qt::Key_Down : Qt::Key_Up);
        QTest::keyClick(source, Qt::Key_Return);
    };
    window->canvas().goToThread({3, 2, 0}, {5, 1, 0});
    enterAt(line);
    EXPECT_TRUE(window->view().state().following);
    ASSERT_TRUE(waitFor([&] { return source->marks().live == line; }));
    ASSERT_TRUE(told());
    EXPECT_EQ(window->follow().story()->visits[window->view().state().visit].line, line);
    // Which lines have instructions is the compiler's to say.
    const std::vector<StoryVisit>& visits = window->follow().story()->visits;
    std::uint32_t unvisited = 1;
    while (std::ranges::find(visits, unvisited, &StoryVisit::line) != visits.end())
        ++unvisited;
    enterAt(unvisited);
    EXPECT_TRUE(message().contains("does not come to line")) << message().toStdString();
    EXPECT_EQ(source->marks().live, line);
    // A line that it comes to more than once: from each time to the next, and around.
    window->model().setKernel("matmul");
    ASSERT_TRUE(settled());
    window->canvas().goToThread({1, 1, 0}, {3, 2, 0});
    window->view().setFollowing(true);
    ASSERT_TRUE(told());
    const std::uint32_t sum = lineOf("sum +=");
    std::vector<std::size_t> steps;
    for (int i = 0; i < 3; ++i) {
        enterAt(sum);
        ASSERT_TRUE(told());
        EXPECT_EQ(source->marks().live, sum);
        steps.push_back(window->view().state().visit);
    }
    EXPECT_LT(steps[0], steps[1]);
    EXPECT_LT(steps[1], steps[2]);
}

TEST_F(FollowWindow, TheThreadsPanelHasItsVariablesReadsAndWrites)
{
    window->canvas().goToThread({3, 2, 0}, {5, 1, 0});
    const Launch& launch = outcome().bound->launch;
    EXPECT_EQ(find<QLabel>("inspector.title")->accessibleName(), "Thread (5, 1) of block (3, 2)");
    EXPECT_TRUE(text("inspector.note").contains("Follow it"));
    window->view().setFollowing(true);
    ASSERT_TRUE(told());
    window->view().setVisit(window->follow().story()->visits.size() - 1);
    ASSERT_TRUE(told());
    const std::uint64_t x = 3 * launch.block.x + 5, y = 2 * launch.block.y + 1;
    EXPECT_EQ(text("inspector.x"), QString::number(x));
    EXPECT_EQ(text("inspector.y"), QString::number(y));
    const QString place = QString("[%1][%2]").arg(y).arg(x);
    EXPECT_TRUE(text("inspector.reads").contains("rgb" + place));
    EXPECT_TRUE(text("inspector.writes").contains("gray" + place));
    EXPECT_EQ(text("inspector.warp, lane"), QString("0, %1").arg(launch.block.x + 5));
    // A read selects its element, and the thread stays.
    emit find<QLabel>("inspector.reads")->linkActivated(QString("0:%1").arg(y * outcome().bound->work.cover.x + x));
    const Selection& selected = window->view().state().selected;
    EXPECT_EQ(selected.element, (ElementOf{0, y * outcome().bound->work.cover.x + x}));
    EXPECT_TRUE(window->view().state().following);
    window->view().setFollowing(false);
    window->view().select({});
    EXPECT_EQ(find<QLabel>("inspector.title")->accessibleName(), "Thread");
    EXPECT_TRUE(text("inspector.note").contains("Click an element"));
}

TEST_F(FollowWindow, ViewsAndPaceAreRemembered)
{
    find<QAction>("strip.memory")->trigger();
    click("view.launch");
    window->view().setGrain(Grain::Block);
    window->view().setSpeed(0.5);
    EXPECT_EQ(window->view().state().views.main, ViewKind::Launch);
    EXPECT_TRUE(window->view().state().views.strip(ViewKind::Memory));
    window->close();
    open();
    EXPECT_EQ(window->view().state().views.main, ViewKind::Launch);
    EXPECT_TRUE(window->view().state().views.strip(ViewKind::Memory));
    EXPECT_EQ(window->view().state().playback.grain, Grain::Block);
    EXPECT_EQ(window->view().state().playback.speed, 0.5);
    EXPECT_TRUE(find<QAbstractButton>("view.launch")->isChecked());
}

} // namespace
} // namespace warpatlas::ui
