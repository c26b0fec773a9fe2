#include "ui/canvas/views/cone_panel.h"

#include "tests/ui/canvas/views/stories.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

constexpr std::uint64_t theThread = 238 * 1024 + 19 * 32 + 5;

ViewPlace placeOf(int width, int height, double text = 1)
{
    ViewPlace place;
    place.width = width;
    place.height = height;
    place.textScale = text;
    return place;
}

class ConeTest : public ::testing::Test {
protected:
    const render::ConeScene& at(std::size_t visit)
    {
        shown = test::shownAt(outcome, theThread, visit);
        shown.glance = test::makeMoment(*outcome, shown.story, 4);
        state.following = true;
        state.selected.thread = theThread;
        cone.update(shown, state, place, box);
        return *cone.scene();
    }
    std::string captionOf(std::size_t visit)
    {
        const render::ConeCaption& words = at(visit).request;
        return words.strong + words.soft + words.tail;
    }

    OutcomePointer outcome = support::makeOutcome();
    Shown shown;
    CanvasState state;
    ViewPlace place = placeOf(1100, 700);
    render::Box box{0, 480, 1100, 220};
    ConePanel cone;
};

TEST_F(ConeTest, SaysWhichBlockWarpAndSectorsItShows)
{
    const render::ConeScene& scene = at(1);
    EXPECT_EQ(scene.block.strong + scene.block.soft, "block (21, 7) \u00b7 32 warps");
    EXPECT_EQ(
        scene.warp.strong + scene.warp.soft, "warp 19 \u00b7 32 threads that step together \u00b7 this is lane 5");
    // Three requests for the channels of 32 pixels, side by side.
    ASSERT_EQ(scene.memory->requests.size(), 1u);
    EXPECT_EQ(scene.memory->request()->bytes, 3u);
    const std::size_t sectors = sectorsOf(piecesOf(*scene.memory->request())).sectors.size();
    EXPECT_EQ(captionOf(1),
        "memory \u00b7 line 7: rgb in sectors of 32 bytes: 3 requests ask for 96 bytes, " + std::to_string(sectors)
            + " sectors touched");
    EXPECT_EQ(captionOf(2), "memory \u00b7 line 8: tile in the 32 banks: 2-way conflict, 2 passes");
}

TEST_F(ConeTest, AStepThatAsksForNothingShowsTheCostliestLine)
{
    EXPECT_EQ(captionOf(3).substr(0, 30), captionOf(4).substr(0, 30));
    EXPECT_EQ(at(3).memory->request()->name, "gray");
    // A glance at a thread of another warp is not this one's.
    shown.moment = nullptr;
    shown.story = nullptr;
    state.following = false;
    state.selected.thread = theThread + 32;
    cone.update(shown, state, place, box);
    EXPECT_EQ(cone.scene()->memory, nullptr);
    state.selected.thread = theThread + 3;
    cone.update(shown, state, place, box);
    ASSERT_NE(cone.scene()->memory, nullptr) << "the same warp";
    EXPECT_EQ(cone.scene()->lane(), 8u);
}

TEST_F(ConeTest, LanesPastTheEndAreCounted)
{
    at(4);
    auto moment = std::make_shared<StoryMoment>(*shown.moment);
    StoryRequest& store = moment->requests[0];
    store.lanes = 0xff;
    store.outside.lanes = ~0xffu;
    store.outside.offsets.fill(967 * 541);
    shown.moment = moment;
    cone.update(shown, state, place, box);
    EXPECT_EQ(cone.scene()->request.tail, "24 of 32 lanes past the end");
    EXPECT_EQ(cone.scene()->request.verdict, render::Verdict::Wrong);
}

TEST_F(ConeTest, OpensWhereThereIsRoomAndAsSomebodyWants)
{
    CanvasState any;
    EXPECT_TRUE(ConePanel::isOpen(placeOf(1100, 700), any));
    EXPECT_FALSE(ConePanel::isOpen(placeOf(560, 330), any)) << "a window of 960 x 600";
    EXPECT_FALSE(ConePanel::isOpen(placeOf(1100, 700, 2), any)) << "letters twice as large need twice the room";
    EXPECT_TRUE(ConePanel::isOpen(placeOf(1920, 880, 1.5), any)) << "a projector's";
    any.cone = true;
    EXPECT_TRUE(ConePanel::isOpen(placeOf(560, 330), any));
    EXPECT_FALSE(ConePanel::isOpen(placeOf(300, 200), any)) << "there it would be cut";
    any.cone = false;
    EXPECT_FALSE(ConePanel::isOpen(placeOf(1100, 700), any));
    const double folded = ConePanel::heightIn(placeOf(1100, 700), any, true);
    any.cone.reset();
    const double open = ConePanel::heightIn(placeOf(1100, 700), any, true);
    EXPECT_GT(folded, 0) << "the control stays";
    EXPECT_GE(open, 168);
    EXPECT_LE(open, 250);
    EXPECT_EQ(ConePanel::heightIn(placeOf(1100, 700), any, false), 0) << "nothing was run";
    any.pressable = false;
    EXPECT_EQ(ConePanel::heightIn(placeOf(1100, 700), any, true), 0) << "a figure in which no thread is followed";
    any.following = true;
    EXPECT_EQ(ConePanel::heightIn(placeOf(1100, 700), any, true), open);
    ViewPlace strip = placeOf(1100, 700);
    strip.strip = true;
    EXPECT_EQ(ConePanel::heightIn(strip, any, true), 0);
}

TEST_F(ConeTest, ItsPartsAreDoorsToTheViews)
{
    at(1);
    state.following = false;
    const render::ConeLayout& layout = cone.layout();
    EXPECT_TRUE(cone.click(layout.block.x + 2, layout.block.y + 2, state));
    EXPECT_EQ(state.views.main, ViewKind::Launch);
    EXPECT_TRUE(cone.click(layout.memory.lanes.x + 2, layout.memory.lanes.y + 2, state));
    EXPECT_EQ(state.views.main, ViewKind::Memory);
    EXPECT_TRUE(cone.click(layout.fold.x + 2, layout.fold.y + 2, state));
    EXPECT_EQ(state.cone, false);
    EXPECT_FALSE(cone.click(500, 100, state)) << "the data";
    EXPECT_TRUE(cone.click(box.x + 1, box.bottom() - 1, state)) << "nothing below it is selected through it";
}

} // namespace
} // namespace warpatlas::ui
