// `warpatlas exec` of programs that fork, that end in odd ways, and that take away what the record needs.
#include "app/program/saved_program.h"
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using testing::HasSubstr;
using testing::Not;

/// What each program begins with: work(value) allocates, launches, copies back and frees, and prints how that went.
constexpr const char* worker = R"(
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
__global__ void put(int* out, int value) { out[threadIdx.x] = value; }
void work(const char* who, int value)
{
    int *out = nullptr, back = -1;
    const cudaError_t allocated = cudaMalloc(&out, 128);
    put<<<1, 32>>>(out, value);
    const cudaError_t launched = cudaGetLastError();
    const cudaError_t copied = cudaMemcpy(&back, out, 4, cudaMemcpyDeviceToHost);
    cudaFree(out);
    std::printf("%s: %d, %d %d %d\n", who, back, allocated, launched, copied);
    std::fflush(stdout);
}
)";

class ExecProcesses : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms(); !reason.empty())
            GTEST_SKIP() << reason;
    }
    /// Runs a program of that text, with options of `exec`.
    Finished exec(const std::string& text, std::vector<std::string> options = {})
    {
        options.insert(options.begin(), {"exec", m_folder.write("program.cu", worker + text)});
        return runProgram(options);
    }

    test::TemporaryFolder m_folder;
};

TEST_F(ExecProcesses, EachOfSeveralIsTold)
{
    const std::string file = m_folder.write("fork.cu",
        "#include <cstdio>\n#include <sys/wait.h>\n#include <unistd.h>\n__global__ void fill(int* x, int n)\n{\n"
        "    if (threadIdx.x < n)\n        x[threadIdx.x] = 1;\n}\nint main()\n{\n    for (int n = 4; n < 6; ++n)\n"
        "        if (fork() == 0) {\n            int* x;\n            cudaMalloc(&x, 16);\n"
        "            fill<<<1, 8>>>(x, n);\n            int y[4]; cudaMemcpy(y, x, 16, cudaMemcpyDeviceToHost);\n      "
        "      cudaFree(x);\n"
        "            return 0;\n        } else\n            wait(nullptr);\n}\n");
    const std::string record = m_folder.path("record.json"), saved = m_folder.path("fork.warpatlas-program");
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

/// As an H200 has it (driver 580): CUDA ends behind what was registered after its first call, and before the rest.
TEST_F(ExecProcesses, CudaWorksUntilItsOwnEnd)
{
    const std::string text = R"(
struct Global { ~Global() { work("global", 4); } } global;
int main()
{
    std::atexit([] { work("registered before", 3); });
    work("main", 1);
    std::atexit([] { work("registered after", 2); });
}
)";
    for (const char* compiler : {"nvcc", "clang"}) {
        if (!test::whyNoPrograms(compiler).empty())
            continue;
        const Finished finished = exec(text, {"--compiler", compiler});
        EXPECT_EQ(finished.status, 0) << finished.err;
        EXPECT_EQ(finished.out,
            "main: 1, 0 0 0\nregistered after: 2, 0 0 0\nregistered before: -1, 4 4 4\nglobal: -1, 4 4 4\n");
    }
}

/// Objects of the runtime's that are made at the first use of something are used behind what was registered before it.
TEST_F(ExecProcesses, NothingThatCudaUsesIsDestroyedBeforeItsEnd)
{
    const Finished finished = exec(R"(
__global__ void say(float x) { printf("%d %.2f %f\n", int(threadIdx.x), x, sinf(x)); }
int main()
{
    cudaFree(nullptr);
    std::atexit([] {
        work("at its end", 6);
        say<<<1, 2>>>(0.5f);
        cudaDeviceSynchronize();
        std::fflush(stdout);
    });
    work("first", 5);
    say<<<1, 1>>>(0);
    return cudaDeviceSynchronize();
}
)");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(
        finished.out, "first: 5, 0 0 0\n0 0.00 0.000000\nat its end: 6, 0 0 0\n0 0.50 0.479426\n1 0.50 0.479426\n");
}

/// As an H200 has it (driver 580).
TEST_F(ExecProcesses, AForkedOneHasNoCudaOnceItsParentHasCalledIt)
{
    const Finished finished = exec(R"(
int main()
{
    int driver = 0;
    cudaRuntimeGetVersion(&driver);
    if (fork() == 0) {
        int count = 0, device = -1;
        cudaDeviceProp properties;
        const cudaError_t counted = cudaGetDeviceCount(&count);
        std::printf("%d %d %d\n", counted, count, cudaGetDevice(&device));
        std::printf("%d %d\n", cudaDriverGetVersion(&driver), cudaGetDeviceProperties(&properties, 0));
        work("child", 1);
        return 0;
    }
    wait(nullptr);
    work("parent", 2);
}
)");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "0 1 3\n0 0\nchild: -1, 3 3 3\nparent: 2, 0 0 0\n");
    EXPECT_THAT(finished.err,
        HasSubstr("the process was forked from one that had called CUDA before: in such a one CUDA does not work"));
}

/// It ends with its parent's work unfinished, which is its parent's.
TEST_F(ExecProcesses, AForkedOneThatCallsNothingIsNotTold)
{
    const Finished finished = exec(R"(
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 128);
    put<<<1, 32>>>(out, 1);
    if (fork() == 0)
        exit(0);
    wait(nullptr);
    int values[32];
    cudaMemcpy(values, out, 128, cudaMemcpyDeviceToHost);
    cudaFree(out);
}
)");
    EXPECT_EQ(finished.status, 0);
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
}

/// A thread that takes no signals touches the half of managed memory that the kernel does not.
TEST_F(ExecProcesses, OneThatBlocksAllSignalsGoesOn)
{
    const Finished finished = exec(R"(
#include <csignal>
int main()
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, nullptr);
    int* values = nullptr;
    cudaMallocManaged(&values, 256);
    put<<<1, 32>>>(values, 5);
    values[40] = 6;
    cudaDeviceSynchronize();
    std::printf("%d %d\n", values[31], values[40]);
    cudaFree(values);
}
)");
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, "5 6\n");
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
}

TEST_F(ExecProcesses, ACrashIsToldWithTheLastCallOfItsOwnProcess)
{
    const std::string text = R"(
int main(int argc, char**)
{
    if (fork() == 0) {
        work("child", 1);
        return 0;
    }
    wait(nullptr);
    if (argc > 1)
        cudaFree(nullptr);
    abort();
}
)";
    const std::string saved = m_folder.path("crash.warpatlas-program");
    Finished finished = exec(text, {"--save", saved});
    EXPECT_EQ(finished.status, 134);
    EXPECT_THAT(finished.err, HasSubstr("the program was ended by a signal (Aborted), before its first call of CUDA"));
    finished = exec(text, {"--save", saved, "--", "call"});
    EXPECT_THAT(
        finished.err, HasSubstr("the program was ended by a signal (Aborted), after cudaFree() in program.cu:"));
    const ProgramRun run = loadProgram(saved).run;
    EXPECT_TRUE(run.isChild);
    EXPECT_EQ(run.record.calls.front().name, "cudaMalloc");
}

/// The mistake of a first week: the host follows a pointer of the device's.
TEST_F(ExecProcesses, WhereTheHostTouchedTheDevicesMemoryIsTold)
{
    const std::string text = R"(int main(int argc, char**)
{
    int* values = nullptr;
    cudaMalloc(&values, 400);
    put<<<1, 32>>>(values, 3);
    cudaDeviceSynchronize();
    if (argc > 1) {
        cudaFree(values);
        values[1] = 2;
    }
    std::printf("%d\n", values[7]);
}
)";
    const long first = std::count(worker, worker + std::string(worker).size(), '\n') + 1;
    const auto lineOf = [&](int line) { return std::to_string(first + line); };
    for (const char* compiler : {"nvcc", "clang"}) {
        if (!test::whyNoPrograms(compiler).empty())
            continue;
        const Finished read = exec(text, {"--compiler", compiler, "--json", m_folder.path("record.json")});
        EXPECT_EQ(read.status, 139);
        EXPECT_THAT(read.err,
            HasSubstr(
                "the program was ended by a signal (Segmentation fault), after cudaDeviceSynchronize() in program.cu:"
                + lineOf(5) + ": in program.cu:" + lineOf(10)
                + " the host reads memory of the device, of cudaMalloc() (line " + lineOf(3)
                + "): only kernels and copies (cudaMemcpy) reach that\n"));
        const auto json = nlohmann::json::parse(test::read(m_folder.path("record.json")));
        EXPECT_EQ(json.at("fault"), nlohmann::json({{"line", first + 10}, {"writes", false}}));
        const std::string saved = m_folder.path("fault.warpatlas-program");
        std::filesystem::remove(saved);
        const Finished written = exec(text, {"--compiler", compiler, "--save", saved, "--", "more"});
        EXPECT_THAT(written.err,
            HasSubstr(": in program.cu:" + lineOf(8) + " the host writes memory that cudaFree() (line " + lineOf(7)
                + ") freed\n"));
        const ProgramRun run = loadProgram(saved).run;
        ASSERT_TRUE(run.record.fault);
        EXPECT_TRUE(run.record.fault->write);
        EXPECT_EQ(run.record.faultLine, first + 8);
    }
}

/// What the program prints goes where it has sent it, and not into the record; which goes on.
TEST_F(ExecProcesses, DescriptorsThatItClosesAreItsOwn)
{
    const std::string record = m_folder.path("record.json"), file = m_folder.path("printed");
    const Finished finished = exec(R"(
int main(int, char** arguments)
{
    close(1);
    work("nowhere", 1);
    for (int i = 0; i < 1024; ++i)
        close(i);
    for (int i = 0; i < 1000; ++i)
        open(arguments[1], O_WRONLY | O_CREAT | O_APPEND, 0600);
    work("file", 2);
}
)",
        {"--json", record, "--", file});
    EXPECT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(test::read(record));
    EXPECT_EQ(json.at("calls").size(), 10u);
    EXPECT_FALSE(json.contains("damaged_lines"));
    EXPECT_EQ(test::read(file), "file: 2, 0 0 0\n");
}

TEST_F(ExecProcesses, CallsWithoutADescriptorForTheirRecordAreSaidToBeMissing)
{
    const std::string text = R"(
int main(int argc, char**)
{
    const rlimit few{16, 16};
    setrlimit(RLIMIT_NOFILE, &few);
    while (open("/dev/null", O_RDONLY) >= 0) { }
    work("without", 1);
    if (argc > 1) {
        close(9);
        close(10);
        work("with", 2);
    }
}
)";
    const Finished none = exec(text);
    EXPECT_EQ(none.out, "without: 1, 0 0 0\n");
    EXPECT_THAT(none.err,
        HasSubstr("calls of it are missing here: it left no file descriptor for their record (Too many open files)\n"));
    const Finished later = exec(text, {"--", "later"});
    EXPECT_EQ(later.out, "without: 1, 0 0 0\nwith: 2, 0 0 0\n");
    EXPECT_THAT(later.err, HasSubstr("5 calls, 1 launch"));
    EXPECT_THAT(later.err, HasSubstr("calls of it are missing here"));
    EXPECT_THAT(none.err, Not(HasSubstr("no call of CUDA's came here")));
}

} // namespace
} // namespace warpatlas
