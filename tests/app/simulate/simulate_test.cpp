// Any kernel with numbers and arrays: what is run, what is refused, and what is reported.
#include "app/words/problem_words.h"
#include "app/dataset/save.h"
#include "app/simulate/simulate.h"
#include "app/simulate/simulate_report.h"
#include "tests/app/support/files.h"

#include <nlohmann/json.hpp>
#include <sstream>

namespace warpatlas {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;

namespace {

// As a compiler would write it: y[i] = a * x[i] + y[i] for i < n; and a kernel without arguments.
constexpr const char* saxpyPtx = R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry _Z5saxpyfPKfPfi(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n)
{
    .reg .pred %p<2>;
    .reg .f32 %f<5>;
    .reg .b32 %r<6>;
    .reg .b64 %rd<8>;
    ld.param.f32 %f1, [a];
    ld.param.u64 %rd1, [x];
    ld.param.u64 %rd2, [y];
    ld.param.u32 %r1, [n];
    mov.u32 %r2, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    mov.u32 %r4, %tid.x;
    mad.lo.s32 %r5, %r2, %r3, %r4;
    setp.ge.s32 %p1, %r5, %r1;
    @%p1 bra DONE;
    cvta.to.global.u64 %rd3, %rd1;
    cvta.to.global.u64 %rd4, %rd2;
    mul.wide.s32 %rd5, %r5, 4;
    add.s64 %rd6, %rd3, %rd5;
    add.s64 %rd7, %rd4, %rd5;
    ld.global.f32 %f2, [%rd6];
    ld.global.f32 %f3, [%rd7];
    fma.rn.f32 %f4, %f1, %f2, %f3;
    st.global.f32 [%rd7], %f4;
DONE:
    ret;
}
.visible .entry nothing()
{
    ret;
}
)";

SimulateRequest requestFor(const std::vector<std::string>& arguments)
{
    SimulateRequest request;
    request.name = "saxpy.ptx";
    request.text = saxpyPtx;
    request.kernel = "saxpy";
    request.launch = {{4, 1, 1}, {64, 1, 1}};
    for (const std::string& argument : arguments)
        request.arguments.push_back(parseArgumentSpec(argument));
    return request;
}

SimulateOutcome run(const SimulateRequest& request)
{
    Progress progress;
    return simulate(request, progress);
}

std::string requestRefusal(const std::string& subject, const SimulateRequest& request)
{
    return test::refusalOf(subject, [&] { (void)run(request); });
}

const std::vector<std::string> good{"f32:2", "in:ramp:250", "inout:ramp:250", "i32:250"};

bool noCompiler()
{
    return std::ranges::all_of(listCompilers(), [](const CompilerListing& l) { return !l.reason.empty(); });
}

} // namespace

TEST(Simulate, RunsPtxWithItsArguments)
{
    const SimulateOutcome outcome = run(requestFor(good));
    EXPECT_TRUE(outcome.launched && outcome.recorded && outcome.fromPtx);
    EXPECT_EQ(outcome.kernel, "saxpy(float, float const*, float*, int)");
    ASSERT_EQ(outcome.buffers.size(), 2u);
    const auto x = outcome.buffers[0].contents->values<float>(), y = outcome.buffers[1].contents->values<float>();
    for (std::size_t i = 0; i < 250; ++i)
        EXPECT_EQ(y[i], 3 * x[i]) << i;
    EXPECT_EQ(outcome.buffers[0].read, 250u);
    EXPECT_EQ(outcome.buffers[0].written, 0u);
    EXPECT_EQ(outcome.buffers[1].written, 250u);
    EXPECT_EQ(outcome.buffers[1].writtenMore, 0u);
    EXPECT_TRUE(outcome.problems.empty());
    EXPECT_EQ(exitStatus(outcome), 0);
}

TEST(Simulate, WhatIsWrongIsAProblemAndNotAnError)
{
    const SimulateOutcome outcome = run(requestFor({"f32:2", "in:ramp:200", "inout:ramp:250", "i32:250"}));
    ASSERT_EQ(outcome.problems.size(), 1u);
    EXPECT_EQ(outcome.problems[0].kind, ProblemKind::OutOfBounds);
    EXPECT_EQ(outcome.problems[0].count, 50u);
    EXPECT_THAT(toTable(outcome), HasSubstr("block (3,0,0), thread (8,0,0): reads "));
    SimulateOutcome race = outcome;
    race.problems[0].severity = Severity::Possible;
    race.problems[0].line = 4;
    race.problems[0].fact = Race();
    EXPECT_THAT(toTable(race), HasSubstr("line 4: possible race: "));
    race.problems[0].fact = ToldByApi{"two threads"};
    EXPECT_THAT(toTable(race), HasSubstr("thread (8,0,0), possible: two threads"));
    EXPECT_EQ(exitStatus(outcome), 1);
}

TEST(Simulate, WorkersChangeNothing)
{
    SimulateRequest request = requestFor(good);
    request.workers = 1;
    const Json one = toReport(run(request));
    request.workers = 3;
    EXPECT_EQ(toReport(run(request)), one);
}

TEST(Simulate, WithoutRecordingThereAreNoCounters)
{
    SimulateRequest request = requestFor(good);
    request.record = false;
    const SimulateOutcome outcome = run(request);
    const Json json = toReport(outcome);
    EXPECT_FALSE(json.contains("memory") || json.contains("execution") || json.contains("lines"));
    EXPECT_FALSE(json["buffers"][1].contains("written"));
    EXPECT_EQ(outcome.buffers[1].contents->values<float>()[7], 3 * outcome.buffers[0].contents->values<float>()[7]);
    EXPECT_FALSE(toTable(outcome).empty());
}

TEST(Simulate, AKernelWithoutArgumentsRuns)
{
    SimulateRequest request = requestFor({});
    request.kernel = "nothing";
    EXPECT_TRUE(run(request).launched);
}

TEST(Simulate, ChoosingAKernel)
{
    SimulateRequest request = requestFor(good);
    request.kernel = "";
    EXPECT_EQ(requestRefusal("--kernel", request), "say which kernel of saxpy.ptx: saxpy, nothing");
    request.kernel = "sgemm";
    EXPECT_THAT(requestRefusal("--kernel sgemm", request), HasSubstr("there is saxpy, nothing"));
    request.kernel = "_Z5saxpyfPKfPfi";
    EXPECT_TRUE(run(request).launched);
}

TEST(Simulate, KernelsOfOneNameAreToldApart)
{
    SimulateRequest request;
    request.name = "k.ptx";
    request.text = ".version 6.4\n.target sm_75\n.address_size 64\n";
    // ov(int*), ov(float*), ns::k(int*), ns::in::k(int*), other::one(int*)
    for (const char* name : {"_Z2ovPi", "_Z2ovPf", "_ZN2ns1kEPi", "_ZN2ns2in1kEPi", "_ZN5other3oneEPi"})
        request.text += std::string(".visible .entry ") + name + "(.param .u64 a)\n{\n    ret;\n}\n";
    request.launch = {{1, 1, 1}, {1, 1, 1}};
    request.arguments = {parseArgumentSpec("out:i32:1")};
    EXPECT_EQ(requestRefusal("--kernel", request),
        "say which kernel of k.ptx: ov(int*), ov(float*), ns::k, ns::in::k, other::one");
    const auto asked = [&](const char* name) {
        request.kernel = name;
        return request;
    };
    EXPECT_EQ(
        requestRefusal("--kernel ov", asked("ov")), "several kernels are called so; say which: ov(int*), ov(float*)");
    EXPECT_EQ(requestRefusal("--kernel k", asked("k")),
        "several kernels are called so; say which: ns::k(int*), ns::in::k(int*)");
    EXPECT_EQ(run(asked("ov(int *)")).kernel, "ov(int*)");
    EXPECT_EQ(run(asked("ns::k")).kernel, "ns::k(int*)");
    EXPECT_EQ(run(asked("in::k")).kernel, "ns::in::k(int*)");
    EXPECT_EQ(run(asked("one")).kernel, "other::one(int*)");
    EXPECT_THAT(requestRefusal("--kernel two", asked("two")), HasSubstr("there is ov(int*), ov(float*), ns::k, "));
}

TEST(Simulate, TheTableCutsSourceBetweenLettersAndSaysWhatWasPrinted)
{
    SimulateOutcome outcome = run(requestFor(good));
    outcome.trace.lines[1] = {}; // the text has no .loc
    std::string umlauts;
    for (int i = 0; i < 100; ++i)
        umlauts += "\u00fc";
    outcome.source = umlauts + "\x1b\n";
    const auto longest = [&](std::size_t columns) {
        std::size_t bytes = 0;
        std::istringstream lines(toTable(outcome, columns));
        for (std::string line; std::getline(lines, line);)
            if (const std::size_t at = line.find("\u00fc"); at != std::string::npos)
                bytes = std::max(bytes, line.size() - at);
        return bytes;
    };
    EXPECT_EQ(longest(100), 2u * 47);
    EXPECT_EQ(longest(0), 2u * 47);
    EXPECT_EQ(longest(120), 2u * 67);
    EXPECT_EQ(longest(240), 2u * 100 + 1);
    EXPECT_THAT(toTable(outcome, 240), testing::Not(HasSubstr("\x1b")));

    EXPECT_THAT(toTable(outcome), testing::Not(HasSubstr("cut: ")));
    outcome.trace.printed = std::string(1'048'576, 'x');
    outcome.trace.printedBytes = 2'000'000;
    EXPECT_THAT(toTable(outcome), HasSubstr("cut: 1,048,576 of 2,000,000 bytes are shown\n"));
}

TEST(Simulate, ArgumentsThatDoNotFitAreRefusedWithTheParameters)
{
    const std::string signature = "saxpy(float, float const*, float*, int)";
    EXPECT_EQ(requestRefusal("--arg", requestFor({"f32:2"})), "1 given, but the kernel takes 4: " + signature);
    EXPECT_EQ(requestRefusal("--arg f32:1", requestFor({"f32:2", "f32:1", "inout:ramp:4", "i32:4"})),
        "parameter 2 is a pointer: in:, out: or inout: is expected, not a number; the kernel is " + signature);
    EXPECT_EQ(requestRefusal("--arg in:ramp:4", requestFor({"f32:2", "in:ramp:4", "inout:ramp:4", "in:ramp:4"})),
        "parameter 4 is int, not a pointer: a number is expected; the kernel is " + signature);
    EXPECT_EQ(requestRefusal("--arg i32:2", requestFor({"i32:2", "in:ramp:4", "inout:ramp:4", "i32:4"})),
        "parameter 1 is float, not i32; the kernel is " + signature);
    EXPECT_EQ(requestRefusal("--arg i64:4", requestFor({"f32:2", "in:ramp:4", "inout:ramp:4", "i64:4"})),
        "parameter 4 has 4 bytes, but an i64 has 8; the kernel is " + signature);
    EXPECT_THAT(requestRefusal("--arg in:none.npy", requestFor({"f32:2", "in:none.npy", "inout:ramp:4", "i32:4"})),
        HasSubstr("no such file"));
}

TEST(Simulate, ArraysOfAnotherTypeThanThePointersAreRefused)
{
    const std::string signature = "saxpy(float, float const*, float*, int)";
    EXPECT_EQ(requestRefusal("--arg out:i32:4", requestFor({"f32:2", "in:none.npy", "out:i32:4", "i32:4"})),
        "argument 3 is float*, but out:i32:4 holds i32: f32 is expected; the kernel is " + signature);
    EXPECT_EQ(requestRefusal("--arg in:ramp:4x4x3", requestFor({"f32:2", "in:ramp:4x4x3", "out:f32:4", "i32:4"})),
        "argument 2 is float const*, but in:ramp:4x4x3 holds u8: f32 is expected; the kernel is " + signature);
    EXPECT_FALSE(requestRefusal("--arg out:f64:4", requestFor({"f32:2", "in:ramp:4", "out:f64:4", "i32:4"})).empty());

    // Mangled parameters, and the arrays that they take and refuse.
    const auto takes = [](const std::string& mangled, const std::string& type) {
        SimulateRequest request;
        request.name = "k.ptx";
        request.text = ".version 6.4\n.target sm_75\n.address_size 64\n.visible .entry _Z1k" + mangled
            + "(.param .u64 a)\n{\n    ret;\n}\n";
        request.launch = {{1, 1, 1}, {1, 1, 1}};
        request.arguments = {parseArgumentSpec("out:" + type + ":4")};
        try {
            return run(request).launched;
        } catch (const InputError&) {
            return false;
        }
    };
    for (const char* byte : {"Pc", "Pa", "Ph", "PKh", "Pb", "Pv", "P5Point"})
        EXPECT_TRUE(takes(byte, "u8") && takes(byte, "i8")) << byte;
    for (const char* other : {"Ph", "Pi", "Pm", "Pd", "PVi"})
        EXPECT_FALSE(takes(other, "f32")) << other;
    EXPECT_TRUE(takes("Pi", "u32") && takes("Pj", "i32") && takes("Pm", "i64") && takes("Px", "u64"));
    EXPECT_TRUE(takes("Pt", "i16") && takes("Pd", "f64") && takes("PKf", "f32") && takes("Pv", "f64"));
    EXPECT_TRUE(takes("P6float4", "f32") && takes("PPf", "u64") && takes("P5Point", "f32"));
    EXPECT_FALSE(takes("Pf", "f16") || takes("Pf", "i32") || takes("Ps", "f16"));
}

TEST(Simulate, ALaunchThatTheGpuRefusesIsAProblemWithCudasName)
{
    SimulateRequest request = requestFor(good);
    request.launch.block = {2048, 1, 1};
    SimulateOutcome outcome = run(request);
    EXPECT_FALSE(outcome.launched);
    EXPECT_EQ(exitStatus(outcome), 1);
    EXPECT_EQ(outcome.problems.at(0).kind, ProblemKind::Launch);
    EXPECT_THAT(sentenceOf(outcome.problems.at(0)), HasSubstr("cudaErrorInvalidConfiguration"));
    EXPECT_FALSE(toReport(outcome).contains("buffers"));

    // Shared memory: what one GPU takes, another refuses.
    request = requestFor(good);
    request.dynamicSharedBytes = 150 * 1024;
    request.device = "sim:A100";
    EXPECT_TRUE(run(request).launched);
    request.device = "sim:T4";
    outcome = run(request);
    EXPECT_FALSE(outcome.launched);
    EXPECT_THAT(sentenceOf(outcome.problems.at(0)), HasSubstr("cudaErrorInvalidValue"));
    request.device = "cuda";
    EXPECT_THAT(requestRefusal("--device cuda", request), HasSubstr("sim:GPU"));
    request.device = "sim:Voodoo";
    EXPECT_FALSE(requestRefusal("--device sim:Voodoo", request).empty());
}

TEST(Simulate, CancellingEndsIt)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW((void)simulate(requestFor(good), progress), Cancelled);
}

TEST(Simulate, TheReportHasTheKeysOfRun)
{
    const Json json = toReport(run(requestFor(good)));
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["kernel"], "saxpy");
    EXPECT_EQ(json["launch"]["grid"], (Json{4, 1, 1}));
    EXPECT_EQ(json["launch"]["threads"], 256);
    EXPECT_EQ(json["device"]["id"], "sim");
    EXPECT_EQ(json["device"]["provenance"], "simulated");
    EXPECT_GT(json["execution"]["thread_instructions"], 0);
    EXPECT_GT(json["memory"]["global_load_sectors_per_request"], 0);
    EXPECT_EQ(json["problems"], Json::array());
    EXPECT_EQ(json["printed"], "");
    const Json& y = json["buffers"][1];
    EXPECT_EQ(y["role"], "inout");
    EXPECT_EQ(y["type"], "f32");
    EXPECT_EQ(y["count"], 250);
    EXPECT_EQ(y["unwritten"], 0);
    EXPECT_EQ(y["first_values"].size(), 16u);
    EXPECT_FALSE(json.contains("compiler")); // nothing was compiled
}

TEST(Simulate, CudaSourceIsCompiledAndItsLinesAreShown)
{
    if (noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    SimulateRequest request;
    request.name = "half.cu";
    request.text = "#include <cstdio>\nint main() { }\n\n"
                   "__global__ void half(const float* values, float* result, int count)\n{\n"
                   "    int i = threadIdx.x;\n    if (i < count)\n        result[i] = values[i] / 2;\n"
                   "    if (i == 0)\n        printf(\"%d values\\n\", count);\n}\n";
    request.launch = {{1, 1, 1}, {32, 1, 1}};
    for (const char* argument : {"in:ramp:20", "out:f32:24", "i32:20"})
        request.arguments.push_back(parseArgumentSpec(argument));
    const SimulateOutcome outcome = run(request);
    EXPECT_EQ(outcome.kernel, "half(const float* values, float* result, int count)");
    EXPECT_EQ(outcome.trace.printed, "20 values\n");
    EXPECT_EQ(outcome.buffers[1].name, "result");
    EXPECT_EQ(outcome.buffers[1].written, 20u);
    const std::string table = toTable(outcome);
    EXPECT_THAT(table, HasSubstr("    8 "));
    EXPECT_THAT(table, HasSubstr("result[i] = values[i] / 2;"));
    EXPECT_THAT(table, HasSubstr("20 written, 4 unwritten"));
    EXPECT_THAT(table, testing::ContainsRegex("lesson[[:space:]]+mode"))
        << "after a compiler's long name in a new line";
    const Json json = toReport(outcome);
    EXPECT_EQ(json["compiler"]["mode"], "lesson");
    EXPECT_EQ(json["messages"], Json::array());

    request.arguments[0] = parseArgumentSpec("i64:0");
    EXPECT_EQ(requestRefusal("--arg i64:0", request),
        "parameter 1 (values) is a pointer: in:, out: or inout: is expected, not a number; the kernel is "
        "half(const float* values, float* result, int count)");
}

TEST(Simulate, RegistersAreAskedForWhereTheyCanMatter)
{
    const auto compilers = listCompilers();
    if (!compilers.front().reason.empty())
        GTEST_SKIP() << "only NVRTC counts registers: " << compilers.front().reason;
    SimulateRequest request;
    request.name = "few.cu";
    request.text = "__global__ void few(float* v) { v[threadIdx.x] = 1; }\n";
    request.arguments = {parseArgumentSpec("out:f32:1024")};
    request.launch = {{1, 1, 1}, {1024, 1, 1}};
    const SimulateOutcome outcome = run(request);
    ASSERT_TRUE(outcome.registersPerThread.has_value());
    EXPECT_GT(*outcome.registersPerThread, 0);
    EXPECT_LE(*outcome.registersPerThread, 64);
    EXPECT_TRUE(outcome.launched);
    request.launch.block.x = 64;
    EXPECT_FALSE(run(request).registersPerThread.has_value());
}

TEST(Simulate, TextThatDoesNotCompileSaysWhere)
{
    if (noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    SimulateRequest request;
    request.name = "folder/bad.cu";
    request.text = "__global__ void k(int* a)\n{\n    a[0] = b;\n    a[1] = c;\n}\n";
    try {
        (void)run(request);
        FAIL();
    } catch (const CompileFailure& failure) {
        EXPECT_EQ(failure.subject(), "folder/bad.cu:3:12");
        EXPECT_THAT(failure.reason(), HasSubstr("(1 more error)"));
        EXPECT_EQ(toReport(failure.compilation())["messages"].size(), 2u);
        EXPECT_THAT(toText(failure.compilation().messages[1], "bad.cu"), HasSubstr("bad.cu:4:12: error: "));
    }
    request.text = "int main() { }\n";
    EXPECT_THAT(requestRefusal("folder/bad.cu", request), HasSubstr("there is no kernel in it"));
    request.text = "template <int N> __global__ void k(int* a) { a[0] = N; }\n";
    EXPECT_THAT(requestRefusal("folder/bad.cu", request), HasSubstr("k is a template; give its arguments"));
    request.kernel = "k";
    EXPECT_THAT(requestRefusal("--kernel k", request), HasSubstr("k is a template"));
    request.kernel = "k<3>";
    request.arguments = {parseArgumentSpec("out:i32:1")};
    const SimulateOutcome outcome = run(request);
    EXPECT_EQ(outcome.buffers[0].contents->values<std::int32_t>()[0], 3);
    EXPECT_EQ(outcome.kernelName, "k<3>");
}

namespace {

/// A loop in line 8, which does not end.
constexpr const char* endlessPtx = R"(.version 6.4
.target sm_75
.address_size 64
.file 1 "endless.cu"
.visible .entry endless()
{
    .reg .b32 %r<3>;
    .loc 1 8 0
LOOP:
    add.s32 %r1, %r1, 1;
    bra.uni LOOP;
}
)";

SimulateRequest endlessRequest()
{
    SimulateRequest request;
    request.name = "endless.cu";
    request.text = endlessPtx;
    request.launch = {{2, 1, 1}, {32, 1, 1}};
    return request;
}

} // namespace

/// The clock jumps; the kernel really runs.
TEST(Simulate, AKernelThatDoesNotEndSaysWhereItIsAgainAndAgain)
{
    SimulateRequest request = endlessRequest();
    SlowWork::Clock::time_point now{};
    request.clock = [&now] { return now += std::chrono::seconds(3); };
    Progress progress;
    std::vector<std::string> said;
    request.onSlow = [&](const std::string& words) {
        said.push_back(words);
        if (said.size() == 3)
            progress.cancel();
    };
    std::string cancelled;
    try {
        simulate(request, progress);
        ADD_FAILURE() << "ended";
    } catch (const Cancelled& error) {
        cancelled = error.what();
    }
    ASSERT_EQ(said.size(), 3u);
    for (const std::string& words : said)
        EXPECT_THAT(words,
            testing::MatchesRegex("still running after [0-9]+ s: block [01], warp 0, line 8; about [0-9,]+ "
                                  "instructions of warps so far"));
    EXPECT_THAT(cancelled,
        testing::MatchesRegex(
            "cancelled after [0-9]+ s: block [01], warp 0, line 8; about [0-9,]+ instructions of warps so far"));
}

/// `#line` may name any line; the table has as many as were executed.
TEST(Simulate, LinesPastTheSourceAreListedAlone)
{
    SimulateRequest request;
    request.name = "far.cu";
    request.text = std::string(".version 6.4\n.target sm_75\n.address_size 64\n.file 7 \"far.cu\"\n")
        + ".visible .entry far()\n{\n.reg .b32 %r<3>;\n.loc 7 2 0\nmov.u32 %r1, 1;\n.loc 7 4294967295 0\n"
          "mov.u32 %r2, 2;\nret;\n}\n";
    Progress progress;
    SimulateOutcome outcome = simulate(request, progress);
    const std::string fromPtx = toTable(outcome, 120);
    EXPECT_THAT(fromPtx, HasSubstr("\n4294967295 "));
    EXPECT_LT(fromPtx.size(), 4000u);
    outcome.source = "one\ntwo\nthree\nfour\n";
    const std::string withSource = toTable(outcome, 120);
    EXPECT_THAT(withSource, HasSubstr("  two\n"));
    EXPECT_THAT(withSource, HasSubstr("  four\n"));
    EXPECT_THAT(withSource, HasSubstr("\n4294967295 "));
    EXPECT_EQ(withSource.find("  one\n"), std::string::npos);
    EXPECT_LT(withSource.size(), 4000u);
}

} // namespace warpatlas
