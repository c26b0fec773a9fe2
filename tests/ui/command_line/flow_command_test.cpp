// `warpatlas flow`.
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"
#include "tests/ui/command_line/child_process.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using testing::HasSubstr;

/// Modelled also where there is a GPU.
const std::vector<std::string> adding{
    "flow", "--kernel", "vector_add", "--data", "random:1000003:1", "--data", "random:1000003:2", "--gpu", "H200"};

std::vector<std::string> and_(std::vector<std::string> options, const std::vector<std::string>& more)
{
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

void expectFlowRefused(const std::vector<std::string>& options, const std::string& words)
{
    const Finished finished = runProgram(options);
    EXPECT_EQ(finished.status, 2) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(words));
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
}

TEST(FlowCommand, TellsWhatOverlapWins)
{
    const Finished finished = runProgram(adding);
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("Streams and flow of vector_add, 1,000,003, on H200"));
    EXPECT_THAT(finished.out, HasSubstr("4 chunks on 2 streams"));
    EXPECT_THAT(finished.out, HasSubstr("one after another"));
    EXPECT_THAT(finished.out, HasSubstr("modelled"));
    EXPECT_THAT(finished.out, HasSubstr("the 4 chunks give what the whole gives (on the CPU)"));
}

TEST(FlowCommand, WritesJsonCsvAndAFigure)
{
    const test::TemporaryFolder folder;
    const std::string csv = folder.path("flow.csv"), figure = folder.path("flow.svg");
    const Finished finished =
        runProgram(and_(adding, {"--chunks", "3", "--streams", "3", "--json", "-", "--csv", csv, "--figure", figure}));
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(finished.out);
    EXPECT_EQ(json.at("chunked").at("chunks"), 3);
    EXPECT_EQ(json.at("chunked").at("operations").size(), 9u);
    EXPECT_EQ(json.at("one_after_another").at("chunks"), 1);
    EXPECT_LT(json.at("chunked").at("ms"), json.at("one_after_another").at("ms"));
    EXPECT_GT(std::filesystem::file_size(csv), 200u);
    EXPECT_GT(std::filesystem::file_size(figure), 2000u);
}

TEST(FlowCommand, EndsWithOneWhereTheWorkMayNotBeCut)
{
    const Finished finished =
        runProgram({"flow", "--kernel", "gaussian", "--data", "random:128x120:1", "--gpu", "H200"});
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("values differ from the whole's"));
}

TEST(FlowCommand, TakesAKernelOfOnesOwn)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("saxpy.ptx", test::saxpyPtx);
    const Finished finished = runProgram({"flow", "--source", file + ":saxpy", "--grid", "4", "--block", "64", "--gpu",
        "T4", "--arg", "f32:2", "--arg", "in:ramp:250", "--arg", "inout:ramp:250", "--arg", "i32:250"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("Streams and flow of saxpy, 250, on T4"));
}

TEST(FlowCommand, TellsWhatIsWrongWithTheRunAsRunDoes)
{
    const Finished mistaken = runProgram(and_(adding, {"--mistake", "no_guard"}));
    EXPECT_EQ(mistaken.status, 1) << "the parts give what the whole gives, and both are wrong";
    EXPECT_THAT(mistaken.out, HasSubstr("Problem     line 5, block (3906,0,0), thread (67,0,0): reads 'a'[1000003]"));

    const test::TemporaryFolder folder;
    const std::string file = folder.write("saxpy.ptx", test::saxpyPtx), out = folder.path("y.npy");
    const std::vector<std::string> call{"--source", file + ":saxpy", "--grid", "5", "--block", "64", "--gpu", "T4",
        "--arg", "f32:2", "--arg", "in:ramp:250", "--arg", "inout:ramp:250:" + out, "--arg", "i32:260"};
    const Finished own = runProgram(and_(and_({"flow"}, call), {"--json", "-"}));
    EXPECT_EQ(own.status, 1) << own.err;
    const auto problems = nlohmann::json::parse(own.out).at("problems");
    const auto ofRun = nlohmann::json::parse(runProgram(and_(and_({"run"}, call), {"--no-measure", "--json", "-"})).out)
                           .at("problems");
    EXPECT_FALSE(problems.empty());
    EXPECT_EQ(problems, ofRun);
    EXPECT_TRUE(std::filesystem::exists(out)) << "the run's arguments are written here, too";
}

TEST(FlowCommand, SaysWhatWasNotLookedAt)
{
    const Finished finished = runProgram({"flow", "--kernel", "vector_add", "--data", "random:4200000:1", "--data",
        "random:4200000:2", "--gpu", "H200"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("whether the run is right was not looked at (not simulated: 4,200,192"));
}

TEST(FlowCommand, RefusesALaunchThatCannotBe)
{
    expectFlowRefused(and_(adding, {"--block", "2048"}), "--block 2048");
}

TEST(FlowCommand, NamesTheOptionThatIsWrong)
{
    expectFlowRefused(and_(adding, {"--chunks", "0"}), "--chunks 0");
    expectFlowRefused(and_(adding, {"--streams", "x"}), "--streams x");
    expectFlowRefused({"flow", "--device", "cpu"}, "--device cpu: streams are a GPU's");
    expectFlowRefused({"flow", "--device", "cuda:0,sim"}, "--device cuda:0,sim");
    expectFlowRefused({"flow", "--device", "cuda:999"}, "--device cuda:999");
    expectFlowRefused(and_(adding, {"--figure", "a.txt"}), "--figure a.txt");
    expectFlowRefused({"flow", "--kernel", "none_such", "--gpu", "T4"}, "--kernel none_such");
    expectFlowRefused({"flow", "--kernel", "transpose", "--data", "ramp:20x10", "--gpu", "T4"}, "nothing to cut");
}

} // namespace
} // namespace warpatlas
