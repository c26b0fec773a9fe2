/// Works of several launches: what the earlier ones leave, what they did wrongly, and variables that the host fills.
#include "app/words/launch_words.h"
#include "app/words/problem_words.h"
#include "kernels/device/simulated/earlier_launches.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/model/error.h"
#include "kernels/simulator/recording/launch_snapshot.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// to[i] = from[i] * factor, without a guard; and to[i] = from[i] + 1.
constexpr std::string_view ptx = R"(.version 7.0
.target sm_75
.address_size 64
.visible .const .align 4 .u32 factor;
.visible .entry times(.param .u64 from, .param .u64 to)
{
    .reg .b32 %r<6>;
    .reg .b64 %rd<6>;
    ld.param.u64 %rd0, [from];
    ld.param.u64 %rd1, [to];
    mov.u32 %r0, %tid.x;
    mul.wide.u32 %rd2, %r0, 4;
    add.s64 %rd3, %rd0, %rd2;
    add.s64 %rd4, %rd1, %rd2;
    ld.global.u32 %r1, [%rd3];
    ld.const.u32 %r2, [factor];
    mul.lo.s32 %r3, %r1, %r2;
    st.global.u32 [%rd4], %r3;
    ret;
}
.visible .entry plus(.param .u64 from, .param .u64 to)
{
    .reg .b32 %r<6>;
    .reg .b64 %rd<6>;
    ld.param.u64 %rd0, [from];
    ld.param.u64 %rd1, [to];
    mov.u32 %r0, %tid.x;
    mul.wide.u32 %rd2, %r0, 4;
    add.s64 %rd3, %rd0, %rd2;
    add.s64 %rd4, %rd1, %rd2;
    ld.global.u32 %r1, [%rd3];
    add.s32 %r2, %r1, 1;
    st.global.u32 [%rd4], %r2;
    ret;
}
)";

ArrayPointer words(std::initializer_list<std::uint32_t> values)
{
    auto array = std::make_shared<Array>(ElementType::U32, Shape{{values.size(), 1, 1}, 1});
    std::ranges::copy(values, array->values<std::uint32_t>().begin());
    return array;
}

std::vector<std::uint32_t> valuesOf(const Array& array)
{
    const auto values = array.values<std::uint32_t>();
    return {values.begin(), values.end()};
}

/// between = in * 3, twice over; out = between + 1.
Work threeLaunches()
{
    Work work;
    work.code.entry = "plus";
    work.code.sourceName = "steps.cu";
    work.code.lessonPtx = ptx;
    const ArrayPointer in = words({1, 2, 3, 4});
    work.buffers = {{"in", ElementType::U32, in->shape(), BufferRole::Input, in},
        {"between", ElementType::U32, in->shape(), BufferRole::Output, nullptr},
        {"out", ElementType::U32, in->shape(), BufferRole::Output, nullptr}};
    work.arguments = {BufferArgument{1}, BufferArgument{2}};
    work.output = 2;
    work.cover = {4, 1, 1};
    const auto asShown = [](const Launch& shown) { return shown; };
    work.earlier = {{"times", {BufferArgument{0}, BufferArgument{1}}, asShown},
        {"times", {BufferArgument{1}, BufferArgument{1}}, asShown}};
    work.variables = {{"factor", words({3})}};
    return work;
}

Execution run(const Work& work, std::uint32_t threads)
{
    const auto device = std::move(openSimulatedDevice("").value());
    Progress progress;
    Execution execution = device->prepare(work, nullptr, {{1, 1, 1}, {threads, 1, 1}})->execute(progress);
    EXPECT_EQ(progress.fraction(), 1);
    return execution;
}

TEST(EarlierLaunches, LeaveTheirResultsToTheNext)
{
    const Execution execution = run(threeLaunches(), 4);
    EXPECT_THAT(valuesOf(*execution.output), ElementsAre(10, 19, 28, 37));
    EXPECT_THAT(execution.problems, IsEmpty());
}

TEST(EarlierLaunches, ASnapshotHoldsWhatTheLaunchIsFilledWith)
{
    Work work = threeLaunches();
    // Pages of zeros between others, and an end within a page.
    auto numbers = std::make_shared<Array>(ElementType::U32, Shape{{20001, 1, 1}, 1});
    for (const std::size_t place : {0, 1023, 1024, 7000, 20000})
        numbers->values<std::uint32_t>()[place] = std::uint32_t(place + 1);
    work.buffers[1] = {"between", ElementType::U32, numbers->shape(), BufferRole::InputOutput, numbers};
    const std::vector<ArrayPointer> none, before{words({9, 8, 7, 6}), numbers, words({5, 6, 7, 8})};
    for (const std::vector<ArrayPointer>* given : {&none, &before}) {
        const auto kernel = simulator::loadKernel(work.code, work.code.entry);
        const Launch launch{{1, 1, 1}, {4, 1, 1}};
        simulator::Simulation one(kernel, launch, 0), other(kernel, launch, 0);
        simulator::fill(one, work, *given, work.arguments);
        const auto copied = one.snapshot(), filled = simulator::filledSnapshot(other, work, *given, work.arguments);
        EXPECT_TRUE(std::ranges::equal(copied->bytes(), filled->bytes()));
        const auto out = std::as_bytes(std::span<const std::uint32_t>(numbers->values<std::uint32_t>()));
        EXPECT_TRUE(
            std::ranges::equal(filled->bytes().subspan(filled->offsetOf(filled->buffers()[1]), out.size()), out));
    }
}

TEST(EarlierLaunches, WhatTheShownOneBeginsWithIsKept)
{
    const Execution execution = run(threeLaunches(), 4);
    ASSERT_THAT(execution.before, SizeIs(3));
    EXPECT_THAT(valuesOf(*execution.before[0]), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(valuesOf(*execution.before[1]), ElementsAre(9, 18, 27, 36));
    EXPECT_THAT(valuesOf(*execution.before[2]), ElementsAre(0, 0, 0, 0));
}

TEST(EarlierLaunches, AreNotInTheTrace)
{
    const Execution execution = run(threeLaunches(), 4);
    EXPECT_EQ(execution.trace->buffers[1].values[0].writes, 0u);
    EXPECT_EQ(execution.trace->buffers[1].values[0].reads, 1u);
    EXPECT_EQ(execution.trace->buffers[2].values[0].writes, 1u);
}

TEST(EarlierLaunches, TheirProblemsNameTheLaunchAndNoThreadOfTheShownOne)
{
    const Execution execution = run(threeLaunches(), 5);
    ASSERT_THAT(execution.problems, Not(IsEmpty()));
    const Problem& first = execution.problems.front();
    EXPECT_EQ(first.kind, ProblemKind::OutOfBounds);
    EXPECT_THAT(sentenceOf(first),
        ::testing::StartsWith(
            "in both launches of times, first in launch 1 of 3, block (0,0,0), thread (4,0,0): reads 'in'[4]"));
    EXPECT_FALSE(first.block || first.thread);
    EXPECT_THAT(sentenceOf(first),
        ::testing::EndsWith(
            "the launch has 5 threads where 4 are needed, and no guard keeps out the one that is too many"))
        << "the trace of an earlier launch proves it as that of the shown one does";
    // The shown launch's own still name theirs.
    EXPECT_TRUE(execution.problems.back().thread);
}

TEST(EarlierLaunches, OneThatTheGpuWouldRefuseIsRefused)
{
    Work work = threeLaunches();
    work.earlier[1].launch = [](const Launch& shown) { return Launch{shown.grid, {2048, 1, 1}}; };
    const auto device = std::move(openSimulatedDevice("").value());
    try {
        device->prepare(work, nullptr, {{1, 1, 1}, {4, 1, 1}});
        FAIL();
    } catch (const DeviceError& error) {
        EXPECT_EQ(error.name(), "cudaErrorInvalidConfiguration");
        EXPECT_THAT(sentenceOf(error), ::testing::HasSubstr("the earlier launch of times: block x is 2,048"));
    }
    work.earlier[1].launch = [](const Launch&) { return Launch{{1u << 30, 1, 1}, {4, 1, 1}}; };
    EXPECT_THROW(device->prepare(work, nullptr, {{1, 1, 1}, {4, 1, 1}}), InputError) << "threads without a number";
}

TEST(EarlierLaunches, CanBeCancelled)
{
    const Work work = threeLaunches();
    Progress progress;
    progress.cancel();
    EXPECT_THROW(simulator::runEarlier(work, {{1, 1, 1}, {4, 1, 1}}, progress), Cancelled);
}

TEST(EarlierLaunches, AVariableThatIsTooSmallIsRefused)
{
    Work work = threeLaunches();
    work.variables = {{"factor", words({3, 4})}};
    EXPECT_THROW(run(work, 4), InputError);
    work.variables = {{"nothing", words({3})}};
    EXPECT_THROW(run(work, 4), InputError);
}

TEST(EarlierLaunches, ProgressGoesOnFromLaunchToLaunch)
{
    Progress progress;
    progress.enterPart(0.25, 0.5);
    progress.report(1);
    EXPECT_EQ(progress.fraction(), 0.5);
    progress.enterPart(0.5, 1);
    progress.report(0.5);
    EXPECT_EQ(progress.fraction(), 0.75);
}

} // namespace
} // namespace warpatlas
