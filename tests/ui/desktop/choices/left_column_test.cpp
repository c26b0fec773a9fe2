/// The left column fits, its blocks are drawn to scale, and each of its next steps is one change.
#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/choices/block_picture.h"
#include "ui/desktop/choices/try_panel.h"
#include "ui/desktop/panels/launch_cards.h"

#include <QAbstractButton>
#include <QScrollArea>
#include <QScrollBar>

#include <set>

namespace warpatlas::ui {
namespace {

class LeftColumn : public QuietWindow { };

TEST_F(LeftColumn, FitsWithoutScrollingAt1280x720)
{
    open({1280, 720});
    const auto* area = window->docks().launch->findChild<QScrollArea*>();
    ASSERT_TRUE(area);
    EXPECT_EQ(area->verticalScrollBar()->maximum(), 0)
        << area->widget()->sizeHint().height() << " of " << area->viewport()->height();
    EXPECT_TRUE(find("try.own")->isVisible());
}

TEST(BlockPictures, HaveOneScale)
{
    const QSizeF area(44, 26);
    const auto drawn = [&](const Dim3& block) { return BlockPicture(block, false, 32).blockIn(area); };
    if (!qApp)
        GTEST_SKIP() << "needs an application";
    EXPECT_DOUBLE_EQ(drawn({32, 32, 1}).height(), 26);
    EXPECT_DOUBLE_EQ(drawn({16, 16, 1}).width(), 13);
    EXPECT_DOUBLE_EQ(drawn({32, 8, 1}).width(), 4 * drawn({32, 8, 1}).height());
    EXPECT_TRUE(BlockPicture({256, 1, 1}, false, 32).isCut(area));
    EXPECT_FALSE(BlockPicture({1024, 1, 1}, true, 1024).isCut(area));
    const auto row = [&](std::uint32_t threads) { return BlockPicture({threads, 1, 1}, true, 1024).blockIn(area); };
    EXPECT_DOUBLE_EQ(row(1024).width(), 4 * row(256).width());
}

TEST(BlockPictures, OfBoxesShowTheirLayersInTheSameScale)
{
    if (!qApp)
        GTEST_SKIP() << "needs an application";
    const QSizeF area(44, 26);
    const double longest = BlockPicture::heightOf({8, 8, 8});
    const auto drawn = [&](const Dim3& block) { return BlockPicture(block, false, longest).blockIn(area); };
    EXPECT_DOUBLE_EQ(drawn({8, 8, 8}).height(), 26);
    EXPECT_DOUBLE_EQ(drawn({4, 4, 4}).height(), 13);
    EXPECT_LT(drawn({8, 8, 4}).width(), drawn({8, 8, 8}).width());
    EXPECT_EQ(BlockPicture({16, 8, 8}, false, longest).text(), "16×8×8");
}

TEST(BlockPresets, HaveTheAxesThatTheKernelLooksAt)
{
    const auto axesOf = [](const Extent& cover, int counted) {
        Work work;
        work.cover = cover;
        work.countedBlockAxes = counted;
        int axes = 1;
        for (const Dim3& block : blockPresets(work))
            axes = std::max(axes, block.z > 1 ? 3 : block.y > 1 ? 2 : 1);
        return axes;
    };
    EXPECT_EQ(axesOf({1000, 1, 1}, 0), 1);
    EXPECT_EQ(axesOf({10, 10, 1}, 0), 2);
    EXPECT_EQ(axesOf({10, 10, 10}, 0), 3);
    EXPECT_EQ(axesOf({10, 10, 10}, 1), 1) << "its blocks are lines, whatever the grid";
}

TEST(NextSteps, FitTheKernelAndAreThreeToFive)
{
    const auto expectFitting = [](const Experiment& experiment) {
        Outcome outcome;
        outcome.bound = bindExperiment(experiment);
        const std::vector<NextStep> steps = nextSteps(outcome);
        const std::string kernel = experiment.kernel + ' ' + experiment.mistake;
        EXPECT_GE(steps.size(), 3u) << kernel;
        EXPECT_LE(steps.size(), 5u) << kernel;
        EXPECT_EQ(steps.front().name == "right", !experiment.mistake.empty()) << kernel;
        EXPECT_EQ(steps.back().place, NextStep::Place::NewKernel) << kernel;
        std::set<QString> names;
        for (const NextStep& step : steps) {
            EXPECT_TRUE(names.insert(step.name).second) << kernel << ": " << step.name.toStdString();
            EXPECT_FALSE(step.note.isEmpty()) << step.title.toStdString();
            EXPECT_EQ(bool(step.take), step.place == NextStep::Place::Here) << step.title.toStdString();
            EXPECT_NE(step.name.toStdString(), "mistake." + experiment.mistake) << "which is there";
        }
    };
    for (const CatalogueKernel* kernel : catalogue()) {
        Experiment experiment;
        experiment.kernel = fullName(kernel->description());
        expectFitting(experiment);
        for (const Mistake& mistake : kernel->description().mistakes) {
            experiment.mistake = mistake.name;
            expectFitting(experiment);
        }
    }
}

TEST(GridLines, SayWhatTheGridMissesAndWhatIsBeyondIt)
{
    const OutcomePointer outcome = support::makeOutcome();
    Launch launch = outcome->bound->launch;
    const Extent cover = outcome->bound->work.cover;
    launch.grid = gridToCover(cover, launch.block);
    EXPECT_EQ(gridLine(*outcome, launch).words, "") << "which the legend tells";
    launch.grid.x -= 1;
    const GridLine misses = gridLine(*outcome, launch);
    EXPECT_EQ(misses.kind, LaunchCard::Kind::Wrong);
    EXPECT_EQ(QString(misses.words).replace(QChar(0xa0), ' ').toStdString(),
        "misses the last " + std::to_string(cover.x - launch.grid.x * launch.block.x) + " columns");
}

} // namespace
} // namespace warpatlas::ui
