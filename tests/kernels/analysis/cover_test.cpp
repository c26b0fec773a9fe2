#include "kernels/analysis/cover.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

namespace warpatlas {
namespace {

Work needing(const Extent& cover, int countedBlockAxes = 0)
{
    Work work;
    work.cover = cover;
    work.countedBlockAxes = countedBlockAxes;
    return work;
}

std::uint64_t countedOneByOne(const Work& work, const Launch& launch)
{
    std::uint64_t surplus = 0;
    for (std::uint64_t thread = 0; thread < launch.threads(); ++thread)
        surplus += isSurplus(work, launch, threadFromLinear(launch, thread)) ? 1 : 0;
    return surplus;
}

} // namespace

TEST(Cover, AxisByAxis)
{
    const Work work = needing({967, 541, 1});
    EXPECT_EQ(gridToCover(work, {32, 32, 1}), (Dim3{31, 17, 1}));
    EXPECT_EQ(surplusThreads(work, {{31, 17, 1}, {32, 32, 1}}), 31U * 17 * 1024 - 967U * 541);
    EXPECT_EQ(surplusThreads(needing({400, 900, 1}), {{12, 28, 1}, {32, 32, 1}}), 0U);
    EXPECT_EQ(surplusThreads(needing({1000, 1, 1}), {{4, 1, 1}, {256, 1, 1}}), 24U);
    EXPECT_FALSE(isCountedAcrossAxes(work, {{31, 17, 1}, {32, 32, 1}}));
}

/// Blocks of 7 x 3 x 2, of which a kernel counts 7, 21 or 42 threads.
TEST(Cover, CountedThreadsAreAsManyAsAreNeeded)
{
    const Dim3 block{7, 3, 2};
    EXPECT_EQ(gridToCover(needing({1003, 1, 1}, 1), block), (Dim3{144, 1, 1}));
    EXPECT_EQ(gridToCover(needing({1003, 1, 1}, 2), block), (Dim3{48, 1, 1}));
    EXPECT_EQ(gridToCover(needing({1003, 1, 1}, 3), block), (Dim3{24, 1, 1}));
    // In two dimensions z goes along y, in three each is itself; what is not counted goes along nothing.
    EXPECT_EQ(gridToCover(needing({101, 67, 1}, 3), block), (Dim3{15, 12, 1}));
    EXPECT_EQ(gridToCover(needing({101, 67, 1}, 1), block), (Dim3{15, 67, 1}));
    EXPECT_EQ(gridToCover(needing({37, 19, 5}, 3), block), (Dim3{6, 7, 3}));
    EXPECT_EQ(gridToCover(needing({37, 19, 5}, 2), block), (Dim3{6, 7, 5}));
    EXPECT_EQ(gridToCover(needing({1003, 1, 1}, 2), {16, 0, 1}).x, 1003U) << "a block of nothing divides nothing";
}

TEST(Cover, TheGridThatCoversHasAThreadForEveryNumber)
{
    for (const Extent& cover : {Extent{1003, 1, 1}, Extent{101, 67, 1}, Extent{37, 19, 5}, Extent{1, 1, 1}})
        for (const int axes : {1, 2, 3}) {
            const Work work = needing(cover, axes);
            const Launch launch{gridToCover(work, {7, 3, 2}), {7, 3, 2}};
            std::vector<bool> there(cover.count());
            for (std::uint64_t thread = 0; thread < launch.threads(); ++thread) {
                const ThreadId id = threadFromLinear(launch, thread);
                const std::uint64_t number = countedNumber(work, launch, id);
                EXPECT_EQ(isSurplus(work, launch, id), number >= there.size());
                if (number < there.size())
                    there[number] = true;
            }
            EXPECT_EQ(std::count(there.begin(), there.end(), false), 0) << toText(launch.grid) << ", " << axes;
            EXPECT_EQ(surplusThreads(work, launch), countedOneByOne(work, launch));
        }
}

TEST(Cover, AxesThatAreNotCountedDoTheSameAgain)
{
    const Work work = needing({100, 1, 1}, 1);
    const Launch launch{{4, 1, 1}, {32, 2, 1}};
    EXPECT_EQ(countedNumber(work, launch, {{3, 0, 0}, {5, 1, 0}, 0, 0}), 101U);
    EXPECT_EQ(surplusThreads(work, launch), 2U * 28);
    EXPECT_EQ(surplusThreads(work, launch), countedOneByOne(work, launch));
}

TEST(Cover, IsThereWhileNoNeededThreadIsMissing)
{
    const Work plane = needing({967, 541, 1});
    EXPECT_TRUE(coversWork(plane, {{31, 17, 1}, {32, 32, 1}}));
    EXPECT_TRUE(coversWork(plane, {{40, 20, 2}, {32, 32, 1}})) << "more than it needs";
    EXPECT_FALSE(coversWork(plane, {{30, 17, 1}, {32, 32, 1}}));
    EXPECT_FALSE(coversWork(plane, {{600, 1, 1}, {1024, 1, 1}})) << "enough threads, on the wrong axis";
    const Work counted = needing({967, 541, 1}, 2);
    EXPECT_TRUE(coversWork(counted, {{512, 1, 1}, {32, 32, 1}})) << "where a thread lies does not matter";
    EXPECT_FALSE(coversWork(counted, {{510, 1, 1}, {32, 32, 1}}));
    EXPECT_FALSE(coversWork(needing({967, 541, 1}, 1), {{512, 1, 1}, {32, 32, 1}})) << "one axis is counted";
}

/// A number for each thread that is told apart, without gaps, and back.
TEST(Cover, FlatNumbersAreThoseOfTheElements)
{
    for (const int axes : {0, 1, 2, 3}) {
        Work work = needing(axes == 0 ? Extent{1073, 1, 1} : Extent{29, 37, 1}, axes);
        work.buffers = {{"out", ElementType::F32, {{29, 37, 1}, 1}, BufferRole::Output, nullptr}};
        ASSERT_TRUE(isFlat(work));
        for (const Launch& launch : {Launch{{5, 1, 1}, {256, 1, 1}}, Launch{{3, 4, 2}, {7, 3, 2}}}) {
            std::vector<int> found(flatThreads(work, launch));
            for (std::uint64_t thread = 0; thread < launch.threads(); ++thread)
                if (const auto number = flatNumber(work, launch, threadFromLinear(launch, thread))) {
                    ASSERT_LT(*number, found.size());
                    ++found[*number];
                    ASSERT_EQ(threadOfFlatNumber(work, launch, *number), thread);
                }
            EXPECT_EQ(std::count(found.begin(), found.end(), 1), std::ptrdiff_t(found.size()));
        }
    }
    Work plane = needing({29, 37, 1});
    plane.buffers = {{"out", ElementType::F32, {{29, 37, 1}, 1}, BufferRole::Output, nullptr}};
    EXPECT_FALSE(isFlat(plane));
}

TEST(Cover, ByTheAxesNothingIsOutsideWhereThreadsAreCounted)
{
    const Launch line{{4, 1, 1}, {32, 1, 1}}, folded{{4, 1, 1}, {16, 2, 1}};
    EXPECT_EQ(coverByAxes(needing({100, 1, 1}, 2), line), (Extent{100, 1, 1})) << "x is the number";
    EXPECT_EQ(coverByAxes(needing({100, 1, 1}, 2), folded), (Extent{64, 2, 1}));
    EXPECT_EQ(coverByAxes(needing({50, 2, 1}), folded), (Extent{50, 2, 1}));
}

} // namespace warpatlas
