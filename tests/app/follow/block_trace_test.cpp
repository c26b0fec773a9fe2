/// One block of a launch, printed step by step.
#include "app/follow/block_trace.h"

#include "kernels/model/error.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* doubled = R"(.version 7.0
.target sm_75
.address_size 64
.visible .entry doubled(.param .u64 doubled_param_0)
{
    .reg .b32 %r<6>;
    .reg .b64 %rd<5>;
    ld.param.u64 %rd1, [doubled_param_0];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %tid.x;
    mad.lo.s32 %r4, %r1, %r2, %r3;
    mul.wide.s32 %rd2, %r4, 4;
    add.s64 %rd3, %rd1, %rd2;
    shl.b32 %r5, %r4, 1;
    st.global.u32 [%rd3], %r5;
    ret;
}
)";

std::string traced(const BlockTraceRequest& trace, bool json = false)
{
    const Launch launch{{3, 1, 1}, {64, 1, 1}};
    checkBlockTrace(launch, trace);
    Progress progress;
    return tracedBlock(
        *test::run(test::ownKernel("doubled.ptx", doubled, launch, {"out:i32:192"})), trace, json, progress);
}

TEST(BlockTrace, PrintsTheBlockThatWasAskedFor)
{
    BlockTraceRequest trace;
    trace.block = Dim3{2, 0, 0};
    const std::string text = traced(trace);
    EXPECT_THAT(text, HasSubstr("block (2,0,0) of 3 blocks of 64 threads, 2 warps"));
    EXPECT_THAT(text, HasSubstr("mad.lo.s32 %r4, %r1, %r2, %r3"));
    EXPECT_THAT(text, HasSubstr("%r4 = 128 + lane"));
    EXPECT_THAT(text, HasSubstr("[128 ... 159]: 0 -> 256 + 2 * lane"));
    EXPECT_THAT(text, HasSubstr("one request of 32 lanes: 4 sectors"));
    EXPECT_THAT(text, HasSubstr("20 steps shown; the block ends after 20 steps"));
    trace.block = std::uint64_t{2};
    EXPECT_EQ(traced(trace), text);
}

TEST(BlockTrace, OneThreadAndNoMoreThanAskedFor)
{
    BlockTraceRequest trace;
    trace.thread = Dim3{35, 0, 0};
    trace.mostSteps = 5;
    const std::string text = traced(trace);
    EXPECT_THAT(text, Not(HasSubstr("warp 0")));
    EXPECT_THAT(text, HasSubstr("%r3 = 35\n"));
    EXPECT_THAT(text, HasSubstr("5 steps shown, 5 more left out (at most 5), 10 not asked for"));
}

TEST(BlockTrace, AsJson)
{
    const nlohmann::json json = nlohmann::json::parse(traced({}, true));
    EXPECT_EQ(json["block"], (nlohmann::json{0, 0, 0}));
    EXPECT_EQ(json["steps"].size(), 20u);
    EXPECT_EQ(json["left_out"], 0);
}

TEST(BlockTrace, RefusesWhatTheLaunchDoesNotHave)
{
    const auto refusal = [](const BlockTraceRequest& trace) -> std::string {
        try {
            traced(trace);
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    BlockTraceRequest block, index, warp, thread, number, both, from;
    block.block = std::uint64_t{3};
    index.block = Dim3{0, 1, 0};
    warp.warp = 2;
    thread.thread = Dim3{64, 0, 0};
    number.thread = std::uint64_t{64};
    both.thread = Dim3{3, 0, 0};
    both.warp = 1;
    from.firstStep = 20;
    EXPECT_EQ(refusal(block), "--trace 3: the launch has 3 blocks, numbered from 0");
    EXPECT_EQ(refusal(index), "--trace 0,1,0: the grid has 3 blocks");
    EXPECT_EQ(refusal(warp), "--trace-warp 2: a block has 2 warps, numbered from 0");
    EXPECT_EQ(refusal(thread), "--trace-thread 64,0,0: a block has 64 threads");
    EXPECT_EQ(refusal(number), "--trace-thread 64: a block has 64 threads, numbered from 0");
    EXPECT_EQ(refusal(both), "--trace-warp 1: thread 3,0,0 is in warp 0");
    EXPECT_EQ(refusal(from), "--trace-from 20: the block has only 20 steps");
}

} // namespace
} // namespace warpatlas
