#include "ui/presenter/scene_player.h"

#include "tests/render/golden.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/state/thread_at_hand.h"

namespace warpatlas::ui {
namespace {

class ScenePlayerTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        context = render::testing::softwareContext(1280, 720);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        canvas = std::make_unique<Canvas>();
        canvas->state().host = CanvasHostKind::Presenter;
        canvas->state().column = true;
        canvas->resize(1280, 720, 1);
        canvas->setOutcome(support::makeOutcome({.data = {967, 541, 1}, .block = {16, 16, 1}}));
        draw(0);
    }
    void draw(double seconds)
    {
        player().advance(seconds);
        canvas->draw(context->framebuffer(), seconds);
    }
    ScenePlayer& player()
    {
        if (!made)
            made = std::make_unique<ScenePlayer>(*canvas);
        return *made;
    }
    void expectAt(const render::Camera& wanted) const
    {
        EXPECT_NEAR(canvas->camera().pixelsPerCell, wanted.pixelsPerCell, 1e-6);
        EXPECT_NEAR(canvas->camera().originX, wanted.originX, 1e-6);
        EXPECT_NEAR(canvas->camera().originY, wanted.originY, 1e-6);
    }

    render::Offscreen* context = nullptr;
    std::unique_ptr<Canvas> canvas;
    std::unique_ptr<ScenePlayer> made;
};

TEST_F(ScenePlayerTest, MovesToTheBlockIn600Milliseconds)
{
    player().go(Scene::Block);
    const double before = canvas->camera().pixelsPerCell;
    for (int frame = 0; frame < 5; ++frame)
        draw(0.1);
    EXPECT_GT(canvas->camera().pixelsPerCell, before);
    const std::uint64_t thread = threadAtHand(canvas->state(), *canvas->outcome());
    EXPECT_LT(canvas->camera().pixelsPerCell, canvas->cameraOn(thread, true)->pixelsPerCell) << "it is on its way";
    draw(0.11);
    expectAt(*canvas->cameraOn(thread, true));
    EXPECT_FALSE(player().advance(0.1)) << "it has come to rest";
    EXPECT_EQ(canvas->state().scene, "Block (29, 15): 256 threads in 8 warps");
    EXPECT_EQ(canvas->state().selected.thread, thread);
}

TEST_F(ScenePlayerTest, JumpsWithReducedMotion)
{
    canvas->state().reducedMotion = true;
    player().go(Scene::Thread);
    for (int frame = 0; frame < 3; ++frame) // the words above take their room with the first one
        draw(0.001);
    EXPECT_FALSE(player().advance(0.001));
    expectAt(*canvas->cameraOn(threadAtHand(canvas->state(), *canvas->outcome()), false));
}

TEST_F(ScenePlayerTest, GoesAroundAndBackToAllOfIt)
{
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < allScenes.size(); ++i) {
        player().step(1);
        EXPECT_EQ(player().scene(), allScenes[i]);
        draw(1);
        lines.push_back(canvas->state().scene);
        EXPECT_EQ(canvas->state().views.main, allScenes[i] == Scene::Memory ? ViewKind::Memory : ViewKind::Data);
    }
    player().step(1);
    draw(1);
    EXPECT_EQ(player().scene(), Scene::Grid);
    EXPECT_EQ(canvas->state().scene, lines.front());
    EXPECT_TRUE(canvas->fitted()) << "a new size of the window fits the data again";
    player().step(-1);
    EXPECT_EQ(player().scene(), Scene::Memory);
}

TEST_F(ScenePlayerTest, AnotherViewLeavesThem)
{
    player().go(Scene::Grid);
    draw(1);
    canvas->state().views.main = ViewKind::Schedule;
    draw(0.1);
    EXPECT_FALSE(player().scene());
    EXPECT_EQ(canvas->state().scene, "");
}

TEST_F(ScenePlayerTest, WithoutARunThereIsNothingToGoThrough)
{
    canvas->setOutcome(nullptr);
    player().step(1);
    EXPECT_FALSE(player().scene());
}

/// Column, ruler and cone at the three sizes that projectors have: none lies on another.
TEST_F(ScenePlayerTest, NothingOfTheCanvasIsBehindTheColumn)
{
    for (const auto& [width, height] : {std::pair(1280, 720), {1920, 1080}, {3840, 2160}}) {
        canvas->state().textScale = 1.95 * width / 1920;
        canvas->resize(width, height, 1);
        canvas->fitToView();
        context->resize(width, height);
        draw(0);
        draw(0);
        const Rect main = canvas->placeOfMain();
        EXPECT_NEAR(main.x, width * 0.28, 1) << width;
        EXPECT_NEAR(main.right(), width, 1) << width;
        const std::vector<Rect> subject = canvas->subject();
        ASSERT_EQ(subject.size(), 2u) << width << ": the data, and the cone below them";
        for (const Rect& rect : subject) {
            EXPECT_GE(rect.x, main.x) << width;
            EXPECT_LE(rect.right(), main.right() + 1) << width;
            EXPECT_LE(rect.bottom(), main.bottom() + 1) << width;
        }
        EXPECT_FALSE(subject[0].overlaps(subject[1])) << width;
    }
}

} // namespace
} // namespace warpatlas::ui
