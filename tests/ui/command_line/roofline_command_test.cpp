// `warpatlas roofline`.
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

const std::vector<std::string> transposing{"roofline", "--kernel", "transpose", "--data", "ramp:70x50"};

TEST(RooflineCommand, TellsInASentenceAndATable)
{
    const Finished finished =
        runProgram({"roofline", "--kernel", "vector_add", "--data", "random:65536:1", "--data", "random:65536:2"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("Roofline of vector_add:naive on RTX 3060"));
    EXPECT_THAT(finished.out, HasSubstr("below the ridge at 35.3, so bandwidth"));
    EXPECT_THAT(finished.out, HasSubstr("360 GB/s: data sheet"));
    EXPECT_THAT(finished.out, HasSubstr("theoretical"));
}

TEST(RooflineCommand, SaysWhatIsWrongWithTheRunThatItsPointIsOf)
{
    const std::vector<std::string> shifted{"roofline", "--kernel", "vector_add", "--mistake", "no_guard", "--data",
        "random:1000:1", "--data", "random:1000:2"};
    const Finished finished = runProgram(shifted);
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err, HasSubstr("behind the end"));
    EXPECT_THAT(finished.out, HasSubstr("Roofline of"));
}

TEST(RooflineCommand, JsonHasRoofsAndThePointsOfAllVariants)
{
    const Finished finished = runProgram(with(transposing, {"--variants", "--gpu", "H200", "--json", "-"}));
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(finished.out);
    EXPECT_EQ(json.at("kernel"), "transpose:naive");
    EXPECT_EQ(json.at("gpu"), "H200");
    EXPECT_EQ(json.at("roofs").at("bandwidths").size(), 4u);
    ASSERT_EQ(json.at("points").size(), 4u);
    for (const auto& point : json.at("points")) {
        EXPECT_EQ(point.at("operations").at("kind"), "none");
        EXPECT_EQ(point.at("levels").at(0).at("level"), "dram");
        EXPECT_EQ(point.at("size"), json.at("points").at(0).at("size"));
    }
    EXPECT_EQ(json.at("points").at(1).at("kernel"), "transpose:tiled");
    EXPECT_EQ(json.at("points").at(1).at("levels").back().at("level"), "shared");
}

TEST(RooflineCommand, WritesFiguresAndNumbers)
{
    const test::TemporaryFolder folder;
    for (const char* name : {"r.png", "r.svg", "r.pdf"}) {
        const Finished finished = runProgram(
            with(transposing, {"--level", "all", "--figure", folder.path(name), "--csv", folder.path("r.csv")}));
        EXPECT_EQ(finished.status, 0) << finished.err;
        EXPECT_GT(std::filesystem::file_size(folder.path(name)), 2000u) << name;
    }
    EXPECT_THAT(test::read(folder.path("r.csv")), HasSubstr("transpose:naive,50 x 70,RTX 3060,dram,none,0,"));
}

TEST(RooflineCommand, AKernelOfOnesOwnHasAPoint)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("saxpy.ptx", test::saxpyPtx);
    const std::vector<std::string> own{"roofline", "--source", file + ":saxpy", "--grid", "4", "--block", "64"};
    const Finished finished = runProgram(
        with(own, {"--arg", "f32:2", "--arg", "in:ramp:250", "--arg", "inout:ramp:250", "--arg", "i32:250"}));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("500 f32 operations"));
    expectRefused(with(own, {"--variants"}), "--variants: a kernel of your own has no variants");
}

TEST(RooflineCommand, WhatItCannotDoIsOneLine)
{
    const test::TemporaryFolder folder;
    expectRefused(with(transposing, {"--level", "l3"}), "--level l3: is not one of dram, l2, l1, shared, all");
    expectRefused(with(transposing, {"--level", "shared"}), "--level shared: transpose:naive does not use it");
    expectRefused(with(transposing, {"--device", "all"}), "--device all: a roofline is of one device");
    expectRefused(with(transposing, {"--figure", folder.path("r.jpg")}), "--figure");
    expectRefused(with(transposing, {"--json", "/none/r.json"}), "--json /none/r.json");
    expectRefused(with(transposing, {"--gpu", "RTX 1"}), "--gpu RTX 1");
    expectRefused(with(transposing, {"--block", "64,64"}), "--block 64,64");
    expectRefused({"roofline", "--kernel", "none_such"}, "--kernel none_such");
}

} // namespace
} // namespace warpatlas
