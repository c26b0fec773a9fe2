// `warpatlas simulate --trace` from outside.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas {

using test::runProgram;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

namespace {

/// out[i] = 2 * i: ten instructions a warp.
constexpr const char* doubledPtx = R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry doubled(.param .u64 out)
{
    .reg .b32 %r<6>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    .loc 1 3 0
    mov.u32 %r3, %tid.x;
    .loc 1 4 0
    mad.lo.s32 %r4, %r1, %r2, %r3;
    mul.wide.s32 %rd2, %r4, 4;
    add.s64 %rd3, %rd1, %rd2;
    shl.b32 %r5, %r4, 1;
    st.global.u32 [%rd3], %r5;
    ret;
}
.file 1 "doubled.cu"
)";

/// Each block stores what it reads of the one before: out[i] = out[i - 64] + 1, without anything that orders them.
constexpr const char* chain = R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry chain(.param .u64 out)
{
    .reg .b32 %r<6>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %tid.x;
    mad.lo.s32 %r4, %r1, %r2, %r3;
    mul.wide.s32 %rd2, %r4, 4;
    add.s64 %rd3, %rd1, %rd2;
    ld.global.u32 %r5, [%rd3];
    add.s32 %r5, %r5, 1;
    st.global.u32 [%rd3+256], %r5;
    ret;
}
)";

class TraceCommandLine : public testing::Test {
protected:
    test::Finished simulate(const std::vector<std::string>& more) const
    {
        std::vector<std::string> arguments{"simulate", file, "--grid", "3", "--block", "64", "--arg", "out:i32:192"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runProgram(arguments);
    }
    std::string refusal(const std::vector<std::string>& more) const
    {
        const test::Finished finished = simulate(more);
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    }
    test::TemporaryFolder folder;
    std::string file = folder.write("doubled.ptx", doubledPtx);
};

TEST_F(TraceCommandLine, PrintsTheBlockBeforeTheReport)
{
    const test::Finished finished = simulate({"--trace", "2"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    EXPECT_TRUE(finished.out.starts_with("block (2,0,0) of 3 blocks of 64 threads, 2 warps")) << finished.out;
    EXPECT_THAT(finished.out, HasSubstr("mad.lo.s32 %r4, %r1, %r2, %r3"));
    EXPECT_THAT(finished.out, HasSubstr("%r4 = 160 + lane")); // of warp 1
    EXPECT_THAT(finished.out, HasSubstr("20 steps shown; the block ends after 20 steps"));
    EXPECT_THAT(finished.out, HasSubstr("192 written, 0 unwritten"));
    EXPECT_EQ(simulate({"--trace", "2,0"}).out, finished.out);
    // Without a number it is block 0; without --trace there is none.
    EXPECT_TRUE(simulate({"--trace"}).out.starts_with("block (0,0,0) of 3 blocks"));
    EXPECT_THAT(simulate({}).out, Not(HasSubstr("steps shown")));
}

TEST_F(TraceCommandLine, ShowsNoMoreThanIsAskedFor)
{
    const std::string out = simulate({"--trace", "1", "--trace-thread", "35", "--trace-most", "5"}).out;
    EXPECT_THAT(out, Not(HasSubstr("warp 0")));
    EXPECT_THAT(out, HasSubstr("%r3 = 35\n"));
    EXPECT_THAT(out, HasSubstr("5 steps shown, 5 more left out (at most 5), 10 not asked for"));
    const std::string line = simulate({"--trace", "1", "--trace-warp", "0", "--trace-lines", "2-3"}).out;
    EXPECT_THAT(line, HasSubstr("1 step shown, 19 not asked for"));
    EXPECT_THAT(line, HasSubstr("%r3 = lane"));
}

TEST_F(TraceCommandLine, AThreadIsNamedByItsNumberInAnyBlock)
{
    const auto traceOf = [&](const char* thread) {
        return runProgram({"simulate", file, "--grid", "3", "--block", "8,4,2", "--arg", "out:i32:192", "--trace", "1",
            "--trace-thread", thread});
    };
    const test::Finished byNumber = traceOf("43");
    EXPECT_THAT(byNumber.err, Not(HasSubstr("--trace-thread")));
    EXPECT_THAT(byNumber.out, HasSubstr("10 steps shown"));
    EXPECT_EQ(byNumber.out, traceOf("3,1,1").out) << "3 + 8 * (1 + 4 * 1)";
}

TEST_F(TraceCommandLine, AsJsonItIsPartOfTheReport)
{
    const test::Finished finished = simulate({"--trace", "2", "--json", "-"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    const Json report = Json::parse(finished.out, nullptr, false);
    ASSERT_FALSE(report.is_discarded()) << finished.out;
    EXPECT_EQ(report["kernel"], "doubled");
    const Json& trace = report["trace"];
    EXPECT_EQ(trace["block"], (Json{2, 0, 0}));
    EXPECT_EQ(trace["steps"].size(), 20u);
    EXPECT_EQ(trace["left_out"], 0);
}

TEST_F(TraceCommandLine, AFileTakesIt)
{
    const std::string text = folder.path("trace.txt"), json = folder.path("trace.json");
    const test::Finished finished = simulate({"--trace", "2", "--trace-file", text});
    EXPECT_EQ(finished.out, simulate({}).out);
    EXPECT_EQ(test::read(text) + finished.out, simulate({"--trace", "2"}).out);
    const Json report =
        Json::parse(simulate({"--trace", "2", "--trace-file", json, "--json", "-"}).out, nullptr, false);
    EXPECT_FALSE(report.is_discarded() || report.contains("trace"));
    EXPECT_EQ(Json::parse(test::read(json))["steps"].size(), 20u);
}

/// The block is recorded with what the blocks before it left, also without the check for races.
TEST_F(TraceCommandLine, BlocksThatReadEachOthersWritesAreRecordedAsTheyRan)
{
    const std::string source = folder.write("chain.ptx", chain);
    for (const std::vector<std::string>& checks : {std::vector<std::string>{}, {"--no-checks"}, {"--no-record"}}) {
        std::vector<std::string> arguments{"simulate", source, "--grid", "3", "--block", "64", "--arg", "out:i32:256",
            "--trace", "2", "--trace-warp", "0"};
        arguments.insert(arguments.end(), checks.begin(), checks.end());
        EXPECT_THAT(runProgram(arguments).out, HasSubstr("[192 ... 223]: 0 -> 3")) << checks.size();
    }
}

TEST_F(TraceCommandLine, RefusesInOneLine)
{
    EXPECT_THAT(refusal({"--trace", "3"}), HasSubstr("--trace 3: the launch has 3 blocks, numbered from 0"));
    EXPECT_THAT(refusal({"--trace", "0,1,0"}), HasSubstr("--trace 0,1,0: the grid has 3 blocks"));
    EXPECT_THAT(refusal({"--trace", "x"}), HasSubstr("--trace x: is not a block: its number, or X,Y or X,Y,Z"));
    EXPECT_THAT(refusal({"--trace", "-1"}), HasSubstr("-1"));
    EXPECT_THAT(refusal({"--trace", "1", "--trace-warp", "2"}), HasSubstr("--trace-warp 2: a block has 2 warps"));
    EXPECT_THAT(refusal({"--trace", "1", "--trace-thread", "64"}), HasSubstr("--trace-thread 64: a block has 64"));
    EXPECT_THAT(refusal({"--trace", "1", "--trace-thread", "0,1"}), HasSubstr("--trace-thread 0,1,0: a block has 64"));
    EXPECT_THAT(refusal({"--trace", "1", "--trace-lines", "9-3"}), HasSubstr("--trace-lines 9-3: ends before it"));
    EXPECT_THAT(refusal({"--trace", "1", "--trace-from", "20"}), HasSubstr("--trace-from 20: the block has only 20"));
    EXPECT_THAT(refusal({"--trace", "1", "--trace-most", "0"}), HasSubstr("--trace-most 0: "));
    EXPECT_THAT(refusal({"--trace-warp", "1"}), HasSubstr("--trace"));
    EXPECT_THAT(refusal({"--trace", "1", "--json", "-", "--trace-file", "-"}), HasSubstr("--trace-file -: "));
}

} // namespace
} // namespace warpatlas
