// The launch view as the canvas drives it. Needs EGL (Mesa is enough).
#include "ui/canvas/views/launch_canvas_view.h"

#include "tests/render/golden.h"
#include "tests/support/outcomes.h"
#include "tests/ui/canvas/views/stories.h"
#include "ui/canvas/words/launch_view_words.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class LaunchCanvasViewTest : public ::testing::Test {
protected:
    static constexpr int width = 900, height = 500;

    void SetUp() override
    {
        context = render::testing::softwareContext(width, height);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        view = std::make_unique<LaunchCanvasView>();
        show(support::makeOutcome());
    }
    void show(const OutcomePointer& shown)
    {
        outcome = shown;
        view->setPlace({40, 20, width - 40, height - 20, 1, 1});
        view->setShown(
            {outcome, 0, std::make_shared<const Moments>(*outcome->schedule), nullptr, false, nullptr, nullptr});
    }
    void settle()
    {
        for (int i = 0; i < 600 && view->advance(1.0 / 60, state); ++i) { }
    }
    std::string words(const RichText& text) const { return plainText(text); }
    Selection complete(std::uint64_t thread) const
    {
        Selection selection;
        selection.thread = thread;
        selection.block = thread / outcome->bound->launch.threadsPerBlock();
        return selection;
    }

    render::Offscreen* context = nullptr;
    std::unique_ptr<LaunchCanvasView> view;
    OutcomePointer outcome;
    CanvasState state;
};

TEST_F(LaunchCanvasViewTest, aSelectedThreadIsShownAndFoundUnderItsPixel)
{
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0});
    ASSERT_TRUE(view->show(complete(thread)));
    settle();
    const auto card = view->card(complete(thread), Detail::Full, state);
    ASSERT_TRUE(card);
    EXPECT_GE(card->width, 31);
    const Selection found = view->at(card->x + card->width / 2, card->y + card->height / 2, state);
    EXPECT_EQ(found.thread, thread);
    EXPECT_EQ(found.block, 7u * 31 + 14);
    EXPECT_EQ(words(card->text.title), "blockIdx (14, 7)  threadIdx (5, 19)");
}

TEST_F(LaunchCanvasViewTest, fromFarABlockIsPointedAtAndCloseByAThread)
{
    Selection block;
    block.block = 33;
    const auto card = view->card(block, Detail::Brief, state);
    ASSERT_TRUE(card);
    const Selection far = view->at(card->x + card->width / 2, card->y + card->height / 2, state);
    EXPECT_EQ(far.block, 33u);
    EXPECT_FALSE(far.thread);
    EXPECT_TRUE(view->at(41, 21, state).empty());
    view->zoomBy(10, card->x + card->width / 2, card->y + card->height / 2);
    settle();
    EXPECT_TRUE(view->at(card->x + card->width / 2, card->y + card->height / 2, state).thread);
}

TEST_F(LaunchCanvasViewTest, aBarrierIsExplainedWhereThereIsOne)
{
    Shown shown = test::shownAt(outcome, 4711, 1);
    const auto colouring = [&] {
        view->setShown(shown);
        return words(view->colouring(state));
    };
    EXPECT_EQ(colouring(), "Strong: lanes that carry out this line with the followed thread.");
    auto story = std::make_shared<ThreadStory>(*shown.story);
    story->barriers.push_back(2);
    auto moment = std::make_shared<StoryMoment>(*shown.moment);
    shown.story = moment->story = story;
    shown.moment = moment;
    const std::string explained =
        "Strong: lanes that carry out this line with the followed thread. Striped: they wait at a barrier.";
    EXPECT_EQ(colouring(), explained);
    // A thread that others wait for in vain comes to none.
    story->barriers.clear();
    moment->waiting.push_back(1);
    shown.moment = std::make_shared<StoryMoment>(*moment);
    EXPECT_EQ(colouring(), explained);
}

TEST_F(LaunchCanvasViewTest, theSentenceCountsWarpsAndLanes)
{
    EXPECT_EQ(words(view->sentence(state)),
        "31 × 17 blocks of 32 × 32 threads: 32 warps each, no idle lanes; 16,501 threads (3.1 %) fall outside the "
        "data");
    support::OutcomeOptions options;
    options.data = {97, 41, 1};
    options.block = {15, 10, 1};
    show(support::makeOutcome(options));
    const std::string start = "7 × 5 blocks of 15 × 10 threads: 5 warps each, 10 of 160 lanes have no thread";
    EXPECT_EQ(words(view->sentence(state)).substr(0, start.size()), start);
}

TEST_F(LaunchCanvasViewTest, aBlockSaysWhereItRunsAndWhatItsThreadsDid)
{
    Selection block;
    block.block = 30; // the last column: 7 of its 32 columns are in the picture
    const auto card = view->card(block, Detail::Full, state);
    ASSERT_TRUE(card);
    ASSERT_EQ(card->text.lines.size(), 4u);
    EXPECT_EQ(words(card->text.title), "blockIdx (30, 0)");
    EXPECT_EQ(words(card->text.lines[0]), "1,024 threads · 32 warps");
    EXPECT_NE(words(card->text.lines[1]).find("(modelled)"), std::string::npos);
    EXPECT_EQ(words(card->text.lines[3]), "800 of its threads wrote nothing (78.1 %)");
}

TEST_F(LaunchCanvasViewTest, aThreadOutsideSaysSo)
{
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {30, 0, 0}, {20, 3, 0});
    const InspectorText text = describeLane(*outcome, thread);
    EXPECT_EQ(words(text.lines.at(0)), "warp 3 · lane 20");
    EXPECT_EQ(words(text.lines.at(1)), "outside the data: wrote nothing");
}

TEST_F(LaunchCanvasViewTest, theLegendNamesWhatIsDrawn)
{
    const auto has = [&](const std::string& start) {
        for (const LegendEntry& entry : view->legend(state))
            if (entry.words.rfind(start, 0) == 0)
                return true;
        return false;
    };
    EXPECT_TRUE(has("the block's colour"));
    EXPECT_TRUE(has("threads outside the data"));
    EXPECT_FALSE(has("waiting"));
    EXPECT_FALSE(has("lanes without a thread"));
    EXPECT_FALSE(has("selected"));
    state.playback.time = 0.3;
    EXPECT_TRUE(has("waiting"));
    EXPECT_TRUE(has("running"));
    EXPECT_TRUE(has("done"));
    state.colourBy = render::ColourBy::Owner;
    EXPECT_FALSE(has("waiting"));
    state.selected = complete(77);
    EXPECT_TRUE(has("selected thread"));
    EXPECT_TRUE(has("its block, its warp"));
}

TEST_F(LaunchCanvasViewTest, partsThatAreNotSimulatedYetAreNamed)
{
    support::OutcomeOptions options;
    options.known = support::somePart();
    show(support::makeOutcome(options));
    Selection block;
    block.block = 500;
    EXPECT_EQ(words(view->card(block, Detail::Brief, state)->text.lines.back()),
        "not simulated yet: what its threads do is unknown");
    bool named = false;
    for (const LegendEntry& entry : view->legend(state))
        named |= entry.swatch == Swatch::Unknown;
    EXPECT_TRUE(named);
}

TEST_F(LaunchCanvasViewTest, nothingIsShownWithoutAnOutcome)
{
    view->setShown({});
    EXPECT_TRUE(view->at(400, 300, state).empty());
    EXPECT_FALSE(view->show(complete(5)));
    EXPECT_TRUE(view->sentence(state).empty());
    view->draw(render::Tile::whole(width, height), state, 1);
}

TEST_F(LaunchCanvasViewTest, drawsInItsPlaceOnly)
{
    view->draw(render::Tile::whole(width, height), state, 1);
    const render::Picture picture = context->read();
    const auto colourAt = [&](int x, int y) {
        const std::size_t at = (std::size_t(y) * width + std::size_t(x)) * 4;
        return render::Colour{picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2], 255};
    };
    const render::Colour canvas = render::palette(render::Theme::Dark).canvas;
    EXPECT_EQ(colourAt(44, 24), canvas);
    EXPECT_NE(colourAt(20, 10), canvas);
    EXPECT_NE(colourAt(width / 2, height / 2), canvas);
}

} // namespace
} // namespace warpatlas::ui
