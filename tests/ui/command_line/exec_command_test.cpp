// `warpatlas exec`: whole programs, compiled here by nvcc where there is one.
#include "app/dataset/dataset.h"
#include "app/program/saved_program.h"
#include "kernels/model/text.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::programFile;
using test::runProgram;
using test::whyNoPrograms;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// One program that is compiled once for several questions.
TEST(ExecCommandRun, PassesArgumentsChecksAndWritesTheRecord)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const test::EnvironmentVariable temporary("TMPDIR", folder.path(""));
    const Finished finished =
        runProgram({"exec", programFile("saxpy"), "--device", "sim:T4", "--check", "--json", "-", "--", "1000", "2"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("sum 19000\n")); // its output, where standard output is the record's
    const auto json = nlohmann::json::parse(finished.out);
    EXPECT_EQ(json.at("device").at("gpu"), "T4");
    EXPECT_EQ(json.at("launches"), 2);
    EXPECT_EQ(json.at("bytes_to_device"), 8000);
    EXPECT_EQ(json.at("bytes_to_host"), 4000);
    EXPECT_TRUE(json.at("problems").empty());
    const auto& launched = json.at("calls").at(4);
    EXPECT_EQ(launched.at("call"), "cudaLaunchKernel");
    EXPECT_EQ(launched.at("line"), 35);
    EXPECT_EQ(launched.at("launch").at("kernel"), "saxpy");
    EXPECT_EQ(launched.at("launch").at("grid"), nlohmann::json({4, 1, 1}));
    EXPECT_GT(launched.at("launch").at("warp_instructions"), 0);
    // Nothing of the compiled program is left.
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

/// What `run` answers to the launch of that number.
nlohmann::json launchOf(const std::string& saved, int number, const std::string& out)
{
    const Finished finished =
        runProgram({"run", saved + ":" + std::to_string(number), "--no-measure", "--json", "-", "--out", out});
    EXPECT_EQ(finished.status, 0) << finished.err;
    return nlohmann::json::parse(finished.out);
}

TEST(ExecCommandRun, KeepsLaunchesThatOpenByThemselves)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("pipeline.warpatlas-program");
    ASSERT_EQ(runProgram({"exec", programFile("pipeline"), "--save", saved}).status, 0);
    const SavedProgram program = loadProgram(saved);
    const std::vector<LaunchPlace> launches = program.launches();
    ASSERT_EQ(launches.size(), 3);
    const Finished whole = runProgram({"run", saved});
    EXPECT_EQ(whole.status, 2);
    EXPECT_THAT(whole.err, HasSubstr("is the run of a whole program: name one of its launches, " + saved + ":1"));
    std::vector<Dataset> results;
    for (int number = 1; number <= 3; ++number) {
        const std::string out = folder.path(std::to_string(number) + ".npy");
        const nlohmann::json json = launchOf(saved, number, out);
        const runtime::LaunchRecord& launch = program.run.record.calls[launches[number - 1].call].launch.front();
        EXPECT_EQ(json.at("memory").at("global_load_sectors"), launch.loadSectors);
        EXPECT_EQ(json.at("memory").at("global_store_sectors"), launch.storeSectors);
        EXPECT_EQ(json.at("execution").at("branches"), launch.branches);
        EXPECT_TRUE(json.at("problems").empty()) << json.at("problems").dump();
        results.push_back(loadDataset(out));
    }
    // What a launch leaves is what the next one finds: the second adds to the later half of it.
    const auto found = [&](int launch, int argument, const std::string& size) {
        return loadDataset(fmt::format("{}:{}:{}:{}:f32", saved, launch, argument, size));
    };
    const auto later = results[0].array->bytes().subspan(2048);
    EXPECT_TRUE(std::ranges::equal(later, found(2, 1, "488").array->bytes()));
    EXPECT_TRUE(std::ranges::equal(results[1].array->bytes(), found(3, 1, "1000").array->bytes()));
    EXPECT_EQ(results[2].array->valueAsDouble(512), 2 * found(3, 1, "1000").array->valueAsDouble(512));
}

/// Programs whose launches share allocations, point into them, use textures and surfaces, are cooperative or are of
/// kernels that are extern "C".
/// Kernels of one name are told apart by their parameters, in another compilation too.
TEST(ExecCommandRun, OpensTheLaunchOfAnOverloadedKernel)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("same.warpatlas-program");
    const std::string file = folder.write("same.cu",
        "static __global__ void same(int* out, int n) { out[threadIdx.x] = n; }\n"
        "static __global__ void same(float* out, int n) { out[threadIdx.x] = n + 0.5f; }\n"
        "template <class T> __global__ void same(T* out) { out[threadIdx.x] = 3; }\n"
        "int main()\n{\n    int* ints;\n    float* floats;\n    cudaMalloc(&ints, 32);\n    cudaMalloc(&floats, 32);\n"
        "    same<<<1, 8>>>(ints, 1);\n    same<<<1, 8>>>(floats, 2);\n    same<<<1, 8>>>(floats);\n"
        "    cudaDeviceSynchronize();\n    cudaFree(ints);\n    cudaFree(floats);\n}\n");
    ASSERT_EQ(runProgram({"exec", file, "--save", saved}).status, 0);
    const auto valueOf = [&](int launch) {
        const std::string out = folder.path(std::to_string(launch) + ".npy");
        const Finished finished =
            runProgram({"run", saved + ":" + std::to_string(launch), "--no-measure", "--out", out});
        EXPECT_EQ(finished.status, 0) << finished.err;
        return loadDataset(out);
    };
    EXPECT_EQ(valueOf(1).array->values<std::int32_t>()[7], 1);
    EXPECT_EQ(valueOf(2).array->values<float>()[7], 2.5f);
    EXPECT_EQ(valueOf(3).array->values<float>()[7], 3.0f);
}

TEST(ExecCommandRun, SaysThatALambdaHasNoName)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("each.warpatlas-program");
    const std::string file = folder.write("each.cu",
        "template <class F> __global__ void each(F f) { f(threadIdx.x); }\n"
        "int main()\n{\n    int* out;\n    cudaMalloc(&out, 32);\n"
        "    each<<<1, 8>>>([=] __device__(int i) { out[i] = i; });\n    cudaDeviceSynchronize();\n    "
        "cudaFree(out);\n}\n");
    ASSERT_EQ(runProgram({"exec", "--nvcc=--extended-lambda", file, "--save", saved}).status, 0);
    const Finished opened = runProgram({"run", saved + ":1", "--no-measure"});
    EXPECT_EQ(opened.status, 2);
    EXPECT_THAT(opened.err,
        HasSubstr("cannot be opened by itself: a lambda, which has no name, is among its template arguments"));
}

class ExecLaunches : public testing::TestWithParam<std::pair<const char*, int>> {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNoPrograms(); !reason.empty())
            GTEST_SKIP() << reason;
    }
};

INSTANTIATE_TEST_SUITE_P(, ExecLaunches,
    testing::Values(std::pair("arena", 3), std::pair("cooperative_jacobi", 4), std::pair("texture_filter", 4),
        std::pair("surface_layers", 3), std::pair("c_linkage", 3)),
    [](const auto& info) { return std::string(info.param.first); });

TEST_P(ExecLaunches, OpenWithTheSectorsAndBranchesOfTheProgram)
{
    const auto [name, opened] = GetParam();
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("run.warpatlas-program");
    ASSERT_EQ(runProgram({"exec", programFile(name), "--save", saved}).status, 0);
    const SavedProgram program = loadProgram(saved);
    int number = 0, same = 0;
    for (const LaunchPlace& place : program.launches()) {
        ++number;
        const runtime::LaunchRecord& launch = program.run.record.calls[place.call].launch[place.index];
        const Finished finished =
            runProgram({"run", saved + ":" + std::to_string(number), "--no-measure", "--json", "-"});
        if (!launch.ran || !launch.problems.empty() || finished.err.find("shows the same memory") != std::string::npos)
            continue; // nothing to compare with, or refused
        ASSERT_EQ(finished.status, 0) << number << ": " << finished.err;
        const auto json = nlohmann::json::parse(finished.out);
        EXPECT_EQ(json.at("memory").value("global_load_sectors", std::uint64_t{0}), launch.loadSectors) << number;
        EXPECT_EQ(json.at("memory").value("global_store_sectors", std::uint64_t{0}), launch.storeSectors) << number;
        EXPECT_EQ(json.at("execution").value("branches", std::uint64_t{0}), launch.branches) << number;
        EXPECT_EQ(json.at("launch").value("cooperative", false), launch.cooperative) << number;
        EXPECT_TRUE(json.at("problems").empty()) << number << json.at("problems").dump();
        ++same;
    }
    EXPECT_EQ(same, opened);
}

TEST(ExecCommandRun, LeavesInASharedAllocationWhatTheProgramDid)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("arena.warpatlas-program"), out = folder.path("out.npy");
    ASSERT_EQ(runProgram({"exec", programFile("arena"), "--save", saved}).status, 0);
    for (int number = 1; number <= 2; ++number) {
        launchOf(saved, number, out);
        const Dataset next = loadDataset(fmt::format("{}:{}:1:1500:f32:whole", saved, number + 1));
        EXPECT_TRUE(std::ranges::equal(loadDataset(out).array->bytes(), next.array->bytes())) << number;
    }
}

TEST(ExecCommandRun, KeepsAsMuchAsIsAskedFor)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string file = folder.write("large.cu",
        "__global__ void fill(char* p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 1; }\n"
        "int main()\n{\n    char *small, *large;\n    cudaMalloc(&small, 1000);\n    cudaMalloc(&large, 2 << 20);\n"
        "    cudaMemset(small, 0, 1000);\n    cudaMemset(large, 0, 2 << 20);\n    fill<<<1, 64>>>(large, 64);\n"
        "    fill<<<1, 64>>>(small, 64);\n    cudaDeviceReset();\n}\n");
    const std::string saved = folder.path("large.warpatlas-program");
    ASSERT_EQ(runProgram({"exec", file, "--save", saved, "--keep", "1"}).status, 0);
    const Finished large = runProgram({"run", saved + ":1"}), small = runProgram({"run", saved + ":2"});
    EXPECT_EQ(large.status, 2);
    EXPECT_THAT(large.err, HasSubstr("fill of line 9 cannot be opened by itself: its argument 1 was not kept"));
    EXPECT_EQ(small.status, 0) << small.err;
    const Finished wrong = runProgram({"exec", file, "--save", folder.path("x.json")});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("--save"));
}

TEST(ExecCommandRun, ProblemsAreTheStatusWhereThatIsAskedFor)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string leak = folder.write("leak.cu", "int main() { void* p; return cudaMalloc(&p, 100); }\n");
    const Finished finished = runProgram({"exec", leak, "--check"});
    EXPECT_EQ(finished.status, 1);
    EXPECT_THAT(finished.err, HasSubstr("leak.cu:1: 100 bytes of cudaMalloc() are not freed at the end"));
}

TEST(ExecCommandRun, NamesFoldersForHeadersThatAreNotThere)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished finished = runProgram({"exec", programFile("saxpy"), "--nvcc=-I/no/such,/tmp",
        "--nvcc=-isystem=/nor/such", "--nvcc=-I/tmp", "--", "10", "2"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.err,
        StartsWith("warpatlas: --nvcc -I/no/such,/tmp: there is no folder /no/such, and no header is found there\n"
                   "warpatlas: --nvcc -isystem=/nor/such: there is no folder /nor/such, and no header is found there\n"
                   "warpatlas: "));
}

TEST(ExecCommandRun, TellsACrashAsTheProgramsOwn)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string file =
        folder.write("crash.cu", "int main()\n{\n    int* p;\n    cudaMalloc(&p, 4);\n    *p = 1;\n    return 0;\n}\n");
    const Finished finished = runProgram({"exec", file});
    EXPECT_EQ(finished.status, 128 + SIGSEGV);
    EXPECT_THAT(finished.err, HasSubstr("ended by a signal (Segmentation fault), after cudaMalloc() in crash.cu:4"));
}

TEST(ExecCommandRun, SaysWhatDoesNotCompile)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const Finished finished = runProgram({"exec", folder.write("wrong.cu", "int main() { retrun 0; }\n")});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.out, "");
    EXPECT_THAT(finished.err, HasSubstr("wrong.cu: does not compile:\n"));
    EXPECT_THAT(finished.err, HasSubstr("\nwarpatlas: " + std::string(15, ' ') + "^\n"))
        << "the compiler's mark stands below its place";
}

TEST(ExecCommandRun, SaysThatThereIsNoCompiler)
{
    const test::EnvironmentVariable nvcc("WARPATLAS_NVCC", "/nowhere/nvcc"), path("PATH", "/nowhere");
    const Finished finished = runProgram({"exec", programFile("saxpy")});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("compiled with nvcc or with clang++, and neither is here"));
}

TEST(ExecCommandRun, SaysWhatASavedRunIsFor)
{
    const Finished finished = runProgram({"exec", "blur.warpatlas-program"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.err,
        "warpatlas: blur.warpatlas-program: is a run that was saved: `warpatlas blur.warpatlas-program` shows it, "
        "`warpatlas run blur.warpatlas-program:1` runs its first launch\n");
}

TEST(ExecCommandRun, SaysThatThereIsNoSuchGpu)
{
    for (const char* device : {"cuda:99", "cuda:x", "gpu"}) {
        const Finished finished = runProgram({"exec", programFile("saxpy"), "--device", device});
        EXPECT_EQ(finished.status, 2);
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        EXPECT_THAT(finished.err, HasSubstr(std::string("--device ") + device));
    }
}

TEST(ExecCommandRun, StopsTheProgramWhenItIsStopped)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const test::EnvironmentVariable temporary("TMPDIR", folder.path(""));
    const std::string file = std::string(WARPATLAS_TEST_FOLDER) + "/programs/endless.cu";
    test::ChildOptions options;
    options.firstError = "for ever\n";
    options.onFirstError = [](int process) { ::kill(process, SIGINT); };
    const Finished finished = runProgram({"exec", file}, options);
    EXPECT_EQ(finished.status, 128 + SIGINT);
    EXPECT_THAT(finished.err, HasSubstr("cancelled"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
}

TEST(ExecCommandRun, WritesWhatAStoppedProgramDidUntilThen)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM}) {
        const test::TemporaryFolder folder;
        const std::string saved = folder.path("endless.warpatlas-program"), record = folder.path("record.json");
        test::ChildOptions options;
        options.firstError = "for ever\n";
        options.onFirstError = [signal](int process) { ::kill(process, signal); };
        const Finished finished =
            runProgram({"exec", programFile("endless"), "--json", record, "--save", saved}, options);
        EXPECT_EQ(finished.status, 128 + signal);
        EXPECT_THAT(finished.err, HasSubstr("the program was stopped, after cudaDeviceSynchronize() in endless.cu:6"));
        EXPECT_THAT(finished.err, HasSubstr("cancelled"));
        const auto json = nlohmann::json::parse(test::read(record));
        EXPECT_TRUE(json.at("stopped"));
        EXPECT_EQ(json.at("calls").at(0).at("call"), "cudaDeviceSynchronize");
        const SavedProgram program = loadProgram(saved);
        EXPECT_TRUE(program.run.stopped);
        EXPECT_FALSE(program.run.hasProblems());
    }
}

TEST(ExecCommandRun, KeepsManyAllocationsApart)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished right = runProgram({"exec", "--check", programFile("row_by_row")});
    EXPECT_EQ(right.status, 0) << right.err;
    EXPECT_EQ(right.out, "500 rows, cudaSuccess\nsum 124750\n");
    EXPECT_THAT(right.err, Not(HasSubstr("row_by_row.cu")));
    // One element behind the end, and as far behind it as 160 MiB: both are the last row's.
    for (const std::string behind : {"0", "41943040"}) {
        const Finished wrong = runProgram({"exec", "--check", programFile("row_by_row"), "--", "500", behind});
        EXPECT_EQ(wrong.status, 1);
        EXPECT_THAT(wrong.err, HasSubstr("writes 'allocation 501'[" + std::to_string(32 + std::stoi(behind)) + "], "));
    }
}

/// A GPU would give more: that it is not the program's mistake is said, though the program itself looks.
TEST(ExecCommandRun, SaysThatThereIsNoRoomForMoreAllocations)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished finished = runProgram({"exec", programFile("row_by_row"), "--", "5000"});
    EXPECT_EQ(finished.status, 0);
    EXPECT_EQ(finished.out, "4461 rows, cudaErrorMemoryAllocation\nsum 9948030\n");
    EXPECT_THAT(finished.err,
        HasSubstr("row_by_row.cu:26: cudaMalloc() is not in this runtime, or not for what was asked: it "
                  "returned cudaErrorMemoryAllocation (out of memory): the simulator has room "
                  "for 4462 allocations at once, 430 of them of more than 128 MiB"));
}

TEST(ExecCommandRun, PrintsAsMuchAsThePrintBufferHolds)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const Finished all = runProgram({"exec", programFile("much_printed"), "--", "1"});
    EXPECT_EQ(all.status, 0);
    EXPECT_EQ(std::ranges::count(all.out, '\n'), 100'001);
    EXPECT_THAT(all.out, StartsWith("no error\nline of thread 0 with the value 0.000000\n"));
    EXPECT_THAT(all.err, Not(HasSubstr("overwritten")));
    const Finished last = runProgram({"exec", programFile("much_printed")});
    EXPECT_EQ(last.status, 0);
    const std::string line = "line of thread 99999 with the value 49999.500000\n";
    EXPECT_LE(last.out.size(), std::size_t{1} << 20);
    EXPECT_GT(last.out.size(), (std::size_t{1} << 20) - line.size());
    EXPECT_THAT(last.out, StartsWith("line of thread "));
    EXPECT_THAT(last.out, EndsWith(line));
    EXPECT_THAT(last.err,
        HasSubstr("in much_printed.cu:13 kernel say prints "
            + grouped(all.out.size() - std::string("no error\n").size())
            + " bytes, and its buffer holds no more than the last " + grouped(last.out.size())
            + ": what came before is overwritten, as on a GPU"));
}

TEST(ExecCommandRun, ShowsTheGpuAsCudaVisibleDevicesSays)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    for (const std::string value : {"0", "0,1", "-1", "NoDevFiles", "1"}) {
        const test::EnvironmentVariable visible("CUDA_VISIBLE_DEVICES", value);
        const Finished finished = runProgram({"exec", programFile("device_count")});
        const bool shown = value.starts_with('0');
        EXPECT_EQ(finished.out, shown ? "1 devices, cudaSuccess\ncudaSuccess\n" : "0 devices, cudaErrorNoDevice\n")
            << value;
        EXPECT_EQ(finished.err.find("CUDA_VISIBLE_DEVICES does not show the simulated GPU, whose number is 0")
                == std::string::npos,
            shown)
            << finished.err;
    }
}

TEST(ExecCommandRun, KeepsWhatIsPrintedButLeavesATerminalAlone)
{
    const auto folderOfProgram = std::filesystem::path(WARPATLAS_PROGRAM).parent_path();
    if (!std::filesystem::exists(folderOfProgram / "warpatlas_stand_ins"))
        GTEST_SKIP() << "this build has no stand-ins";
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("run.warpatlas-program");
    const std::string script =
        "test -t 1 && echo output is a terminal; test -t 2 && echo so is error; echo end; echo wrong >&2";
    const std::vector<std::string> command{"--", "/bin/sh", "-c", script};
    const auto run = [&](std::vector<std::string> options, const test::ChildOptions& streams) {
        options.insert(options.begin(), "exec");
        options.insert(options.end(), command.begin(), command.end());
        std::filesystem::remove(saved);
        const Finished finished = runProgram(options, streams);
        EXPECT_EQ(finished.status, 0) << finished.err;
        return finished;
    };
    const Finished piped = run({"--save", saved}, {});
    EXPECT_EQ(piped.out, "end\n");
    EXPECT_THAT(piped.err, testing::StartsWith("wrong\n"));
    ASSERT_TRUE(loadProgram(saved).run.printed);
    EXPECT_EQ(loadProgram(saved).run.printed->inWords().size(), std::string("end\nwrong\n").size());
    const Finished asJson = run({"--json", "-", "--save", saved}, {});
    EXPECT_THAT(asJson.err, testing::StartsWith("end\nwrong\n"));
    EXPECT_EQ(nlohmann::json::parse(asJson.out).at("schema"), 1) << "nothing of the program's is in it";
    EXPECT_EQ(loadProgram(saved).run.printed->inWords(), "end\nwrong\n");
    test::ChildOptions streams;
    streams.errorIsTerminal = true;
    EXPECT_THAT(run({"--save", saved}, streams).out, "so is error\nend\n");
    EXPECT_EQ(loadProgram(saved).run.printed->inWords(), "so is error\nend\n");
    streams.outputIsTerminal = true;
    EXPECT_EQ(run({"--save", saved}, streams).out, "output is a terminal\r\nso is error\r\nend\r\n");
    EXPECT_FALSE(loadProgram(saved).run.printed) << "the program's terminal is its own";
}

TEST(ExecCommandRun, DrawsTheTimelineAndWritesItsNumbers)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string file = programFile("saxpy"), csv = folder.path("timeline.csv");
    for (const std::string name : {"first", "second"}) {
        const Finished finished =
            runProgram({"exec", file, "--csv", csv, "--figure", folder.path(name + ".svg"), "--", "1000"});
        EXPECT_EQ(finished.status, 0) << finished.err;
    }
    EXPECT_THAT(test::read(csv), testing::StartsWith("lane,number,what,call,function,kernel,"));
    EXPECT_THAT(test::read(csv), HasSubstr(",cudaLaunchKernel,saxpy,"));
    EXPECT_THAT(test::read(folder.path("first.svg")), HasSubstr("<svg"));
    EXPECT_EQ(test::read(folder.path("first.svg")), test::read(folder.path("second.svg"))) << "modelled, not measured";
    const Finished wrong = runProgram({"exec", file, "--figure", folder.path("chart.gif")});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.out, "") << "nothing was run";
    EXPECT_THAT(wrong.err, HasSubstr("--figure"));
    EXPECT_EQ(runProgram({"exec", file, "--csv", csv, "--json", csv}).status, 2) << "one file for two";
    const Finished nothing = runProgram({"exec", "--figure", folder.path("none.png"), "--", "true"});
    EXPECT_EQ(nothing.status, 2);
    EXPECT_THAT(nothing.err, HasSubstr("none.png: the program called nothing of CUDA: there is no timeline\n"));
}

TEST(ExecCommandRun, StopsAProgramWhoseReaderIsGone)
{
    const auto folderOfProgram = std::filesystem::path(WARPATLAS_PROGRAM).parent_path();
    if (!std::filesystem::exists(folderOfProgram / "warpatlas_stand_ins"))
        GTEST_SKIP() << "this build has no stand-ins";
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("run.warpatlas-program");
    test::ChildOptions streams;
    streams.outputIsClosed = true;
    const Finished finished = runProgram({"exec", "--save", saved, "--", "yes"}, streams);
    EXPECT_EQ(finished.status, 128 + SIGPIPE) << finished.err;
    EXPECT_TRUE(std::filesystem::exists(saved));
}

TEST(ExecCommandRun, SaysWhereAnEndlessKernelIs)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const test::EnvironmentVariable soon("WARPATLAS_TELL_AFTER_MS", "100");
    const std::string record = folder.path("record.json");
    test::ChildOptions options;
    options.firstError = "still running after";
    options.onFirstError = [](int process) { ::kill(process, SIGINT); };
    const Finished finished = runProgram({"exec", programFile("endless_kernel"), "--json", record}, options);
    EXPECT_EQ(finished.status, 128 + SIGINT);
    const std::string where = "still running after 0 s: waitFor in endless_kernel.cu:6, block 0, warp ";
    EXPECT_THAT(finished.err, HasSubstr(where));
    EXPECT_THAT(finished.err,
        HasSubstr(
            "; its loop (line 6) ends when another thread changes what it reads, and nothing in the loop does\n"));
    EXPECT_THAT(
        finished.err, HasSubstr("the program was stopped, in cudaDeviceSynchronize() in endless_kernel.cu:17\n"));
    EXPECT_THAT(finished.err, HasSubstr("0 s after its launch, waitFor was in endless_kernel.cu:6, block 0, warp "));
    const auto running = nlohmann::json::parse(test::read(record)).at("running");
    EXPECT_EQ(running.at("running"), "waitFor");
    EXPECT_EQ(running.at("line"), 6);
    EXPECT_EQ(running.at("loop_ends_by"), "other_threads");
    EXPECT_EQ(running.at("loop_line"), 6);
    EXPECT_GT(running.at("executed"), 0);
    const auto calls = nlohmann::json::parse(test::read(record)).at("calls");
    EXPECT_EQ(calls.back().at("call"), "cudaDeviceSynchronize");
    EXPECT_EQ(calls.back().at("open"), true);
    EXPECT_EQ(calls[calls.size() - 2].at("work_open"), true);
}

TEST(ExecCommandRun, SaysHowLongASlowKernelTakesYet)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::EnvironmentVariable soon("WARPATLAS_TELL_AFTER_MS", "100");
    test::ChildOptions options;
    options.firstError = " s more at this pace";
    options.onFirstError = [](int process) { ::kill(process, SIGINT); };
    const Finished finished = runProgram({"exec", programFile("slow_blocks")}, options);
    EXPECT_EQ(finished.status, 128 + SIGINT) << finished.err;
    EXPECT_THAT(finished.err,
        testing::ContainsRegex("instructions of warps so far; [0-9,]+ of its 100,000 blocks have ended, about [0-9,]+ "
                               "s more at this pace"));
}

} // namespace
} // namespace warpatlas
