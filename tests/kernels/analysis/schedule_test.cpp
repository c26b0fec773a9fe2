#include "tests/kernels/analysis/machine.h"

#include <algorithm>
#include <ctime>
#include <gtest/gtest.h>
#include <map>
#include <numeric>

namespace warpatlas {

using test::gpuOf;
using test::launchOf;

namespace {

/// No SM ever holds more than its blocks at once, and none is idle while blocks still wait.
void expectPossible(const Schedule& schedule)
{
    std::map<std::uint32_t, std::vector<std::pair<float, int>>> events;
    for (const BlockSpan& span : schedule.blocks) {
        ASSERT_GE(span.start, 0);
        ASSERT_LT(span.start, span.end);
        ASSERT_LE(span.end, 1);
        ASSERT_LT(span.sm, schedule.multiprocessors);
        events[span.sm].emplace_back(span.start, 1);
        events[span.sm].emplace_back(span.end, -1);
    }
    for (auto& [sm, list] : events) {
        std::sort(list.begin(), list.end()); // ends before starts at the same moment
        int resident = 0;
        for (const auto& [time, change] : list) {
            resident += change;
            ASSERT_LE(resident, static_cast<int>(schedule.blocksPerSm)) << "SM " << sm << " at " << time;
        }
    }
}

TEST(Schedule, NeverMoreBlocksThanFit)
{
    for (const std::uint32_t blocks : {1U, 2U, 7U, 27U, 28U, 112U, 113U, 527U, 10000U})
        for (const int perSm : {1, 4, 16}) {
            SCOPED_TRACE(testing::Message() << blocks << " blocks, " << perSm << " an SM");
            const Schedule schedule = modelSchedule(gpuOf(28), launchOf(blocks), perSm);
            ASSERT_EQ(schedule.blocks.size(), blocks);
            EXPECT_EQ(schedule.waves, (blocks + 28 * perSm - 1) / (28 * perSm));
            expectPossible(schedule);
            const auto last = std::max_element(schedule.blocks.begin(), schedule.blocks.end(),
                [](const BlockSpan& a, const BlockSpan& b) { return a.end < b.end; });
            EXPECT_EQ(last->end, 1.0F);
            EXPECT_EQ(schedule.provenance, Provenance::Modelled);
        }
}

TEST(Schedule, NeverInRasterOrder)
{
    for (std::uint32_t blocks = 2; blocks < 300; ++blocks) {
        const Schedule schedule = modelSchedule(gpuOf(1), launchOf(blocks), 1);
        EXPECT_FALSE(std::is_sorted(schedule.blocks.begin(), schedule.blocks.end(),
            [](const BlockSpan& a, const BlockSpan& b) { return a.start < b.start; }))
            << blocks;
    }
}

/// How far the place of each block in the order of starts is from its number, ascending.
std::vector<std::uint32_t> displacements(const Schedule& schedule)
{
    std::vector<std::uint32_t> order(schedule.blocks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
        [&](std::uint32_t a, std::uint32_t b) { return schedule.blocks[a].start < schedule.blocks[b].start; });
    std::vector<std::uint32_t> far;
    for (std::uint32_t rank = 0; rank < order.size(); ++rank)
        far.push_back(rank > order[rank] ? rank - order[rank] : order[rank] - rank);
    std::sort(far.begin(), far.end());
    return far;
}

TEST(Schedule, StartsAreAsFarFromTheirNumbersAsOnAnH200)
{
    // Recorded on one: 65,536 blocks of 256 threads, 8 on each of 132 SMs, alike and of lengths that vary by a tenth.
    const std::vector<std::uint32_t> far = displacements(modelSchedule(gpuOf(132), launchOf(65536), 8));
    const std::uint32_t half = far[far.size() / 2], most = far[far.size() * 9 / 10];
    EXPECT_GE(half, 33U);
    EXPECT_LE(half, 43U);
    EXPECT_GE(most, 80U);
    EXPECT_LE(most, 100U);
}

TEST(Schedule, WhatRunsAtOnceIsOneFront)
{
    // 61 x 34 blocks on 28 SMs with 6 each: at any time the blocks that run lie within two waves' numbers.
    const Schedule schedule = modelSchedule(gpuOf(28), launchOf(61 * 34), 6);
    for (const float time : {0.2F, 0.35F, 0.5F, 0.65F, 0.8F}) {
        std::uint32_t first = ~0U, last = 0, running = 0;
        for (std::uint32_t block = 0; block < schedule.blocks.size(); ++block)
            if (schedule.blocks[block].start <= time && time < schedule.blocks[block].end) {
                first = std::min(first, block);
                last = std::max(last, block);
                ++running;
            }
        EXPECT_EQ(running, 168U) << time;
        EXPECT_LT(last - first, 2 * 168U) << time;
    }
}

TEST(Schedule, IsTheSameEveryTime)
{
    const Schedule a = modelSchedule(gpuOf(40), launchOf(5000), 4), b = modelSchedule(gpuOf(40), launchOf(5000), 4);
    for (std::size_t block = 0; block < a.blocks.size(); ++block) {
        ASSERT_EQ(a.blocks[block].start, b.blocks[block].start);
        ASSERT_EQ(a.blocks[block].end, b.blocks[block].end);
        ASSERT_EQ(a.blocks[block].sm, b.blocks[block].sm);
    }
}

TEST(Schedule, BlocksVaryALittleAndNoMore)
{
    const Schedule schedule = modelSchedule(gpuOf(10), launchOf(1000), 2);
    const auto length = [](const BlockSpan& span) { return span.end - span.start; };
    const auto [least, most] = std::minmax_element(schedule.blocks.begin(), schedule.blocks.end(),
        [&](const BlockSpan& a, const BlockSpan& b) { return length(a) < length(b); });
    EXPECT_GT(length(*most), 1.02F * length(*least));
    EXPECT_LT(length(*most), 1.25F * length(*least));
}

TEST(Schedule, SmallGridsSpreadOverTheSms)
{
    const Schedule schedule = modelSchedule(gpuOf(28), launchOf(28), 16);
    std::vector<int> blocks(28);
    for (const BlockSpan& span : schedule.blocks)
        ++blocks[span.sm];
    EXPECT_EQ(std::count(blocks.begin(), blocks.end(), 1), 28);
}

TEST(Schedule, TheTailIsShort)
{
    // One block more than a whole number of waves: near the end it runs alone.
    const Schedule schedule = modelSchedule(gpuOf(28), launchOf(28 * 4 * 3 + 1), 4);
    EXPECT_EQ(schedule.waves, 4U);
    const auto running = [&](float time) {
        return std::count_if(schedule.blocks.begin(), schedule.blocks.end(),
            [&](const BlockSpan& span) { return span.start <= time && time < span.end; });
    };
    EXPECT_EQ(running(0.98F), 1);
    EXPECT_EQ(running(0.4F), 28 * 4);
}

TEST(Schedule, RefusedLaunchesCanBeLookedAt)
{
    expectPossible(modelSchedule(gpuOf(28), launchOf(100), 0));
    EXPECT_EQ(modelSchedule(gpuOf(28), launchOf(100), 0).blocksPerSm, 1U);
    EXPECT_EQ(modelSchedule(gpuOf(0), launchOf(5), 1).blocks.size(), 5U);
    EXPECT_TRUE(modelSchedule(gpuOf(28), launchOf(0), 4).blocks.empty());
    const Schedule huge = modelSchedule(gpuOf(1), {{2147483647, 65535, 65535}, {1, 1, 1}}, 1);
    EXPECT_TRUE(huge.blocks.empty());
    EXPECT_EQ(huge.waves, ~0U);
}

TEST(Schedule, RecordedTimesBecomeShares)
{
    const std::vector<RecordedSpan> spans{{1'000'000'000'500, 1'000'000'000'900, 1},
        {1'000'000'000'100, 1'000'000'000'600, 0}, {1'000'000'000'600, 1'000'000'001'100, 5}};
    const Schedule schedule = recordedSchedule(spans, 2, 1, "NVIDIA H200");
    ASSERT_EQ(schedule.blocks.size(), 3U);
    EXPECT_EQ(schedule.provenance, Provenance::Recorded);
    EXPECT_EQ(schedule.device, "NVIDIA H200");
    EXPECT_EQ(schedule.nanoseconds, 1000);
    EXPECT_EQ(schedule.multiprocessors, 6U) << "an SM that a block names is there";
    EXPECT_EQ(schedule.waves, 1U);
    EXPECT_EQ(schedule.blocks[0].start, 0.4F);
    EXPECT_EQ(schedule.blocks[0].end, 0.8F);
    EXPECT_EQ(schedule.blocks[1].start, 0);
    EXPECT_EQ(schedule.blocks[2].end, 1);
    EXPECT_EQ(schedule.blocks[2].sm, 5U);
}

TEST(Schedule, AClockThatStoodStillIsNoDivisionByZero)
{
    const std::vector<RecordedSpan> spans{{700, 700, 0}, {700, 650, 0}};
    const Schedule schedule = recordedSchedule(spans, 1, 0, "");
    EXPECT_EQ(schedule.nanoseconds, 0);
    EXPECT_EQ(schedule.blocksPerSm, 1U);
    EXPECT_EQ(schedule.waves, 2U);
    for (const BlockSpan& span : schedule.blocks) {
        EXPECT_EQ(span.start, 0);
        EXPECT_EQ(span.end, 1);
    }
    EXPECT_TRUE(recordedSchedule({}, 0, 0, "").blocks.empty());
}

TEST(Schedule, TenTimesTheBlocksTakeAboutTenTimesAsLong)
{
    // The processor's own time, and the best of a few, so that other work on the machine does not decide.
    const auto took = [](std::uint32_t blocks) {
        const std::clock_t start = std::clock();
        const Schedule schedule = modelSchedule(gpuOf(148), launchOf(blocks), 32);
        EXPECT_EQ(schedule.blocks.size(), blocks);
        return static_cast<double>(std::clock() - start) * 1e3 / CLOCKS_PER_SEC;
    };
    double tenthMs = 1e9, wholeMs = 1e9;
    for (int attempt = 0; attempt < 5; ++attempt) {
        tenthMs = std::min(tenthMs, took(100'000));
        wholeMs = std::min(wholeMs, took(1'000'000));
    }
    RecordProperty("milliseconds", std::to_string(wholeMs));
    EXPECT_LT(wholeMs, 25 * tenthMs) << "more than blocks times the logarithm of what runs at once";
}

} // namespace
} // namespace warpatlas
