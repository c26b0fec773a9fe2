// Three pictures before the first run, once.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/layout/docks.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/window/tour.h"

#include <QDockWidget>

namespace warpatlas::ui {
namespace {

class TourTest : public WindowTest {
protected:
    Settings settings{QDir::temp().filePath("unused")};

    void SetUp() override
    {
        WindowTest::SetUp();
        settings = Settings(folder.filePath("first.ini"));
    }
    const CanvasState& state() { return window->view().state(); }
    QPointer<Tour> start()
    {
        auto* tour = new Tour(
            {settings, window->model(), window->view(), window->follow(), window->canvas(), *window->docks().source},
            window.get());
        EXPECT_TRUE(waitFor([&] { return tour->picture() == 0; }));
        return tour;
    }
    void press(Qt::Key key) { QTest::keyClick(&window->canvas(), key); }
};

TEST_F(TourTest, ShowsBlocksAThreadAndItsSourceAndIsRemembered)
{
    EXPECT_FALSE(settings.get(setting::played));
    const QPointer<Tour> tour = start();
    EXPECT_TRUE(settings.get(setting::played));
    EXPECT_TRUE(tour->isVisible());
    EXPECT_TRUE(state().playback.playing);
    EXPECT_TRUE(tour->accessibleName().contains("blockIdx"));
    press(Qt::Key_Space);
    EXPECT_EQ(tour->picture(), 1);
    EXPECT_EQ(state().playback.time, 1);
    EXPECT_FALSE(state().playback.playing);
    press(Qt::Key_Space);
    EXPECT_EQ(tour->picture(), 2);
    EXPECT_TRUE(state().following);
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return tour.isNull(); }));
    EXPECT_FALSE(state().following);
    EXPECT_EQ(state().playback.time, 1);
}

TEST_F(TourTest, AnyOtherKeyEndsItAndDoesNothingElse)
{
    const QPointer<Tour> tour = start();
    press(Qt::Key_L);
    EXPECT_FALSE(state().playback.playing);
    EXPECT_EQ(state().playback.time, 1);
    EXPECT_TRUE(waitFor([&] { return tour.isNull(); }));
}

TEST_F(TourTest, NothingMovesWithReducedMotion)
{
    window->view().setReducedMotion(true);
    const QPointer<Tour> tour = start();
    EXPECT_FALSE(state().playback.playing);
    EXPECT_EQ(state().playback.time, 1);
}

TEST_F(TourTest, IsShownAgainWhenAsked)
{
    window->findChild<QAction*>("action.tour")->trigger();
    EXPECT_TRUE(waitFor([&] {
        const Tour* tour = window->findChild<Tour*>("tour");
        return tour && tour->isVisible();
    }));
}

} // namespace
} // namespace warpatlas::ui
