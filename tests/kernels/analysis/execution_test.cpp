#include "kernels/analysis/execution.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(Execution, WhereNothingWasCountedThereIsNoRatio)
{
    const Counters none;
    for (const Ratio& ratio : {branchEfficiency(none), laneEfficiency(none), globalLoadSectorsPerRequest(none),
             globalStoreSectorsPerRequest(none), localSectorsPerRequest(none), globalLoadEfficiency(none),
             globalStoreEfficiency(none), sharedConflictDegree(none), atomicTurnsPerRequest(none),
             barrierWaitPerArrival(none), shareOf(none, InstructionClass::Integer)})
        EXPECT_EQ(ratio, std::nullopt);
}

TEST(Execution, RatiosAreThoseOfTheProfilers)
{
    Counters counters;
    counters.warpInstructions = 10;
    counters.threadInstructions = 80;
    counters.branches = 4;
    counters.divergentBranches = 1;
    counters.globalLoadRequests = 2;
    counters.globalLoadSectors = 64; // a column of floats
    counters.globalLoadBytes = 256;
    counters.globalStoreRequests = 1;
    counters.globalStoreSectors = 1; // all lanes the same word: they ask for four times what is moved
    counters.globalStoreBytes = 128;
    counters.sharedRequests = 3;
    counters.sharedPasses = 96;
    counters.mix[static_cast<std::size_t>(InstructionClass::Double)] = 5;
    EXPECT_EQ(branchEfficiency(counters), 0.75);
    EXPECT_EQ(laneEfficiency(counters), 0.25);
    EXPECT_EQ(globalLoadSectorsPerRequest(counters), 32.0);
    EXPECT_EQ(globalLoadEfficiency(counters), 0.125);
    EXPECT_EQ(globalStoreEfficiency(counters), 4.0);
    EXPECT_EQ(sharedConflictDegree(counters), 32.0);
    EXPECT_EQ(shareOf(counters, InstructionClass::Double), 0.5);
    EXPECT_EQ(shareOf(counters, InstructionClass::Half), 0.0);
}

} // namespace
} // namespace warpatlas
