// What the program prints and writes when all is well, or when the run is wrong.
#include "app/dataset/dataset.h"
#include "app/experiment/experiment.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <csignal>
#include <nlohmann/json.hpp>

namespace warpatlas {

using test::runProgram;
using testing::HasSubstr;
using Json = nlohmann::json;

namespace {

/// Standard output must be JSON and nothing else.
Json jsonOf(const std::vector<std::string>& arguments, int status)
{
    const test::Finished finished = runProgram(arguments);
    EXPECT_EQ(finished.status, status) << finished.err;
    EXPECT_EQ(finished.err, "");
    return Json::parse(finished.out, nullptr, false);
}

const std::vector<std::string> smallRun{"run", "--kernel", "grayscale", "--data", "ramp:40x30x3", "--no-measure"};

std::vector<std::string> smallRunAnd(const std::vector<std::string>& more)
{
    std::vector<std::string> arguments = smallRun;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

} // namespace

TEST(CommandLine, ATruncatedGridIsCountedAndIsWrong)
{
    const Json json = jsonOf({"run", "--kernel", "grayscale", "--data", "ramp:400x900x3", "--grid", "12,28", "--block",
                                 "32,32", "--device", "sim", "--no-measure", "--json", "-"},
        1);
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["coverage"]["unwritten"], 15936);
    EXPECT_EQ(json["coverage"]["written_more"], 0);
    EXPECT_EQ(json["check"]["matches"], false);
    EXPECT_EQ(json["problems"][0]["kind"], "mismatch");
}

TEST(CommandLine, AnAutomaticGridCoversTheData)
{
    const Json json = jsonOf({"run", "--kernel", "grayscale", "--data", "ramp:400x900x3", "--grid", "auto", "--block",
                                 "32,32", "--device", "sim", "--no-measure", "--json", "-"},
        0);
    EXPECT_EQ(json["coverage"]["written_once"], 360000);
    EXPECT_EQ(json["check"]["matches"], true);
    EXPECT_EQ(json["launch"]["grid"], (Json{13, 29, 1}));
}

TEST(CommandLine, AllDevicesAreAnArrayAndAgree)
{
    const Json json = jsonOf({"run", "--kernel", "matmul", "--data", "random:53x37:1", "--data", "random:29x53:2",
                                 "--block", "16,16", "--grid", "auto", "--device", "all", "--json", "-"},
        0);
    ASSERT_TRUE(json.is_array());
    std::vector<std::string> devices;
    for (const Json& report : json) {
        devices.push_back(report["device"]["id"]);
        EXPECT_EQ(report["check"]["matches"], true);
        std::vector<std::string> times;
        for (const Json& time : report["times"])
            times.push_back(time["what"]);
        EXPECT_THAT(times, testing::IsSupersetOf({"cpu_scalar", "cpu_simd", "cpu_parallel"}));
        if (devices.back().starts_with("cuda")) {
            EXPECT_THAT(times, testing::IsSupersetOf({"upload", "kernel", "download", "end_to_end"}));
        }
    }
    EXPECT_THAT(devices, testing::IsSupersetOf({"cpu", "sim"}));
}

TEST(CommandLine, PrintsATableWithoutJson)
{
    const test::Finished finished = runProgram(smallRun);
    EXPECT_EQ(finished.status, 0);
    EXPECT_THAT(finished.out, HasSubstr("1,200 elements: 1,200 written once"));
    EXPECT_THAT(finished.out, HasSubstr("simulated"));
    EXPECT_EQ(finished.err, ""); // no progress where there is no terminal
}

TEST(CommandLine, WritesItsFiles)
{
    const test::TemporaryFolder folder;
    const std::string npy = folder.path("out.npy"), png = folder.path("out.png"), json = folder.path("r.json"),
                      saved = folder.path("e.warpatlas");
    ASSERT_EQ(runProgram(smallRunAnd({"--out", npy, "--json", json, "--save", saved})).status, 0);
    ASSERT_EQ(runProgram({"run", saved, "--no-measure", "--out", png}).status, 0);
    const Dataset first = loadDataset(npy), second = loadDataset(png);
    EXPECT_EQ(first.array->shape(), (Shape{{40, 30, 1}, 1}));
    EXPECT_TRUE(std::ranges::equal(first.array->bytes(), second.array->bytes()));
    EXPECT_EQ(Json::parse(test::read(json))["kernel"], "grayscale");
    EXPECT_EQ(loadExperiment(saved).data, std::vector<std::string>{"ramp:40x30x3"});
}

TEST(CommandLine, OptionsChangeWhatAnExperimentSays)
{
    const test::TemporaryFolder folder;
    Experiment experiment;
    experiment.kernel = "grayscale";
    experiment.data = {"ramp:40x30x3"};
    experiment.block = Dim3{8, 8, 1};
    saveExperiment(experiment, folder.path("e.warpatlas"));
    const auto launchWith = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"run", folder.path("e.warpatlas"), "--no-measure", "--json", "-"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return jsonOf(arguments, 0)["launch"];
    };
    EXPECT_EQ(launchWith({})["block"], (Json{8, 8, 1}));
    EXPECT_EQ(launchWith({"--block", "4,4"})["block"], (Json{4, 4, 1}));
    EXPECT_EQ(launchWith({"--data", "ramp:16x16x3"})["grid"], (Json{2, 2, 1}));
    EXPECT_EQ(launchWith({"--block", "auto"})["block"], (Json{16, 16, 1}));
}

TEST(CommandLine, LaunchAnywayReportsTheDevicesOwnError)
{
    const Json json = jsonOf(smallRunAnd({"--block", "2048", "--launch-anyway", "--json", "-"}), 1);
    EXPECT_GE(json["problems"].size(), 2u);
    EXPECT_EQ(json["problems"][0]["kind"], "launch");
}

TEST(CommandLine, ADashIsTheStandardOutputForEveryText)
{
    const std::vector<std::string> occupancy{"occupancy", "--gpu", "T4", "--block", "64", "--registers", "32"};
    for (const auto& [option, words] : {std::pair("--csv", ","), {"--markdown", "## Occupancy of T4"}}) {
        std::vector<std::string> arguments = occupancy;
        arguments.insert(arguments.end(), {option, "-"});
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 0) << finished.err;
        EXPECT_THAT(finished.out, HasSubstr(words)) << option;
        EXPECT_NE(finished.out, runProgram(occupancy).out) << option;
        EXPECT_FALSE(std::filesystem::exists("-")) << option;
    }
}

TEST(CommandLine, OccupancyPrintsTheCheckValues)
{
    const auto blocks = [](const std::string& gpu, const std::string& block, const std::string& registers,
                            const std::string& shared = "0") {
        return jsonOf(
            {"occupancy", "--gpu", gpu, "--block", block, "--registers", registers, "--shared", shared, "--json", "-"},
            0);
    };
    EXPECT_EQ(blocks("T4", "256", "32")["blocks_per_sm"], 4);
    EXPECT_EQ(blocks("A100", "256", "32")["blocks_per_sm"], 8);
    EXPECT_EQ(blocks("RTX 3060", "256", "32")["blocks_per_sm"], 6);
    EXPECT_EQ(blocks("H200", "256", "32")["blocks_per_sm"], 8);
    EXPECT_EQ(blocks("A100", "256", "40")["fraction"], 0.75);
    EXPECT_EQ(blocks("H100", "1024", "65")["blocks_per_sm"], 0);
    EXPECT_EQ(blocks("RTX 3060", "256", "32", "16384")["limited_by"], Json::array({"shared_memory"}));
    const test::Finished table = runProgram({"occupancy", "--gpu", "rtx3060", "--block", "48", "--registers", "32"});
    EXPECT_EQ(table.status, 0);
    EXPECT_THAT(table.out, HasSubstr("66.7 %"));
    EXPECT_THAT(table.out, HasSubstr("Limited by  blocks"));
}

TEST(CommandLine, Lists)
{
    const Json kernels = jsonOf({"list", "kernels", "--json"}, 0);
    std::vector<std::string> names;
    for (const Json& kernel : kernels)
        names.push_back(kernel["name"]);
    EXPECT_THAT(names, testing::IsSupersetOf({"vector_add", "grayscale", "matmul"}));
    std::vector<std::string> devices;
    for (const Json& device : jsonOf({"list", "devices", "--json"}, 0)) {
        devices.push_back(device["id"]);
        EXPECT_EQ(device["available"] == true, !device.contains("reason"));
        if (device["id"] == "cpu") {
            EXPECT_GE(device["threads"], 1);
        }
    }
    EXPECT_THAT(devices, testing::IsSupersetOf({"cpu", "sim"}));
    EXPECT_GE(jsonOf({"list", "gpus", "--json"}, 0).size(), 7u);
    for (const char* what : {"kernels", "devices", "gpus"})
        EXPECT_NE(runProgram({"list", what}).out, "") << what;
}

TEST(CommandLine, KernelsAreListedWithTheirVariantsAndMistakes)
{
    for (const Json& kernel : jsonOf({"list", "kernels", "--json"}, 0)) {
        const KernelDescription& known =
            findKernel(kernel["name"].get<std::string>() + ":" + kernel["variant"].get<std::string>())
                .value()
                ->description();
        EXPECT_EQ(kernel["teaches"], known.teaches);
        EXPECT_EQ(kernel["block_is_fixed"], known.blockIsFixed);
        ASSERT_EQ(kernel["mistakes"].size(), known.mistakes.size()) << kernel["name"];
        for (std::size_t i = 0; i < known.mistakes.size(); ++i) {
            EXPECT_EQ(kernel["mistakes"][i]["name"], known.mistakes[i].name);
            EXPECT_EQ(kernel["mistakes"][i]["summary"], known.mistakes[i].summary);
        }
    }
    const std::string text = runProgram({"list", "kernels"}).out;
    const std::size_t matmul = text.find("\nmatmul: Matrix product. ");
    ASSERT_NE(matmul, std::string::npos) << text;
    EXPECT_EQ(text.find("\nmatmul: ", matmul + 1), std::string::npos) << "variants are below it";
    std::size_t last = matmul;
    for (const char* line :
        {"  matmul:naive: ", "  matmul:naive_1d: ", "  matmul:tiled: ", "      --block 16 x 16 only",
            "      --mistake no_guard, ", "missing_sync", "  matmul:register_tiled: ", "unpadded_tile"}) {
        const std::size_t found = text.find(line, last);
        ASSERT_NE(found, std::string::npos) << line << "\n" << text;
        last = found;
    }
}

TEST(CommandLine, HelpAndVersion)
{
    const test::Finished help = runProgram({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("Examples:"));
    EXPECT_EQ(help.err, "");
    for (const char* command : {"run", "render", "simulate", "occupancy", "list"}) {
        const test::Finished own = runProgram({command, "--help"});
        EXPECT_EQ(own.status, 0) << command;
        EXPECT_THAT(help.out, HasSubstr(command));
        EXPECT_NE(own.out, help.out) << command;
    }
    EXPECT_THAT(runProgram({"--version"}).out, HasSubstr("WarpAtlas "));
}

TEST(CommandLine, DrawsPictures)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.path("frame.png");
    for (const char* view : {"data", "window"}) {
        const test::Finished finished = runProgram({"render", "--kernel", "grayscale", "--data", "ramp:40x30x3",
            "--view", view, "--no-measure", "--colour", "owner", "--size", "900x600", "--out", path});
        ASSERT_EQ(finished.status, 0) << view << ": " << finished.err;
        EXPECT_EQ(finished.err, "") << view;
        const Dataset picture = loadDataset(path);
        EXPECT_EQ(picture.array->shape(), (Shape{{900, 600, 1}, 3})) << view;
        const auto values = picture.array->values<std::uint8_t>();
        EXPECT_NE(*std::max_element(values.begin(), values.end()), *std::min_element(values.begin(), values.end()))
            << view;
        std::filesystem::remove(path);
    }
}

TEST(CommandLine, APictureOfAWrongRunSaysWhatIsWrong)
{
    const test::TemporaryFolder folder;
    const test::Finished finished = runProgram({"render", "--kernel", "grayscale", "--data", "ramp:40x30x3", "--grid",
        "1", "--block", "8,8", "--size", "300x200", "--out", folder.path("wrong.png")});
    EXPECT_EQ(finished.status, 1);
    EXPECT_TRUE(finished.err.starts_with("warpatlas: drawn, but the run is wrong: ")) << finished.err;
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    EXPECT_TRUE(std::filesystem::exists(folder.path("wrong.png")));
}

TEST(CommandLine, ALaunchPastTheSimulatorIsRefusedInWords)
{
    for (const char* device : {"sim", "cpu"}) {
        const test::Finished finished =
            runProgram(smallRunAnd({"--grid", "65535,65535", "--block", "2", "--device", device, "--json", "-"}));
        EXPECT_THAT(finished.out,
            HasSubstr("the simulator can number 4,294,967,294 threads; this launch has 8,589,672,450: grid 65535 x "
                      "65535 of blocks 2"))
            << device;
        EXPECT_EQ(finished.out.find("cudaError"), std::string::npos) << device;
    }
}

TEST(CommandLine, AReaderThatGoesAwayIsNoError)
{
    test::ChildOptions closed;
    closed.outputIsClosed = true;
    for (const std::vector<std::string>& arguments :
        {std::vector<std::string>{"--help"}, {"list", "kernels"}, smallRun}) {
        const test::Finished finished = runProgram(arguments, closed);
        EXPECT_EQ(finished.status, 0) << arguments[0];
        EXPECT_EQ(finished.err, "") << arguments[0];
    }
}

TEST(CommandLine, WhatCannotBePrintedIsAnErrorAndNoFileOfOursTakesIt)
{
    const test::TemporaryFolder folder;
    const std::string json = folder.path("a.json");
    test::ChildOptions closed;
    closed.withoutOutput = true;
    const test::Finished finished = runProgram(smallRunAnd({"--json", json}), closed);
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.err, "warpatlas: standard output: Bad file descriptor\n");
    EXPECT_TRUE(nlohmann::json::accept(test::read(json))) << "the report alone";
}

TEST(CommandLine, ATerminalSeesProgressOnOneLine)
{
    test::ChildOptions terminal;
    terminal.errorIsTerminal = true;
    const test::Finished finished = runProgram(smallRunAnd({"--json", "-"}), terminal);
    EXPECT_EQ(finished.status, 0);
    EXPECT_TRUE(Json::parse(finished.out, nullptr, false).is_object());
    EXPECT_THAT(finished.err, HasSubstr("simulating block 1 of "));
    EXPECT_EQ(finished.err.find('\n'), std::string::npos);
    EXPECT_TRUE(finished.err.ends_with("\r\033[K")); // nothing of it stays
}

TEST(CommandLine, AnInterruptCancels)
{
    test::ChildOptions interrupted;
    interrupted.errorIsTerminal = true; // its first progress says that the run has begun
    interrupted.onFirstError = [](int child) { ::kill(child, SIGINT); };
    const test::Finished finished = runProgram(
        {"run", "--kernel", "matmul", "--data", "random:700x700:1", "--data", "random:700x700:2", "--json", "-"},
        interrupted);
    EXPECT_EQ(finished.status, 130);
    EXPECT_EQ(finished.out, "");
    EXPECT_THAT(finished.err, HasSubstr("warpatlas: cancelled"));
}

} // namespace warpatlas
