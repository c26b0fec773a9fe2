// NVIDIA's tools by their own names under `warpatlas exec`: what notebooks, scripts and makefiles call.
#include "kernels/compiler/process/toolkit_library.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace warpatlas {
namespace {

using test::EnvironmentVariable;
using test::Finished;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* fillText = R"(#include <cstdio>
__global__ void fill(int* x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        x[i] = i;
}
int main(int argc, char** argv)
{
    int n = 1000, y[1000];
    int* x;
    cudaMalloc(&x, n * sizeof(int));
    fill<<<4, 256>>>(x, n);
    cudaMemcpy(y, x, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(x);
    std::printf("%d %s\n", y[999], argc > 1 ? argv[1] : "alone");
}
)";

/// With the compiler that the parameter names.
class ExecTools : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms(GetParam()); !reason.empty())
            GTEST_SKIP() << reason;
        m_folder.write("fill.cu", fillText);
    }
    /// What a shell does in the folder, under exec.
    Finished shell(const std::string& command, std::vector<std::string> options = {}) const
    {
        options.insert(options.begin(), {"exec", "--compiler", GetParam()});
        options.insert(options.end(), {"--", "sh", "-c", "cd '" + m_folder.path("") + "' && " + command});
        return runProgram(options);
    }
    bool isClang() const { return std::string_view(GetParam()) == "clang"; }

    test::TemporaryFolder m_folder;
};

INSTANTIATE_TEST_SUITE_P(, ExecTools, testing::Values("nvcc", "clang"), [](const auto& info) { return info.param; });

TEST_P(ExecTools, NvccMakesProgramsThatRunHere)
{
    const std::string record = m_folder.path("record.json");
    const Finished finished =
        shell("nvcc -arch=native -O3 -lineinfo fill.cu -o fill && ./fill here", {"--json", record});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "999 here\n");
    EXPECT_THAT(finished.err, HasSubstr("fill.cu:6: fill, block (3,0,0), thread (232,0,0): writes"));
    const auto json = nlohmann::json::parse(test::read(record));
    EXPECT_EQ(json.at("calls").at(0).at("line"), 12) << "of the host's code";
    EXPECT_EQ(json.at("launches"), 1);
}

TEST_P(ExecTools, NvccRunsWhatItHasMadeAndTakesOldArchitectures)
{
    const Finished finished =
        shell("nvcc -run -arch sm_35 -gencode arch=compute_20,code=sm_20 -std=c++11 fill.cu --run-args more");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "999 more\n");
    EXPECT_TRUE(std::filesystem::exists(m_folder.path("a.out")));
}

TEST_P(ExecTools, NvccMakesObjectsAndLinksThem)
{
    m_folder.write("twice.h", "int twice(int value);\n");
    m_folder.write("twice.cpp", "#include \"twice.h\"\nint twice(int value) { return 2 * value; }\n");
    m_folder.write("main.cu",
        "#include \"twice.h\"\n#include <cstdio>\n__global__ void put(int* x) { *x = VALUE; }\nint main()\n{\n    int "
        "*x, y;\n"
        "    cudaMalloc(&x, 4);\n    put<<<1, 1>>>(x);\n    cudaMemcpy(&y, x, 4, cudaMemcpyDeviceToHost);\n"
        "    cudaFree(x);\n    std::printf(\"%d\\n\", twice(y));\n}\n");
    const Finished finished = shell(
        "nvcc -c -DVALUE=21 main.cu -o main.o && nvcc -c twice.cpp && nvcc main.o twice.o -lm -o prog && ./prog && "
        "nvcc -DVALUE=4 main.cu twice.cpp -o both && ./both");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "42\n8\n");
}

TEST_P(ExecTools, NvccTellsMistakesWithTheirLines)
{
    m_folder.write("wrong.cu", "int main()\n{\n    return nothing;\n}\n");
    const Finished finished = shell("nvcc wrong.cu -o wrong; echo $?; ls");
    EXPECT_THAT(finished.out, StartsWith("1\n"));
    EXPECT_THAT(finished.out, Not(HasSubstr("wrong\n")));
    EXPECT_THAT(finished.err, HasSubstr(isClang() ? "wrong.cu:3:" : "wrong.cu(3)"));
    EXPECT_THAT(finished.err, HasSubstr("nothing"));
}

/// nvcc links with NVIDIA's runtime, which has nothing of ours.
TEST_P(ExecTools, NvccMakesProgramsOfOlderReleases)
{
    m_folder.write("old.cu",
        "#include <cstdio>\nint main()\n{\n    cudaDeviceProp of;\n    cudaGetDeviceProperties(&of, 0);\n"
        "    std::printf(\"%d %d %d\\n\", of.clockRate > 0, of.memoryClockRate > 0, of.deviceOverlap);\n"
        "    return cudaThreadSynchronize();\n}\n");
    const Finished finished = shell("nvcc old.cu -o old && ./old");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "1 1 1\n");
    EXPECT_THAT(finished.err, HasSubstr("removed in CUDA 13, here as CUDA 12 had it"));
    if (isClang())
        return;
    // A real GPU's runtime has no function of ours, and need not have it.
    EXPECT_THAT(shell("readelf --dyn-syms --wide old").out,
        testing::ContainsRegex("WEAK +DEFAULT +UND warpatlasRemovedProperties"));
}

TEST_P(ExecTools, NvccRefusesWhatCannotBeHere)
{
    const Finished library = shell("nvcc fill.cu -lcusparse -o fill");
    EXPECT_EQ(library.status, 1);
    EXPECT_THAT(
        library.err, HasSubstr("nvcc: -lcusparse: is machine code for a GPU, and nothing stands in for it here"));
    const Finished none = shell("nvcc missing.cu -o missing");
    EXPECT_EQ(none.status, 1);
    EXPECT_THAT(none.err, HasSubstr("'missing.cu'"));
    if (isClang())
        EXPECT_THAT(
            shell("nvcc -maxrregcount 32 fill.cu").err, HasSubstr("-maxrregcount is an option of nvcc's, and clang"));
}

/// A program of the same name takes the place of the one that a record is of.
TEST_P(ExecTools, LinesStayThoseOfTheProgramThatRan)
{
    const std::string record = m_folder.path("record.json");
    const Finished finished =
        shell("nvcc fill.cu -o fill && ./fill && sed -i '1s/^/\\n\\n\\n/' fill.cu && nvcc fill.cu -o fill && ./fill",
            {"--json", record});
    EXPECT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(test::read(record));
    EXPECT_EQ(json.at("calls").at(0).at("line"), 12);
    EXPECT_EQ(json.at("more_processes").at(0).at("calls").at(0).at("line"), 15);
}

TEST_P(ExecTools, ComputeSanitizerTellsInItsOwnForm)
{
    const Finished finished = shell("nvcc -lineinfo fill.cu -o fill && compute-sanitizer --error-exitcode 7 ./fill x");
    EXPECT_EQ(finished.status, 7) << finished.err;
    EXPECT_THAT(finished.out, StartsWith("999 x\n========= COMPUTE-SANITIZER"));
    EXPECT_THAT(finished.out,
        HasSubstr("========= Invalid __global__ write of size 4 bytes\n=========     at fill in fill.cu:6\n"
                  "=========     by thread (232,0,0) in block (3,0,0)\n=========     Access at 0x"));
    EXPECT_THAT(finished.out, HasSubstr("Host Frame: fill.cu:13\n"));
    EXPECT_THAT(finished.out, HasSubstr("========= ERROR SUMMARY: 1 error\n"));
    EXPECT_EQ(shell("cuda-memcheck ./fill").status, 0) << "as the program itself";
    const Finished other = shell("compute-sanitizer --tool racecheck ./fill");
    EXPECT_EQ(other.status, 0);
    EXPECT_THAT(other.out, HasSubstr("1 problem of another kind in this run: --tool memcheck shows them"));
    EXPECT_THAT(other.out, HasSubstr("RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)"));
    EXPECT_THAT(shell("compute-sanitizer --injection-path x ./fill").err,
        HasSubstr("compute-sanitizer: --injection-path: is not simulated"));
}

TEST_P(ExecTools, ComputeSanitizerFindsRacesLeaksBarriersAndUnwrittenMemory)
{
    m_folder.write("wrong.cu", R"(__global__ void race(int* x)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    x[threadIdx.x] = tile[63 - threadIdx.x];
}
__global__ void copy(int* to, const int* from) { to[threadIdx.x] = from[threadIdx.x]; }
int main()
{
    int *x, *y;
    cudaMalloc(&x, 256);
    cudaMalloc(&y, 256);
    race<<<1, 64>>>(x);
    copy<<<1, 64>>>(x, y);
    cudaMemset(nullptr, 0, 4);
    int values[64];
    cudaMemcpy(values, x, 256, cudaMemcpyDeviceToHost);
}
)");
    const Finished finished =
        shell("nvcc wrong.cu -o wrong && compute-sanitizer --leak-check full ./wrong && "
              "compute-sanitizer --tool=racecheck ./wrong && compute-sanitizer --tool initcheck ./wrong");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out,
        HasSubstr(
            "Program hit cudaErrorInvalidValue (error 1) due to \"invalid argument\" on CUDA API call to cudaMemset."));
    EXPECT_THAT(finished.out, HasSubstr("Host Frame: wrong.cu:15\n"));
    EXPECT_THAT(finished.out, HasSubstr("========= Leaked 256 bytes at 0x"));
    EXPECT_THAT(finished.out, HasSubstr("LEAK SUMMARY: 512 bytes leaked in 2 allocations"));
    EXPECT_THAT(finished.out,
        HasSubstr("Race reported between Write access at race in wrong.cu:4\n=========     and Read access at race in "
                  "wrong.cu:5"));
    EXPECT_THAT(finished.out,
        HasSubstr(
            "========= Uninitialized __global__ memory read of size 4 bytes\n=========     at copy in wrong.cu:7"));
}

TEST_P(ExecTools, ProfilersTellOfKernelsAndCopies)
{
    const Finished finished = shell(
        "nvcc fill.cu -o fill && ncu ./fill && ncu --metrics smsp__inst_executed.sum --csv ./fill && nvprof ./fill");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("==PROF== Simulated by WarpAtlas: NVIDIA RTX 3060 (simulated)"));
    EXPECT_THAT(
        finished.out, HasSubstr("  fill (4, 1, 1)x(256, 1, 1), Context 1, Stream 0, Device 0, CC 8.6, fill.cu:13\n"));
    EXPECT_THAT(finished.out, HasSubstr("Section: Duration (modelled)"));
    EXPECT_THAT(finished.out, testing::ContainsRegex("Threads  *thread  *1,024"));
    EXPECT_THAT(finished.out,
        testing::ContainsRegex("fill,1,0,\"\\(256, 1, 1\\)\",\"\\(4, 1, 1\\)\",0,8.6,Command line profiler "
                               "metrics,smsp__inst_executed.sum,inst,[0-9]+,,,,,,simulated"));
    EXPECT_THAT(finished.err, HasSubstr("NVPROF simulated: NVIDIA RTX 3060 (simulated)"));
    EXPECT_THAT(finished.err, testing::ContainsRegex("GPU activities:.* fill\n"));
    EXPECT_THAT(finished.err, HasSubstr("[CUDA memcpy Device-to-Host]\n"));
    EXPECT_THAT(finished.err, testing::ContainsRegex("API calls:.*cuda"));
}

/// Readers of ncu's report ask for its columns by their names.
TEST_P(ExecTools, NcuWritesTheColumnsThatReadersKnow)
{
    const Finished finished =
        shell("nvcc fill.cu -o fill && ncu -f --set full -o fill ./fill >/dev/null && ncu --import "
              "fill.ncu-rep --csv");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out,
        StartsWith(
            "ID,Process ID,Process Name,Host Name,Kernel Name,Context,Stream,Block Size,Grid Size,Device,CC,Section "
            "Name,Metric Name,Metric Unit,Metric Value,Rule Name,Rule Type,Rule Description,Estimated Speedup "
            "Type,Estimated Speedup,Provenance\n"));
    EXPECT_THAT(finished.out,
        HasSubstr(",fill,127.0.0.1,fill,1,0,\"(256, 1, 1)\",\"(4, 1, 1)\",0,8.6,Launch "
                  "Statistics,Threads,thread,1024,,,,,,simulated\n"));
}

/// Programs look at what the tool sets, to launch once or to mark what they do.
TEST_P(ExecTools, ProgramsSeeWhichToolRunsThem)
{
    m_folder.write("see",
        "#!/bin/sh\necho ${NV_COMPUTE_PROFILER_PERFWORKS_DIR:+ncu }${NSYS_PROFILING_SESSION_ID:+nsys }"
        "${NVPROF_ID:+nvprof }${NV_SANITIZER_INJECTION_PORT_RANGE_BEGIN:+sanitizer }.\n");
    const Finished finished = shell("chmod +x see && ./see; ncu ./see | head -1; nsys profile ./see | "
                                    "head -1; nvprof ./see; compute-sanitizer ./see | head -1");
    EXPECT_EQ(finished.out, ".\nncu .\nnsys .\nnvprof .\nsanitizer .\n");
}

TEST_P(ExecTools, NsysWritesARunThatWarpAtlasOpens)
{
    const Finished finished = shell("nvcc fill.cu -o fill && nsys profile -o first --stats=true ./fill && nsys stats "
                                    "-r cuda_gpu_kern_sum first.nsys-rep");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("** CUDA GPU Kernel Summary (cuda_gpu_kern_sum), times modelled:"));
    EXPECT_THAT(finished.out, HasSubstr("first.warpatlas-program\n"));
    EXPECT_EQ(std::filesystem::exists(m_folder.path("first.warpatlas-program")), true);
    const Finished again = shell("nsys profile -o first ./fill");
    EXPECT_EQ(again.status, 1);
    EXPECT_THAT(again.err, HasSubstr("nsys: first.warpatlas-program: is there already"));
    EXPECT_EQ(shell("nsys profile -f true -o first ./fill").status, 0);
    EXPECT_THAT(shell("ncu --import first.ncu-rep").out, HasSubstr("fill (4, 1, 1)x(256, 1, 1)"));
}

TEST_P(ExecTools, APythonScriptCallsThemAsAShellDoes)
{
    m_folder.write("course.py",
        "import os, subprocess\n"
        "assert os.system('nvcc fill.cu -o fill && ./fill from-os') == 0\n"
        "print(subprocess.run(['nvidia-smi', '--query-gpu=name', '--format=csv,noheader'], capture_output=True, "
        "text=True).stdout.strip(), flush=True)\n"
        "subprocess.run(['./fill', 'sub'], check=True)\n");
    const Finished finished = shell("python3 course.py");
    if (finished.status == 127)
        GTEST_SKIP() << "no python3";
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "999 from-os\nNVIDIA RTX 3060 (simulated)\n999 sub\n");
    EXPECT_THAT(finished.err, HasSubstr("warpatlas: process 2: 4 calls, 1 launch"));
}

TEST(ExecNvidiaSmi, AnswersForTheSimulatedGpu)
{
    if (!std::filesystem::exists(std::filesystem::path(WARPATLAS_PROGRAM).parent_path() / "warpatlas_stand_ins"))
        GTEST_SKIP() << "this build has no stand-ins";
    const auto ask = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"exec", "--device", "sim:RTX 4090", "--", "nvidia-smi"});
        return runProgram(words);
    };
    EXPECT_THAT(ask({"-L"}).out,
        testing::MatchesRegex(
            "GPU 0: NVIDIA RTX 4090 \\(simulated\\) \\(UUID: GPU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\)\n"));
    const std::string table = ask({}).out;
    EXPECT_THAT(table, HasSubstr("NVIDIA-SMI simulated by WarpAtlas"));
    EXPECT_THAT(table, HasSubstr("NVIDIA RTX 4090 (simulated)"));
    EXPECT_EQ(ask({"--query-gpu=name,memory.total,driver_version,compute_cap,temperature.gpu", "--format=csv"}).out,
        "name, memory.total [MiB], driver_version, compute_cap, temperature.gpu\n"
        "NVIDIA RTX 4090 (simulated), 12288 MiB, simulated, 8.9, [N/A]\n");
    EXPECT_EQ(ask({"--query-gpu=memory.used", "--format=csv,noheader,nounits", "-i", "0"}).out, "0\n");
    const Finished unknown = ask({"--query-gpu=name,colour", "--format=csv"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_EQ(unknown.out, "Field \"colour\" is not a valid field to query.\n\n");
    const Finished other = ask({"-i", "5"});
    EXPECT_EQ(other.status, 6);
    EXPECT_EQ(other.out, "No devices were found\n");
    EXPECT_EQ(ask({"--help"}).status, 0);
    const Finished refused = ask({"--gpu-reset"});
    EXPECT_NE(refused.status, 0);
    EXPECT_THAT(refused.err, HasSubstr("nvidia-smi: --gpu-reset: is no option of the simulated GPU's nvidia-smi"));
}

/// Each of them as it stands there, in one folder.
TEST(ExecManagementLibrary, TellsOfTheSimulatedGpu)
{
    if (!std::filesystem::exists(std::filesystem::path(WARPATLAS_PROGRAM).parent_path() / "warpatlas_stand_ins"))
        GTEST_SKIP() << "this build has no stand-ins";
    const Finished finished = runProgram({"exec", "--device", "sim:RTX 3060", "--check", "--", "python3",
        std::string(WARPATLAS_TEST_FOLDER) + "/programs/python/management.py"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "1 NVIDIA RTX 3060 (simulated)\n8.6 1 False\n");
}

TEST(ExecToolsOfTheGuide, EndWell)
{
    if (const std::string reason = test::whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    const std::filesystem::path root = std::filesystem::path(WARPATLAS_TEST_FOLDER).parent_path();
    const std::string chapter = test::read((root / "assets/guide/compiling.md").string());
    const std::size_t heading = chapter.find("## Commands by their own names"),
                      begin = chapter.find("```sh\n", heading) + 6, end = chapter.find("```", begin);
    ASSERT_NE(heading, std::string::npos);
    const test::TemporaryFolder folder;
    std::filesystem::copy_file(test::programFile("saxpy"), folder.path("saxpy.cu"));
    std::istringstream lines(chapter.substr(begin, end - begin));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        ASSERT_TRUE(line.starts_with("warpatlas ")) << line;
        const std::string command =
            "cd '" + folder.path("") + "' && '" WARPATLAS_PROGRAM "' " + line.substr(10) + " >out 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0)
            << line << "\n"
            << test::read(folder.path("out")); // NOLINT(cert-env33-c,concurrency-mt-unsafe)
    }
    EXPECT_GT(count, 4);
}

} // namespace
} // namespace warpatlas
