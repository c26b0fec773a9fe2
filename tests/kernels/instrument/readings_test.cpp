#include "kernels/instrument/readings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::instrument {
namespace {

using ::testing::ElementsAre;

TEST(OwnerReading, JoinsTheValuesOfAnElementAndSaturates)
{
    OwnerReading reading(Shape{{2, 2, 1}, 3});
    const std::uint32_t nobody = noThread;
    reading.add(0, std::vector<std::uint32_t>{7, nobody, 3, nobody, nobody, nobody},
        std::vector<std::uint32_t>{1, 0, 2, 0, 0, 0});
    reading.add(6, std::vector<std::uint32_t>{0, 0, 0, 4, 5, 6}, std::vector<std::uint32_t>{1, 1, 1, 255, 256, 70000});
    const OwnerMap map = reading.take();
    EXPECT_THAT(map.owner, ElementsAre(7u, noThread, 0u, 6u));
    EXPECT_THAT(map.writes, ElementsAre(2, 0, 1, 255));
    EXPECT_FALSE(map.partial);

    const Coverage coverage = analyseCoverage(map, Launch{{2, 1, 1}, {32, 1, 1}}, 60);
    EXPECT_EQ(coverage.elements, 4u);
    EXPECT_EQ(coverage.writtenOnce, 1u);
    EXPECT_EQ(coverage.writtenMore, 2u);
    EXPECT_EQ(coverage.unwritten, 1u);
    EXPECT_EQ(coverage.unknown, 0u);
    EXPECT_EQ(coverage.idleThreads, 60u);
    EXPECT_EQ(coverage.threads, 64u);
    EXPECT_EQ(coverage.knownThreads, 64u);
}

TEST(ClockStep, IsWhatAllTimesAreMultiplesOfFromTheFirst)
{
    const std::vector<RecordedSpan> spans{{1003, 1067, 0}, {971, 1067, 1}, {1035, 1163, 0}};
    EXPECT_EQ(clockStepNs(spans), 32u);
    EXPECT_EQ(clockStepNs(std::vector<RecordedSpan>{{5, 5, 0}}), 0u);
    EXPECT_EQ(clockStepNs({}), 0u);
}

TEST(FirstUnrecorded, IsTheBlockThatLeftNothing)
{
    const std::uint64_t never = ~std::uint64_t{0};
    EXPECT_EQ(firstUnrecorded(std::vector<RecordedSpan>{{1, 2, 0}, {3, 4, 1}}), 2u);
    EXPECT_EQ(firstUnrecorded(std::vector<RecordedSpan>{{1, 2, 0}, {never, 4, 1}}), 1u);
    EXPECT_EQ(firstUnrecorded(std::vector<RecordedSpan>{{1, 0, 0}, {3, 4, 1}}), 0u);
}

} // namespace
} // namespace warpatlas::instrument
