// How many elements of a stretch of a long vector wait, run and are done, beside a count of the elements themselves.
#include "render/views/shared/state_density.h"

#include <gtest/gtest.h>

#include <array>

namespace warpatlas::render {
namespace {

TEST(StateDensity, CountsEveryElementOnceAtAnyMoment)
{
    // A grid's stride apart, so that a stretch has elements of several blocks; one is never written, one twice.
    constexpr std::uint32_t elements = 5000, perBlock = 32, threads = 1024;
    const Launch launch{{threads / perBlock, 1, 1}, {perBlock, 1, 1}};
    OwnerMap owners;
    for (std::uint32_t i = 0; i < elements; ++i) {
        owners.owner.push_back(i % threads);
        owners.writes.push_back(1);
    }
    owners.owner[4321] = noThread;
    owners.writes[4321] = 0;
    owners.writes[17] = 2;
    Schedule schedule;
    for (std::uint32_t block = 0; block < threads / perBlock; ++block)
        schedule.blocks.push_back({float(block) / 64, float(block + 7) / 64, 0});
    const auto density = StateDensity::make(owners, launch, &schedule);
    ASSERT_EQ(density->elementsOfColumn(), 8u);
    ASSERT_EQ(density->columns(), 625u);
    for (const double time : {0.0, 0.25, 0.5, 1.0}) {
        StateCounts all;
        for (std::uint64_t column = 0; column < density->columns(); ++column) {
            const StateCounts counts = density->at(column, time);
            StateCounts wanted;
            for (std::uint64_t i = column * 8; i < column * 8 + 8; ++i) {
                const BlockSpan span = schedule.blocks[i % threads / perBlock];
                ++(i == 4321                            ? wanted.unwritten
                        : time >= 1 || time >= span.end ? wanted.done
                        : time >= double(span.start)    ? wanted.running
                                                        : wanted.waiting);
            }
            wanted.again = time >= 1 && column == 17 / 8 ? 1 : 0;
            EXPECT_EQ(counts, wanted) << column << " at " << time;
        }
    }
}

TEST(StateDensity, TheLastColumnHasWhatIsLeftAndWithoutAScheduleAllIsDone)
{
    OwnerMap owners{std::vector<std::uint32_t>(1025, 0), std::vector<std::uint8_t>(1025, 1), false, {}};
    const auto density = StateDensity::make(owners, {{1, 1, 1}, {32, 1, 1}}, nullptr);
    ASSERT_EQ(density->columns(), 513u);
    EXPECT_EQ(density->at(0, 0), (StateCounts{0, 0, 2, 0, 0}));
    EXPECT_EQ(density->at(512, 0), (StateCounts{0, 0, 1, 0, 0}));
}

} // namespace
} // namespace warpatlas::render
