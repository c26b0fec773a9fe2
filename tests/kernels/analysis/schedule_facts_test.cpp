#include "kernels/analysis/schedule_facts.h"
#include "tests/kernels/analysis/machine.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace warpatlas {

using test::gpuOf;
using test::launchOf;

namespace {

/// Two SMs with two places each; five blocks, so that the second wave is one block.
Schedule fiveBlocks()
{
    Schedule schedule;
    schedule.multiprocessors = 2;
    schedule.blocksPerSm = 2;
    schedule.waves = 2;
    schedule.blocks = {{0.5F, 1.0F, 0}, {0.0F, 0.5F, 0}, {0.0F, 0.5F, 1}, {0.125F, 0.5F, 0}, {0.125F, 0.625F, 1}};
    return schedule;
}

/// A launch as a GPU may record it: lengths of all kinds, gaps, and blocks that took no time on its clock.
Schedule ragged(std::uint32_t blocks, std::uint32_t sms, std::uint32_t perSm)
{
    std::minstd_rand random(11);
    std::vector<std::vector<std::uint64_t>> freeAt(sms, std::vector<std::uint64_t>(perSm));
    std::vector<RecordedSpan> spans;
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const auto sm = static_cast<std::uint32_t>(random() % sms);
        auto& place = *std::min_element(freeAt[sm].begin(), freeAt[sm].end());
        const std::uint64_t start = place + random() % 3 * 32, end = start + random() % 20 * 32;
        place = end;
        spans.push_back({start, end, sm});
    }
    return recordedSchedule(spans, sms, perSm, "");
}

void expectWhole(const Schedule& schedule, const SchedulePlaces& places)
{
    ASSERT_EQ(places.blocks.size(), schedule.blocks.size());
    ASSERT_EQ(places.firstOfRow.size(), std::size_t{places.rows()} + 1);
    ASSERT_EQ(places.firstOfRow.front(), 0U);
    ASSERT_EQ(places.firstOfRow.back(), schedule.blocks.size());
    std::vector<bool> seen(schedule.blocks.size());
    for (std::uint32_t row = 0; row < places.rows(); ++row) {
        float before = 0;
        for (std::uint32_t i = places.firstOfRow[row]; i < places.firstOfRow[row + 1]; ++i) {
            const std::uint32_t block = places.blocks[i];
            ASSERT_LT(block, seen.size());
            ASSERT_FALSE(seen[block]) << "block " << block << " is there twice";
            seen[block] = true;
            const BlockSpan& span = schedule.blocks[block];
            ASSERT_EQ(span.sm, row / places.placesPerSm);
            ASSERT_GE(span.start, before) << "two blocks in one place at once, row " << row;
            before = span.end;
        }
    }
}

TEST(SchedulePlaces, NoTwoBlocksInOnePlaceAtOnce)
{
    for (const std::uint32_t blocks : {0U, 1U, 3U, 28U, 527U, 20000U})
        for (const int perSm : {1, 6, 16}) {
            SCOPED_TRACE(testing::Message() << blocks << " blocks, " << perSm << " an SM");
            const Schedule schedule = modelSchedule(gpuOf(28), launchOf(blocks), perSm);
            const SchedulePlaces places = arrangePlaces(schedule);
            EXPECT_EQ(places.placesPerSm, static_cast<std::uint32_t>(perSm));
            EXPECT_LE(places.mostOnSm, places.placesPerSm);
            expectWhole(schedule, places);
        }
    expectWhole(ragged(5000, 7, 3), arrangePlaces(ragged(5000, 7, 3)));
}

TEST(SchedulePlaces, TakesTheLowestFreePlace)
{
    const SchedulePlaces places = arrangePlaces(fiveBlocks());
    EXPECT_EQ(places.placesPerSm, 2U);
    EXPECT_EQ(places.mostOnSm, 2U);
    EXPECT_EQ(places.firstOfRow, (std::vector<std::uint32_t>{0, 2, 3, 4, 5}));
    EXPECT_EQ(places.blocks, (std::vector<std::uint32_t>{1, 0, 3, 2, 4}));
}

TEST(SchedulePlaces, MakesRoomForWhatWasRecordedBeyondOccupancy)
{
    Schedule schedule = fiveBlocks();
    schedule.blocksPerSm = 1;
    const SchedulePlaces places = arrangePlaces(schedule);
    EXPECT_EQ(places.placesPerSm, 2U);
    expectWhole(schedule, places);
}

TEST(ScheduleFacts, OfFiveBlocksInTwoWaves)
{
    const ScheduleFacts facts = scheduleFacts(fiveBlocks());
    EXPECT_EQ(facts.blocks, 5U);
    EXPECT_EQ(facts.places(), 4U);
    EXPECT_EQ(facts.waves, 2U);
    EXPECT_EQ(facts.smsUsed, 2U);
    EXPECT_EQ(facts.mostOnSm, 2U);
    EXPECT_DOUBLE_EQ(facts.busyShare, (0.5 + 0.5 + 0.5 + 0.375 + 0.5) / 4);
    EXPECT_EQ(facts.lastWaveBlocks, 1U);
    EXPECT_EQ(facts.lastWaveSms, 1U);
    EXPECT_DOUBLE_EQ(facts.lastWaveStart, 0.5);
    EXPECT_DOUBLE_EQ(facts.lastStart, 0.5);
    // From 0.5 on: block 0 for all of it, block 4 for a quarter of it, of four places.
    EXPECT_DOUBLE_EQ(facts.lastWaveIdle, 1 - (0.5 + 0.125) / (0.5 * 4));
}

TEST(ScheduleFacts, ThreeBlocksLeaveMostOfTheMachineIdle)
{
    const ScheduleFacts facts = scheduleFacts(modelSchedule(gpuOf(28), launchOf(3), 6));
    EXPECT_EQ(facts.waves, 1U);
    EXPECT_EQ(facts.smsUsed, 3U);
    EXPECT_EQ(facts.mostOnSm, 1U);
    EXPECT_EQ(facts.lastWaveBlocks, 3U);
    EXPECT_EQ(facts.lastWaveSms, 3U);
    EXPECT_EQ(facts.lastWaveStart, 0);
    EXPECT_GT(facts.idleShare(), 0.98);
    EXPECT_DOUBLE_EQ(facts.lastWaveIdle, facts.idleShare());
}

TEST(ScheduleFacts, WavesAndTailFollowFromOccupancy)
{
    const ScheduleFacts facts = scheduleFacts(modelSchedule(gpuOf(28), launchOf(527), 6));
    EXPECT_EQ(facts.places(), 168U);
    EXPECT_EQ(facts.waves, 4U);
    EXPECT_EQ(facts.lastWaveBlocks, 23U);
    EXPECT_EQ(facts.mostOnSm, 6U);
    // 527 of 4 x 168 places are filled when all blocks are equally long; the model's vary by a few per cent.
    EXPECT_NEAR(facts.busyShare, 527.0 / 672, 0.05);
    EXPECT_NEAR(facts.lastWaveStart, 0.70, 0.05);
    EXPECT_GT(facts.lastWaveIdle, facts.idleShare());
}

TEST(ScheduleFacts, FullWavesAreBusy)
{
    const ScheduleFacts facts = scheduleFacts(modelSchedule(gpuOf(28), launchOf(28 * 6 * 10), 6));
    EXPECT_EQ(facts.waves, 10U);
    EXPECT_EQ(facts.lastWaveBlocks, 168U);
    EXPECT_EQ(facts.lastWaveSms, 28U);
    EXPECT_GT(facts.busyShare, 0.93);
}

TEST(ScheduleFacts, OfALaunchTooLargeToBeScheduled)
{
    const Launch launch{{1U << 30, 1, 1}, {32, 1, 1}};
    const Schedule schedule = modelSchedule(gpuOf(28), launch, 6);
    ASSERT_TRUE(schedule.blocks.empty());
    const ScheduleFacts facts = scheduleFacts(schedule, arrangePlaces(schedule), launch.blocks());
    EXPECT_EQ(facts.waves, ((1U << 30) + 167) / 168);
    EXPECT_EQ(facts.lastWaveBlocks, (1U << 30) - (facts.waves - 1) * 168ULL);
    EXPECT_NEAR(facts.busyShare, 1, 1e-6);
    EXPECT_LT(facts.lastWaveStart, 1);
}

TEST(ScheduleFacts, OfNothing)
{
    const ScheduleFacts facts = scheduleFacts(modelSchedule(gpuOf(28), launchOf(0), 6));
    EXPECT_EQ(facts.blocks, 0U);
    EXPECT_EQ(facts.waves, 0U);
    EXPECT_EQ(facts.smsUsed, 0U);
}

TEST(ScheduleFacts, OfRaggedRecordingsStayShares)
{
    const Schedule schedule = ragged(5000, 7, 3);
    const ScheduleFacts facts = scheduleFacts(schedule);
    EXPECT_GT(facts.busyShare, 0.2);
    EXPECT_LE(facts.busyShare, 1);
    EXPECT_GE(facts.lastWaveIdle, 0);
    EXPECT_LE(facts.lastWaveIdle, 1);
    EXPECT_EQ(facts.lastWaveBlocks, 5000U - 238 * 21);
}

} // namespace
} // namespace warpatlas
