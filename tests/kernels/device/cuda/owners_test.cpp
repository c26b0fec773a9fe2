#if defined(WARPATLAS_WITH_CUDA)

#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/stream.h"
#include "kernels/device/cuda/timing/event.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <type_traits>

namespace warpatlas {

using testing::HasSubstr;

namespace {

template <class Owner>
constexpr bool isMoveOnly = std::is_nothrow_move_constructible_v<Owner>&& std::is_nothrow_move_assignable_v<
                                Owner> && !std::is_copy_constructible_v<Owner> && !std::is_copy_assignable_v<Owner>;

static_assert(isMoveOnly<cuda::DeviceMemory>);
static_assert(isMoveOnly<cuda::PinnedMemory>);
static_assert(isMoveOnly<cuda::Stream>);
static_assert(isMoveOnly<cuda::Event>);
static_assert(isMoveOnly<cuda::Library>);

// Nothing but the handle (and the size) is in them, and destroying one never throws.
static_assert(sizeof(cuda::Stream) == sizeof(void*) && sizeof(cuda::Event) == sizeof(void*));
static_assert(sizeof(cuda::Library) == sizeof(void*) && sizeof(cuda::DeviceMemory) == 2 * sizeof(void*));
static_assert(std::is_nothrow_destructible_v<cuda::DeviceMemory> && std::is_nothrow_destructible_v<cuda::Library>);

} // namespace

TEST(CudaCheck, ErrorNamesTheCallAndItsPlaceWithoutFolders)
{
    try {
        WARPATLAS_CUDA(cudaErrorInvalidValue);
        FAIL();
    } catch (const DeviceError& error) {
        EXPECT_EQ(error.name(), "cudaErrorInvalidValue");
        EXPECT_FALSE(error.sticky());
        EXPECT_THAT(error.what(),
            testing::MatchesRegex("cudaErrorInvalidValue \\(invalid argument\\) from "
                                  "cudaErrorInvalidValue at owners_test.cpp:[0-9]+"));
    }
}

TEST(CudaCheck, StickyErrorsSayThatTheProgramMustRestart)
{
    try {
        WARPATLAS_CUDA(cudaErrorIllegalAddress);
        FAIL();
    } catch (const DeviceError& error) {
        EXPECT_TRUE(error.sticky());
        EXPECT_THAT(error.what(), HasSubstr("restarted"));
    }
    EXPECT_TRUE(cuda::isSticky(cudaErrorLaunchFailure));
    EXPECT_TRUE(cuda::isSticky(cudaErrorMisalignedAddress));
    EXPECT_FALSE(cuda::isSticky(cudaErrorInvalidConfiguration));
    EXPECT_FALSE(cuda::isSticky(cudaErrorMemoryAllocation));
    EXPECT_FALSE(cuda::isSticky(cudaErrorNotReady));
}

TEST(CudaCheck, DestructorsMacroDoesNotThrow)
{
    EXPECT_NO_THROW(WARPATLAS_CUDA_NOTHROW(cudaErrorCudartUnloading));
    EXPECT_NO_THROW(WARPATLAS_CUDA_NOTHROW(cudaSuccess));
}

TEST(CudaOwners, NothingIsAllocatedForNothing)
{
    cuda::DeviceMemory empty(0);
    cuda::DeviceMemory moved(std::move(empty));
    EXPECT_EQ(moved.get(), nullptr);
    EXPECT_EQ(cuda::PinnedMemory(0).byteCount(), 0U);
}

TEST(CudaOwners, WithoutADriverThrowWhatCudaSays)
{
    if (openDevice("cuda"))
        GTEST_SKIP() << "there is a CUDA device here; tests/gpu looks at it";
    EXPECT_THROW(cuda::DeviceMemory(16), DeviceError);
    EXPECT_THROW(cuda::PinnedMemory(16), DeviceError);
    EXPECT_THROW(cuda::Stream(), DeviceError);
    EXPECT_THROW(cuda::Event(), DeviceError);
}

TEST(CudaDevice, WithoutADriverIsARefusalWithTheReason)
{
    const auto device = openDevice("cuda");
    if (device)
        GTEST_SKIP() << "there is a CUDA device here";
    EXPECT_THAT(device.reason(),
        testing::AnyOf(HasSubstr("no NVIDIA driver"), HasSubstr("no NVIDIA GPU"), HasSubstr("cudaError"),
            HasSubstr("update the driver")));
}

} // namespace warpatlas

#endif
