#include "app/program/run_program.h"

#include "kernels/model/error.h"
#include "tests/gpu/cuda_fixture.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace warpatlas {
namespace {

using runtime::CallRecord;
using runtime::Direction;

/// Prints what two events say that the second kernel took, in microseconds.
constexpr const char* programText = R"(#include <cstdio>
__global__ void spin(long long cycles)
{
    const long long begin = clock64();
    while (clock64() - begin < cycles) { }
}
int main()
{
    float *host, *device;
    cudaHostAlloc(&host, 1 << 20, cudaHostAllocDefault);
    cudaMalloc(&device, 1 << 20);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaMemcpyAsync(device, host, 1 << 20, cudaMemcpyHostToDevice, first);
    spin<<<1, 32, 0, second>>>(1000);
    cudaDeviceSynchronize();
    cudaEventRecord(begin, second);
    spin<<<2, 32, 0, second>>>(4000000);
    cudaEventRecord(end, second);
    spin<<<1, 4096>>>(1);
    cudaStreamSynchronize(second);
    float ms = 0;
    cudaEventElapsedTime(&ms, begin, end);
    std::printf("%f\n", ms * 1000);
    cudaFree(device);
    cudaFreeHost(host);
}
)";

class MeasuredProgram : public test::CudaTest {
protected:
    void SetUp() override
    {
        test::CudaTest::SetUp();
        if (IsSkipped())
            return;
        if (const auto libraries = measuringLibraries(); !libraries)
            GTEST_SKIP() << libraries.reason();
        std::string folder = testing::TempDir() + "measuredXXXXXX";
        m_folder = ::mkdtemp(folder.data());
    }
    void TearDown() override
    {
        test::CudaTest::TearDown();
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    ProgramRun run(const std::string& text)
    {
        ProgramWish wish;
        wish.file = (m_folder / "program.cu").string();
        std::ofstream(wish.file) << text;
        const Answer<RealGpu> gpu = findRealGpu("cuda:0", askMachine());
        EXPECT_TRUE(gpu) << gpu.reason();
        wish.real = gpu.value();
        wish.output.told = [this](std::string_view words) { printed += words; };
        try {
            return runProgram(wish, Progress());
        } catch (const InputError& error) { // without nvcc
            ADD_FAILURE() << error.what();
            return {};
        }
    }
    static const CallRecord& callNamed(const ProgramRun& run, const std::string& name, std::size_t number = 0)
    {
        for (const CallRecord& call : run.record.calls)
            if (call.name == name && number-- == 0)
                return call;
        throw std::runtime_error("no call of " + name);
    }

    std::filesystem::path m_folder;
    std::string printed;
};

TEST_F(MeasuredProgram, HasWhatTheGpuDidForEachCall)
{
    const ProgramRun run = this->run(programText);
    ASSERT_TRUE(run.compiled) << run.messages;
    ASSERT_EQ(run.status, 0);
    ASSERT_TRUE(run.record.measured);
    EXPECT_EQ(run.record.measured->measuring.refusal, "");
    EXPECT_GT(run.record.measured->measuring.startMicroseconds, 1000);
    std::vector<std::string> names;
    for (const CallRecord& call : run.record.calls)
        names.push_back(call.name);
    EXPECT_THAT(names,
        testing::ElementsAre("cudaHostAlloc", "cudaMalloc", "cudaStreamCreate", "cudaStreamCreate", "cudaEventCreate",
            "cudaEventCreate", "cudaMemcpyAsync", "cudaLaunchKernel", "cudaDeviceSynchronize", "cudaEventRecord",
            "cudaLaunchKernel", "cudaEventRecord", "cudaLaunchKernel", "cudaStreamSynchronize", "cudaEventElapsedTime",
            "cudaFree", "cudaFreeHost"));
    const CallRecord& copy = callNamed(run, "cudaMemcpyAsync");
    EXPECT_EQ(copy.direction, Direction::ToDevice);
    EXPECT_EQ(copy.bytes, 1u << 20);
    EXPECT_EQ(copy.stream, 1u);
    const CallRecord& kernel = callNamed(run, "cudaLaunchKernel", 1);
    ASSERT_EQ(kernel.launch.size(), 1u);
    EXPECT_EQ(kernel.launch[0].kernel, "spin");
    EXPECT_EQ(kernel.launch[0].launch.grid.x, 2u);
    EXPECT_TRUE(kernel.launch[0].ran);
    EXPECT_EQ(kernel.stream, 2u);
    // Events stand around the kernel, and are not far from it: of some 2 ms.
    const double microseconds = kernel.endMicroseconds - kernel.startMicroseconds;
    const double events = std::atof(printed.c_str());
    EXPECT_GT(microseconds, 1000);
    EXPECT_LT(microseconds, events);
    EXPECT_GT(microseconds, 0.95 * events);
    const CallRecord& wait = callNamed(run, "cudaStreamSynchronize");
    EXPECT_GE(wait.hostEndMicroseconds, kernel.endMicroseconds) << "one clock for the host and the GPU";
    EXPECT_LT(kernel.hostStartMicroseconds, kernel.startMicroseconds);
}

TEST_F(MeasuredProgram, KnowsLinesAndWhatNobodyLookedAt)
{
    const ProgramRun run = this->run(programText);
    const auto lineOf = [&](const CallRecord& call) {
        return run.record.lineOf(std::size_t(&call - run.record.calls.data()));
    };
    EXPECT_EQ(lineOf(callNamed(run, "cudaMalloc")), 11u);
    EXPECT_EQ(lineOf(callNamed(run, "cudaLaunchKernel")), 19u) << "not the kernel's line";
    ASSERT_EQ(run.hostProblems.size(), 1u);
    EXPECT_EQ(run.hostProblems[0].kind, HostProblem::Kind::UncheckedLaunch);
    EXPECT_EQ(run.hostProblems[0].line, 24u);
}

TEST_F(MeasuredProgram, IsStillToldWhereTheKernelFails)
{
    const ProgramRun run = this->run(R"(#include <cstdio>
__global__ void store(int* where) { *where = 1; }
int main()
{
    store<<<1, 1>>>((int*)64);
    if (cudaDeviceSynchronize() != cudaSuccess) return 3;
}
)");
    ASSERT_TRUE(run.compiled) << run.messages;
    EXPECT_EQ(run.status, 3);
    EXPECT_EQ(callNamed(run, "cudaDeviceSynchronize").result, 700);
    EXPECT_TRUE(run.hostProblems.empty());
}

} // namespace
} // namespace warpatlas
