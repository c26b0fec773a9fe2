#include "kernels/runtime/errors/error_table.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

TEST(RuntimeDriverErrors, TurnTheRuntimesOwnIntoTheDrivers)
{
    EXPECT_EQ(driverCode(error::success), 0);
    EXPECT_EQ(driverCode(error::invalidConfiguration), error::invalidValue);
    EXPECT_EQ(driverCode(error::invalidPitchValue), error::invalidValue);
    EXPECT_EQ(driverCode(error::invalidMemcpyDirection), error::invalidValue);
    EXPECT_EQ(driverCode(error::invalidSymbol), driver_error::notFound);
    EXPECT_EQ(driverCode(driver_error::notInitialised), driver_error::notInitialised);
    for (const int code : {error::memoryAllocation, error::devicesUnavailable, error::invalidResourceHandle,
             error::illegalAddress, error::notSupported, error::captureImplicit})
        EXPECT_EQ(driverCode(code), code);
}

TEST(RuntimeDriverErrors, HaveNamesAndTexts)
{
    EXPECT_STREQ(driverErrorName(0), "CUDA_SUCCESS");
    EXPECT_STREQ(driverErrorName(201), "CUDA_ERROR_INVALID_CONTEXT");
    EXPECT_STREQ(driverErrorName(999), "CUDA_ERROR_UNKNOWN");
    EXPECT_STREQ(driverErrorText(1), "invalid argument");
    EXPECT_EQ(driverErrorName(9), nullptr) << "of the runtime alone";
    EXPECT_EQ(driverErrorText(12345), nullptr);
    // Every error that there is a name of has a text as well.
    for (int code = 0; code < 1000; ++code)
        if (driverErrorName(code) != nullptr)
            EXPECT_STRNE(driverErrorText(code), "unrecognized error code") << code;
}

TEST(RuntimeDriverErrors, AreToldFromTheRuntimesByTheFunctionsName)
{
    EXPECT_TRUE(isDrivers("cuMemAlloc"));
    EXPECT_FALSE(isDrivers("cudaMalloc"));
    EXPECT_TRUE(isRuntimes("cudaMalloc"));
    for (const char* others : {"curandGenerate", "nvJitLinkComplete", "cu", ""}) {
        EXPECT_FALSE(isDrivers(others)) << others;
        EXPECT_FALSE(isRuntimes(others)) << others;
    }
    EXPECT_EQ(errorNameOf(true, 2), "CUDA_ERROR_OUT_OF_MEMORY");
    EXPECT_EQ(errorNameOf(false, 2), "cudaErrorMemoryAllocation");
    EXPECT_EQ(errorTextOf(true, 2), "out of memory");
}

} // namespace
} // namespace warpatlas::runtime
