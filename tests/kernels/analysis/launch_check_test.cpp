#include "app/words/problem_words.h"
#include "kernels/analysis/launch_check.h"

#include "kernels/analysis/occupancy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> messages(
    const char* gpu, const Launch& launch, std::optional<int> registers = {}, std::optional<int> shared = {})
{
    std::vector<std::string> texts;
    for (const Problem& problem : checkLaunch(findGpu(gpu).value(), launch, registers, shared)) {
        EXPECT_EQ(problem.kind, ProblemKind::Launch);
        texts.push_back(sentenceOf(problem));
    }
    return texts;
}

TEST(LaunchCheck, TakesWhatTheGpuTakes)
{
    EXPECT_THAT(messages("RTX 3060", {{30, 17, 1}, {32, 32, 1}}, 32, 0), IsEmpty());
    EXPECT_THAT(messages("T4", {{2147483647, 65535, 65535}, {1024, 1, 1}}, 64, 65536), IsEmpty());
    EXPECT_THAT(messages("H200", {{1, 1, 1}, {1, 16, 64}}, {}, 227 * 1024), IsEmpty());
    EXPECT_THAT(messages("H200", {{1, 1, 1}, {256, 1, 1}}, 255), IsEmpty());
}

/// Refusals by the kernel's own code.
std::vector<std::string> ownMessages(const char* gpu, const KernelLimits& limits, std::uint32_t threads,
    int declaredShared = 0, std::uint32_t dynamicShared = 0)
{
    Work work;
    work.code.entry = "k";
    work.code.limits = limits;
    work.code.staticSharedBytes = declaredShared;
    work.dynamicSharedBytes = dynamicShared;
    std::vector<std::string> texts;
    for (const Problem& problem : checkKernelLimits(findGpu(gpu).value(), work, {{1, 1, 1}, {threads, 1, 1}}))
        texts.push_back(sentenceOf(problem));
    return texts;
}

TEST(LaunchCheck, BlocksThatTheKernelIsNotCompiledFor)
{
    EXPECT_THAT(ownMessages("T4", {256, 0, true}, 256), IsEmpty());
    EXPECT_THAT(ownMessages("T4", {0, 0, true}, 1024), IsEmpty());
    EXPECT_THAT(ownMessages("T4", {256, 0, true}, 257),
        ElementsAre("block 257 has 257 threads; k is compiled for 256 at most (__launch_bounds__) "
                    "(cudaErrorInvalidValue)"));
    EXPECT_THAT(ownMessages("T4", {256, 0, true}, 2048), IsEmpty()) << "no block may: that is said already";
}

TEST(LaunchCheck, SharedMemoryThatNothingAskedFor)
{
    const KernelLimits plain{0, 0, false}, asked{0, 0, true};
    EXPECT_THAT(ownMessages("RTX 3060", plain, 32, 1024, 48 * 1024 - 1024), IsEmpty());
    EXPECT_THAT(ownMessages("RTX 3060", plain, 32, 1024, 48 * 1024 - 1023), testing::SizeIs(1));
    EXPECT_THAT(ownMessages("RTX 3060", asked, 32, 1024, 99 * 1024 - 1024), IsEmpty());
    // checkLaunch() refuses more than the GPU has.
    EXPECT_THAT(ownMessages("RTX 3060", plain, 32, 1024, 99 * 1024), IsEmpty());
    EXPECT_THAT(ownMessages("T4", plain, 32, 0, 65536), testing::SizeIs(1));
    EXPECT_THAT(ownMessages("T4", asked, 32, 49153, 0), testing::SizeIs(1)) << "what is declared cannot be asked for";
}

TEST(LaunchCheck, StacksThatNoThreadHas)
{
    EXPECT_THAT(ownMessages("H200", {0, 512 * 1024, true}, 32), IsEmpty());
    EXPECT_THAT(ownMessages("H200", {0, 512 * 1024 + 1, true}, 32),
        ElementsAre("a thread of k puts 524,289 bytes on its stack (local memory); a thread can have 524,288 (ptxas; "
                    "cudaErrorInvalidPtx)"));
}

TEST(LaunchCheck, BlocksOfACooperativeLaunchHaveRoomAtOnce)
{
    const GpuSheet gpu = findGpu("RTX 3060").value(); // 28 SMs of 1,536 threads
    Work work;
    work.code.entry = "meet";
    work.code.cooperative = true;
    EXPECT_TRUE(checkKernelLimits(gpu, work, {{84, 1, 1}, {512, 1, 1}}).empty());
    const std::vector<Problem> problems = checkKernelLimits(gpu, work, {{85, 1, 1}, {512, 1, 1}});
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(std::get<LaunchLimit>(problems.front().fact).what, LaunchLimit::What::BlocksTogether);
    EXPECT_EQ(std::get<LaunchLimit>(problems.front().fact).allowed, 84u);
    EXPECT_STREQ(cudaErrorOf(LaunchLimit::What::BlocksTogether), "cudaErrorCooperativeLaunchTooLarge");
    work.code.cooperative = false;
    EXPECT_TRUE(checkKernelLimits(gpu, work, {{85, 1, 1}, {512, 1, 1}}).empty());
}

TEST(LaunchCheck, TooManyThreadsInABlock)
{
    EXPECT_THAT(messages("RTX 3060", {{1, 1, 1}, {64, 32, 1}}),
        ElementsAre("block 64 x 32 has 2,048 threads; this GPU allows 1,024 (cudaErrorInvalidConfiguration; CUDA 13: "
                    "cudaErrorInvalidValue)"));
}

TEST(LaunchCheck, EveryAxisHasItsLimit)
{
    EXPECT_THAT(messages("RTX 3060", {{1, 65536, 1}, {1, 1, 1}}),
        ElementsAre("grid y is 65,536; this GPU allows 65,535 (cudaErrorInvalidConfiguration; CUDA 13: "
                    "cudaErrorInvalidValue)"));
    EXPECT_THAT(messages("RTX 3060", {{2147483648U, 1, 70000}, {1, 1, 1}}),
        ElementsAre("grid x is 2,147,483,648; this GPU allows 2,147,483,647 (cudaErrorInvalidConfiguration; CUDA 13: "
                    "cudaErrorInvalidValue)",
            "grid z is 70,000; this GPU allows 65,535 (cudaErrorInvalidConfiguration; CUDA 13: "
            "cudaErrorInvalidValue)"));
    EXPECT_THAT(messages("RTX 3060", {{1, 1, 1}, {1, 1, 65}}),
        ElementsAre(
            "block z is 65; this GPU allows 64 (cudaErrorInvalidConfiguration; CUDA 13: cudaErrorInvalidValue)"));
    EXPECT_THAT(messages("RTX 3060", {{1, 1, 1}, {2048, 1, 1}}),
        ElementsAre(
            "block x is 2,048; this GPU allows 1,024 (cudaErrorInvalidConfiguration; CUDA 13: cudaErrorInvalidValue)"));
    EXPECT_THAT(messages("RTX 3060", {{1, 1, 1}, {1, 1025, 1}}), testing::SizeIs(1));
    // A block that is too long along an axis, and has too many threads at its longest, too.
    EXPECT_THAT(messages("RTX 3060", {{1, 1, 1}, {2048, 2, 1}}), testing::SizeIs(2));
}

TEST(LaunchCheck, ZeroIsRefusedOnEachAxis)
{
    EXPECT_THAT(messages("T4", {{0, 1, 1}, {32, 0, 1}}, 255, 0),
        ElementsAre(
            "grid x is 0; every axis needs at least 1 (cudaErrorInvalidConfiguration; CUDA 13: cudaErrorInvalidValue)",
            "block y is 0; every axis needs at least 1 (cudaErrorInvalidConfiguration; CUDA 13: "
            "cudaErrorInvalidValue)"));
}

TEST(LaunchCheck, RegistersOfABlock)
{
    EXPECT_THAT(messages("H200", {{1, 1, 1}, {32, 32, 1}}, 65),
        ElementsAre(
            "block 32 x 32 of 1,024 threads with 65 registers each takes 73,728 registers; this GPU allows 65,536 "
            "(cudaErrorLaunchOutOfResources)"));
    EXPECT_THAT(messages("H200", {{1, 1, 1}, {32, 1, 1}}, 256),
        ElementsAre("256 registers a thread; this GPU allows 255 (cudaErrorLaunchOutOfResources)"));
}

TEST(LaunchCheck, SharedMemoryOfABlock)
{
    EXPECT_THAT(messages("RTX 3060", {{1, 1, 1}, {32, 1, 1}}, 32, 99 * 1024 + 1),
        ElementsAre("a block takes 101,377 bytes of shared memory; this GPU allows 101,376 (cudaErrorInvalidValue)"));
}

TEST(LaunchCheck, AgreesWithOccupancyOnWhatFits)
{
    for (const GpuSheet& gpu : gpuSheets())
        for (std::uint32_t threads = 1; threads <= 1056; threads += 5)
            for (int registers = 16; registers <= 256; registers += 3)
                for (const int shared : {0, 49152, gpu.sharedBytesPerBlockOptIn, gpu.sharedBytesPerBlockOptIn + 1}) {
                    const bool accepted = checkLaunch(gpu, {{1, 1, 1}, {threads, 1, 1}}, registers, shared).empty();
                    const bool fits =
                        computeOccupancy(gpu, {static_cast<int>(threads), registers, shared}).blocksPerSm > 0;
                    ASSERT_EQ(accepted, fits) << gpu.name << ' ' << threads << ' ' << registers << ' ' << shared;
                }
}

/// As ptxas writes it.
constexpr const char* usageOfThree = R"(ptxas 13.0
Compiling entry function 'shown' for 'sm_75'
ptxas info    : Used 8 registers
Compiling entry function 'first' for 'sm_75'
ptxas info    : Used 80 registers
Compiling entry function 'second' for 'sm_75'
ptxas info    : Used 8 registers, used 1 barriers, 40000 bytes smem
)";

std::vector<std::string> earlierMessages(const Work& work, const Launch& shown)
{
    const GpuSheet gpu = findGpu("RTX 3060").value();
    const std::vector<Problem> refused = checkLaunch(gpu, shown, {}, {});
    std::vector<std::string> texts;
    for (const Problem& problem : checkEarlierLaunches(gpu, work, shown, refused)) {
        EXPECT_EQ(problem.kind, ProblemKind::Launch);
        texts.push_back(sentenceOf(problem));
    }
    return texts;
}

Launch asShown(const Launch& shown)
{
    return shown;
}

TEST(EarlierLaunchCheck, EachIsHeldToItsOwnLaunchRegistersAndSharedMemory)
{
    Work work;
    work.code.entry = "shown";
    work.code.resourceUsage = usageOfThree;
    work.earlier = {{"first", {}, asShown, 0},
        {"second", {},
            [](const Launch& shown) {
                return Launch{{1, 70000, 1}, shown.block};
            },
            61377}};
    EXPECT_THAT(earlierMessages(work, {{4, 1, 1}, {32, 32, 1}}),
        ElementsAre("the earlier launch of first: block 32 x 32 of 1,024 threads with 80 registers each takes 81,920 "
                    "registers; this GPU allows 65,536 (cudaErrorLaunchOutOfResources)",
            "the earlier launch of second: grid y is 70,000; this GPU allows 65,535 (cudaErrorInvalidConfiguration; "
            "CUDA 13: cudaErrorInvalidValue)",
            "the earlier launch of second: a block takes 101,377 bytes of shared memory; this GPU allows 101,376 "
            "(cudaErrorInvalidValue)"));
    work.earlier[1] = {"second", {}, asShown, 61376};
    EXPECT_THAT(earlierMessages(work, {{4, 1, 1}, {16, 32, 1}}), IsEmpty());
    // If the registers are not known, the rest is still checked.
    work.code.resourceUsage = {};
    work.earlier[1].dynamicSharedBytes = 101377;
    EXPECT_THAT(earlierMessages(work, {{4, 1, 1}, {32, 32, 1}}),
        ElementsAre(testing::HasSubstr("second: a block takes 101,377 bytes")));
}

TEST(EarlierLaunchCheck, WhatSeveralAreRefusedForIsSaidOnce)
{
    Work work;
    work.earlier = {{"step", {}, asShown, 0}, {"step", {}, asShown, 0}, {"other", {}, asShown, 0}};
    EXPECT_THAT(earlierMessages(work, {{1, 1, 1}, {32, 64, 1}}), IsEmpty()) << "it is the shown one's refusal";
    for (EarlierLaunch& earlier : work.earlier)
        earlier.launch = [](const Launch&) { return Launch{{0, 1, 1}, {32, 1, 1}}; };
    EXPECT_THAT(earlierMessages(work, {{1, 1, 1}, {32, 1, 1}}),
        ElementsAre(testing::StartsWith("the earlier launch of step: grid x is 0;")));
}

} // namespace
} // namespace warpatlas
