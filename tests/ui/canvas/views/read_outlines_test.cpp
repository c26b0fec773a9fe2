#include "ui/canvas/views/read_outlines.h"

#include "tests/ui/canvas/views/stories.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// A thread that reads some elements of the picture and writes one.
class ReadOutlinesTest : public ::testing::Test {
protected:
    ReadOutlinesTest()
    {
        shown = test::shownAt(outcome, 5, 1);
        state.following = true;
    }

    bool isOutlined(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& columnsAndRows)
    {
        auto story = std::make_shared<ThreadStory>(*shown.story);
        story->accesses.clear();
        for (const auto& [column, row] : columnsAndRows) {
            StoryAccess access;
            access.buffer = 0;
            access.bytes = 1;
            access.value = (row * extents[0].x + column) * outcome->bound->work.buffers[0].shape.channels;
            story->accesses.push_back(access);
        }
        shown.story = story;
        outlines.update(shown, state, sheet, {0, 1});
        return outlines.hasReads();
    }

    OutcomePointer outcome = support::makeOutcome();
    std::vector<Extent> extents{
        outcome->bound->work.buffers[0].shape.extent, outcome->bound->work.buffers[1].shape.extent};
    render::BufferSheet sheet{extents, 1};
    Shown shown;
    CanvasState state;
    ReadOutlines outlines;
};

TEST_F(ReadOutlinesTest, AreOfWhatHangsTogether)
{
    EXPECT_TRUE(isOutlined({{5, 4}, {4, 5}, {5, 5}, {6, 5}, {5, 6}})) << "neighbours";
    EXPECT_TRUE(isOutlined({{10, 3}, {11, 3}, {12, 3}, {13, 3}, {14, 3}})) << "part of a row";
    EXPECT_TRUE(isOutlined({{7, 3}, {7, 4}, {7, 5}, {7, 6}, {7, 7}})) << "part of a column";
    EXPECT_FALSE(isOutlined({{10, 3}, {12, 3}, {14, 3}, {16, 3}, {18, 3}})) << "a grid apart";
    EXPECT_FALSE(isOutlined({{10, 3}, {11, 3}, {12, 3}, {13, 3}})) << "what a vector load reads";
    EXPECT_FALSE(isOutlined({}));
}

TEST_F(ReadOutlinesTest, HaveTheTilesOfItsBlock)
{
    EXPECT_FALSE(outlines.hasTiles());
    auto tiles = std::make_shared<BlockTiles>();
    tiles->tiles = {{0, 10, 0, 0, 0, 16, 16}, {0, 90, 16, 0, 0, 16, 16}};
    auto story = std::make_shared<ThreadStory>(*shown.story);
    story->picture = std::make_shared<const BlockPicture>(BlockPicture{nullptr, tiles});
    shown.story = story;
    outlines.update(shown, state, sheet, {0, 1});
    EXPECT_TRUE(outlines.hasTiles());
    outlines.update(shown, state, sheet, {std::nullopt, 0});
    EXPECT_FALSE(outlines.hasTiles()) << "the input is not in sight";
}

} // namespace
} // namespace warpatlas::ui
