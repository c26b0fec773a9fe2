#include "tests/gpu/cuda_fixture.h"

#include "kernels/analysis/launch_check.h"
#include "kernels/model/error.h"

#include <gmock/gmock.h>
#include <optional>

namespace warpatlas::test {
namespace {

class CudaLaunchErrors : public CudaTest {
protected:
    void SetUp() override
    {
        if (underSanitizer())
            GTEST_SKIP() << "these errors are made on purpose, and compute-sanitizer would report them";
        CudaTest::SetUp();
        m_kernel = findKernel("vector_add").value();
        m_work = m_kernel->bind(std::vector{floats(100, 1, 1), floats(100, 1, 2)}, {});
    }

    std::optional<DeviceError> launchError(const Launch& launch)
    {
        try {
            execute(*m_kernel, m_work, launch);
        } catch (const DeviceError& error) {
            return error;
        }
        return std::nullopt;
    }

    const CatalogueKernel* m_kernel = nullptr;
    Work m_work;
};

TEST_F(CudaLaunchErrors, AreCudasOwnWithTheCallAndThePlace)
{
    const auto error = launchError({{1, 1, 1}, {2048, 1, 1}});
    ASSERT_TRUE(error);
    // Runtimes up to 12 say the first, those from 13 on the second.
    EXPECT_THAT(error->name(), testing::AnyOf("cudaErrorInvalidConfiguration", "cudaErrorInvalidValue"));
    EXPECT_THAT(error->what(), testing::HasSubstr("cudaLaunchKernel("));
    EXPECT_THAT(error->what(), testing::HasSubstr("loaded_work.cpp:"));
    EXPECT_FALSE(error->sticky());
}

/// What checkLaunch says before a launch is what the device says to it.
TEST_F(CudaLaunchErrors, AreThoseThatWereForeseen)
{
    ASSERT_TRUE(device().info().gpu);
    const Launch launches[] = {
        {{1, 1, 1}, {1024, 1, 1}},
        {{1, 1, 1}, {1025, 1, 1}},
        {{1, 1, 1}, {32, 33, 1}},
        {{1, 1, 1}, {1, 1024, 1}},
        {{1, 1, 1}, {1, 1, 64}},
        {{1, 1, 1}, {1, 1, 65}},
        {{0, 1, 1}, {32, 1, 1}},
        {{1, 1, 1}, {32, 0, 1}},
        {{1, 65535, 1}, {1, 1, 1}},
        {{1, 65536, 1}, {1, 1, 1}},
        {{1, 1, 65535}, {1, 1, 1}},
        {{1, 1, 65536}, {1, 1, 1}},
        {{2147483648U, 1, 1}, {1, 1, 1}},
    };
    for (const Launch& launch : launches) {
        SCOPED_TRACE(toText(launch.grid) + " blocks of " + toText(launch.block));
        const auto foreseen = checkLaunch(*device().info().gpu, launch, std::nullopt, std::nullopt);
        const auto error = launchError(launch);
        EXPECT_EQ(error.has_value(), !foreseen.empty()) << (error ? error->what() : "was launched");
        if (error) {
            EXPECT_FALSE(error->sticky());
            // The one after a refusal works.
            EXPECT_FALSE(launchError({{4, 1, 1}, {32, 1, 1}}));
        }
    }
}

TEST_F(CudaLaunchErrors, RefusedLaunchesCanNeitherBeTimedNorHang)
{
    const auto run = device().prepare(m_work, m_kernel, {{1, 1, 1}, {2048, 1, 1}});
    EXPECT_THROW(run->sampleMs(Timed::Kernel, Progress()), DeviceError);
    EXPECT_THROW(run->sampleMs(Timed::EndToEnd, Progress()), DeviceError);
    EXPECT_GT(run->sampleMs(Timed::Upload, Progress()), 0);
}

TEST_F(CudaLaunchErrors, SharedMemoryIsGrantedUpToWhatTheGpuHas)
{
    ASSERT_TRUE(device().info().gpu);
    const auto most = static_cast<std::uint32_t>(device().info().gpu->sharedBytesPerBlockOptIn);
    m_work.dynamicSharedBytes = most;
    EXPECT_FALSE(launchError({{4, 1, 1}, {32, 1, 1}}));
    m_work.dynamicSharedBytes = most + 1;
    EXPECT_TRUE(launchError({{4, 1, 1}, {32, 1, 1}}));
}

TEST_F(CudaLaunchErrors, MoreMemoryThanThereIsIsAnOrdinaryError)
{
    m_work.buffers[2].shape.extent.x = 1ULL << 44U;
    const auto error = launchError({{4, 1, 1}, {32, 1, 1}});
    ASSERT_TRUE(error);
    EXPECT_EQ(error->name(), "cudaErrorMemoryAllocation");
    EXPECT_FALSE(error->sticky());
}

} // namespace
} // namespace warpatlas::test
