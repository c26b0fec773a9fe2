#include "kernels/runtime/work_queue.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::uint64_t> numbersOf(const std::vector<Work>& works)
{
    std::vector<std::uint64_t> numbers;
    for (const Work& work : works)
        numbers.push_back(work.number);
    return numbers;
}

std::vector<std::uint64_t> take(WorkQueue& queue, std::uint64_t number)
{
    return numbersOf(queue.take(std::array{number}));
}

TEST(WorkQueue, DoesWhatIsWaitedForAndNothingElse)
{
    WorkQueue queue;
    const std::uint64_t a1 = queue.add(1, true, {}), b1 = queue.add(2, true, {}), a2 = queue.add(1, true, {});
    EXPECT_THAT(take(queue, a2), ElementsAre(a1, a2));
    EXPECT_FALSE(queue.isPending(a1));
    EXPECT_TRUE(queue.isPending(b1));
    EXPECT_THAT(take(queue, a2), IsEmpty());
    EXPECT_THAT(numbersOf(queue.takeAll()), ElementsAre(b1));
    EXPECT_TRUE(queue.empty());
}

TEST(WorkQueue, TheLegacyStreamIsBetweenAllThatAreBlocking)
{
    WorkQueue queue;
    const std::uint64_t a = queue.add(1, true, {}), free = queue.add(2, false, {}), legacy = queue.add(0, true, {});
    const std::uint64_t b = queue.add(3, true, {}), freeAgain = queue.add(2, false, {});
    EXPECT_THAT(take(queue, freeAgain), ElementsAre(free, freeAgain));
    EXPECT_THAT(take(queue, b), ElementsAre(a, legacy, b));
}

TEST(WorkQueue, WaitingForTheLegacyStreamIsWaitingForTheBlockingOnes)
{
    WorkQueue queue;
    const std::uint64_t a = queue.add(1, true, {}), free = queue.add(2, false, {});
    EXPECT_THAT(numbersOf(queue.take(queue.lastOf(0, true))), ElementsAre(a));
    EXPECT_THAT(queue.lastOf(9, true), IsEmpty());
    EXPECT_TRUE(queue.isPending(queue.lastOf(2, false)));
    EXPECT_TRUE(queue.isPending(free));
}

/// Many streams in a row, each with the legacy one behind it: what is waited for already is not waited for again.
TEST(WorkQueue, WaitsForWhatIsNewAlone)
{
    WorkQueue queue;
    std::vector<std::uint64_t> asked;
    for (std::uint64_t stream = 1; stream <= 50; ++stream) {
        asked.push_back(queue.add(stream, true, {}));
        asked.push_back(queue.add(0, true, {}));
    }
    for (const auto& [number, work] : queue.pending())
        EXPECT_LE(work.after.size(), 2u) << number;
    EXPECT_EQ(take(queue, asked.back()), asked) << "all that came before, in its order";
}

TEST(WorkQueue, HoldsAStreamBackForOtherWork)
{
    WorkQueue queue;
    const std::uint64_t other = queue.add(1, true, {});
    queue.holdBack(2, other);
    EXPECT_THAT(queue.lastOf(2, true), ElementsAre(other)); // also where nothing follows
    const std::uint64_t held = queue.add(2, true, {}), next = queue.add(2, true, {});
    EXPECT_THAT(take(queue, next), ElementsAre(other, held, next));
    queue.holdBack(2, other); // done long ago
    EXPECT_THAT(take(queue, queue.add(2, true, {})), testing::SizeIs(1));
}

TEST(WorkQueue, KeepsWhatWorkDoesAndUses)
{
    WorkQueue queue;
    int done = 0;
    Work work;
    work.uses.push_back({4096, 8, true});
    work.run = [&](const Work& self) { done = static_cast<int>(self.uses.front().bytes); };
    const std::uint64_t number = queue.add(5, false, std::move(work));
    EXPECT_EQ(queue.pending().at(number).stream, 5u);
    for (const Work& taken : queue.takeAll())
        taken.run(taken);
    EXPECT_EQ(done, 8);
}

} // namespace
} // namespace warpatlas::runtime
