#include "ui/pictures/card.h"

#include "app/session/run_experiment.h"
#include "tests/render/golden.h"
#include "ui/canvas/state/thread_at_hand.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class SharedCard : public ::testing::Test {
protected:
    void SetUp() override
    {
        Experiment experiment;
        experiment.data = {"ramp:97x61x3"};
        RunOptions options;
        options.measure = false;
        outcome = runExperiment(experiment, options, progress);
        card.width = cardWidth;
        card.height = cardHeight;
    }
    render::Picture drawn(CanvasPictureOptions options, std::optional<std::size_t> visit = {})
    {
        makeCard(options, outcome, progress, visit);
        return drawCanvasPicture(outcome, options, render::testing::softwareContext(cardWidth, cardHeight));
    }
    /// Whether two pictures differ between two columns of pixels.
    static bool differ(const render::Picture& a, const render::Picture& b, int from, int to)
    {
        for (int y = 0; y < a.height; ++y)
            for (int x = 4 * (y * a.width + from); x < 4 * (y * a.width + to); ++x)
                if (a.rgba[std::size_t(x)] != b.rgba[std::size_t(x)])
                    return true;
        return false;
    }

    Progress progress;
    OutcomePointer outcome;
    CanvasPictureOptions card;
    static constexpr int column = cardWidth * 28 / 100;
};

TEST_F(SharedCard, IsOfAnExampleWhereNobodyChoseAThread)
{
    CanvasPictureOptions made = card;
    makeCard(made, outcome, progress);
    EXPECT_TRUE(made.column && made.caption);
    ASSERT_TRUE(made.linesOf);
    EXPECT_EQ(made.linesOf(0)->present->story->thread, exampleThread(*outcome));
    EXPECT_FALSE(made.linesOf(0)->lines.empty());
    EXPECT_FALSE(made.story) << "nobody follows it";
}

TEST_F(SharedCard, IsOfTheSelectedThread)
{
    const render::Picture example = drawn(card);
    EXPECT_EQ(example.width, cardWidth);
    EXPECT_EQ(example.height, cardHeight);
    CanvasPictureOptions of = card;
    of.selectedThread = 1234;
    EXPECT_TRUE(differ(example, drawn(of), 0, column)) << "its numbers stand in the column";
    EXPECT_TRUE(differ(example, drawn(of), column, cardWidth)) << "and its ruler at the data";
}

TEST_F(SharedCard, IsOfTheVisitThatIsLookedAt)
{
    CanvasPictureOptions of = card;
    of.selectedThread = 1234;
    CanvasPictureOptions made = of;
    makeCard(made, outcome, progress, 1);
    ASSERT_TRUE(made.story);
    EXPECT_EQ(made.visit, 1u);
    EXPECT_TRUE(differ(drawn(of, 1), drawn(of, 3), 0, column));
    makeCard(of, outcome, progress, 1000000);
    EXPECT_EQ(of.visit, of.story->visits.size() - 1) << "there are fewer";
}

/// Words grow with the picture.
TEST_F(SharedCard, IsTheSameCardAtTwiceItsSize)
{
    CanvasPictureOptions large = card;
    large.width *= 2;
    large.height *= 2;
    makeCard(large, outcome, progress);
    makeCard(card, outcome, progress);
    EXPECT_DOUBLE_EQ(large.textScale, 2 * card.textScale);
}

} // namespace
} // namespace warpatlas::ui
