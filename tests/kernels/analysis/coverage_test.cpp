#include "kernels/analysis/coverage.h"
#include "tests/support/change_access.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// A launch of 4 x 32 threads on `shape`, nothing written yet.
struct CoverageCase {
    Work work;
    Trace trace;

    explicit CoverageCase(const Shape& shape, ElementType type = ElementType::U8)
    {
        work.buffers.resize(2);
        work.buffers[1].role = BufferRole::Output;
        work.buffers[1].shape = shape;
        work.buffers[1].type = type;
        work.output = 1;
        trace.launch = {{4, 1, 1}, {32, 1, 1}};
        trace.buffers.resize(2);
        trace.buffers[0].values.resize(1);
        trace.buffers[1].values.resize(shape.values());
        trace.writers.resize(4);
    }
    void change(std::uint64_t value, const auto& how) { test::changeAccess(trace.buffers[1].values, value, how); }
    void write(std::uint64_t value, std::uint32_t thread, std::uint32_t times = 1)
    {
        change(value, [=](ValueAccess& access) {
            access.lastWriter = thread;
            access.writes += times;
        });
        trace.writers[thread / 32] |= 1U << (thread % 32);
    }
};

TEST(Coverage, CountsElementsAndNotValues)
{
    CoverageCase c({{5, 2, 1}, 3});
    for (std::uint64_t channel = 0; channel < 3; ++channel)
        c.write(channel, 7); // element 0: by one thread, all channels
    c.write(3 + 1, 8); // element 1: one channel of three
    c.write(6 + 2, 9, 2); // element 2: one channel twice
    c.write(9, 10);
    c.write(9, 11); // element 3: by two threads
    const Coverage found = analyseCoverage(c.work, c.trace);
    EXPECT_EQ(found.elements, 10U);
    EXPECT_EQ(found.writtenOnce, 2U);
    EXPECT_EQ(found.writtenMore, 2U);
    EXPECT_EQ(found.unwritten, 6U);
    EXPECT_EQ(found.firstWritten, 0U);
    EXPECT_EQ(found.lastWritten, 3U);
    EXPECT_EQ(found.threads, 128U);
    EXPECT_EQ(found.idleThreads, 128U - 5U);
}

TEST(ReadMap, HasTheLastReaderAndTheMostFrequentValueOfEachElement)
{
    CoverageCase c({{4, 1, 1}, 3});
    const auto read = [&c](std::uint64_t value, std::uint32_t thread, std::uint32_t times) {
        c.change(value, [=](ValueAccess& access) {
            access.lastReader = thread;
            access.reads = times;
        });
    };
    read(0, 7, 2);
    read(2, 5, 3); // element 0: another channel by another thread, more often
    read(4, 9, 1000); // element 1: more often than a byte counts
    c.write(6, 11); // element 2: written, never read
    const ReadMap map = readMap(c.work, c.trace, 1);
    EXPECT_THAT(map.reader, testing::ElementsAre(7U, 9U, noThread, noThread));
    EXPECT_THAT(map.reads, testing::ElementsAre(3, 255, 0, 0));
    EXPECT_EQ(map.most, 255);
    EXPECT_FALSE(map.partial);
}

TEST(ReadMap, OneReadOfAnyChannelCounts)
{
    CoverageCase c({{5, 1, 1}, 3});
    EXPECT_FALSE(isRead(c.work, c.trace, 1));
    c.write(4, 2);
    EXPECT_FALSE(isRead(c.work, c.trace, 1));
    c.change(14, [](ValueAccess& access) { access.reads = 1; });
    EXPECT_TRUE(isRead(c.work, c.trace, 1));
}

TEST(ReadMap, IsPartialWhereBlocksAreMissing)
{
    CoverageCase c({{4, 1, 1}, 1});
    c.trace.known = BlockSet::none(4);
    EXPECT_TRUE(readMap(c.work, c.trace, 1).partial);
}

TEST(Coverage, KnowsBetweenWhatElementsAllWritesAre)
{
    CoverageCase c({{300'000, 1, 1}, 1});
    EXPECT_EQ(analyseCoverage(c.work, c.trace).lastWritten, 0U);
    for (const std::uint64_t element : {70'001U, 70'002U, 200'003U})
        c.write(element, 7);
    const Coverage found = analyseCoverage(c.work, c.trace);
    EXPECT_EQ(found.firstWritten, 70'001U);
    EXPECT_EQ(found.lastWritten, 200'003U);
}

TEST(Coverage, ReadsAreNotWrites)
{
    CoverageCase c({{3, 1, 1}, 1});
    c.change(1, [](ValueAccess& access) {
        access.reads = 4;
        access.lastReader = 2;
    });
    EXPECT_EQ(analyseCoverage(c.work, c.trace).unwritten, 3U);
    EXPECT_EQ(ownerMap(c.work, c.trace, 1).owner[1], noThread);
}

TEST(Coverage, OwnersAreTheLastWritersAndCountsSaturate)
{
    CoverageCase c({{6, 1, 1}, 2});
    c.write(0, 5);
    c.write(1, 3); // element 0: channels by different threads
    c.write(3, 9); // element 1: second channel only
    c.write(4, 1, 255);
    c.write(7, 2, 256);
    c.write(8, 4, 4000000000U);
    const OwnerMap map = ownerMap(c.work, c.trace, 1);
    EXPECT_THAT(map.owner, testing::ElementsAre(5, 9, 1, 2, 4, noThread));
    EXPECT_THAT(map.writes, testing::ElementsAre(1, 1, 255, 255, 255, 0));
}

TEST(Coverage, ManyElementsAcrossWorkers)
{
    // Far more than one worker's share, no multiple of it.
    CoverageCase c({{1237, 811, 1}, 1});
    std::uint64_t once = 0, more = 0;
    for (std::uint64_t element = 0; element < 1237 * 811; ++element) {
        const auto writes = static_cast<std::uint32_t>(element * 2654435761U >> 7) % 3;
        if (writes > 0)
            c.write(element, static_cast<std::uint32_t>(element % 128), writes);
        once += writes == 1;
        more += writes == 2;
    }
    const Coverage found = analyseCoverage(c.work, c.trace);
    EXPECT_EQ(found.writtenOnce, once);
    EXPECT_EQ(found.writtenMore, more);
    EXPECT_EQ(found.unwritten, std::uint64_t{1237} * 811 - once - more);
    const OwnerMap map = ownerMap(c.work, c.trace, 1);
    for (std::uint64_t element = 0; element < map.owner.size(); ++element) {
        const ValueAccess access = c.trace.buffers[1].values[element];
        ASSERT_EQ(map.owner[element], access.lastWriter);
        ASSERT_EQ(map.writes[element], access.writes);
    }
}

TEST(Coverage, ThreadsWithoutAnElementAreCountedWhereSomeWroteOutside)
{
    CoverageCase c({{40, 1, 1}, 1});
    for (std::uint32_t thread = 0; thread < 40; ++thread)
        c.write(thread, thread);
    EXPECT_EQ(analyseCoverage(c.work, c.trace).threadsWithoutElement, 0U) << "they are the idle ones";
    c.trace.strays.resize(4);
    c.trace.strays[1] = 0x300; // 40 and 41 wrote outside
    EXPECT_EQ(analyseCoverage(c.work, c.trace).strayingThreads, 2U);
    EXPECT_EQ(analyseCoverage(c.work, c.trace).threadsWithoutElement, 128U - 40U);
}

/// The parts say where a thread may be; what is found is what a search of all owners finds.
TEST(OwnerMap, TheFirstElementOfAThreadIsFoundInWhateverPart)
{
    CoverageCase c({{200'001, 1, 1}, 1});
    c.write(200'000, 5);
    c.write(70'000, 9);
    c.write(65'536, 9);
    c.write(140'000, 7);
    c.write(3, 120);
    OwnerMap map = ownerMap(c.work, c.trace, 1);
    ASSERT_EQ(map.parts.size(), 4U);
    for (std::uint32_t thread = 0; thread < 128; ++thread) {
        const auto found = std::ranges::find(map.owner, thread);
        const auto first = map.firstOf(thread);
        ASSERT_EQ(first.has_value(), found != map.owner.end()) << thread;
        if (first) {
            EXPECT_EQ(*first, std::uint64_t(found - map.owner.begin()));
        }
    }
    EXPECT_EQ(map.firstOf(noThread), std::nullopt) << "elements without an owner are no one's";
    map.owner[3] = 5; // a part that cannot have it is not looked at
    EXPECT_EQ(map.firstOf(5), 200'000U);
}

TEST(Coverage, NoElements)
{
    CoverageCase c({{0, 1, 1}, 1});
    EXPECT_EQ(analyseCoverage(c.work, c.trace).elements, 0U);
    EXPECT_TRUE(ownerMap(c.work, c.trace, 1).owner.empty());
}

} // namespace
} // namespace warpatlas
