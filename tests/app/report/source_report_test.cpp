// What the table and the JSON say of a person's own kernel.
#include "app/report/source_report.h"

#include "app/report/json_report.h"
#include "app/report/table_report.h"
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"
#include "tests/support/change_access.h"

#include <sstream>

namespace warpatlas {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::ordered_json;

namespace {

std::string tableOf(const Outcome& outcome, std::size_t columns = 100)
{
    const auto copy = std::make_shared<const Outcome>(outcome);
    return toTable({&copy, 1}, {columns, false});
}

/// The outcome with another source, and with what `change` makes of its trace.
template <class Change> Outcome changed(const Outcome& outcome, std::string_view source, Change change)
{
    Outcome copy = outcome;
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->work.code.source = source;
    copy.bound = bound;
    auto trace = std::make_shared<Trace>(*outcome.trace);
    change(*trace);
    copy.trace = trace;
    return copy;
}

} // namespace

TEST(SourceReport, ProblemsHavePlaceAndCount)
{
    Outcome outcome = *test::run(test::saxpy({"f32:2", "in:ramp:200", "inout:ramp:250", "i32:250"}));
    EXPECT_THAT(tableOf(outcome), HasSubstr("Problem     block (3,0,0), thread (8,0,0): reads "));
    EXPECT_THAT(tableOf(outcome), HasSubstr("(50 times)"));
    outcome.problems[0].severity = Severity::Possible;
    outcome.problems[0].line = 4;
    outcome.problems[0].fact = Race();
    EXPECT_THAT(tableOf(outcome), HasSubstr("Possible    line 4, block (3,0,0): race: "));
}

/// An array that was given as both, as those of a program's launch are, and is written alone.
TEST(SourceReport, SaysWhatTheLaunchDidWithAnArray)
{
    const OutcomePointer right = test::run(test::saxpy());
    Json json = toReport(*right);
    EXPECT_EQ(json["buffers"][0]["accesses"], "in");
    EXPECT_EQ(json["buffers"][1]["accesses"], "inout");
    const Outcome written = changed(*right, right->bound->work.code.source, [](Trace& trace) {
        for (std::uint64_t i = 0; i < trace.buffers[1].values.size(); ++i)
            test::changeAccess(trace.buffers[1].values, i, [](ValueAccess& access) { access.reads = 0; });
    });
    json = toReport(written);
    EXPECT_EQ(json["buffers"][1]["role"], "inout") << "as it was given";
    EXPECT_EQ(json["buffers"][1]["accesses"], "out");
    EXPECT_EQ(touchedRole(written, 1), BufferRole::Output);
    EXPECT_THAT(tableOf(written), HasSubstr("out f32, "));
    EXPECT_THAT(tableOf(*right), HasSubstr("inout f32, "));
}

TEST(SourceReport, PtxOfAProgramHasThatsCompilerAndRegisters)
{
    Experiment experiment = test::saxpy(); // of PTX
    const auto registersOf = [](const Outcome& outcome) { return outcome.occupancySource; };
    EXPECT_THAT(tableOf(*test::run(experiment)), HasSubstr("none: saxpy.ptx is PTX"));
    EXPECT_EQ(registersOf(*test::run(experiment)), "assumed");
    experiment.source->programCompiler = "nvcc 13";
    experiment.source->programRegisters = 22;
    const Outcome linked = *test::run(experiment);
    EXPECT_EQ(registersOf(linked), "nvcc 13");
    EXPECT_EQ(linked.occupancyInput->registersPerThread, 22);
    EXPECT_THAT(tableOf(linked), HasSubstr("nvcc 13, with the program that had saxpy.ptx"));
    const Json json = toReport(linked);
    EXPECT_EQ(json["compiler"]["name"], "nvcc 13");
    EXPECT_EQ(json["launch"]["registers_per_thread"], 22);
}

TEST(SourceReport, WithoutRecordingThereAreNoCounters)
{
    const OutcomePointer outcome = test::run(test::saxpy(), {.record = false, .checks = {}});
    const Json json = toReport(*outcome);
    EXPECT_FALSE(json.contains("memory") || json.contains("execution") || json.contains("lines"));
    EXPECT_FALSE(json["buffers"][1].contains("written"));
    EXPECT_EQ(json["buffers"][1]["first_values"][7], 3 * json["buffers"][0]["first_values"][7].get<double>());
    EXPECT_THAT(tableOf(*outcome), Not(HasSubstr("Executed")));
    EXPECT_FALSE(accessCounts(*outcome, 0));
}

TEST(SourceReport, TheTableCutsSourceBetweenLettersAndSaysWhatWasPrinted)
{
    std::string umlauts;
    for (int i = 0; i < 100; ++i)
        umlauts += "\u00fc";
    umlauts += "\x1b\n";
    const OutcomePointer right = test::run(test::saxpy());
    // The text has no .loc.
    Outcome outcome = changed(*right, umlauts, [](Trace& trace) { trace.lines[1] = {}; });
    const auto longest = [&](std::size_t columns) {
        std::size_t bytes = 0;
        std::istringstream lines(tableOf(outcome, columns));
        for (std::string line; std::getline(lines, line);)
            if (const std::size_t at = line.find("\u00fc"); at != std::string::npos)
                bytes = std::max(bytes, line.size() - at);
        return bytes;
    };
    EXPECT_EQ(longest(100), 2u * 46);
    EXPECT_EQ(longest(0), 2u * 46);
    EXPECT_EQ(longest(120), 2u * 66);
    EXPECT_EQ(longest(240), 2u * 100 + 1);
    EXPECT_THAT(tableOf(outcome, 240), Not(HasSubstr("\x1b")));

    EXPECT_THAT(tableOf(outcome), Not(HasSubstr("cut: ")));
    outcome = changed(*right, umlauts, [](Trace& trace) {
        trace.printed = std::string(1'048'576, 'y');
        trace.printedBytes = 2'000'000;
    });
    EXPECT_THAT(tableOf(outcome), HasSubstr("cut: 1,048,576 of 2,000,000 bytes are shown\n"));
    EXPECT_THAT(tableOf(outcome), Not(HasSubstr("yyy")));
}

TEST(SourceReport, TheReportHasTheKeysOfRun)
{
    const Json json = toReport(*test::run(test::saxpy()));
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["kernel"], "saxpy");
    EXPECT_EQ(json["signature"], "saxpy(float, float const*, float*, int)");
    EXPECT_EQ(json["source"], "saxpy.ptx");
    EXPECT_EQ(json["launch"]["grid"], (Json{4, 1, 1}));
    EXPECT_EQ(json["launch"]["threads"], 256);
    EXPECT_EQ(json["launch"]["static_shared_bytes"], 0);
    EXPECT_EQ(json["launch"]["dynamic_shared_bytes"], 0);
    EXPECT_EQ(json["device"]["id"], "sim");
    EXPECT_EQ(json["device"]["provenance"], "simulated");
    EXPECT_GT(json["execution"]["thread_instructions"], 0);
    EXPECT_GT(json["memory"]["global_load_sectors_per_request"], 0);
    EXPECT_EQ(json["coverage"]["written_once"], 250);
    EXPECT_TRUE(json.contains("check_absent"));
    EXPECT_FALSE(json.contains("cost") || json.contains("data") || json.contains("variant"));
    EXPECT_EQ(json["problems"], Json::array());
    EXPECT_EQ(json["printed"], "");
    const Json& x = json["buffers"][0];
    EXPECT_EQ(x["read"], 250);
    EXPECT_EQ(x["written"], 0);
    const Json& y = json["buffers"][1];
    EXPECT_EQ(y["role"], "inout");
    EXPECT_EQ(y["type"], "f32");
    EXPECT_EQ(y["count"], 250);
    EXPECT_EQ(y["written"], 250);
    EXPECT_EQ(y["written_more"], 0);
    EXPECT_EQ(y["unwritten"], 0);
    EXPECT_EQ(y["first_values"].size(), 16u);
    EXPECT_FALSE(json.contains("compiler")); // nothing was compiled
}

TEST(SourceReport, CudaSourceIsCompiledAndItsLinesAreShown)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    Experiment experiment = test::ownKernel("half.cu",
        "#include <cstdio>\nint main() { }\n\n"
        "__global__ void half(const float* values, float* result, int count)\n{\n"
        "    int i = threadIdx.x;\n    if (i < count)\n        result[i] = values[i] / 2;\n"
        "    if (i == 0)\n        printf(\"%d values\\n\", count);\n}\n",
        {{1, 1, 1}, {32, 1, 1}}, {"in:ramp:20", "out:f32:24", "i32:20"});
    const OutcomePointer outcome = test::run(experiment);
    EXPECT_EQ(outcome->bound->source->signature.text(), "half(const float* values, float* result, int count)");
    EXPECT_EQ(outcome->trace->printed, "20 values\n");
    EXPECT_EQ(outcome->bound->work.buffers[1].name, "result");
    const std::string table = tableOf(*outcome);
    EXPECT_THAT(table, HasSubstr("    8 "));
    EXPECT_THAT(table, HasSubstr("result[i] = values[i] / 2;"));
    EXPECT_THAT(table, HasSubstr("20 written, 4 unwritten"));
    EXPECT_THAT(table, testing::ContainsRegex("lesson[[:space:]]+mode"))
        << "after a compiler's long name in a new line";
    const Json json = toReport(*outcome);
    EXPECT_EQ(json["compiler"]["mode"], "lesson");
    EXPECT_EQ(json["messages"], Json::array());
    EXPECT_EQ(json["printed"], "20 values\n");

    experiment.source->arguments[0] = "i64:0";
    EXPECT_EQ(test::refusalOf("--arg i64:0", [&] { bindExperiment(experiment); }),
        "parameter 1 (values) is a pointer: in:, out: or inout: is expected, not a number; the kernel is "
        "half(const float* values, float* result, int count)");
}

TEST(SourceReport, WhatACompilerSaysHasItsPlace)
{
    Compilation compilation;
    compilation.messages = {{CompilerMessage::Severity::Error, 3, 12, "b is undefined"},
        {CompilerMessage::Severity::Note, 0, 0, "no place"}};
    EXPECT_EQ(toReport(compilation)["messages"].size(), 2u);
    EXPECT_EQ(toText(compilation.messages[0], "bad.cu"), "bad.cu:3:12: error: b is undefined");
    EXPECT_EQ(toText(compilation.messages[1], "bad.cu"), "bad.cu: note: no place");
}

/// `#line` may name any line; the table has as many as were executed.
TEST(SourceReport, LinesPastTheSourceAreListedAlone)
{
    const OutcomePointer outcome = test::run(test::ownKernel("far.cu",
        ".version 6.4\n.target sm_75\n.address_size 64\n.file 7 \"far.cu\"\n"
        ".visible .entry far()\n{\n.reg .b32 %r<3>;\n.loc 7 2 0\nmov.u32 %r1, 1;\n.loc 7 4294967295 0\n"
        "mov.u32 %r2, 2;\nret;\n}\n",
        {{1, 1, 1}, {1, 1, 1}}));
    const std::string fromPtx = tableOf(*outcome, 120);
    EXPECT_THAT(fromPtx, HasSubstr("\n4294967295 "));
    EXPECT_LT(fromPtx.size(), 4000u);
    const std::string withSource = tableOf(changed(*outcome, "one\ntwo\nthree\nfour\n", [](const Trace&) {}), 120);
    EXPECT_THAT(withSource, HasSubstr("  two\n"));
    EXPECT_THAT(withSource, HasSubstr("  four\n"));
    EXPECT_THAT(withSource, HasSubstr("\n4294967295 "));
    EXPECT_EQ(withSource.find("  one\n"), std::string::npos);
    EXPECT_LT(withSource.size(), 4000u);
}

} // namespace warpatlas
