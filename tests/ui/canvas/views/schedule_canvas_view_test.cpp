// The schedule view as a person uses it: on the canvas, by pointer and keys. Needs EGL (Mesa is enough).
#include "ui/canvas/views/schedule_canvas_view.h"

#include "tests/render/golden.h"
#include "tests/support/outcomes.h"
#include "ui/canvas/canvas.h"

#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

class ScheduleCanvasViewTest : public ::testing::Test {
protected:
    static constexpr int width = 1280, height = 720;

    void SetUp() override
    {
        context = render::testing::softwareContext(width, height);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        view = std::make_unique<ScheduleCanvasView>();
        ViewPlace place;
        place.width = width;
        place.height = height;
        view->setPlace(place);
    }
    /// A view of its own takes any schedule.
    void show(const OutcomePointer& outcome)
    {
        Shown shown;
        shown.outcome = outcome;
        shown.moments =
            outcome->schedule ? std::make_shared<const Moments>(*outcome->schedule) : std::make_shared<const Moments>();
        view->setShown(shown);
    }
    static OutcomePointer ofGrid(const Dim3& grid, bool scheduled = true)
    {
        support::OutcomeOptions options;
        options.data = {64, 64, 1};
        options.grid = grid;
        options.traced = false;
        const auto outcome = std::make_shared<Outcome>(*support::makeOutcome(options));
        if (!scheduled)
            outcome->schedule = nullptr;
        return outcome;
    }
    /// The middle of a block's card.
    render::Point middleOf(std::uint64_t block)
    {
        Selection selection;
        selection.block = block;
        const auto card = view->card(selection, Detail::Full, state);
        return card ? render::Point{card->x + card->width / 2, card->y + card->height / 2} : render::Point{};
    }

    render::Offscreen* context = nullptr;
    std::unique_ptr<ScheduleCanvasView> view;
    CanvasState state;
};

TEST_F(ScheduleCanvasViewTest, PointingAtABarNamesItsBlock)
{
    show(support::makeOutcome());
    for (const std::uint64_t block : {0, 17, 231, 526}) {
        const render::Point point = middleOf(block);
        const Selection found = view->at(point.x, point.y, state);
        EXPECT_EQ(found.block, block);
        EXPECT_FALSE(found.thread) << "a bar is all of its threads";
    }
    EXPECT_TRUE(view->at(2, 2, state).empty());
}

TEST_F(ScheduleCanvasViewTest, ManyBlocksAreLaidOutOnAWorker)
{
    show(ofGrid({400, 200, 1}));
    EXPECT_THAT(plainText(view->sentence(state)), ::testing::HasSubstr("Laying out 80,000 blocks"));
    EXPECT_TRUE(view->advance(0, state) || !plainText(view->sentence(state)).starts_with("Laying"))
        << "asks for frames";
    view->finish({});
    EXPECT_THAT(plainText(view->sentence(state)), ::testing::HasSubstr("80,000 blocks on 28 SMs"));
    EXPECT_FALSE(view->advance(0, state));
}

TEST_F(ScheduleCanvasViewTest, WhatIsBeingLaidOutIsGivenUpForTheNext)
{
    show(ofGrid({1000, 400, 1}));
    show(ofGrid({2, 1, 1}));
    EXPECT_THAT(plainText(view->sentence(state)), ::testing::HasSubstr("2 blocks on 28 SMs"));
    EXPECT_FALSE(view->advance(0, state));
    show(ofGrid({1000, 400, 1})); // and the view goes while it is at it
}

TEST_F(ScheduleCanvasViewTest, LaunchesPastTheLimitShowTheirWaves)
{
    show(ofGrid({1u << 20, 1u << 6, 1}, false));
    EXPECT_THAT(plainText(view->sentence(state)), ::testing::HasSubstr("not scheduled one by one"));
    view->draw(render::Tile::whole(width, height), state, 1);
    EXPECT_TRUE(view->at(width / 2.0, height / 2.0, state).empty());
}

TEST_F(ScheduleCanvasViewTest, TheTimeAxisIsDraggedToAMoment)
{
    show(support::makeOutcome());
    double axis = -1;
    for (double y = height - 1; y > 0 && axis < 0; --y)
        if (view->grabs(width / 2.0, y))
            axis = y;
    ASSERT_GT(axis, height / 2.0);
    EXPECT_FALSE(view->grabs(width / 2.0, height / 2.0)) << "the rows are moved";
    view->drag(width / 2.0, axis, state);
    EXPECT_NEAR(state.playback.time, 0.5, 0.05);
    view->drag(-50, axis, state);
    EXPECT_EQ(state.playback.time, 0);
    view->drag(width + 50.0, axis, state);
    EXPECT_EQ(state.playback.time, 1);
}

TEST_F(ScheduleCanvasViewTest, ShowingABlockMakesItReadable)
{
    show(ofGrid({100, 90, 1}));
    state.reducedMotion = true;
    view->advance(0, state);
    Selection selection;
    selection.block = 4321;
    EXPECT_TRUE(view->show(selection));
    const auto card = view->card(selection, Detail::Full, state);
    ASSERT_TRUE(card);
    EXPECT_GT(card->width, 60);
    EXPECT_GT(card->height, 8);
    const render::Point middle = middleOf(4321);
    EXPECT_EQ(view->at(middle.x, middle.y, state).block, 4321u);
    view->fit(false);
    EXPECT_LT(view->card(selection, Detail::Full, state)->width, 60);
    selection.block = 1u << 20;
    EXPECT_FALSE(view->show(selection));
}

TEST_F(ScheduleCanvasViewTest, ZoomingBesideTheRowsLeavesTheOtherAxis)
{
    show(support::makeOutcome());
    const Selection selection = view->at(width / 2.0, height / 2.0, state);
    ASSERT_TRUE(selection.block);
    const auto before = view->card(selection, Detail::Full, state);
    view->zoomBy(2, 10, height / 2.0); // on the numbers of the SMs
    const auto after = view->card(selection, Detail::Full, state);
    EXPECT_NEAR(after->width, before->width, 1e-6);
    EXPECT_GT(after->height, before->height * 1.5);
    view->fit(true);
    while (view->advance(1.0 / 60, state)) { }
    EXPECT_NEAR(view->card(selection, Detail::Full, state)->height, before->height, 1e-6);
}

TEST_F(ScheduleCanvasViewTest, OnTheCanvas)
{
    const OutcomePointer outcome = support::makeOutcome();
    for (const bool strip : {false, true}) {
        Canvas canvas;
        canvas.setOutcome(outcome);
        if (strip)
            canvas.state().views.setStrip(ViewKind::Schedule, true);
        else
            canvas.state().views.main = ViewKind::Schedule;
        canvas.state().playback.scrub(0.45);
        canvas.resize(width, height, 1);
        canvas.state().selected.block = 231;
        if (strip)
            canvas.state().theme = render::Theme::Light;
        canvas.finishPreparing();
        canvas.draw(context->framebuffer(), 0);
        canvas.draw(context->framebuffer(), 0);
        EXPECT_TRUE(render::testing::matchesGolden(strip ? "canvas/schedule_strip_light" : "canvas/schedule",
            context->read(), render::testing::mesaTolerance));
    }
}

TEST_F(ScheduleCanvasViewTest, DraggingTheAxisOnTheCanvasScrubs)
{
    Canvas canvas;
    canvas.setOutcome(support::makeOutcome());
    canvas.state().views.main = ViewKind::Schedule;
    canvas.state().overlayVisible = false;
    canvas.resize(width, height, 1);
    canvas.draw(context->framebuffer(), 0);
    const auto send = [&](InputKind kind, double x, double y) {
        InputEvent event;
        event.kind = kind;
        event.x = x;
        event.y = y;
        event.button = Button::Left;
        canvas.handle(event);
    };
    send(InputKind::ButtonPress, width / 2.0, height - 40.0);
    EXPECT_NEAR(canvas.state().playback.time, 0.5, 0.05);
    send(InputKind::PointerMove, width / 4.0, 100);
    EXPECT_NEAR(canvas.state().playback.time, 0.22, 0.05) << "also away from the axis, while the button is held";
    send(InputKind::ButtonRelease, width / 4.0, 100);
    EXPECT_TRUE(canvas.state().selected.empty()) << "nothing is selected by that";
    send(InputKind::PointerMove, width * 0.75, 100);
    EXPECT_NEAR(canvas.state().playback.time, 0.22, 0.05);
}

} // namespace
} // namespace warpatlas::ui
