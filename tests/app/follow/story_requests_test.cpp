/// Lanes of a request that go beside its buffer.
#include "app/follow/costliest_visit.h"
#include "tests/app/follow/followed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using test::lineOf;
using test::storyOf;

/// 40 x 20 values, and a kernel that is told that there are 21 rows.
OutcomePointer oneRowTooMany(const std::string& dialect)
{
    const std::vector<float> image(800);
    test::LessonKernel lesson("copy_image", {2, 2, 1}, {32, 16, 1}, dialect);
    lesson.buffer("in", Shape{{40, 20, 1}, 1}, image).buffer("out", Shape{{40, 20, 1}, 1}, image);
    return lesson.scalar("width", 40).scalar("height", 21).outcome();
}

class OutsideLanesOfARequest : public ::testing::TestWithParam<const char*> { };

INSTANTIATE_TEST_SUITE_P(Dialects, OutsideLanesOfARequest, ::testing::Values("nvcc", "clang"),
    [](const auto& info) { return std::string(info.param); });

TEST_P(OutsideLanesOfARequest, AreNamedWithTheirWouldBeOffsets)
{
    const OutcomePointer outcome = oneRowTooMany(GetParam());
    // Row 20 of block (1, 1), columns 32 to 39: lanes 0 to 7 of its fifth warp; the guard keeps out the others.
    const StoryPointer story = storyOf(outcome, {1, 1, 0}, {3, 4, 0});
    const auto visit = costliestVisit(*story, nullptr);
    ASSERT_TRUE(visit);
    EXPECT_TRUE(asksForMemory(*story, story->visits[*visit]));
    const MomentPointer moment = momentOf(story, *outcome, *visit);
    ASSERT_FALSE(moment->requests.empty());
    const StoryRequest& load = moment->requests.front();
    EXPECT_EQ(load.buffer, 0u);
    EXPECT_EQ(load.name, "in");
    EXPECT_EQ(load.kind, AccessKind::Load);
    EXPECT_EQ(load.bytes, 4u);
    EXPECT_EQ(load.lanes, 0u) << "none of them is inside";
    EXPECT_EQ(load.outside.lanes, 0xffu);
    for (unsigned lane = 0; lane < 8; ++lane)
        EXPECT_EQ(load.outside.offsets[lane], (20 * 40 + 32 + std::int64_t{lane}) * 4) << lane;
    const StoryRequest& store = moment->requests.back();
    EXPECT_EQ(store.buffer, 1u);
    EXPECT_EQ(store.kind, AccessKind::Store);
    EXPECT_EQ(store.outside.lanes, 0xffu);
}

TEST_P(OutsideLanesOfARequest, AreNoneWhereAllOfItIsInside)
{
    const OutcomePointer outcome = oneRowTooMany(GetParam());
    const StoryPointer story = storyOf(outcome, {0, 0, 0}, {3, 4, 0});
    const MomentPointer moment = costliestMoment(story, *outcome);
    ASSERT_NE(moment, nullptr);
    ASSERT_FALSE(moment->requests.empty());
    for (const StoryRequest& request : moment->requests) {
        EXPECT_EQ(request.lanes, 0xffffffffu);
        EXPECT_EQ(request.outside.lanes, 0u);
    }
}

TEST(CostliestLine, HasMostSectorsOrPassesARequest)
{
    Trace trace;
    EXPECT_FALSE(costliestLine(trace));
    trace.lines[3].globalLoadRequests = 10;
    trace.lines[3].globalLoadSectors = 48;
    trace.lines[5].sharedRequests = 10;
    trace.lines[5].sharedPasses = 10;
    EXPECT_EQ(costliestLine(trace), 3u);
    EXPECT_DOUBLE_EQ(costOfLine(trace, 3).sectors, 4.8);
    trace.lines[5].sharedPasses = 320;
    EXPECT_EQ(costliestLine(trace), 5u);
    EXPECT_DOUBLE_EQ(costOfLine(trace, 5).passes, 32);
    EXPECT_DOUBLE_EQ(costOfLine(trace, 9).worst(), 0);
}

} // namespace
} // namespace warpatlas
