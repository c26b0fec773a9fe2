// `warpatlas exec`: whole programs, compiled here by nvcc where there is one.
#include "app/dataset/dataset.h"
#include "app/program/saved_program.h"
#include "kernels/compiler/process/toolkit_library.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;

/// Empty where programs can be compiled and linked here.
std::string whyNoPrograms()
{
    if (findToolkitProgram("nvcc").empty())
        return "no nvcc";
    const auto folder = std::filesystem::path(WARPATLAS_PROGRAM).parent_path();
    return std::filesystem::exists(folder / "libwarpatlas_cudart.so") ? "" : "this build has no runtime for programs";
}

struct ProgramCase {
    std::string name;
    int status = 0;
    std::string out;
    std::vector<std::string> problems; ///< parts of its summary, in order
    std::vector<std::string> definitions{}; ///< it is compiled with
    std::string otherName{}; ///< of the case, where a program has several
};

void PrintTo(const ProgramCase& one, std::ostream* stream)
{
    *stream << one.name << one.otherName;
}

/// CUDA 12 has another name for a launch that the hardware refuses.
std::string asCuda13Says(std::string text)
{
    const std::string before = "cudaErrorInvalidConfiguration";
    if (const auto at = text.find(before); at != std::string::npos)
        text.replace(at, before.size(), "cudaErrorInvalidValue");
    return text;
}

std::string programFile(const std::string& name)
{
    return std::string(WARPATLAS_TEST_FOLDER) + "/programs/" + name + ".cu";
}

class ExecProgram : public testing::TestWithParam<ProgramCase> {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNoPrograms(); !reason.empty())
            GTEST_SKIP() << reason;
    }
};

const ProgramCase programs[] = {{"saxpy", 0, "sum 50000\n", {}}, {"pitched_blur", 0, "pitch fits, 0 wrong\n", {}},
    {"heat_box", 0,
        "0 wrong, 180 of 180 set, 180 kept\n"
        "too wide: cudaErrorInvalidPitchValue, too high: cudaErrorInvalidPitchValue\n"
        "from nowhere: cudaErrorInvalidValue, no direction: cudaErrorInvalidMemcpyDirection\n",
        {}},
    {"managed_struct", 0, "40 moved, the last to 19.50\n", {}}, {"pinned_streams", 0, "0 wrong, some time\n", {}},
    {"registered_memory", 0,
        "same address, 0 wrong\n100 doubled and back\n"
        "again: cudaErrorHostMemoryAlreadyRegistered, a part: cudaErrorHostMemoryAlreadyRegistered\n"
        "nothing: cudaErrorInvalidValue, no bytes: cudaErrorInvalidValue\n"
        "other memory: cudaErrorHostMemoryNotRegistered, twice: cudaErrorHostMemoryNotRegistered\n"
        "afterwards: cudaErrorInvalidValue\nflags given back\n",
        {}},
    {"registered_overrun", 0, "fine until 63\n",
        {"registered_overrun.cu:7: fill, block (0,0,0), thread (64,0,0): writes 'registered memory 1'[64], 1 element "
         "behind",
            "registered_overrun.cu:14: 256 bytes of cudaHostRegister() are still registered at the end"}},
    {"pipeline", 0, "0.500 2.000 6.000\n", {}}, {"arena", 0, "136 91 91 91 91, 0 3 9\n", {}},
    {"symbols", 0, "total 67, launches 12, 12 bytes, cleared 0, rounded once\n", {}},
    {"device_settings", 0,
        "device 0, none: cudaErrorInvalidValue\nbus id of 12 characters is device 0\n"
        "short: cudaErrorInvalidValue, nonsense: cudaErrorInvalidValue, elsewhere: cudaErrorInvalidDevice\n"
        "own peer 0, of another: cudaErrorInvalidDevice\n"
        "enable: cudaErrorInvalidDevice, disable: cudaErrorInvalidDevice\n"
        "waits blocked, flags of another kind: cudaErrorInvalidValue\n"
        "stack 4096, heap 67108864, limit 99: cudaErrorInvalidValue\nsum 45\n"
        "heap after a launch: cudaErrorInvalidValue\ncache 1, of a kernel: cudaSuccess\n"
        "kernel plainName, for nobody: cudaErrorInvalidValue\n",
        {}},
    {"functor", 0, "first 3\nlast 150\nfirst 2\nlast 198\nknown, 6 blocks\n", {}},
    {"unchecked_error", 0, "host[5] = 0\n",
        {"unchecked_error.cu:16: fill: block x is 2,048",
            "unchecked_error.cu:9: fill, block (0,0,0), thread (64,0,0): writes 'allocation 1'[64], 1 element behind",
            "unchecked_error.cu:16: the launch of fill was refused",
            "unchecked_error.cu:17: cudaMemcpy() returned cudaErrorInvalidValue",
            "unchecked_error.cu:15: 256 bytes of cudaMalloc() are not freed"}},
    {"illegal_address", 5,
        "launch: cudaErrorInvalidValue\nagain: cudaSuccess\nlaunch: cudaSuccess\n"
        "wait: cudaErrorIllegalAddress, an illegal memory access was encountered\nlast: cudaErrorIllegalAddress\n"
        "malloc: 700\nfree: 700\n",
        {"illegal_address.cu:6: scatter, block (0,0,0), thread (0,0,0): reads a null pointer"}},
    // Mistakes of host code, and their correct twins.
    {"early_read", 0, "sum 0\n",
        {"early_read.cu:28: the host reads memory that cudaMemcpyAsync() (line 22) has not finished with"}},
    {"early_read", 0, "sum 499500\n", {}, {"WAITS"}, "_mended"},
    {"managed_unsynchronised", 0, "last 299\n",
        {"managed_unsynchronised.cu:22: the host reads memory that scale (line 18) has not finished with"}},
    {"managed_unsynchronised", 0, "last 599\n", {}, {"WAITS"}, "_mended"},
    {"overwritten_source", 0, "chunks 2 2 2\n",
        {"overwritten_source.cu:15: the host writes memory that cudaMemcpyAsync() (line 16) has not finished with: "
         "nothing waits for it in between (2 times)"}},
    {"overwritten_source", 0, "chunks 0 1 2\n", {}, {"WAITS"}, "_mended"},
    {"never_awaited", 0, "host is done\n",
        {"never_awaited.cu:11: the program ended without waiting for hello: what it does may never be done"}},
    {"never_awaited", 0,
        "host is done\nhello from thread 0\nhello from thread 1\nhello from thread 2\nhello from thread 3\n", {},
        {"WAITS"}, "_mended"},
    {"unordered_streams", 0, "sum 0\n", {}}, {"unordered_streams", 0, "sum 130816\n", {}, {"ORDERS"}, "_mended"},
    {"stream_order", 0,
        "blocking stream and the legacy one: 7, then 14\nnon-blocking beside it: 5\n"
        "query: cudaErrorNotReady, at the end cudaSuccess\nelapsed early: cudaErrorNotReady, then some time\n"
        "event asked: cudaErrorNotReady, never recorded: cudaSuccess\n"
        "of no event: cudaErrorInvalidResourceHandle\ncallback saw 14\nfreed while busy, 0 wrong\n",
        {}},
    {"thread_streams", 0, "2 threads, streams differ, 0 wrong\n", {}},
    {"thread_streams", 0, "2 threads, streams differ, 0 wrong\n", {}, {"CUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
        "_by_default"},
    {"graph_capture", 0,
        "captured 1 and 1: 4 nodes, 2 roots, 3 edges\nafter 10 launches: 110 and 110\nafter the update: 1210\n", {}},
    {"graph_nodes", 0,
        "2 1 0 4 1 3 : types of 6 nodes, 2 roots\n(7 * 2 + 5) * 3 + 5 = 62, last 62, run 3 times\n"
        "(7 * 10 + 5) * 3 + 5 = 230\nfound in the clone: cudaSuccess\nblock too large: cudaErrorInvalidValue\n"
        "no kernel: cudaErrorInvalidDeviceFunction\nnode of another graph: cudaErrorInvalidValue\n",
        {"graph_nodes.cu:92: scale: block x is 5,000"}},
    {"graph_errors", 0,
        "legacy stream: cudaErrorStreamCaptureUnsupported\nend without begin: cudaErrorIllegalState\n"
        "nothing wrong: cudaSuccess, end: cudaSuccess, a graph\n"
        "begin twice: cudaErrorIllegalState, end: cudaSuccess, a graph\n"
        "synchronise it: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "ask it: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "synchronise the device: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "synchronise another stream: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, "
        "no graph\n"
        "ask another stream: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "allocate: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "allocate, relaxed: cudaSuccess, end: cudaSuccess, a graph\n"
        "copy: cudaErrorStreamCaptureImplicit, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "launch in the legacy stream: cudaErrorStreamCaptureImplicit, end: cudaErrorStreamCaptureInvalidated, no "
        "graph\n"
        "launch in another stream: cudaSuccess, end: cudaSuccess, a graph\n"
        "wait for an event from outside: cudaErrorStreamCaptureIsolation, end: cudaErrorStreamCaptureInvalidated, "
        "no graph\n"
        "ask an event from outside: cudaErrorStreamCaptureUnsupported, end: cudaErrorStreamCaptureInvalidated, "
        "no graph\n"
        "too large a block: cudaErrorInvalidValue, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "ask a captured event: cudaErrorCapturedEvent, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "end it from the fork: cudaErrorStreamCaptureUnmatched, end: cudaErrorStreamCaptureInvalidated, no graph\n"
        "record an event: cudaSuccess, end: cudaSuccess, a graph\nasked later: cudaErrorInvalidValue\n"
        "leave a fork open: cudaSuccess, end: cudaErrorStreamCaptureUnjoined, no graph\n"
        "kernels that ran: 1\nlaunch of nothing: cudaErrorInvalidValue\nno such flags: cudaErrorInvalidValue\n",
        {"graph_errors.cu:76: work: block x is 4,000"}},
    {"texture_filter", 0,
        "twice as large: 0.00 0.25 77.25 2939.00\nback from the array: the same\nwrapped: 0 1 2 3 0 1 2 3 0 1\n"
        "pitched: 0 wrong\nlevels: 0.0000 0.2000 1.0000\nsums: -2 4 11\n",
        {}},
    {"surface_layers", 0,
        "surface: cudaSuccess\nthe wrong way: cudaErrorInvalidMemcpyDirection, no array: "
        "cudaErrorInvalidResourceHandle, no texture: cudaSuccess\nsurface: cudaSuccess\nsurface: cudaSuccess\n"
        "steps between layers: 0 wrong\n"
        "to the volume: cudaSuccess\nsurface: cudaSuccess\nfrom the volume: cudaSuccess\nbox: 0 wrong\n"
        "too far: cudaErrorInvalidValue\nlayers: 32 bits, 12 x 7 x 3, flags 3\n",
        {}},
    {"cooperative_jacobi", 0,
        "cooperative launches: 1, some blocks at once\nlaunch: cudaSuccess\n0 of 2000 wrong after 20 steps\n"
        "by attribute: cudaSuccess\nwaited: cudaSuccess\ntoo many: cudaErrorCooperativeLaunchTooLarge\n"
        "a grid that can wait: 0 in an ordinary launch, 1 in a cooperative one\n"
        "in an ordinary launch: cudaErrorLaunchFailure\n",
        {"cooperative_jacobi.cu:28: meet, block (0,0,0), thread (0,0,0): this_grid() can synchronise in a cooperative "
         "launch only"}},
    {"memory_pool", 0,
        "pools: 1, the current one is the default one\nsum 10 and 10\nwhile it is there: some used, some reserved\n"
        "freed, and waited: nothing used, nothing reserved\nwith a threshold: nothing used, some reserved\n"
        "trimmed: nothing used, nothing reserved\nmost used: known\n"
        "set the most to 0: cudaSuccess, to 5: cudaErrorInvalidValue, the current: cudaErrorInvalidValue\n"
        "own pool: cudaSuccess\nown pool: some used, some reserved\ncurrent: the own one\nfrom it: 6\n"
        "destroyed: the default one is back, the default one: cudaErrorInvalidValue\ncudaFree() of it: cudaSuccess\n"
        "more than there is: cudaErrorMemoryAllocation\nfreed that was none: cudaErrorInvalidValue\n",
        {}},
    {"reset_after_fault", 0,
        "kernel: cudaErrorIllegalAddress, again: cudaErrorIllegalAddress\nreset: cudaSuccess, last: "
        "cudaErrorIllegalAddress\nafterwards: 0\n",
        {"reset_after_fault.cu:6: scatter, block (0,0,0), thread (0,0,0): reads a null pointer"}},
    {"missing_function", 0, "cudaErrorNotSupported\nNVIDIA RTX 3060 (simulated) 8.6, 28 SMs\n",
        {"missing_function.cu:7: cudaIpcGetMemHandle() is not in this runtime"}}};

INSTANTIATE_TEST_SUITE_P(, ExecProgram, testing::ValuesIn(programs),
    [](const auto& info) { return info.param.name + info.param.otherName; });

TEST_P(ExecProgram, DoesWhatItDoesOnAGpu)
{
    const ProgramCase& one = GetParam();
    std::vector<std::string> words{"exec", programFile(one.name)};
    for (const std::string& definition : one.definitions)
        words.push_back("-D" + definition);
    const Finished finished = runProgram(words);
    EXPECT_EQ(finished.status, one.status);
    EXPECT_EQ(asCuda13Says(finished.out), one.out);
    std::size_t at = 0;
    for (const std::string& problem : one.problems) {
        const std::size_t found = finished.err.find(problem, at);
        ASSERT_NE(found, std::string::npos) << problem << " in\n" << finished.err;
        at = found;
    }
    if (one.problems.empty())
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
}

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

/// Programs whose launches share allocations, point into them, use textures and surfaces or are cooperative.
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
        std::pair("surface_layers", 3)),
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
    const test::EnvironmentVariable nvcc("WARPATLAS_NVCC", "/nowhere/nvcc");
    const Finished finished = runProgram({"exec", programFile("saxpy")});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("nvcc, which is not here"));
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
    for (const int signal : {SIGINT, SIGTERM}) {
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

TEST(ExecCommandRun, TellsEachOfSeveralProcesses)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string file = folder.write("fork.cu",
        "#include <cstdio>\n#include <sys/wait.h>\n#include <unistd.h>\n__global__ void fill(int* x, int n)\n{\n"
        "    if (threadIdx.x < n)\n        x[threadIdx.x] = 1;\n}\nint main()\n{\n    for (int n = 4; n < 6; ++n)\n"
        "        if (fork() == 0) {\n            int* x;\n            cudaMalloc(&x, 16);\n"
        "            fill<<<1, 8>>>(x, n);\n            cudaDeviceSynchronize();\n            cudaFree(x);\n"
        "            return 0;\n        } else\n            wait(nullptr);\n}\n");
    const std::string record = folder.path("record.json"), saved = folder.path("fork.warpatlas-program");
    const Finished finished = runProgram({"exec", "--check", file, "--json", record, "--save", saved});
    EXPECT_EQ(finished.status, 1) << "the second one's fault counts";
    EXPECT_THAT(finished.err, HasSubstr("warpatlas: 4 calls, 1 launch;"));
    EXPECT_THAT(finished.err, HasSubstr("warpatlas: process 2: 4 calls, 1 launch;"));
    EXPECT_THAT(
        finished.err, HasSubstr("warpatlas: process 2: fork.cu:7: fill, block (0,0,0), thread (4,0,0): writes"));
    const auto json = nlohmann::json::parse(test::read(record));
    EXPECT_TRUE(json.at("problems").empty());
    ASSERT_EQ(json.at("more_processes").size(), 1u);
    EXPECT_EQ(json.at("more_processes").at(0).at("problems").at(0).at("line"), 7);
    EXPECT_EQ(json.at("more_processes").at(0).at("calls").at(0).at("line"), 14);
    const Finished opened = runProgram({"run", saved + ":1", "--no-measure"});
    EXPECT_EQ(opened.status, 0) << opened.err << "the first process's memory, and no other's";
    EXPECT_EQ(loadProgram(saved).run.othersNotSaved, 1u);
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
    EXPECT_THAT(finished.err, HasSubstr("the program was stopped, after cudaLaunchKernel() in endless_kernel.cu:16\n"));
    EXPECT_THAT(finished.err, HasSubstr("0 s after its launch, waitFor was in endless_kernel.cu:6, block 0, warp "));
    const auto running = nlohmann::json::parse(test::read(record)).at("running");
    EXPECT_EQ(running.at("running"), "waitFor");
    EXPECT_EQ(running.at("line"), 6);
    EXPECT_GT(running.at("executed"), 0);
}

} // namespace
} // namespace warpatlas
