#include "app/experiment/resolve_launch.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

Work covering(const Extent& cover)
{
    Work work;
    work.cover = cover;
    return work;
}

const Work needed = covering({100, 33, 1});

Launch resolved(const Experiment& experiment, MistakenLaunch mistaken = MistakenLaunch::None)
{
    KernelDescription kernel;
    kernel.defaultBlock = {16, 8, 1};
    Mistake mistake;
    mistake.launch = mistaken;
    return resolveLaunch(experiment, kernel, &mistake, needed);
}

TEST(ResolveLaunch, CoversWithTheKernelsBlock)
{
    EXPECT_EQ(resolved({}), (Launch{{7, 5, 1}, {16, 8, 1}}));
    EXPECT_EQ(resolveLaunch({}, KernelDescription(), nullptr, needed), (Launch{{7, 3, 1}, {16, 16, 1}}));
}

TEST(ResolveLaunch, WhereThreadsAreCountedNoneIsLaunchedInVain)
{
    Work counted = covering({1003, 1, 1});
    counted.countedBlockAxes = 2;
    KernelDescription kernel;
    kernel.defaultBlock = {16, 8, 1};
    EXPECT_EQ(resolveLaunch({}, kernel, nullptr, counted), (Launch{{8, 1, 1}, {16, 8, 1}}));
}

TEST(ResolveLaunch, WhatTheExperimentSaysHolds)
{
    Experiment experiment;
    experiment.block = Dim3{32, 4, 1};
    EXPECT_EQ(resolved(experiment), (Launch{{4, 9, 1}, {32, 4, 1}}));
    experiment.grid = Dim3{2, 2, 2};
    for (const MistakenLaunch mistaken :
        {MistakenLaunch::None, MistakenLaunch::TruncatedGrid, MistakenLaunch::OneThreadBlocks})
        EXPECT_EQ(resolved(experiment, mistaken), (Launch{{2, 2, 2}, {32, 4, 1}}));
}

TEST(ResolveLaunch, ATruncatedGridIsRoundedDownButIsOne)
{
    EXPECT_EQ(resolved({}, MistakenLaunch::TruncatedGrid), (Launch{{6, 4, 1}, {16, 8, 1}}));
    Experiment experiment;
    experiment.block = Dim3{8, 64, 1};
    EXPECT_EQ(resolved(experiment, MistakenLaunch::TruncatedGrid), (Launch{{12, 1, 1}, {8, 64, 1}}));
}

TEST(ResolveLaunch, OneThreadABlock)
{
    EXPECT_EQ(resolved({}, MistakenLaunch::OneThreadBlocks), (Launch{{100, 33, 1}, {1, 1, 1}}));
}

TEST(ResolveLaunch, ABlockOfNothingDoesNotDivide)
{
    Experiment experiment;
    experiment.block = Dim3{0, 8, 1};
    EXPECT_EQ(resolved(experiment), (Launch{{100, 5, 1}, {0, 8, 1}}));
}

} // namespace
} // namespace warpatlas
