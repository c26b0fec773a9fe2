/// Following a thread in the real window: source, formulas, time and canvas say the same.
#include "tests/ui/desktop/window_fixture.h"

#include "ui/desktop/follow_bridge.h"
#include "ui/desktop/panels/formula_panel.h"
#include "ui/desktop/panels/source_view.h"

#include <QTextDocument>
#include <QToolButton>

namespace warpatlas::ui {
namespace {

QString plain(const QString& rich)
{
    QTextDocument document;
    document.setHtml(rich);
    return document.toPlainText().simplified();
}

TEST(FormulaRows, AreOneOrTwo)
{
    EXPECT_FALSE(formulaRows("ty = threadIdx.y = 5").contains("<br>"));
    const QString rows = formulaRows("x = blockIdx.x * blockDim.x + threadIdx.x = 14 * 32 + 5 = 453");
    EXPECT_TRUE(rows.startsWith("x = blockIdx.x * blockDim.x + threadIdx.x<br>"));
    EXPECT_EQ(plain(rows), "x = blockIdx.x * blockDim.x + threadIdx.x = 14 * 32 + 5 = 453");
    const QString condition = formulaRows("x < width && y < height = 453 < 967 && 243 < 541 = true");
    EXPECT_TRUE(condition.startsWith("x &lt; width &amp;&amp; y &lt; height<br>"));
    EXPECT_EQ(plain(condition), "x < width && y < height = 453 < 967 && 243 < 541 = true");
}

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
    EXPECT_FALSE(source->liveLine());
    window->canvas().goToThread({3, 2, 0}, {5, 1, 0});
    click("follow");
    ASSERT_TRUE(told());
    ASSERT_TRUE(window->view().state().following);
    EXPECT_EQ(window->view().state().playback.grain, Grain::Thread);
    EXPECT_EQ(window->view().state().visit, 0u);
    EXPECT_EQ(source->liveLine(), 1u);
    QStringList seen;
    const std::size_t visits = window->follow().story()->visits.size();
    for (std::size_t i = 0; i < visits; ++i) {
        ASSERT_TRUE(told());
        EXPECT_EQ(window->view().state().visit, i);
        EXPECT_EQ(source->liveLine(), window->follow().story()->visits[i].line);
        seen += plain(text("formula.rows"));
        window->view().step(1);
    }
    const Launch& launch = outcome().bound->launch;
    const std::uint64_t x = 3 * launch.block.x + 5;
    EXPECT_TRUE(seen.join('\n').contains(QString("= 3 * %1 + 5 = %2").arg(launch.block.x).arg(x)));
    EXPECT_TRUE(seen.join('\n').contains("= true"));
    // And back by the panel's own way.
    window->view().setVisit(2);
    ASSERT_TRUE(told());
    EXPECT_EQ(window->view().state().visit, 2u);
    click("follow");
    EXPECT_FALSE(window->view().state().following);
    EXPECT_TRUE(waitFor([&] { return !source->liveLine(); }));
    EXPECT_EQ(window->follow().story(), nullptr);
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

TEST_F(FollowWindow, NobodySelectedIsSaid)
{
    click("follow");
    EXPECT_TRUE(message().contains("Select a thread"));
    EXPECT_FALSE(find<QToolButton>("follow")->isChecked());
}

TEST_F(FollowWindow, AClickOnALineSelectsIt)
{
    auto* source = find<SourceView>("source");
    QTest::mouseClick(source->viewport(), Qt::LeftButton, {}, QPoint(60, 20 + 2 * 20 + 10));
    EXPECT_EQ(window->view().state().selected.line, 3u);
    QTest::mouseClick(source->viewport(), Qt::LeftButton, {}, QPoint(60, 20 + 2 * 20 + 10));
    EXPECT_FALSE(window->view().state().selected.line);
}

TEST_F(FollowWindow, ViewsAndPaceAreRemembered)
{
    click("strip.memory");
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
