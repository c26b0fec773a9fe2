/// The course kernels on a real GPU and on the simulator, from the same PTX text: equal bits, or near ones where the
/// text has .approx instructions. Roundings are named in it (course_run.h); as it was compiled it must be right as
/// well.
///
/// With WARPATLAS_RECORD_ANSWERS=FILE the GPU's answers are written there
/// (tests/kernels/simulator/courses/answers.txt is such a file).
#if defined(WARPATLAS_WITH_CUDA)

#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/nvml.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "tests/kernels/simulator/courses/answers.h"

#include <chrono>
#include <cstdlib>
#include <fmt/chrono.h>
#include <fstream>
#include <gtest/gtest.h>
#include <tuple>

namespace warpatlas::courses {
namespace {

CourseResult runOnGpu(cudaKernel_t kernel, const CourseLaunch& launch)
{
    std::vector<cuda::DeviceMemory> memories;
    std::vector<void*> pointers;
    for (const CourseBuffer& buffer : launch.buffers()) {
        const cuda::DeviceMemory& memory = memories.emplace_back(buffer.before.size());
        WARPATLAS_CUDA(cudaMemcpy(memory.get(), buffer.before.data(), buffer.before.size(), cudaMemcpyHostToDevice));
        pointers.push_back(memory.get());
    }
    std::vector<void*> arguments;
    for (const CourseArgument& argument : launch.arguments())
        arguments.push_back(argument.isBuffer ? static_cast<void*>(&pointers[argument.buffer])
                                              : const_cast<std::byte*>(argument.bytes.data()));
    const auto [grid, block] = launch.launch();
    CourseResult result;
    ::testing::internal::CaptureStdout();
    const cudaError_t launched = cudaLaunchKernel(kernel, dim3(grid.x, grid.y, grid.z), dim3(block.x, block.y, block.z),
        arguments.data(), launch.dynamicSharedBytes(), nullptr);
    // A kernel that does not end must not hold the machine: nothing but the end of the process stops it.
    cudaError_t ended = launched;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (launched == cudaSuccess && (ended = cudaStreamQuery(nullptr)) == cudaErrorNotReady) {
        cudaGetLastError();
        if (std::chrono::steady_clock::now() > deadline) {
            fmt::print(stderr, "the kernel does not end\n");
            std::_Exit(1);
        }
    }
    if (ended == cudaSuccess)
        ended = cudaDeviceSynchronize(); // printf's buffer
    result.printed = ::testing::internal::GetCapturedStdout();
    WARPATLAS_CUDA(launched);
    WARPATLAS_CUDA(ended);
    for (std::size_t i = 0; i < memories.size(); ++i) {
        auto& bytes = result.buffers.emplace_back(launch.buffers()[i].before.size());
        WARPATLAS_CUDA(cudaMemcpy(bytes.data(), memories[i].get(), bytes.size(), cudaMemcpyDeviceToHost));
    }
    return result;
}

class CudaCourseKernels : public ::testing::TestWithParam<std::tuple<const CourseSubject*, const char*>> {
protected:
    /// As far as they are known: a later kernel may end the process.
    void TearDown() override
    {
        const char* const file = std::getenv("WARPATLAS_RECORD_ANSWERS");
        if (file == nullptr || recorded().size() == 0)
            return;
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, 0) != cudaSuccess)
            return;
        Answers answers = recorded();
        answers.describe(fmt::format(
            "{}, driver {}, {:%Y-%m-%d}", properties.name, cuda::driverVersion(), std::chrono::system_clock::now()));
        answers.describe(fmt::format("{}, {}", compilerOf("O3"), compilerOf("clang")));
        std::ofstream(file) << answers.text();
    }
    static Answers& recorded()
    {
        static Answers answers;
        return answers;
    }

    void SetUp() override
    {
        if (const auto opened = openDevice("cuda"); !opened)
            GTEST_SKIP() << "no CUDA device: " << opened.reason();
        if (ptxOf(subject(), compilation()).empty())
            GTEST_SKIP() << "not compiled so when this was built";
        WARPATLAS_CUDA(cudaSetDevice(0));
        // Recursion, and -G's frames.
        WARPATLAS_CUDA(cudaDeviceSetLimit(cudaLimitStackSize, 16384));
    }
    const CourseSubject& subject() const { return *std::get<0>(GetParam()); }
    const char* compilation() const { return std::get<1>(GetParam()); }
};

TEST_P(CudaCourseKernels, EqualTheSimulator)
{
    const CourseModule module(subject(), compilation());
    // The text's zero is within c_str(), behind the span.
    const cuda::Library library(std::as_bytes(std::span(module.text())));
    const cuda::Library asCompiled(std::as_bytes(std::span(ptxOf(subject(), compilation()))));
    for (const CourseKernel& course : subject().kernels) {
        SCOPED_TRACE(course.name);
        CourseLaunch launch;
        course.make(launch);
        CourseResult real;
        ASSERT_NO_THROW(real = runOnGpu(library.kernel(course.name), launch));
        EXPECT_EQ(differenceFromExpected(launch, real), "") << "the GPU";
        CourseResult contracted;
        ASSERT_NO_THROW(contracted = runOnGpu(asCompiled.kernel(course.name), launch));
        EXPECT_EQ(differenceFromExpected(launch, contracted), "") << "the GPU, from PTX as it was compiled";
        const auto kernel = module.kernel(course.name);
        const bool approximate = isApproximate(kernel->program());
        Answer answer{module.codeHash(), 0, {}};
        const std::vector<std::byte> outputs = outputsOf(launch, real);
        if (approximate)
            answer.outputs = outputs;
        else
            answer.outputHash = hashOf(outputs);
        recorded().add(course.name, compilation(), std::move(answer));

        const CourseResult simulated = runOnSimulator(kernel, launch, {});
        EXPECT_EQ(linesOf(simulated.printed), linesOf(real.printed));
        const std::optional<double> away = deviation(launch, simulated, real);
        if (!away) {
            ADD_FAILURE() << "the simulator's results are others: " << differenceFromExpected(launch, simulated);
            continue;
        }
        EXPECT_LE(*away, approximate ? launch.approximateRoundings() : 0) << "roundings away from the GPU";
        if (approximate)
            fmt::print("{} {}: .approx, {:.3g} roundings away, {} allowed\n", course.name, compilation(), *away,
                launch.approximateRoundings());
    }
}

INSTANTIATE_TEST_SUITE_P(Subjects, CudaCourseKernels,
    ::testing::Combine(::testing::ValuesIn(subjects().begin(), subjects().end()), ::testing::ValuesIn(compilations)),
    [](const auto& info) { return std::string(std::get<0>(info.param)->name) + "_" + std::get<1>(info.param); });

} // namespace
} // namespace warpatlas::courses

#endif
