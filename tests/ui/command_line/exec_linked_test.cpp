// Programs whose device code is compiled file by file and linked (nvcc -rdc=true).
#include "kernels/compiler/process/toolkit_library.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;

constexpr const char* springsPrint = "stretch: 4 springs\nmove: 4 threads\n"
                                     "force 6, length -7\nforce 10, length -2\nforce 10, length 3\nforce 66, length 4\n"
                                     "8 pulls, 2 steps\n";

class ExecLinked : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms(); !reason.empty())
            GTEST_SKIP() << reason;
    }
    static std::string springs(const std::string& name) { return test::programFile("linked/" + name); }
    /// As its author would compile it.
    std::string compiled(const std::string& name, const std::string& options, const std::string& files)
    {
        const std::string program = m_folder.path(name);
        const std::string command = "'" + findToolkitProgram("nvcc")
            + "' -allow-unsupported-compiler -cudart shared -rdc=true -w " + options + ' ' + files + " -o '" + program
            + "' >/dev/null 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0) << command; // NOLINT(concurrency-mt-unsafe,cert-env33-c)
        return program;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(ExecLinked, RunsAProgramOfSeveralFilesAndOpensItsLaunches)
{
    const std::string saved = m_folder.path("springs.warpatlas-program"), record = m_folder.path("record.json");
    const Finished finished = runProgram({"exec", "--check", "--save", saved, "--json", record, "--nvcc=-rdc=true",
        springs("main"), "--nvcc=" + springs("springs")});
    ASSERT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, springsPrint);
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    for (const char* launch : {":1", ":2"}) {
        const Finished opened = runProgram({"run", saved + launch, "--no-measure", "--json", "-"});
        ASSERT_EQ(opened.status, 0) << opened.err;
        const auto json = nlohmann::json::parse(opened.out);
        EXPECT_EQ(json.at("launch").at("threads"), 4) << launch;
        EXPECT_FALSE(json.contains("problems") && !json.at("problems").empty()) << opened.out;
    }
}

/// Each file may have a kernel of that name for itself.
TEST_F(ExecLinked, OpensLaunchesOfKernelsOfOneName)
{
    const std::string main = m_folder.write("main.cu",
        "static __global__ void same(int* out) { out[threadIdx.x] = 1; }\nvoid other(int*);\n"
        "int main()\n{\n    int* out;\n    cudaMalloc(&out, 32);\n    same<<<1, 8>>>(out);\n    other(out);\n"
        "    cudaDeviceSynchronize();\n    cudaFree(out);\n}\n");
    const std::string other = m_folder.write("other.cu",
        "static __global__ void same(int* out)\n{\n    if (threadIdx.x < 3)\n        out[threadIdx.x] = 2;\n}\n"
        "void other(int* out) { same<<<1, 8>>>(out); }\n");
    const std::string saved = m_folder.path("same.warpatlas-program");
    ASSERT_EQ(runProgram({"exec", "--save", saved, "--nvcc=-rdc=true", main, "--nvcc=" + other}).status, 0);
    for (const auto& [launch, written] : {std::pair(":1", 8), std::pair(":2", 3)}) {
        const Finished opened = runProgram({"run", saved + launch, "--no-measure", "--json", "-"});
        ASSERT_EQ(opened.status, 0) << opened.err;
        EXPECT_EQ(nlohmann::json::parse(opened.out).at("coverage").at("written_once"), written) << launch;
    }
}

/// What nvcc can do beside programs is none that runs.
TEST_F(ExecLinked, RefusesOptionsForSomethingElseThanAProgram)
{
    const std::string file = m_folder.write("saxpy.cu", "int main() { return 0; }\n");
    for (const char* option : {"-c", "-dc", "-ptx", "-E", "-lib", "-shared", "-dryrun", "--help", "-run"}) {
        const Finished finished = runProgram({"exec", std::string("--nvcc=") + option, file});
        EXPECT_EQ(finished.status, 2) << option;
        EXPECT_EQ(finished.err,
            "warpatlas: " + file + ": with " + option + " nvcc makes no program that exec could run: leave it out\n");
    }
    // What another option takes is not nvcc's; and what goes another way is seen by what is missing.
    EXPECT_EQ(runProgram({"exec", "--nvcc=-Xcompiler", "--nvcc=-c", file}).status, 2);
    const Finished none = runProgram({"exec", "--nvcc=-optf", "--nvcc=" + m_folder.write("options", "-c"), file});
    EXPECT_EQ(none.status, 2) << none.err;
    EXPECT_THAT(none.err, HasSubstr(file + ": nvcc "));
    EXPECT_THAT(none.err, HasSubstr("has ended well and made no program: some option asks for something else"));
}

TEST_F(ExecLinked, RunsWhatIsCompiledAlreadyAndNamesTheFile)
{
    const std::string program =
        compiled("springs", "-g -lineinfo", "'" + springs("main") + "' '" + springs("springs") + "'");
    const Finished finished = runProgram({"exec", "--check", "--", program});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, springsPrint);
    // Behind its data: the kernel is of springs.cu, the memory of main.cu.
    const Finished outside = runProgram({"exec", "--check", "--", program, "40"});
    EXPECT_EQ(outside.status, 1);
    EXPECT_THAT(outside.err,
        HasSubstr("springs.cu:50: move, block (0,0,0), thread (32,0,0): writes 'allocation 1'[32], 29 elements behind "
                  "the end of 'allocation 1' (4 elements); its memory is of cudaMalloc() in line 54 of main.cu"));
}

TEST_F(ExecLinked, TellsWhatIsNotDefined)
{
    const Finished finished = runProgram({"exec", "--nvcc=-rdc=true", springs("main")});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, HasSubstr("nvlink error   : Undefined reference to '_Z4pullif'"));
    EXPECT_THAT(finished.err, HasSubstr("nvlink error   : Undefined reference to 'steps'"));
    const Finished apart = runProgram({"exec", springs("main"), "--nvcc=" + springs("springs")});
    EXPECT_EQ(apart.status, 2);
    EXPECT_THAT(apart.err,
        HasSubstr(
            "device code that uses another file's is linked with nvcc's option -rdc=true (exec --nvcc=-rdc=true)"));
}

TEST_F(ExecLinked, NamesTheFileThatHasOnlyMachineCode)
{
    const std::string main = m_folder.write("main.cu",
        "__device__ int one();\n__global__ void k(int* p) { *p = one(); }\n"
        "int main() { k<<<1, 1>>>(nullptr); return cudaGetLastError() != cudaSuccess ? 3 : 0; }\n");
    const std::string other = m_folder.write("other.cu", "__device__ int one() { return 1; }\n");
    const std::string sass = m_folder.path("other.o");
    compiled("other.o", "-lineinfo -c -gencode=arch=compute_86,code=sm_86", "'" + other + "'");
    const Finished finished = runProgram({"exec", "--nvcc=-rdc=true", main, "--nvcc=" + sass});
    EXPECT_EQ(finished.status, 3);
    EXPECT_THAT(finished.err, HasSubstr("other.cu has no PTX: nvcc -rdc=true has to compile each file with"));
}

/// One kernel launches another, and nothing else of the program is lost.
TEST_F(ExecLinked, SaysThatKernelsLaunchNoKernels)
{
    const std::string file = m_folder.write("family.cu",
        "#include <cstdio>\n__global__ void child(int* p) { *p += 1; }\n"
        "__global__ void parent(int* p)\n{\n    child<<<1, 1>>>(p);\n}\n"
        "__global__ void alone(int* p) { *p = 7; }\n"
        "int main()\n{\n    int *p, value = 0;\n    cudaMallocManaged(&p, sizeof *p);\n    alone<<<1, 1>>>(p);\n"
        "    cudaDeviceSynchronize();\n    value = *p;\n    parent<<<1, 1>>>(p);\n"
        "    std::printf(\"%d %d\\n\", value, int(cudaDeviceSynchronize()));\n    return 3;\n}\n");
    const Finished finished = runProgram({"exec", "--nvcc=-rdc=true", file});
    EXPECT_EQ(finished.status, 3) << finished.err;
    EXPECT_EQ(finished.out, "7 801\n");
    EXPECT_THAT(finished.err,
        HasSubstr("family.cu:5: parent, block (0,0,0), thread (0,0,0): launches a kernel from a kernel (dynamic "
                  "parallelism), which the simulator does not do; the block stops here"));
    EXPECT_THAT(finished.err, Not(HasSubstr("__cudaCDP")));
}

} // namespace
} // namespace warpatlas
