/// One thread's way through a kernel: passes through lines, accesses and barriers in order.
#include "app/follow/launch_to_follow.h"
#include "kernels/model/error.h"
#include "kernels/simulator/replay/cursor.h"
#include "tests/app/follow/followed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using test::lineOf;
using test::storyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class FollowDialects : public ::testing::TestWithParam<const char*> { };

INSTANTIATE_TEST_SUITE_P(Dialects, FollowDialects, ::testing::Values("nvcc", "clang"),
    [](const auto& info) { return std::string(info.param); });

/// What a thread does to memory, as a row of short words: "A[843]", "=As", "barrier".
std::vector<std::string> deeds(const ThreadStory& story, const Work& work)
{
    std::vector<std::string> list;
    for (const StoryVisit& visit : story.visits) {
        for (const StoryAccess& access : story.accessesOf(visit)) {
            const std::string sign = access.kind == AccessKind::Store ? "=" : "";
            list.push_back(sign
                + (access.buffer ? work.buffers[*access.buffer].name + "[" + std::to_string(access.value) + "]"
                                 : "shared " + std::to_string(access.address / 4)));
        }
        if (visit.barrier)
            list.emplace_back("barrier");
    }
    return list;
}

TEST_P(FollowDialects, TiledProductLoadsItsTilesWaitsMultipliesAndStores)
{
    const OutcomePointer outcome = test::tiledProduct(GetParam()).outcome();
    // Thread (3, 5) of block (1, 2): row 37, column 19.
    const StoryPointer story = storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    const std::vector<std::string> all = deeds(*story, outcome->bound->work);

    // Shared variables lie one behind the other, with room between them: where As and Bs begin is seen from the stores.
    const auto sharedOf = [](const std::string& deed) { return std::stoull(deed.substr(deed.find(' ') + 1)); };
    ASSERT_GE(all.size(), 4u);
    const std::uint64_t as = sharedOf(all[1]) - (5 * 16 + 3), bs = sharedOf(all[3]) - (5 * 16 + 3);
    std::vector<std::string> expected;
    for (std::uint64_t tile = 0; tile < 3; ++tile) {
        const std::uint64_t column = tile * 16 + 3, row = tile * 16 + 5;
        if (column < 40)
            expected.push_back("A[" + std::to_string(37 * 40 + column) + "]");
        expected.push_back("=shared " + std::to_string(as + 5 * 16 + 3));
        if (row < 40)
            expected.push_back("B[" + std::to_string(row * 40 + 19) + "]");
        expected.push_back("=shared " + std::to_string(bs + 5 * 16 + 3));
        expected.emplace_back("barrier");
        for (std::uint64_t k = 0; k < 16; ++k) {
            expected.push_back("shared " + std::to_string(as + 5 * 16 + k));
            expected.push_back("shared " + std::to_string(bs + k * 16 + 3));
        }
        expected.emplace_back("barrier");
    }
    expected.push_back("=C[" + std::to_string(37 * 40 + 19) + "]");
    EXPECT_EQ(all, expected);
    EXPECT_TRUE(story->ending.empty());

    // The inner loop's line is passed through once a round, each time with two reads.
    const std::uint32_t inner = lineOf(outcome, "void tiled(", "sum += As");
    std::size_t rounds = 0;
    for (const StoryVisit& visit : story->visits)
        if (visit.line == inner) {
            ++rounds;
            EXPECT_EQ(visit.accessCount, 2u);
            EXPECT_EQ(visit.lanes, ~0u);
        }
    EXPECT_EQ(rounds, 48u);
    EXPECT_EQ(story->visits.back().line, lineOf(outcome, "C[row * n + col] = sum", "}"));
}

TEST_P(FollowDialects, VisitsAreInOrderAndFoundByTheirSteps)
{
    const OutcomePointer outcome = test::tiledProduct(GetParam()).outcome();
    const StoryPointer story = storyOf(outcome, {0, 0, 0}, {1, 1, 0});
    EXPECT_FALSE(story->visitAt(story->visits.front().firstStep - 1).has_value() && story->visits[0].firstStep > 0);
    std::uint64_t end = 0;
    std::size_t accesses = 0;
    for (std::size_t i = 0; i < story->visits.size(); ++i) {
        const StoryVisit& visit = story->visits[i];
        EXPECT_NE(visit.line, 0u);
        EXPECT_GE(visit.firstStep, end);
        EXPECT_GT(visit.endStep, visit.firstStep);
        EXPECT_EQ(visit.firstAccess, accesses);
        accesses += visit.accessCount;
        end = visit.endStep;
        EXPECT_EQ(story->visitAt(visit.firstStep), i);
        EXPECT_EQ(story->visitAt(visit.endStep - 1), i);
        for (const StoryAccess& access : story->accessesOf(visit)) {
            EXPECT_GE(access.step, visit.firstStep);
            EXPECT_LT(access.step, visit.endStep);
        }
    }
    EXPECT_EQ(accesses, story->accesses.size());
    EXPECT_EQ(story->visitAt(story->recording->end()), story->visits.size() - 1);
}

TEST_P(FollowDialects, AThreadThatFailsTheGuardHasAShortStory)
{
    test::LessonKernel lesson("vector_add", {2, 1, 1}, {256, 1, 1}, GetParam());
    const Shape line{{300, 1, 1}, 1};
    lesson.buffer("a", line, std::vector<float>(300, 1)).buffer("b", line, std::vector<float>(300, 2));
    const OutcomePointer outcome = lesson.buffer("c", line, std::vector<float>(300)).scalar("n", 300).outcome();
    // Element 300 is one too many, 299 the last: lanes 11 and 12 of the second warp of block 1.
    const StoryPointer surplus = storyOf(outcome, {1, 0, 0}, {44, 0, 0}),
                       last = storyOf(outcome, {1, 0, 0}, {43, 0, 0});
    EXPECT_TRUE(surplus->accesses.empty());
    EXPECT_EQ(last->accesses.size(), 3u);
    EXPECT_LT(surplus->visits.size(), last->visits.size());
    const std::uint32_t guard = lineOf(outcome, "void vector_add(", "if (i < n)");
    const auto at = std::ranges::find(surplus->visits, guard, &StoryVisit::line);
    ASSERT_NE(at, surplus->visits.end());
    EXPECT_TRUE(at->diverged);
    EXPECT_EQ(at->lanes, ~0u);
    // No lane parts in the warp before, where all have work.
    const StoryPointer busy = storyOf(outcome, {1, 0, 0}, {3, 0, 0});
    EXPECT_TRUE(std::ranges::none_of(busy->visits, &StoryVisit::diverged));

    const StoryPointer& story = surplus;
    const MomentPointer moment = momentOf(story, *outcome, std::size_t(at - surplus->visits.begin()));
    EXPECT_THAT(moment->formulas, ElementsAre("i < n = 300 < 300 = false"));
    EXPECT_THAT(moment->events, ElementsAre(HasSubstr("the warp parts: lanes 12-31 go on")));
    // Where every thread last wrote, and when it was done.
    EXPECT_EQ(surplus->lastWrites[44], surplus->recording->end());
    EXPECT_EQ(surplus->lastWrites[43], last->accesses.back().step);
    EXPECT_EQ(surplus->lastSteps[44], surplus->visits.back().endStep);
    EXPECT_EQ(surplus->lastSteps[43], last->visits.back().endStep);
}

/// How often the lanes of a split went different ways in a visit, as a cursor of the whole recording saw it.
std::size_t partingsOf(const ThreadStory& story, const StoryVisit& visit, const Launch& launch)
{
    simulator::Cursor cursor(story.recording);
    const std::uint64_t own = story.thread % launch.threadsPerBlock();
    std::size_t count = 0;
    for (std::uint64_t step = visit.firstStep; step < visit.endStep; ++step) {
        const simulator::ExecutedStep& executed = story.recording->step(step);
        if (executed.warp != own / 32 || (executed.mask >> own % 32 & 1) == 0)
            continue;
        cursor.seek(step + 1);
        count += cursor.lastStep()->parted ? 1 : 0;
    }
    return count;
}

// Also where the thread only waits for the others and goes on with all of them, which its own next step does not show.
TEST_P(FollowDialects, TheWarpPartsWhereItsLanesDo)
{
    const OutcomePointer tiled = test::tiledProduct(GetParam()).outcome();
    std::vector<int> numbers(64);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<int>(i) + 1;
    const Shape line{{64, 1, 1}, 1};
    const OutcomePointer collatz = test::LessonKernel("collatz", {1, 1, 1}, {64, 1, 1}, GetParam())
                                       .buffer("in", line, numbers)
                                       .buffer("steps", line, numbers)
                                       .scalar("n", 60)
                                       .outcome();
    const OutcomePointer reduce = test::LessonKernel("reduce", {1, 1, 1}, {64, 1, 1}, GetParam(), 256)
                                      .buffer("in", line, numbers)
                                      .buffer("out", line, numbers)
                                      .scalar("n", 60)
                                      .outcome();
    std::size_t parted = 0;
    for (const OutcomePointer& outcome : {tiled, collatz, reduce})
        for (const std::uint64_t thread : {0, 9, 31, 63}) {
            Progress progress;
            const StoryPointer story = followThread(outcome, thread, progress);
            for (std::size_t i = 0; i < story->visits.size(); ++i) {
                const StoryVisit& visit = story->visits[i];
                EXPECT_EQ(visit.diverged, partingsOf(*story, visit, outcome->bound->launch) > 0)
                    << outcome->bound->work.code.entry << ", thread " << thread << ", visit " << i << ", line "
                    << visit.line;
                parted += visit.diverged ? 1 : 0;
            }
        }
    EXPECT_GT(parted, 20u);
}

TEST(ThreadStory, AWriteThatFailedIsNoWrite)
{
    test::LessonKernel lesson("vector_add_unguarded", {1, 1, 1}, {64, 1, 1});
    const Shape line{{40, 1, 1}, 1};
    lesson.buffer("a", line, std::vector<float>(40, 1)).buffer("b", line, std::vector<float>(40, 2));
    const OutcomePointer outcome = lesson.buffer("c", line, std::vector<float>(40)).outcome();
    const StoryPointer story = storyOf(outcome, {0, 0, 0}, {50, 0, 0});
    ASSERT_FALSE(story->recording->problems().empty());
    EXPECT_TRUE(story->accesses.empty());
    EXPECT_LT(story->lastWrites[39], story->recording->end());
    EXPECT_EQ(story->lastWrites[40], story->recording->end());
    EXPECT_EQ(story->lastWrites[50], story->recording->end());
}

TEST(ThreadStory, LanesPartInALoopOfDifferentLengths)
{
    test::LessonKernel lesson("collatz", {1, 1, 1}, {64, 1, 1});
    std::vector<int> numbers(64);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<int>(i) + 1;
    const Shape line{{64, 1, 1}, 1};
    const OutcomePointer outcome =
        lesson.buffer("in", line, numbers).buffer("steps", line, std::vector<int>(64)).scalar("n", 64).outcome();
    // 27 takes 111 rounds, alone at the end; 1 takes none.
    const StoryPointer longest = storyOf(outcome, {0, 0, 0}, {26, 0, 0}), none = storyOf(outcome, {0, 0, 0}, {0, 0, 0});
    const std::uint32_t counting = lineOf(outcome, "void collatz(", "++count;");
    EXPECT_EQ(std::ranges::count(longest->visits, counting, &StoryVisit::line), 111);
    EXPECT_EQ(std::ranges::count(none->visits, counting, &StoryVisit::line), 0);
    // The second longest of the warp, 31, takes 106.
    std::uint32_t alone = 0;
    for (const StoryVisit& visit : longest->visits)
        alone += visit.line == counting && visit.lanes == 1u << 26 ? 1 : 0;
    EXPECT_EQ(alone, 5u);
    EXPECT_TRUE(std::ranges::any_of(longest->visits, &StoryVisit::diverged));
}

TEST(ThreadStory, ARecordingThatIsFullEndsTheStoryAndSaysSo)
{
    const OutcomePointer outcome = test::tiledProduct().outcome();
    Progress progress;
    simulator::RecordingOptions options;
    options.budgetBytes = 2 * 1000 * sizeof(simulator::ExecutedStep);
    const auto recording = simulator::BlockRecording::make(launchToFollow(*outcome), 4, options, progress);
    ASSERT_FALSE(recording->complete());
    const std::uint64_t thread = 4 * 256 + 17;
    const StoryPointer story = ThreadStory::make(*outcome, recording, thread, progress);
    EXPECT_THAT(story->ending, HasSubstr("full at its step 1,000"));
    EXPECT_LE(story->visits.back().endStep, recording->end());
    const MomentPointer moment = momentOf(story, *outcome, story->visits.size() - 1);
    EXPECT_THAT(moment->events, ::testing::Contains(story->ending));
}

TEST(ThreadStory, OnlyThreadsOfTheRecordedBlock)
{
    const OutcomePointer outcome = test::tiledProduct().outcome();
    Progress progress;
    const auto recording = recordBlock(launchToFollow(*outcome), 4, simulator::EarlierBlocks::Auto, progress);
    EXPECT_THROW(ThreadStory::make(*outcome, recording, 3 * 256, progress), InputError);
    EXPECT_THROW(followThread(outcome, 9 * 256, progress), InputError);
    progress.cancel();
    EXPECT_THROW(ThreadStory::make(*outcome, recording, 4 * 256, progress), Cancelled);
    EXPECT_THROW(followThread(outcome, 0, progress), Cancelled);
}

} // namespace
} // namespace warpatlas
