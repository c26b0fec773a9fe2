// Work that does not fit into the device's memory is refused in one sentence, before any of it is taken.
#if defined(WARPATLAS_WITH_CUDA)

#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/model/error.h"
#include "tests/gpu/cuda_fixture.h"

#include <cuda_runtime_api.h>
#include <gmock/gmock.h>

#include <optional>

namespace warpatlas::test {
namespace {

constexpr std::size_t megabyte = 1'000'000;

std::size_t freeBytes()
{
    std::size_t free = 0, total = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    return free;
}

class CudaMemory : public CudaTest {
protected:
    void SetUp() override
    {
        if (underSanitizer())
            GTEST_SKIP() << "the device is filled on purpose, and compute-sanitizer needs memory of its own";
        CudaTest::SetUp();
    }
    void TearDown() override
    {
        if (m_filled) { // nothing was taken where there is no device
            EXPECT_EQ(cudaFree(m_filled), cudaSuccess);
        }
        m_filled = nullptr;
        CudaTest::TearDown();
    }

    /// Takes all but about so much of the device's memory.
    void leaveFree(std::size_t bytes)
    {
        // The context and the kernel first: both take some.
        const CatalogueKernel& kernel = *findKernel("vector_add").value();
        const Work work = kernel.bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
        execute(kernel, work, coverAll(work, {32, 1, 1}));
        const std::size_t free = freeBytes();
        ASSERT_GT(free, bytes);
        ASSERT_EQ(cudaMalloc(&m_filled, free - bytes), cudaSuccess);
    }

    /// A run whose three buffers take so much each.
    std::optional<DeviceError> errorOf(std::size_t bytesOfBuffer)
    {
        const CatalogueKernel& kernel = *findKernel("vector_add").value();
        Work work = kernel.bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
        // Nothing is read of what does not fit.
        for (BufferSpec& buffer : work.buffers)
            buffer.shape.extent.x = bytesOfBuffer / sizeof(float);
        try {
            device().prepare(work, &kernel, coverAll(work, {32, 1, 1}));
        } catch (const DeviceError& error) {
            return error;
        }
        return std::nullopt;
    }

private:
    void* m_filled = nullptr;
};

TEST_F(CudaMemory, ARunThatDoesNotFitSaysHowMuchItNeedsAndHowMuchIsFree)
{
    leaveFree(500 * megabyte);
    const std::size_t before = freeBytes();
    const auto error = errorOf(400 * megabyte);
    ASSERT_TRUE(error);
    // Three buffers of 400 MB with their guards.
    EXPECT_THAT(error->what(),
        testing::MatchesRegex("needs 1\\.2[01] GB, [345][0-9][0-9] MB of [0-9.]+ [GT]B are free on cuda:0 \\(.+\\)"));
    EXPECT_THAT(error->what(), testing::HasSubstr("(" + device().info().name + ")"));
    EXPECT_THAT(error->what(), testing::Not(testing::HasSubstr("cudaError")));
    EXPECT_EQ(error->name(), "cudaErrorMemoryAllocation");
    EXPECT_FALSE(error->sticky());
    EXPECT_NEAR(static_cast<double>(freeBytes()), static_cast<double>(before), 16.0 * megabyte) << "none was taken";
}

TEST_F(CudaMemory, MoreThanAnyDeviceHasIsTheSameSentence)
{
    const auto error = errorOf(std::size_t{1} << 46U);
    ASSERT_TRUE(error);
    EXPECT_THAT(error->what(), testing::MatchesRegex("needs 211 TB, [0-9.]+ [GMT]B of [0-9.]+ [GT]B are free on .*"));
}

TEST_F(CudaMemory, WhatAnAllocationItselfRefusesIsTheSameSentence)
{
    leaveFree(64 * megabyte);
    try {
        const cuda::DeviceMemory memory(256 * megabyte);
        ADD_FAILURE() << "there was room";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), testing::MatchesRegex("needs 256 MB, [0-9.]+ MB of [0-9.]+ [GT]B are free on .*"));
        EXPECT_EQ(error.name(), "cudaErrorMemoryAllocation");
    }
    EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "nothing is left for the next call";
}

} // namespace
} // namespace warpatlas::test

#endif
