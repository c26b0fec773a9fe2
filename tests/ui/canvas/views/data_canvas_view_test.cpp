/// What is beside the data in the data view: ghosts of elements that threads tried to reach, and the cone below.
#include "ui/canvas/views/data_canvas_view.h"

#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "app/session/run_experiment.h"
#include "tests/render/golden.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/state/thread_at_hand.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class BesideTheData : public ::testing::Test {
protected:
    /// 1,000 bytes and 4 blocks of 256 threads: the last 24 go past the end, at their own index.
    void SetUp() override
    {
        context = render::testing::softwareContext(1126, 790);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        auto made = std::make_shared<Outcome>(*support::makeOutcome({.data = {1000, 1, 1}, .block = {256, 1, 1}}));
        auto trace = std::make_shared<Trace>(*made->trace);
        for (std::uint32_t thread = 1000; thread < 1024; ++thread)
            trace->strayAccesses.push_back({thread, 1, std::int64_t{thread}, 1, AccessKind::Store});
        made->trace = trace;
        outcome = made;
        view = std::make_unique<DataCanvasView>();
        ViewPlace place;
        place.width = 1126;
        place.height = 700;
        view->setPlace(place);
        Shown shown;
        shown.outcome = outcome;
        shown.moments = std::make_shared<const Moments>();
        view->setShown(shown);
        view->advance(0, state);
    }

    render::Offscreen* context = nullptr;
    OutcomePointer outcome;
    CanvasState state;
    std::unique_ptr<DataCanvasView> view;
};

TEST_F(BesideTheData, AThreadThatWentThereIsLedToItsGhost)
{
    const render::Camera camera = view->camera();
    for (const std::uint64_t thread : {std::uint64_t{1000}, std::uint64_t{1023}}) {
        Selection selection;
        selection.thread = thread;
        const auto card = view->card(selection, Detail::Full, state);
        ASSERT_TRUE(card);
        // Rows of 32 elements: the last one has 8, and its ghosts go on behind them.
        EXPECT_NEAR(card->x, (double(thread - 992) - camera.originX) * camera.pixelsPerCell, 0.01);
        EXPECT_NEAR(card->y, (31 - camera.originY) * camera.pixelsPerCell, 0.01);
        EXPECT_TRUE(card->led);
        const double middle = card->width / 2;
        EXPECT_EQ(view->at(card->x + middle, card->y + middle, state).thread, thread) << "pointing finds it there";
    }
}

TEST_F(BesideTheData, NothingIsCoveredByTheConeAndItsRoomIsBelow)
{
    const Rect open = view->subject().front();
    ASSERT_EQ(view->subject().size(), 2u);
    const Rect cone = view->subject().back();
    EXPECT_FALSE(open.overlaps(cone));
    EXPECT_NEAR(cone.bottom(), 700, 1);
    EXPECT_EQ(view->at(cone.x + 2, cone.y + cone.height / 2, state), Selection{}) << "no element is below it";
    state.cone = false;
    view->advance(0, state);
    EXPECT_GT(view->subject().front().height, open.height);
    EXPECT_LT(view->subject().back().height, 30);
    view->perform(KeyCommand::Cone, state);
    EXPECT_EQ(state.cone, true);
    view->advance(0, state);
    EXPECT_EQ(view->subject().front(), open);
}

TEST(RulerOfSeveralBuffers, LeadsToTheElementBehindTheOthers)
{
    render::Offscreen* const context = render::testing::softwareContext(1126, 790);
    ASSERT_NE(context, nullptr);
    context->makeCurrent();
    Experiment experiment;
    experiment.kernel = "matmul:naive";
    RunOptions options;
    options.measure = false;
    Progress progress;
    Shown shown;
    shown.outcome = runExperiment(experiment, options, progress);
    shown.moments = std::make_shared<const Moments>();
    shown.glance =
        costliestMoment(followThread(shown.outcome, exampleThread(*shown.outcome), progress), *shown.outcome);
    DataCanvasView view;
    ViewPlace place;
    place.width = 1126;
    place.height = 790;
    view.setPlace(place);
    view.setShown(shown);
    const CanvasState state;
    view.advance(0, state);
    const auto ruler = view.ruler(state);
    ASSERT_TRUE(ruler && ruler->cell);
    const float x = ruler->cell->x + ruler->cell->width / 2, y = ruler->cell->y + ruler->cell->height / 2;
    EXPECT_TRUE(ruler->own.contains(x, y));
    bool left = false, above = false;
    for (const Rect& front : ruler->front) {
        EXPECT_FALSE(front.contains(x, y));
        left |= front.contains(front.x + front.width / 2, y) && front.right() <= ruler->own.x;
        above |= front.contains(x, front.y + front.height / 2) && front.bottom() <= ruler->own.y;
    }
    EXPECT_TRUE(left) << "A is in the row's way";
    EXPECT_TRUE(above) << "B is in the column's";
}

} // namespace
} // namespace warpatlas::ui
