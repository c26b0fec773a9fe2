// Each wrong input: exit status 2, nothing on standard output, one line on standard error that names the file or option
// and the reason.
#include "app/experiment/experiment.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/support/environment.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

using test::runProgram;
using testing::HasSubstr;

namespace {

/// The line without "warpatlas: " and its end.
std::string refusal(const std::vector<std::string>& arguments)
{
    const test::Finished finished = runProgram(arguments);
    std::string command;
    for (const std::string& argument : arguments)
        command += argument + " ";
    EXPECT_EQ(finished.status, 2) << command << finished.err;
    EXPECT_EQ(finished.out, "") << command;
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << command << finished.err;
    EXPECT_TRUE(finished.err.starts_with("warpatlas: ") && finished.err.ends_with('\n')) << command << finished.err;
    return finished.err.size() > 12 ? finished.err.substr(11, finished.err.size() - 12) : finished.err;
}

std::string runRefusal(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "run");
    return refusal(arguments);
}

std::string dataRefusal(const std::string& file)
{
    return runRefusal({"--kernel", "grayscale", "--data", file});
}

} // namespace

class BadFile : public testing::Test {
protected:
    test::TemporaryFolder folder;
    std::string at(const std::string& name) const { return "--data " + folder.path(name) + ": "; }
};

TEST_F(BadFile, NotAnImage)
{
    EXPECT_EQ(dataRefusal(folder.write("a.png", "hello there")), at("a.png") + "is not an image: it seems to be text");
}

TEST_F(BadFile, TruncatedPng)
{
    ASSERT_EQ(
        runProgram({"run", "--data", "ramp:64x48x3", "--no-measure", "--out", folder.path("good.png")}).status, 0);
    const std::string whole = test::read(folder.path("good.png"));
    EXPECT_EQ(dataRefusal(folder.write("cut.png", whole.substr(0, whole.size() / 2))),
        at("cut.png") + "the PNG image is cut off");
}

TEST_F(BadFile, Empty)
{
    EXPECT_EQ(dataRefusal(folder.write("empty.png", "")), at("empty.png") + "is empty");
}

TEST_F(BadFile, RaggedRowAndWord)
{
    const std::string ragged = folder.write("ragged.csv", "1,2\n3\n"), word = folder.write("word.csv", "1,2\n3,x\n");
    EXPECT_EQ(runRefusal({"--kernel", "matmul", "--data", ragged, "--data", ragged}),
        at("ragged.csv") + "line 2 has 1 number, the lines before it have 2");
    EXPECT_EQ(runRefusal({"--kernel", "matmul", "--data", word, "--data", word}),
        at("word.csv") + "line 2, column 2: 'x' is not a number");
}

TEST_F(BadFile, NpyOfObjectsOrWithAShapeThatLies)
{
    const auto npy = [](const std::string& header) {
        return std::string("\x93NUMPY\x01\x00", 8) + char(header.size()) + std::string(1, '\0') + header;
    };
    EXPECT_THAT(dataRefusal(folder.write("o.npy", npy("{'descr': '|O', 'fortran_order': False, 'shape': (2,), }"))),
        HasSubstr(at("o.npy") + "holds Python objects"));
    EXPECT_EQ(dataRefusal(folder.write("l.npy", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (20, 30), }"))),
        at("l.npy") + "its shape (20, 30) of f32 needs 2,400 bytes, but 0 follow the header");
}

TEST_F(BadFile, DirectoryAndMissing)
{
    std::filesystem::create_directory(folder.path("d.png"));
    EXPECT_EQ(dataRefusal(folder.path("d.png")), at("d.png") + "is a directory");
    EXPECT_EQ(dataRefusal(folder.path("none.png")), at("none.png") + "no such file");
}

TEST_F(BadFile, HugeImage)
{
    // The size is in the header; no pixel follows.
    EXPECT_EQ(dataRefusal(folder.write("huge.ppm", "P6\n40000 40000\n255\n")),
        at("huge.ppm") + "is 40000 x 40000 x 3 channels, too large: at most 1,073,741,824 values (2^30) can be shown");
}

TEST_F(BadFile, ExperimentFromALaterVersion)
{
    const std::string file = folder.write("e.warpatlas", R"({"warpatlas": 7, "kernel": "new"})");
    EXPECT_EQ(
        runRefusal({file}), file + ": comes from a later version of the program (format 7; this one reads up to 1)");
    const std::string unknown = folder.write("u.warpatlas", R"({"warpatlas": 1, "kernel": "matmul", "blok": [8, 8]})");
    EXPECT_EQ(runRefusal({unknown}), unknown + ": unknown key \"blok\"");
    EXPECT_THAT(
        runRefusal({folder.write("t.warpatlas", "words")}), HasSubstr("is not an experiment: no valid JSON at line 1"));
    EXPECT_EQ(refusal({"none.warpatlas"}),
        "none.warpatlas: no such file (and no command; the commands are run, render, page, present, sweep, compare, "
        "simulate, exec, occupancy, roofline, flow, fairness, measure, lesson, list, jupyter, help)");
}

TEST_F(BadFile, NamesWithControlCharactersStayOneLine)
{
    EXPECT_THAT(dataRefusal(folder.path("two\nlines.png")), HasSubstr("two lines.png: no such file"));
}

TEST(BadOption, UnknownKernelDeviceGpu)
{
    EXPECT_THAT(runRefusal({"--kernel", "grayscal"}), HasSubstr("--kernel grayscal: "));
    EXPECT_THAT(runRefusal({"--kernel", "grayscal"}), HasSubstr("grayscale"));
    EXPECT_THAT(runRefusal({"--device", "toaster"}), HasSubstr("--device toaster: "));
    EXPECT_THAT(runRefusal({"--device", "sim:RTX 1"}), HasSubstr("--device sim:RTX 1: "));
    EXPECT_THAT(runRefusal({"--device", "cuda:99"}), HasSubstr("--device cuda:99: "));
    EXPECT_THAT(runRefusal({"--gpu", "RTX 1"}), HasSubstr("--gpu RTX 1: "));
}

TEST(BadOption, GridAndBlock)
{
    EXPECT_EQ(runRefusal({"--grid", "0"}), "--grid 0: every axis needs at least 1");
    EXPECT_EQ(runRefusal({"--grid", "4,0,1"}), "--grid 4,0,1: every axis needs at least 1");
    EXPECT_EQ(runRefusal({"--grid", "-3"}), "--grid -3: every axis needs at least 1");
    EXPECT_EQ(
        runRefusal({"--grid", "1,2,3,4"}), "--grid 1,2,3,4: has more than three numbers; X, X,Y or X,Y,Z is expected");
    for (const char* grid : {"x", "1,", "1,,2", "1.5", "1e3", "-", "auto,1", " 1"})
        EXPECT_THAT(runRefusal({"--grid", grid}), HasSubstr("is not X, X,Y or X,Y,Z in whole numbers, nor auto"))
            << grid;
    for (const std::string grid : {"4294967296", "1,99999999999999999999"})
        EXPECT_EQ(runRefusal({"--grid", grid}),
            "--grid " + grid + ": an axis has at most 4,294,967,295, as much as CUDA's dim3 can say");
    EXPECT_EQ(
        runRefusal({"--grid", "-99999999999999999999"}), "--grid -99999999999999999999: every axis needs at least 1");
    EXPECT_THAT(runRefusal({"--block", "2048"}), HasSubstr("--block 2048: block x is 2,048; this GPU allows 1,024"));
    EXPECT_THAT(runRefusal({"--block", "64,32"}),
        HasSubstr("--block 64,32: block 64 x 32 has 2,048 threads; this GPU allows 1,024"));
    EXPECT_THAT(runRefusal({"--block", "1,1,128"}), HasSubstr("--block 1,1,128: block z is 128"));
    EXPECT_THAT(runRefusal({"--grid", "1,70000"}), HasSubstr("--grid 1,70000: grid y is 70,000"));
    EXPECT_THAT(runRefusal({"--grid", "4294967295,4294967295,65535"}), HasSubstr("more threads than can be counted"));
}

TEST(BadOption, DataThatDoNotFit)
{
    EXPECT_THAT(runRefusal({"--kernel", "matmul", "--data", "random:53x37:1", "--data", "random:29x54:2"}),
        HasSubstr("matmul"));
    EXPECT_THAT(runRefusal({"--kernel", "matmul", "--data", "random:53x37:1"}),
        HasSubstr("--kernel matmul: B is missing: it must have 53 rows; transpose:random:53x37:1 would fit as B"));
    EXPECT_THAT(runRefusal({"--data", "ramp:4x4", "--no-convert"}),
        HasSubstr("--data ramp:4x4: is 4 x 4, f32; grayscale takes 3 channels of u8"));
    EXPECT_EQ(runRefusal({"--data", "ramp:4by4"}),
        "--data ramp:4by4: '4by4' is not a size; a size is N, WxH, WxHxC or WxHxDxC (whole numbers from 1)");
    EXPECT_THAT(runRefusal({"--data", "bundled:nothing"}), HasSubstr("--data bundled:nothing: "));
}

TEST(BadOption, Parameters)
{
    EXPECT_EQ(runRefusal({"--set", "nonsense"}), "--set nonsense: is not NAME=VALUE");
    EXPECT_EQ(runRefusal({"--set", "=1"}), "--set =1: is not NAME=VALUE");
    EXPECT_EQ(runRefusal({"--set", "a=b"}), "--set a=b: the value is not a number");
    EXPECT_EQ(runRefusal({"--set", "a=nan"}), "--set a=nan: the value is not a number");
    EXPECT_THAT(runRefusal({"--set", "unheard=1"}), HasSubstr("unheard"));
}

TEST(BadOption, Output)
{
    EXPECT_EQ(runRefusal({"--out", "a.txt"}), "--out a.txt: results are saved as .npy, .csv, .tsv or .png");
    EXPECT_THAT(runRefusal({"--device", "all", "--out", "a.npy"}), HasSubstr("--out a.npy: is for one device"));
    EXPECT_EQ(runRefusal({"--no-measure", "--data", "ramp:8x8x3", "--json", "/nowhere/a.json"}),
        "--json /nowhere/a.json: there is no such folder");
}

TEST(BadOption, FilesThatAreNoneOrNotTheirOwn)
{
    for (const char* option : {"--out", "--json", "--save"})
        EXPECT_EQ(
            runRefusal({option, "-x"}), std::string(option) + ": -x is not a file's name here; ./-x is (see --help)");
    const test::TemporaryFolder folder;
    const std::string data = folder.write("a.csv", "1,2\n3,4\n"), file = folder.path("b.csv");
    EXPECT_EQ(runRefusal({"--out", file, "--json", file}), "--json " + file + ": is the file of --out as well");
    EXPECT_EQ(runRefusal({"--json", file, "--save", folder.path("./b.csv")}),
        "--save " + folder.path("./b.csv") + ": an experiment is saved as .warpatlas");
    EXPECT_EQ(runRefusal({"--out", file, "--json", folder.path("./b.csv")}),
        "--json " + folder.path("./b.csv") + ": is the file of --out as well");
    EXPECT_EQ(runRefusal({"--kernel", "matmul", "--data", data, "--data", data, "--out", data}),
        "--out " + data + ": is the data of this run and would be written over");
    EXPECT_EQ(test::read(data), "1,2\n3,4\n");
}

TEST(BadOption, GivenTwiceOrInTheWrongPlace)
{
    EXPECT_EQ(runRefusal({"--block", "1", "--block", "2"}), "--block: is given twice (see --help)");
    EXPECT_EQ(runRefusal({"--block"}), "--block: a value is missing (see --help)");
    const test::TemporaryFolder folder;
    const std::string picture = folder.write("a.jpg", "picture");
    EXPECT_THAT(runRefusal({picture}), HasSubstr("; data are given as --data " + picture));
    const std::string kernel = folder.write("mine.cu", "__global__ void k(int* a) { }\n");
    for (const char* command : {"run", "render"})
        EXPECT_EQ(refusal({command, kernel, "--out", folder.path("a.png")}),
            kernel + ": is a kernel's source, not an experiment: 'warpatlas simulate " + kernel + "' runs it");
    EXPECT_EQ(runRefusal({folder.path("none.ptx")}), folder.path("none.ptx") + ": no such file");
    EXPECT_EQ(refusal({"render", "--device", "all", "--out", folder.path("a.png")}),
        "--device all: a picture is of one device; `warpatlas run` compares them");
    EXPECT_THAT(runRefusal({"--kernel", "zzz"}), HasSubstr("there are vector_add, vector_multiply, "));
}

TEST(BadOption, AMistakeOfTheFileIsNeverDroppedWithoutAWord)
{
    const test::TemporaryFolder folder;
    const std::string file =
        folder.write("m.warpatlas", R"({"warpatlas": 1, "kernel": "matmul:tiled", "mistake": "no_guard", "data": []})");
    EXPECT_EQ(runRefusal({file, "--kernel", "reduce:shuffle"}),
        file + ": has the mistake no_guard, which reduce:shuffle has not; --mistake none leaves it out");
    const auto savedMistake = [&](std::vector<std::string> arguments) {
        const std::string saved = folder.path("saved.warpatlas");
        arguments.insert(arguments.begin(), {"run", file});
        arguments.insert(arguments.end(), {"--no-measure", "--save", saved});
        const test::Finished finished = runProgram(arguments);
        EXPECT_LT(finished.status, 2) << finished.err;
        return loadExperiment(saved).mistake;
    };
    EXPECT_EQ(savedMistake({"--kernel", "reduce:shuffle", "--mistake", "none"}), "");
    EXPECT_EQ(savedMistake({"--mistake", "none"}), "");
    EXPECT_EQ(savedMistake({"--kernel", "matmul:naive"}), "no_guard") << "that has it as well";
}

TEST(BadOption, WhatAFileSaysIsRefusedInItsName)
{
    const test::TemporaryFolder folder;
    const std::string kernel = folder.write("k.warpatlas", R"({"warpatlas": 1, "kernel": "matmu"})");
    EXPECT_EQ(runRefusal({kernel}), kernel + ": kernel matmu: there is no kernel of this name; did you mean matmul?");
    const std::string mistake =
        folder.write("m.warpatlas", R"({"warpatlas": 1, "kernel": "matmul", "mistake": "no_gard"})");
    EXPECT_THAT(runRefusal({mistake}), HasSubstr(mistake + ": mistake no_gard: is no mistake of matmul:naive"));
    // What was given as an option is that option's.
    EXPECT_THAT(runRefusal({kernel, "--kernel", "matmull"}), HasSubstr("--kernel matmull: "));
    EXPECT_THAT(runRefusal({mistake, "--mistake", "wrong"}), HasSubstr("--mistake wrong: "));
    // What is wrong with a value is found when it is used; it is the file's all the same.
    const auto saying = [&](const std::string& words) {
        return folder.write("v.warpatlas", R"({"warpatlas": 1, "kernel": "grayscale", )" + words + "}");
    };
    EXPECT_EQ(runRefusal({saying(R"("data": ["none.png"])")}),
        folder.path("v.warpatlas") + ": data " + folder.path("none.png") + ": no such file");
    EXPECT_THAT(runRefusal({saying(R"("device": "toaster")")}), HasSubstr("v.warpatlas: device toaster: is no device"));
    EXPECT_THAT(runRefusal({saying(R"("gpu": "toaster")")}), HasSubstr("v.warpatlas: gpu toaster: "));
    const std::string large = saying(R"("data": ["ramp:8x8x3"], "block": [5000, 1, 1])");
    EXPECT_THAT(runRefusal({large}), HasSubstr("v.warpatlas: block 5000: block x is 5,000"));
    EXPECT_THAT(runRefusal({large, "--block", "6000"}), HasSubstr("--block 6000: block x is 6,000"));
}

TEST(BadOption, AFolderThatIsNotThereIsSaidBeforeAnythingIsRun)
{
    const test::TemporaryFolder folder;
    for (const char* option : {"--save", "--json", "--out"}) {
        const std::string file = folder.path("nowhere/a.") + (std::string(option) == "--out" ? "npy" : "warpatlas");
        EXPECT_EQ(runRefusal({option, file}), std::string(option) + " " + file + ": there is no such folder");
    }
}

TEST(BadDisplay, NoServerThere)
{
    const test::Environment display("DISPLAY", ":64999"), wayland("WAYLAND_DISPLAY", nullptr),
        platform("QT_QPA_PLATFORM", nullptr);
    EXPECT_THAT(refusal({}), HasSubstr("DISPLAY :64999: no X server answers there"));
}

TEST(BadOption, Rendering)
{
    const auto render = [](std::vector<std::string> more) {
        more.insert(more.begin(), "render");
        return refusal(more);
    };
    EXPECT_THAT(render({}), HasSubstr("--out is required"));
    EXPECT_EQ(
        render({"--out", "a.jpg"}), "--out a.jpg: a picture is saved as .png, a film as .png, .gif, .mp4 or .webm");
    EXPECT_EQ(render({"--out", "a.gif", "--fps", "60"}),
        "--out a.gif: a GIF has at most 50 frames a second; this film has 60");
    EXPECT_EQ(render({"--out", "a-%d.gif"}), "--out a-%d.gif: pictures of each frame are saved as .png");
    EXPECT_EQ(render({"--out", "a.gif", "--view", "window"}), "--out a.gif: films are of views, not of the window");
    EXPECT_EQ(render({"--out", "a.png", "--size", "0x0"}), "--size 0x0: width and height are 1 to 16,384 pixels");
    EXPECT_EQ(
        render({"--out", "a.png", "--size", "99999x10"}), "--size 99999x10: width and height are 1 to 16,384 pixels");
    EXPECT_EQ(render({"--out", "a.png", "--size", "large"}), "--size large: is not a size in pixels such as 1280x720");
    EXPECT_EQ(render({"--out", "a.png", "--time", "2"}), "--time 2: is not between 0 and 1");
    EXPECT_EQ(render({"--out", "a.png", "--time", "soon"}), "--time soon: is not a number");
    EXPECT_EQ(render({"--out", "a.png", "--scale", "0"}), "--scale 0: is not between 0.5 and 4");
    EXPECT_EQ(render({"--out", "a.png", "--theme", "pink"}), "--theme pink: is not one of dark, light");
    EXPECT_EQ(render({"--out", "a.png", "--colour", "pink"}),
        "--colour pink: is not one of state, owner, block, warp, lane, reads, writes, value, result, difference");
    EXPECT_EQ(render({"--out", "a.png", "--view", "pink"}),
        "--view pink: is not one of data, launch, memory, schedule, window, card");
    EXPECT_EQ(render({"--out", "a.png", "--strips", "launch,pink"}),
        "--strips launch,pink: 'pink' is not one of data, launch, memory, schedule");
    EXPECT_EQ(render({"--out", "a.png", "--size", "16384x16385"}),
        "--size 16384x16385: width and height are 1 to 16,384 pixels");
    EXPECT_EQ(render({"--out", "a.png", "--overlay", "no"}), "--overlay no: is not one of on, off");
    EXPECT_EQ(render({"--out", "a.png", "--caption", "yes"}), "--caption yes: is not one of on, off");
    EXPECT_EQ(render({"--out", "a.png", "--thread", "3"}), "--thread 3: is not BLOCK:THREAD, such as 14,7:5,19");
    EXPECT_EQ(render({"--out", "a.png", "--thread", "3:x"}), "--thread 3:x: is not X, X,Y or X,Y,Z in whole numbers");
    EXPECT_EQ(render({"--out", "a.png", "--follow"}), "--follow: needs to know which thread: --thread BLOCK:THREAD");
    EXPECT_EQ(render({"--out", "a.png", "--zoom", "thread"}),
        "--zoom thread: needs to know which thread: --thread BLOCK:THREAD");
    EXPECT_EQ(render({"--out", "a.png", "--film", "1"}), "--film 1: is not FROM..TO, such as 0..1");
    EXPECT_EQ(render({"--out", "a.png", "--film", "0..2"}), "--film 0..2: is not between 0 and 1");
    EXPECT_EQ(
        render({"--out", "a.png", "--film", "0..1", "--seconds", "0"}), "--seconds 0: is not between 0.001 and 4000");
    EXPECT_EQ(render({"--out", "a.png", "--frames", "0"}), "--frames 0: is not between 1 and 100,000");
    EXPECT_EQ(render({"--out", "a.png", "--fps", "25"}), "--fps 25: is for films; --film 0..1 makes one");
    EXPECT_EQ(render({"--out", "a%04d-%d.png"}),
        "a%04d-%d.png: a name with % needs one place for the frame's number, such as %04d");
    EXPECT_EQ(render({"--out", "a.png", "--view", "window", "--film", "0..1"}),
        "--film: is for pictures of a view, not of the window");
}

TEST(BadOption, Occupancy)
{
    const auto occupancy = [](std::vector<std::string> more) {
        more.insert(more.begin(), "occupancy");
        return refusal(more);
    };
    EXPECT_THAT(occupancy({"--block", "256", "--registers", "32"}), HasSubstr("--gpu is required"));
    EXPECT_THAT(occupancy({"--gpu", "RTX 1", "--block", "256", "--registers", "32"}), HasSubstr("--gpu RTX 1: "));
    EXPECT_THAT(occupancy({"--gpu", "RTX 1", "--block", "256"}), HasSubstr("--gpu RTX 1: ")) << "not --registers";
    EXPECT_THAT(occupancy({"--gpu", "T4", "--block", "2048", "--registers", "32"}), HasSubstr("--block 2048: "));
    EXPECT_EQ(occupancy({"--gpu", "T4", "--block", "256", "--registers", "300"}),
        "--registers 300: is not between 1 and 255");
    EXPECT_EQ(
        occupancy({"--gpu", "T4", "--block", "256", "--registers", "0"}), "--registers 0: is not between 1 and 255");
    EXPECT_THAT(occupancy({"--gpu", "T4", "--block", "256", "--registers", "99999999999999999999"}),
        HasSubstr(": is not between 1 and 255"));
    EXPECT_EQ(
        occupancy({"--gpu", "T4", "--block", "256", "--registers", "many"}), "--registers many: is not a whole number");
    EXPECT_THAT(occupancy({"--gpu", "RTX 3060", "--block", "256", "--registers", "40", "--shared", "102400"}),
        HasSubstr("--shared 102400: "));
    EXPECT_THAT(occupancy({"--gpu", "T4", "--block", "256", "--registers", "32", "--shared", "-1"}),
        HasSubstr("--shared -1: is not between 0"));
}

TEST(BadOption, WordsThatAreNotKnown)
{
    EXPECT_THAT(refusal({"run", "--bogus"}), HasSubstr("--bogus"));
    EXPECT_THAT(refusal({"run", "--kernel"}), HasSubstr("--kernel"));
    EXPECT_THAT(refusal({"runn"}), HasSubstr("runn: no such file (and no command"));
    EXPECT_THAT(refusal({"list"}), HasSubstr("WHAT is required"));
    EXPECT_EQ(refusal({"list", "lessons"}), "list lessons: is not one of kernels, devices, gpus");
    EXPECT_THAT(refusal({"run", "a.warpatlas", "b.warpatlas"}), HasSubstr("b.warpatlas"));
}

TEST(BadMeasure, NamesWhatIsWrongBeforeAnythingIsMeasured)
{
    const test::TemporaryFolder folder;
    const std::string out = folder.path("gpu.json");
    EXPECT_THAT(refusal({"measure"}), HasSubstr("--out"));
    EXPECT_THAT(refusal({"measure", "--out", out, "--kernel", "matmull"}), HasSubstr("--kernel matmull: "));
    EXPECT_THAT(refusal({"measure", "--out", out, "--size", "0"}), HasSubstr("--size 0: "));
    EXPECT_THAT(refusal({"measure", "--out", out, "--seconds", "never"}), HasSubstr("--seconds never: "));
    EXPECT_EQ(refusal({"measure", "--out", folder.path("nowhere/gpu.json")}),
        "--out " + folder.path("nowhere/gpu.json") + ": there is no such folder");
    EXPECT_EQ(
        refusal({"measure", "--out", out, "--device", "sim"}), "--device sim: measurements are taken on a CUDA device");
}

TEST(BadMeasure, WithoutAGpuItIsOneLine)
{
    const test::TemporaryFolder folder;
    const auto device = openDevice("cuda");
    if (device)
        GTEST_SKIP() << "there is a GPU: " << device.value()->info().name;
    EXPECT_EQ(refusal({"measure", "--out", folder.path("gpu.json")}), "cuda: " + device.reason());
}

TEST(BadOption, WhatSaysTheSameThingTwiceIsNotTakenSilently)
{
    EXPECT_EQ(runRefusal({"--kernel", "relu", "--set", "a=1", "--set", "a=2"}), "--set a=2: a is set twice");
    EXPECT_EQ(
        runRefusal({"--device", "sim:T4", "--gpu", "H200"}), "--gpu H200: --device sim:T4 says whose limits hold");
    const test::TemporaryFolder folder;
    const std::string out = folder.path("a.png");
    EXPECT_EQ(
        refusal({"render", "--strips", "launch,launch", "--out", out}), "--strips launch,launch: names launch twice");
    EXPECT_EQ(refusal({"render", "--kernel", "diffusion", "--set", "step=3", "--over", "step=0..2", "--out", out}),
        "--set step=3: --over says what step is");
}

TEST(BadOption, WhatIsNoPlaceForAFileIsSaidBeforeAnythingIsRun)
{
    const test::TemporaryFolder folder;
    const std::string folderName = folder.path("");
    EXPECT_EQ(runRefusal({"--json", folderName}), "--json " + folderName + ": is a folder");
    EXPECT_EQ(runRefusal({"--save", folder.path("a.png")}),
        "--save " + folder.path("a.png") + ": an experiment is saved as .warpatlas");
    const std::string experiment = folder.write("e.warpatlas", R"({"warpatlas": 1, "kernel": "matmul"})");
    EXPECT_EQ(dataRefusal(experiment), "--data " + experiment + ": is an experiment, not data: it is opened by itself");
    const std::string kernel = folder.write("mine.cu", "__global__ void k(int* a) { }\n");
    EXPECT_EQ(dataRefusal(kernel), "--data " + kernel + ": is a kernel, not data: 'warpatlas simulate' runs it");
}

TEST(BadOption, FilesStandBehindACommandAndAnExperimentAlone)
{
    const test::TemporaryFolder folder;
    const std::string data = folder.write("a.csv", "1,2\n"),
                      experiment = folder.write("e.warpatlas", R"({"warpatlas": 1, "kernel": "matmul"})");
    EXPECT_EQ(refusal({data, "list", "gpus"}), data + ": is not an option or argument before list (see --help)");
    EXPECT_EQ(refusal({experiment, data}), experiment + ": an experiment is opened alone");
}

TEST(BadOption, WhatHasNothingToSayIsRefused)
{
    const std::vector<std::string> run{"--kernel", "vector_add", "--no-measure"},
        compare{"compare", "vector_add", "vector_add", "--no-measure"},
        render{"render", "--kernel", "vector_add", "--out", "/nowhere/x.png"};
    const auto with = [](std::vector<std::string> options, const std::vector<std::string>& more) {
        options.insert(options.end(), more.begin(), more.end());
        return options;
    };
    for (const auto& [option, value] :
        {std::pair("--theme", "dark"), {"--caption", "on"}, {"--figure-size", "640x360"}})
        EXPECT_EQ(runRefusal(with(run, {option, value})), fmt::format("{} {}: goes with --figure FILE", option, value));
    for (const auto& [option, value] : {std::pair("--time", "0.5"), {"--view", "data"}, {"--size", "800x300"}})
        EXPECT_EQ(refusal(with(compare, {option, value})),
            fmt::format("{} {}: goes with --out FILE.png, which draws both runs", option, value));
    EXPECT_EQ(refusal(with(render, {"--view", "data", "--strips", "data"})),
        "--strips data: data is the view itself, above the strips");
    EXPECT_THAT(refusal(with(render, {"--buffer", "a"})), HasSubstr("--buffer a: is shown by the memory view"));
    EXPECT_THAT(refusal(with(render, {"--view", "card", "--caption", "on"})), HasSubstr("--caption on: is for"));
    EXPECT_EQ(refusal(with(compare, {"--csv", "-", "--markdown", "-"})), "--markdown -: --csv has the standard output");
    EXPECT_EQ(refusal({"exec", "nowhere.cu", "--json", "-", "--csv", "-"}), "--csv -: --json has the standard output");
}

} // namespace warpatlas
