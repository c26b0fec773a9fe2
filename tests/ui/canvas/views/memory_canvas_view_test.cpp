// The memory view on the canvas: what is under the pointer, and how it moves. Needs EGL (Mesa is enough).
#include "ui/canvas/views/memory_canvas_view.h"

#include "tests/render/golden.h"
#include "tests/ui/canvas/views/stories.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class MemoryCanvas : public ::testing::Test {
protected:
    static constexpr int width = 1280, height = 720;

    void SetUp() override
    {
        context = render::testing::softwareContext(width, height);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        view = std::make_unique<MemoryCanvasView>();
        place.width = width;
        place.height = height;
        view->setPlace(place);
        state.overlayVisible = false;
    }
    void show(std::size_t visit)
    {
        view->setShown(test::shownAt(outcome, thread, visit));
        state.visit = visit;
        state.following = true;
        state.selected.thread = thread;
        settle();
    }
    void settle()
    {
        for (int i = 0; i < 300 && view->advance(1.0 / 60, state); ++i) { }
    }
    render::MemoryLayout layout() const
    {
        render::MemoryViewState plain;
        return render::layoutMemory(*view->scene(), plain, width, height);
    }

    const OutcomePointer outcome = support::makeOutcome();
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0});
    render::Offscreen* context = nullptr;
    std::unique_ptr<MemoryCanvasView> view;
    ViewPlace place;
    CanvasState state;
};

TEST_F(MemoryCanvas, PointingAtALaneIsItsThread)
{
    show(1);
    const render::MemoryLayout at = layout();
    const Selection found = view->at(at.laneX(7) + 4, at.lanes.y + 4, state);
    EXPECT_EQ(found.thread, thread + 2);
    EXPECT_EQ(found.element, std::nullopt);
    EXPECT_TRUE(view->at(2, 2, state).empty());
}

TEST_F(MemoryCanvas, PointingAtAByteIsItsElementAndTheThreadThatWantsIt)
{
    show(1);
    const render::MemoryLayout at = layout();
    const double byte = 3.0 * (243 * 967 + 453); // of lane 5, the first channel
    const render::AddressAxis axis = render::axisOf(*view->scene());
    const auto xOf = [&](double address) {
        return at.detail.x + (axis.unitOf(address) - view->camera().originUnit) * view->camera().pixelsPerUnit;
    };
    const Selection found = view->at(xOf(byte + 0.5), at.detail.y + 5, state);
    EXPECT_EQ(found.element, (ElementOf{0, 243 * 967 + 453}));
    EXPECT_EQ(found.thread, thread);
    // Another channel is moved along: the element is the same, and the followed thread stays so.
    const Selection unused = view->at(xOf(byte + 3 + 1.5), at.detail.y + 5, state);
    EXPECT_EQ(unused.element, (ElementOf{0, 243 * 967 + 454}));
    EXPECT_EQ(unused.thread, thread);
}

TEST_F(MemoryCanvas, AWordOfABankIsItsLanesThread)
{
    show(2);
    const render::MemoryLayout at = layout();
    const Selection found =
        view->at(at.banks.x + at.bankWidth() * 2.5, at.banks.y + at.rowHeight() * 1.5, state); // word 34 of lane 17
    EXPECT_EQ(found.thread, thread - 5 + 17);
    EXPECT_EQ(found.element, std::nullopt);
}

TEST_F(MemoryCanvas, CommandsStepThroughRequestsAndBuffers)
{
    show(1);
    view->perform(KeyCommand::RequestAfter, state);
    EXPECT_EQ(state.request, 1u);
    view->perform(KeyCommand::NextBuffer, state);
    EXPECT_EQ(state.memoryBuffer, 1u);
    view->perform(KeyCommand::RequestBefore, state);
    EXPECT_EQ(state.request, 0u);
    EXPECT_EQ(state.memoryBuffer, std::nullopt);
    state.request = 2;
    view->perform(KeyCommand::RequestAfter, state);
    EXPECT_EQ(state.visit, 2u);
    EXPECT_EQ(state.request, 0u);
}

TEST_F(MemoryCanvas, ZoomKeepsThePlaceUnderThePointer)
{
    show(1);
    const double x = 800, left = layout().detail.x;
    const auto unit = [&] { return view->camera().originUnit + (x - left) / view->camera().pixelsPerUnit; };
    const double before = unit(), scale = view->camera().pixelsPerUnit;
    view->zoomBy(0.5, x, 300);
    settle();
    EXPECT_NEAR(view->camera().pixelsPerUnit, scale / 2, 1e-9);
    EXPECT_NEAR(unit(), before, 1e-6);
    view->panBy(120, 0, false);
    EXPECT_NEAR(unit(), before - 120 / view->camera().pixelsPerUnit, 1e-6);
    view->fit(true);
    settle();
    EXPECT_NEAR(view->camera().pixelsPerUnit, scale, 1e-9);
}

TEST_F(MemoryCanvas, AnElementThatIsSelectedElsewhereComesIntoView)
{
    Shown shown;
    shown.outcome = outcome;
    view->setShown(shown);
    settle();
    state.selected.element = ElementOf{1, 400000};
    settle();
    const double from = view->camera().originUnit, to = from + layout().detail.width / view->camera().pixelsPerUnit;
    EXPECT_LT(from, 400000);
    EXPECT_GT(to, 400001);
    EXPECT_TRUE(view->card(state.selected, Detail::Full, state));
    Selection other;
    other.element = ElementOf{0, 3};
    EXPECT_FALSE(view->show(other)); // of a buffer that is not shown
}

TEST_F(MemoryCanvas, AnElementStaysInSightWhenAThreadIsFollowedNoLonger)
{
    show(2);
    state.selected.element = ElementOf{1, 400000};
    settle();
    Shown shown;
    shown.outcome = outcome;
    view->setShown(shown);
    state.following = false;
    state.selected.thread.reset();
    settle();
    const auto sees = [&] {
        const double from = view->camera().originUnit, to = from + layout().detail.width / view->camera().pixelsPerUnit;
        return from < 400000 && to > 400001;
    };
    EXPECT_TRUE(sees());
    // The card points at the bytes, and at nothing where the line was moved away from them.
    auto card = view->card(state.selected, Detail::Full, state);
    ASSERT_TRUE(card);
    EXPECT_TRUE(card->led);
    EXPECT_GT(card->width, 0);
    view->panBy(1e6, 0, false);
    EXPECT_FALSE(sees());
    card = view->card(state.selected, Detail::Full, state);
    ASSERT_TRUE(card);
    EXPECT_FALSE(card->led);
    // The other buffer has another line; back on the first, the element is in sight again.
    state.memoryBuffer = 0;
    settle();
    state.memoryBuffer = 1;
    settle();
    EXPECT_TRUE(sees());
}

TEST_F(MemoryCanvas, ReducedMotionJumps)
{
    show(1);
    state.reducedMotion = true;
    view->advance(0, state);
    view->zoomBy(2, 640, 300);
    EXPECT_FALSE(view->advance(0.001, state));
}

TEST_F(MemoryCanvas, NothingIsShownWithoutAnOutcome)
{
    view->setShown({});
    EXPECT_TRUE(view->at(100, 100, state).empty());
    EXPECT_TRUE(view->sentence(state).empty());
    view->draw(render::Tile::whole(width, height), state, 0);
}

} // namespace
} // namespace warpatlas::ui
