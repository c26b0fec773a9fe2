#include "kernels/runtime/errors/error_state.h"

#include "kernels/runtime/errors/error_table.h"

#include <gtest/gtest.h>
#include <thread>

namespace warpatlas::runtime {
namespace {

TEST(ErrorState, LastErrorIsTakenOnceAndIsTheThreads)
{
    ErrorState errors;
    errors.returned(error::invalidValue);
    errors.returned(error::success); // a later success does not take it away
    EXPECT_EQ(errors.peek(), error::invalidValue);
    std::thread([&] { EXPECT_EQ(errors.peek(), error::success); }).join();
    EXPECT_EQ(errors.take(), error::invalidValue);
    EXPECT_EQ(errors.take(), error::success);
    errors.returned(error::notReady);
    EXPECT_EQ(errors.peek(), error::success);
}

TEST(ErrorState, AKernelsErrorIsToldByWhatWaitsAndStays)
{
    ErrorState errors;
    errors.fail(error::illegalAddress);
    errors.fail(error::misalignedAddress); // the first one stays
    EXPECT_EQ(errors.sticky(), error::success);
    EXPECT_EQ(errors.take(), error::success);
    EXPECT_EQ(errors.returned(errors.wait()), error::illegalAddress);
    EXPECT_EQ(errors.sticky(), error::illegalAddress);
    EXPECT_EQ(errors.take(), error::illegalAddress);
    EXPECT_EQ(errors.take(), error::success); // until the next call returns it
    EXPECT_EQ(errors.returned(errors.sticky()), error::illegalAddress);
    EXPECT_EQ(errors.take(), error::illegalAddress);
}

TEST(ErrorState, AResetAfterAKernelsErrorLeavesNoDevice)
{
    ErrorState errors;
    errors.returned(error::invalidValue);
    errors.reset();
    EXPECT_EQ(errors.sticky(), error::success);
    EXPECT_EQ(errors.take(), error::invalidValue);
    errors.fail(error::illegalAddress);
    errors.returned(errors.wait());
    errors.reset();
    EXPECT_EQ(errors.sticky(), error::devicesUnavailable);
    EXPECT_EQ(errors.wait(), error::devicesUnavailable);
    EXPECT_EQ(errors.take(), error::illegalAddress); // told before, and not taken
    EXPECT_EQ(errors.take(), error::success);
    errors.returned(errors.sticky());
    EXPECT_EQ(errors.take(), error::devicesUnavailable);
    EXPECT_EQ(errors.take(), error::success);
}

TEST(ErrorState, AResetLosesTheDeviceForAnErrorThatNobodyWasTold)
{
    ErrorState errors;
    errors.fail(error::illegalAddress);
    errors.reset();
    EXPECT_EQ(errors.wait(), error::devicesUnavailable);
    EXPECT_EQ(errors.take(), error::success);
}

TEST(ErrorTable, HasCudasNamesAndTexts)
{
    EXPECT_STREQ(errorName(error::success), "cudaSuccess");
    EXPECT_STREQ(errorText(error::success), "no error");
    EXPECT_STREQ(errorName(error::illegalAddress), "cudaErrorIllegalAddress");
    EXPECT_STREQ(errorText(error::illegalAddress), "an illegal memory access was encountered");
    EXPECT_STREQ(errorName(12345), "unrecognized error code");
}

} // namespace
} // namespace warpatlas::runtime
