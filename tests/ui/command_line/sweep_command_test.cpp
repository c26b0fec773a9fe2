// `warpatlas sweep` as its users run it.
#include "tests/app/support/endless.h"
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"
#include "tests/ui/command_line/child_process.h"

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

namespace warpatlas {
namespace {

using test::runProgram;
using testing::HasSubstr;
using testing::Not;

class SweepCommandTest : public testing::Test {
protected:
    static std::vector<std::string> sweep(std::vector<std::string> more)
    {
        more.insert(more.begin(), "sweep");
        return more;
    }
    /// Refused with status 2 and one line, before anything is written.
    void expectRefused(const std::vector<std::string>& options, const std::string& words) const
    {
        const test::Finished finished = runProgram(sweep(options));
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_THAT(finished.err, HasSubstr(words));
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    }
    test::TemporaryFolder m_folder;
};

TEST_F(SweepCommandTest, CountersAreATableWithTheirProvenance)
{
    const test::Finished finished =
        runProgram(sweep({"--kernel", "transpose", "--data", "ramp:70x50", "--over", "block=32x1,8x4,1x32"}));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    for (const char* words :
        {"theoretical", "simulated", "Sectors a load", "32 × 1", "Found", "Conditions", "ramp 70 x 50 ·", "WarpAtlas"})
        EXPECT_THAT(finished.out, HasSubstr(words));
    EXPECT_THAT(finished.out, Not(HasSubstr("measured"))) << "the simulator takes no times of blocks";
}

TEST_F(SweepCommandTest, WritesJsonCsvAndAFigureAndShowsThemAgain)
{
    const std::string json = m_folder.path("s.json"), csv = m_folder.path("s.csv"), figure = m_folder.path("s.svg");
    const test::Finished first = runProgram(sweep({"--kernel", "vector_add", "--over", "size=1000,2000,5000",
        "--seconds", "0.005", "--json", json, "--csv", csv, "--figure", figure}));
    ASSERT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.out, HasSubstr("CPU ms"));
    const std::string keptJson = test::read(json), keptCsv = test::read(csv), keptFigure = test::read(figure);
    EXPECT_EQ(nlohmann::json::parse(keptJson)["complete"], true);
    EXPECT_EQ(nlohmann::json::parse(keptJson)["points"][0]["times"][0]["provenance"], "measured");

    const test::Finished again = runProgram(sweep({"--resume", json, "--json", json, "--csv", csv, "--out", figure}));
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(again.out, first.out);
    EXPECT_EQ(test::read(json), keptJson) << "byte for byte";
    EXPECT_EQ(test::read(csv), keptCsv);
    EXPECT_EQ(test::read(figure), keptFigure);
    std::vector<std::string> pages;
    for (const char* name : {"a.pdf", "b.pdf"}) {
        ASSERT_EQ(runProgram(sweep({"--resume", json, "--figure", m_folder.path(name)})).status, 0);
        pages.push_back(test::read(m_folder.path(name)));
    }
    EXPECT_TRUE(pages[0] == pages[1]) << "by another process at another time";
}

TEST_F(SweepCommandTest, StandardOutputIsJsonAlone)
{
    const test::Finished finished = runProgram(sweep({"--kernel", "matmul", "--over", "variant=naive,tiled", "--over",
        "size=256,1024", "--no-measure", "--json", "-"}));
    EXPECT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(finished.out, nullptr, false);
    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json["points"].size(), 4U);
    EXPECT_EQ(json["points"][3]["values"], (nlohmann::json{"tiled", "1024"}));
    EXPECT_TRUE(json["points"][0]["times"].empty());
}

TEST_F(SweepCommandTest, AWrongResultIsStatusOne)
{
    const test::Finished finished = runProgram(sweep({"--kernel", "grayscale", "--data", "ramp:40x30x3", "--grid",
        "1,1", "--over", "block=16x16,32x32", "--no-measure"}));
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("wrong results at 2 of 2 points"));
}

TEST_F(SweepCommandTest, SaysWhichPointsWereStoppedAndWhere)
{
    const std::string source = m_folder.write("endless.ptx", test::endlessPtx), json = m_folder.path("s.json");
    const std::vector<std::string> options = sweep({"--source", source, "--grid", "1", "--arg", "out:u32:64", "--over",
        "block=32,64", "--stop-after", "0.2", "--json", json});
    const test::Finished finished = runProgram(options);
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("block 64: stopped: a point may take 0.2 s (cancelled after "));
    EXPECT_THAT(finished.out, HasSubstr("line 8"));
    EXPECT_THAT(finished.out, HasSubstr("1 of 2 points were stopped"));
    const test::Finished shown = runProgram(sweep({"--resume", json}));
    EXPECT_EQ(shown.status, 1) << "as it was";
    EXPECT_THAT(shown.out, HasSubstr("a point may take 0.2 s"));
    EXPECT_THAT(runProgram(sweep({"--resume", json, "--stop-after", "0.1"})).out, HasSubstr("a point may take 0.1 s"));
    expectRefused({"--over", "block", "--stop-after", "0"}, "--stop-after 0");
}

TEST_F(SweepCommandTest, CtrlCKeepsWhatIsThereAndSaysHowToGoOn)
{
    const std::string json = m_folder.path("s.json");
    const std::vector<std::string> options =
        sweep({"--kernel", "vector_add", "--over", "size=1024..1048576:x2", "--seconds", "0.05", "--json", json});
    test::ChildOptions child;
    child.errorIsTerminal = true;
    child.firstError = "point 3 of";
    child.onFirstError = [](int process) { ::kill(process, SIGINT); };
    const test::Finished cancelled = runProgram(options, child);
    EXPECT_EQ(cancelled.status, 130) << cancelled.err;
    EXPECT_THAT(cancelled.err, HasSubstr("warpatlas: cancelled: 0 of 11 points are done; --resume "));
    const auto kept = nlohmann::json::parse(test::read(json));
    EXPECT_EQ(kept["complete"], false);
    EXPECT_FALSE(kept["points"][0]["times"].empty());

    const test::Finished finished = runProgram(sweep({"--resume", json, "--json", json, "--seconds", "0.005"}));
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(nlohmann::json::parse(test::read(json))["complete"], true);
}

TEST_F(SweepCommandTest, TheExamplesOfItsHelpDoWhatTheySay)
{
    std::istringstream help(runProgram({"sweep", "--help"}).out);
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(m_folder.path(""));
    int examples = 0;
    for (std::string line; std::getline(help, line);) {
        if (!line.starts_with("  warpatlas sweep "))
            continue;
        ++examples;
        if (line.find("--device cuda") != std::string::npos)
            continue; // needs a GPU
        std::istringstream words(line);
        std::vector<std::string> arguments;
        for (std::string word; words >> word;)
            arguments.push_back(word);
        arguments.erase(arguments.begin());
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 0) << line << finished.err << finished.out;
        EXPECT_EQ(finished.err, "") << line;
    }
    std::filesystem::current_path(before);
    EXPECT_GE(examples, 5);
    for (const char* file : {"radius.csv", "heat.png", "gpus.json", "gpus.pdf", "launches.svg"})
        EXPECT_TRUE(std::filesystem::exists(m_folder.path(file))) << file;
}

TEST_F(SweepCommandTest, BadInputIsOneLine)
{
    expectRefused({}, "sweep: --over says what changes, such as --over block");
    expectRefused({"--over", "blok"}, "--over blok: is not one of block, size");
    expectRefused({"--over", "block=2048"}, "--over block=2048: 2048: ");
    expectRefused({"--kernel", "nothing", "--over", "size"}, "nothing");
    expectRefused({"--over", "block", "--block", "32"}, "--block 32: --over says what block is");
    expectRefused({"--over", "size", "--data", "ramp:8x8x3"},
        "--data ramp:8x8x3: has one size, and --over size makes data of each; --over data names data");
    expectRefused({"--over", "block", "--over", "block=32"}, "--over block: is given twice");
    expectRefused({"--over", "block", "--over", "gpu", "--over", "size"}, "--over size: a sweep has one axis or two");
    expectRefused({"--over", "data=missing.png"}, "missing.png");
    expectRefused({"--over", "launches=0"}, "--over launches=0: 0: is no number of launches from 1 to 256");
    expectRefused({"--kernel", "gaussian", "--data", "random:64x60:1", "--over", "launches=1,2"},
        "--over launches: gaussian cannot be cut: ");
    expectRefused({"--over", "block", "--device", "cuda:99"}, "cuda:99");
    expectRefused({"--over", "block", "--device", "all"}, "--over device sweeps over all of them");
    expectRefused({"--over", "block", "--figure", "a.jpg"}, "--figure a.jpg: a figure is .png, .svg or .pdf");
    expectRefused({"--over", "block", "--show", "time"}, "--show time: is for the chart, which --figure names");
    expectRefused({"--over", "block", "--show", "colour"}, "--show colour: is not one of time, throughput");
    expectRefused({"--over", "block", "--theme", "blue"}, "--theme blue: is not one of dark, light");
    expectRefused({"--over", "block", "--caption", "no"}, "--caption no: is not one of on, off");
    expectRefused(
        {"--over", "block", "--figure-size", "20x20"}, "--figure-size 20x20: a chart has at least 320x180 pixels");
    expectRefused({"--over", "block", "--size", "20x20"}, "--size 20x20: a chart has at least 320x180 pixels");
    expectRefused({"--over", "block", "--csv", m_folder.path("none/a.csv")}, "there is no such folder");
    expectRefused({"--resume", m_folder.path("none.json")}, "--resume " + m_folder.path("none.json"));
    expectRefused({"--resume", m_folder.write("a.json", "{}")}, "is no sweep that was kept");
}

TEST_F(SweepCommandTest, WhatTheChartCannotHaveIsRefusedBeforeTheSweep)
{
    const std::string figure = m_folder.path("f.png"), json = m_folder.path("s.json");
    const auto show = [&](std::vector<std::string> options, const std::string& what, const std::string& reason) {
        for (const char* word : {"--figure", figure.c_str(), "--json", json.c_str(), "--show", what.c_str()})
            options.emplace_back(word);
        expectRefused(options, "--show " + what + ": " + reason);
        EXPECT_FALSE(std::filesystem::exists(json)) << "nothing was run";
    };
    show({"--kernel", "transpose", "--over", "block=8x8,16x16", "--no-measure", "--no-predict"}, "time", "no time is");
    show({"--kernel", "vector_add", "--over", "block=32,64"}, "conflicts", "the kernel has no shared memory");
    show({"--kernel", "vector_add", "--over", "size=1024,2048"}, "speed-up", "no time of a CUDA device");
    show({"--kernel", "vector_add", "--over", "launches=1,2"}, "sectors", "what is counted is that of the whole");
    ASSERT_EQ(
        runProgram(sweep({"--kernel", "transpose", "--over", "block=8x8", "--no-predict", "--json", json})).status, 0);
    expectRefused(
        {"--resume", json, "--figure", figure, "--show", "time"}, "--show time: the sweep has nothing of that");
}

TEST_F(SweepCommandTest, NumbersAndSizesOfAKernelOfOnesOwn)
{
    const std::string source = m_folder.write("saxpy.ptx", test::saxpyPtx) + ":saxpy";
    const test::Finished numbers =
        runProgram(sweep({"--source", source, "--grid", "4", "--block", "64", "--arg", "f32:2", "--arg", "in:ramp:250",
            "--arg", "inout:ramp:250", "--arg", "i32:250", "--over", "argument 4=64,250"}));
    EXPECT_EQ(numbers.status, 0) << numbers.err;
    EXPECT_THAT(numbers.out, HasSubstr("Warp instructions"));

    const std::string file = m_folder.write("numbers.csv", "1,2,3,4\n");
    const test::Finished sizes = runProgram(
        sweep({"--source", source, "--block", "64", "--data", file, "--data", file, "--over", "size=64,128"}));
    EXPECT_EQ(sizes.status, 0) << sizes.err;
    EXPECT_THAT(sizes.err, HasSubstr("has one size: ramps of each size stand in its place; --over data names data"));
    EXPECT_THAT(sizes.out, HasSubstr("\n128 "));
    const test::Finished generated = runProgram(sweep({"--source", source, "--block", "64", "--data", "random:64:1",
        "--data", "random:64:2", "--over", "size=64,128"}));
    EXPECT_EQ(generated.err, "") << "a generator makes any size";
}

TEST_F(SweepCommandTest, AlongDevicesARowHasItsOwnNumbers)
{
    const test::Finished finished = runProgram(sweep({"--kernel", "vector_add", "--data", "random:5000:1", "--data",
        "random:5000:2", "--over", "device=cpu,sim", "--seconds", "0.01", "--json", "-"}));
    ASSERT_EQ(finished.status, 0) << finished.err;
    const auto points = nlohmann::json::parse(finished.out)["points"];
    EXPECT_FALSE(points[0]["times"].empty());
    for (const char* of : {"counters", "occupancy", "predicted", "recorded", "not_simulated"})
        EXPECT_FALSE(points[0].contains(of)) << of << " are no CPU's";
    EXPECT_TRUE(points[1]["times"].empty()) << "a simulator takes none";
    EXPECT_FALSE(points[1].contains("cpu_times_of"));
    EXPECT_FALSE(points[1].contains("recorded")) << "of a third machine";
    EXPECT_TRUE(points[1].contains("counters"));
    EXPECT_TRUE(points[1].contains("predicted"));
}

TEST_F(SweepCommandTest, WhatIsResumedIsTheSameSweep)
{
    const std::string json = m_folder.path("s.json");
    const std::vector<std::string> small{"--kernel", "vector_add", "--over", "size=1000,2000", "--no-measure"};
    std::vector<std::string> first = small;
    first.insert(first.end(), {"--json", json});
    ASSERT_EQ(runProgram(sweep(first)).status, 0);
    std::vector<std::string> same = small;
    same.insert(same.end(), {"--resume", json});
    EXPECT_EQ(runProgram(sweep(same)).status, 0);
    expectRefused({"--kernel", "vector_add", "--over", "size=1000,4000", "--no-measure", "--resume", json},
        "is of another sweep than the options ask for");
    expectRefused({"--kernel", "vector_add", "--resume", json}, "has its own experiment");
}

} // namespace
} // namespace warpatlas
