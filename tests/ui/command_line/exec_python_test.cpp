// Scripts that use PyCUDA, Numba, CuPy and cuda.core, where a Python has them: WARPATLAS_TEST_PYTHON names such, with a
// colon between them, and python3 is looked at, too. And the commands that stand before the toolkit's, with which such
// scripts compile.
#include "kernels/compiler/process/toolkit_library.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <sstream>

namespace warpatlas {
namespace {

using test::EnvironmentVariable;
using test::Finished;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;

std::filesystem::path standIns()
{
    return std::filesystem::path(WARPATLAS_PROGRAM).parent_path() / "warpatlas_stand_ins";
}

std::string whyNothingStandsIn()
{
    if (findToolkitProgram("nvcc").empty())
        return "no nvcc";
    return std::filesystem::exists(standIns()) ? "" : "this build has no stand-ins";
}

constexpr const char* noPycuda = "no Python has PyCUDA and NumPy: WARPATLAS_TEST_PYTHON can name one that has";

class ExecPython : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNothingStandsIn(); !reason.empty())
            GTEST_SKIP() << reason;
    }
    /// Whether there is a Python with that, which scripts are then run by.
    bool finds(const std::string& module)
    {
        const char* const given = std::getenv("WARPATLAS_TEST_PYTHON");
        std::istringstream names((given == nullptr ? "" : std::string(given) + ":") + "python3");
        for (std::string name; std::getline(names, name, ':');) {
            const std::string command = "'" + name + "' -c 'import " + module + ", numpy' >/dev/null 2>&1";
            if (std::system(command.c_str()) == 0) { // NOLINT(concurrency-mt-unsafe,cert-env33-c)
                m_python = name;
                return true;
            }
        }
        return false;
    }
    Finished run(const std::string& script, std::vector<std::string> options = {}) const
    {
        // What another run has compiled is not taken.
        const EnvironmentVariable cache("XDG_CACHE_HOME", m_folder.path("cache"));
        const EnvironmentVariable nvcc("WARPATLAS_NVCC", findToolkitProgram("nvcc"));
        std::vector<std::string> words{"exec"};
        words.insert(words.end(), options.begin(), options.end());
        words.insert(
            words.end(), {"--", m_python, std::string(WARPATLAS_TEST_FOLDER) + "/programs/python/" + script + ".py"});
        return runProgram(words);
    }

    std::string m_python;
    test::TemporaryFolder m_folder;
};

TEST_F(ExecPython, AddsVectors)
{
    if (!finds("pycuda"))
        GTEST_SKIP() << noPycuda;
    const Finished finished = run("vector_add", {"--check"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "sum 500000.0\n");
    EXPECT_THAT(finished.err, HasSubstr("2 launches; 16,000 bytes to the device, 8,000 bytes back (simulated)"));
}

TEST_F(ExecPython, TransposesInSharedMemory)
{
    if (!finds("pycuda"))
        GTEST_SKIP() << noPycuda;
    const Finished finished = run("matrix_tiles", {"--check"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "corner 1553.0 797.0\n");
}

/// Its reductions have threads of one warp follow each other without a barrier, which is told.
TEST_F(ExecPython, CalculatesWithArrays)
{
    if (!finds("pycuda"))
        GTEST_SKIP() << noPycuda;
    const Finished finished = run("array_arithmetic");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "blend 0.8851\n");
    EXPECT_THAT(finished.err, HasSubstr("reduce_kernel_stage1, block (0,0,0): possible race: shared memory 'sdata'"));
}

TEST_F(ExecPython, UsesStreamsAndPinnedMemory)
{
    if (!finds("pycuda"))
        GTEST_SKIP() << noPycuda;
    const Finished finished = run("streams_events");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "refused: True\ncompiler: True\n");
    EXPECT_THAT(finished.err, Not(HasSubstr("nothing shows")));
}

TEST_F(ExecPython, TellsAMistakeWithItsLine)
{
    if (!finds("pycuda"))
        GTEST_SKIP() << noPycuda;
    const Finished finished = run("out_of_bounds", {"--check"});
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.out, "last 99.0\n");
    EXPECT_THAT(finished.err,
        HasSubstr("kernel.cu:5: fill, block (1,0,0), thread (36,0,0): writes 'allocation 1'[100], 1 element behind the "
                  "end of 'allocation 1' (100 elements)"));
}

/// With the text that Python has given, and its types, which an extern "C" kernel's name does not have.
TEST_F(ExecPython, KeepsLaunchesThatOpen)
{
    if (!finds("pycuda"))
        GTEST_SKIP() << noPycuda;
    const std::string saved = m_folder.path("tiles.warpatlas-program"), matrix = m_folder.path("matrix.npy");
    ASSERT_EQ(run("matrix_tiles", {"--save", saved}).status, 0);
    const Finished finished = runProgram({"run", saved + ":1", "--device", "sim", "--json", "-", "--out", matrix});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("\"kernel\": \"transpose\""));
}

TEST_F(ExecPython, RunsKernelsThatAreWrittenInPython)
{
    if (!finds("numba.cuda"))
        GTEST_SKIP() << "no Python has Numba with CUDA: WARPATLAS_TEST_PYTHON can name one that has";
    const Finished finished = run("numba_kernels");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "hello from 3\nrefused: True\nsum 500000.0\n");
    EXPECT_THAT(finished.err, HasSubstr("__main__::add: block x is 4,096; this GPU allows 1,024"));
}

/// Its wheel has CUDA's runtime in itself.
TEST_F(ExecPython, TakesOverTheRuntimeWithinCupy)
{
    if (!finds("cupy"))
        GTEST_SKIP() << "no Python has CuPy: WARPATLAS_TEST_PYTHON can name one that has";
    const EnvironmentVariable cache("CUPY_CACHE_DIR", m_folder.path("kernels"));
    const Finished finished = run("cupy_kernels");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(
        finished.out, "raw [1. 2. 3.]\nelementwise [1. 0. 1. 4.]\njit [0. 2. 4.] 4950.0\nmatmul 506.0 120.0 4950.0\n");
    EXPECT_THAT(finished.err, Not(HasSubstr("cuGetExportTable"))); // NVRTC asks for it
}

TEST_F(ExecPython, RunsKernelsThatCupyBringsAlong)
{
    if (!finds("cupy"))
        GTEST_SKIP() << "no Python has CuPy: WARPATLAS_TEST_PYTHON can name one that has";
    const EnvironmentVariable cache("CUPY_CACHE_DIR", m_folder.path("kernels"));
    const Finished finished = run("cupy_own_kernels");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "sorted True [1 2 0]\ndrawn True True\n");
}

/// NVIDIA's own runtime, which Numba looks for in its packages, is not what CuPy's goes on to.
TEST_F(ExecPython, RunsNumbaAndCupyInOneProcess)
{
    if (!finds("cupy, numba.cuda"))
        GTEST_SKIP() << "no Python has both Numba and CuPy: WARPATLAS_TEST_PYTHON can name one that has";
    const EnvironmentVariable cache("CUPY_CACHE_DIR", m_folder.path("kernels"));
    const Finished finished = run("numba_and_cupy");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "from packages False\nsum 499500\n");
    EXPECT_THAT(finished.err, Not(HasSubstr("Warning")));
}

/// Its functions of the runtime within it have no names, but it lists its own.
TEST_F(ExecPython, TakesOverTheRuntimeOfCudasBindings)
{
    if (!finds("cuda.bindings.runtime, cuda.pathfinder"))
        GTEST_SKIP() << "no Python has cuda.bindings: WARPATLAS_TEST_PYTHON can name one that has";
    for (const char* const perThread : {"0", "1"}) {
        const EnvironmentVariable streams("CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM", perThread);
        const Finished finished = run("cuda_bindings");
        EXPECT_EQ(finished.status, 0) << finished.err;
        EXPECT_EQ(finished.out, "True NVIDIA RTX 3060 (simulated) 8 6\n1 0000:01:00.0\ncudaErrorInvalidValue\n");
    }
}

TEST_F(ExecPython, LaunchesWhatCudaCoreCompiles)
{
    if (!finds("cuda.core"))
        GTEST_SKIP() << "no Python has cuda.core: WARPATLAS_TEST_PYTHON can name one that has";
    const Finished finished = run("cuda_core");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "ptx [1. 3. 5.] 1000000.0 True\ncubin [1. 3. 5.] 1000000.0 True\n");
    EXPECT_THAT(finished.err, Not(HasSubstr("cuCtxGetDevice")));
}

class ExecNvcc : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNothingStandsIn(); !reason.empty())
            GTEST_SKIP() << reason;
        m_folder.write("scale.cu", "__global__ void scale(float* x) { x[threadIdx.x] *= FACTOR; }\n");
    }
    /// What a shell does in the folder, under exec.
    Finished shell(const std::string& command) const
    {
        return runProgram({"exec", "--", "sh", "-c", "cd '" + m_folder.path("") + "' && " + command});
    }

    test::TemporaryFolder m_folder;
    EnvironmentVariable m_nvcc{"WARPATLAS_NVCC", findToolkitProgram("nvcc")};
};

TEST_F(ExecNvcc, WritesPtxWhereMachineCodeIsExpected)
{
    const Finished plain = shell("nvcc --cubin -arch sm_86 -DFACTOR=2 scale.cu");
    EXPECT_EQ(plain.status, 0) << plain.err;
    const std::string text = test::read(m_folder.path("scale.cubin"));
    EXPECT_THAT(text, HasSubstr(".target sm_86"));
    EXPECT_THAT(text, HasSubstr(".loc")) << "lines are told";
    const Finished named = shell("nvcc -cubin -DFACTOR=3 scale.cu -o other.bin");
    EXPECT_EQ(named.status, 0) << named.err;
    EXPECT_THAT(test::read(m_folder.path("other.bin")), HasSubstr(".entry"));
}

/// As PyCUDA's modules are given to nvcc: its own first line is not counted, the person's text is kept with the code.
TEST_F(ExecNvcc, CountsThePersonsLinesAndKeepsTheText)
{
    const std::string text = "\n__global__ void fill(float* x)\n{\n    x[threadIdx.x] = 1;\n}\n";
    const auto compiled = [&](const std::string& whole) {
        m_folder.write("kernel.cu", whole);
        const Finished finished = shell("nvcc --cubin kernel.cu");
        EXPECT_EQ(finished.status, 0) << finished.err;
        return test::read(m_folder.path("kernel.cubin"));
    };
    const std::string kept =
        "//warpatlas: text\n//|\n//|__global__ void fill(float* x)\n//|{\n//|    x[threadIdx.x] = 1;\n//|}\n";
    const std::string wrapped = compiled("extern \"C\" {\n" + text + "\n}\n");
    EXPECT_THAT(wrapped, HasSubstr(kept));
    EXPECT_THAT(wrapped, HasSubstr(".loc 1 4 "));
    EXPECT_THAT(wrapped, Not(HasSubstr(".loc 1 5 5")));
    const std::string plain = compiled(text);
    EXPECT_THAT(plain, HasSubstr(kept));
    EXPECT_THAT(plain, HasSubstr("1 4 5"));
    // What cannot be compiled by itself is not kept.
    m_folder.write("part.h", "");
    EXPECT_THAT(compiled("#include \"part.h\"\n" + text), Not(HasSubstr("//warpatlas")));
    EXPECT_THAT(test::read(m_folder.path("kernel.cu")), HasSubstr("part.h")) << "nothing else is changed";
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("kernel.cubin.lined")));
}

TEST_F(ExecNvcc, LeavesEverythingElseToTheRealOne)
{
    EXPECT_THAT(shell("nvcc --version").out, HasSubstr("WarpAtlas: PTX in the place of machine code"));
    const Finished ptx = shell("nvcc --ptx -DFACTOR=2 scale.cu && ls");
    EXPECT_EQ(ptx.status, 0) << ptx.err;
    EXPECT_THAT(ptx.out, HasSubstr("scale.ptx"));
    EXPECT_THAT(test::read(m_folder.path("scale.ptx")), Not(HasSubstr(".loc")));
    const Finished wrong = shell("nvcc --cubin scale.cu");
    EXPECT_NE(wrong.status, 0);
    EXPECT_THAT(wrong.err, HasSubstr("FACTOR"));
}

TEST_F(ExecNvcc, SaysInOneLineThatThereIsNone)
{
    const EnvironmentVariable none("WARPATLAS_NVCC", "/no/such/nvcc");
    const Finished finished = shell("nvcc --cubin scale.cu");
    EXPECT_EQ(finished.status, 127);
    EXPECT_THAT(
        finished.err, HasSubstr("nvcc: /no/such/nvcc is no program, and kernels cannot be compiled without one"));
}

} // namespace
} // namespace warpatlas
