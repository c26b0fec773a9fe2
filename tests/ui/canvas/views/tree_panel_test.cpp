#include "ui/canvas/views/tree_panel.h"

#include "tests/ui/canvas/views/stories.h"

#include <gtest/gtest.h>

#include <set>

namespace warpatlas::ui {
namespace {

ViewPlace roomOf(int width, int height)
{
    ViewPlace place;
    place.width = width;
    place.height = height;
    return place;
}

/// A block that adds neighbours, then pairs and so on, and a thread of it that is looked at.
class TreePanelTest : public ::testing::Test {
protected:
    TreePanelTest()
    {
        shown = test::shownAt(outcome, 3 * 1024 + 5, 1);
        auto story = std::make_shared<ThreadStory>(*shown.story);
        story->linearBlock = 3;
        auto tree = std::make_shared<BlockTree>();
        tree->threads = 1024;
        BlockTree::Row row;
        row.lanes.resize(32);
        row.ends.resize(32);
        for (std::size_t i = 0; i < 10; ++i) {
            row.lanes[0] = 1;
            row.used = row.lanes;
            row.ends[0] = 10 * (i + 1);
            row.takes = {{0, 0}, {std::uint16_t(1u << i), 0}};
            rows.push_back(row);
        }
        tree->groups = {rows};
        story->picture = std::make_shared<const BlockPicture>(BlockPicture{tree, nullptr});
        withTree = story;
        auto glance = std::make_shared<StoryMoment>();
        glance->story = story;
        shown.glance = glance;
        panel.update(shown, state);
    }

    OutcomePointer outcome = support::makeOutcome();
    BlockTree::Group rows;
    StoryPointer withTree;
    Shown shown;
    CanvasState state;
    TreePanel panel;
};

TEST_F(TreePanelTest, LeavesTheDataTheirRoom)
{
    EXPECT_GT(panel.heightIn(roomOf(900, 700), state), 200);
    EXPECT_EQ(panel.heightIn(roomOf(900, 300), state), 0) << "folds away";
    EXPECT_EQ(panel.heightIn(roomOf(300, 700), state), 0);
    state.overlayVisible = false;
    EXPECT_EQ(panel.heightIn(roomOf(900, 700), state), 0) << "a picture of the data alone";
    ViewPlace strip = roomOf(900, 700);
    strip.strip = true;
    EXPECT_EQ(panel.heightIn(strip, CanvasState()), 0);
}

TEST_F(TreePanelTest, PointsAtTheThreadsOfItsBlock)
{
    EXPECT_FALSE(panel.at(450, 500)) << "it has no place yet";
    panel.setBox({0, 400, 900, 280}, 1);
    std::uint64_t before = 3 * 1024;
    std::set<std::uint64_t> seen;
    for (double x = 0; x < 900; x += 0.5)
        if (const auto thread = panel.at(x, 500)) {
            EXPECT_GE(*thread, before) << "from left to right";
            before = *thread;
            seen.insert(*thread);
        }
    EXPECT_EQ(seen.size(), 1024u);
    EXPECT_EQ(*seen.rbegin(), 4u * 1024 - 1);
    EXPECT_FALSE(panel.at(450, 410)) << "those are words";
}

TEST_F(TreePanelTest, StaysWhileTheNextStoryComes)
{
    state.following = true;
    shown.story = nullptr;
    shown.glance = nullptr;
    panel.update(shown, state);
    EXPECT_FALSE(panel.empty());
    auto another = std::make_shared<Outcome>(*outcome);
    another->run = outcome->run + 1;
    shown.outcome = another;
    panel.update(shown, state);
    EXPECT_TRUE(panel.empty()) << "of an earlier run";
}

} // namespace
} // namespace warpatlas::ui
