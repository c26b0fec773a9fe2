// `warpatlas fairness`.
#include "kernels/device/open_device.h"
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"
#include "tests/ui/command_line/refusals.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::expectRefused;
using test::Finished;
using test::runProgram;
using test::with;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> summing{
    "fairness", "--kernel", "vector_add", "--data", "random:65536:1", "--data", "random:65536:2"};

TEST(FairnessCommand, TellsEachRowAndWhyItIsWrong)
{
    const Finished finished = runProgram(summing);
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("Wrong and right times of vector_add:naive"));
    EXPECT_THAT(finished.out, HasSubstr("CPU not optimised"));
    EXPECT_THAT(finished.out, HasSubstr("measured"));
    EXPECT_THAT(finished.out, HasSubstr("No synchronise"));
    EXPECT_THAT(finished.out, Not(HasSubstr("clock::now()")));
    EXPECT_THAT(runProgram(with(summing, {"--code"})).out, HasSubstr("#pragma omp parallel for simd"));
}

TEST(FairnessCommand, WritesJsonNumbersAndFigures)
{
    const test::TemporaryFolder folder;
    const Finished finished = runProgram(with(summing, {"--json", "-", "--csv", folder.path("f.csv")}));
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(finished.out);
    EXPECT_EQ(json.at("kernel"), "vector_add:naive");
    const auto& rows = json.at("rows");
    const std::size_t missing = json.contains("missing") ? json.at("missing").size() : 0;
    EXPECT_EQ(rows.size() + missing, 8u);
    const auto& slow = rows.back();
    EXPECT_EQ(slow.at("what"), "slow_cpu");
    EXPECT_EQ(slow.at("provenance"), "measured");
    EXPECT_GT(slow.at("wrong").at("value"), 0);
    EXPECT_THAT(test::read(folder.path("f.csv")), HasSubstr("vector_add:naive,65536,slow_cpu,ms,"));
    for (const char* name : {"f.png", "f.svg", "f.pdf"}) {
        EXPECT_EQ(runProgram(with(summing, {"--figure", folder.path(name)})).status, 0);
        EXPECT_GT(std::filesystem::file_size(folder.path(name)), 2000u) << name;
    }
}

TEST(FairnessCommand, AKernelOfOnesOwnSaysWhatItHasNot)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("saxpy.ptx", test::saxpyPtx);
    const Finished finished = runProgram({"fairness", "--source", file + ":saxpy", "--grid", "4", "--block", "64",
        "--arg", "f32:2", "--arg", "in:ramp:250", "--arg", "inout:ramp:250", "--arg", "i32:250"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("a kernel of your own has no form for the CPU"));
}

TEST(FairnessCommand, TellsWhatIsWrongWithTheRunAsRunDoes)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("saxpy.ptx", test::saxpyPtx);
    const std::vector<std::string> call{"--source", file + ":saxpy", "--grid", "5", "--block", "64", "--arg", "f32:2",
        "--arg", "in:ramp:250", "--arg", "inout:ramp:250", "--arg", "i32:260"};
    const Finished own = runProgram(with(with({"fairness"}, call), {"--json", "-"}));
    EXPECT_EQ(own.status, 1) << own.err;
    const auto problems = nlohmann::json::parse(own.out).at("problems");
    EXPECT_FALSE(problems.empty());
    EXPECT_EQ(problems,
        nlohmann::json::parse(runProgram(with(with({"run"}, call), {"--no-measure", "--json", "-"})).out)
            .at("problems"));

    const Finished cut = runProgram(with(summing, {"--grid", "3", "--figure", folder.path("f.svg")}));
    EXPECT_EQ(cut.status, 1) << cut.err;
    EXPECT_THAT(cut.out, HasSubstr("64,768 of 65,536 values differ from the CPU's"));
    EXPECT_THAT(test::read(folder.path("f.svg")), HasSubstr("The run is wrong")) << "never left out";
}

TEST(FairnessCommand, RecordingsAreOfAGpu)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path("r.json");
    expectRefused(with(summing, {"--record", file}), "needs --device cuda");
    const std::vector<std::string> recording = with(summing, {"--device", "cuda", "--record", file});
    if (!openDevice("cuda")) {
        expectRefused(recording, "--device cuda");
        EXPECT_FALSE(std::filesystem::exists(file));
        return;
    }
    ASSERT_EQ(runProgram(recording).status, 0);
    ASSERT_EQ(runProgram(recording).status, 0) << "in the stead of itself";
    EXPECT_EQ(nlohmann::json::parse(test::read(file)).at("runs").size(), 1u);
}

TEST(FairnessCommand, WhatItCannotDoIsOneLine)
{
    const test::TemporaryFolder folder;
    expectRefused(with(summing, {"--device", "all"}), "--device all: times are taken on one GPU and the CPU");
    expectRefused(with(summing, {"--device", "cuda:99"}), "cuda:99");
    expectRefused(with(summing, {"--figure", folder.path("r.jpg")}), "--figure");
    expectRefused(with(summing, {"--json", "/none/r.json"}), "--json /none/r.json");
    expectRefused(with(summing, {"--csv", "/none/r.csv"}), "--csv /none/r.csv");
    expectRefused(with(summing, {"--mistake", "no_guard"}), "--mistake no_guard: times are taken of the kernel as it");
    expectRefused({"fairness", "--kernel", "none_such"}, "--kernel none_such");
}

} // namespace
} // namespace warpatlas
