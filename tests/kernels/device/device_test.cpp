#include "kernels/device/device.h"

#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::HasSubstr;

namespace {

std::string inputError(std::string_view id)
{
    try {
        (void)openDevice(id);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

} // namespace

TEST(OpenDevice, KnowsThreeWords)
{
    EXPECT_EQ(openDevice("cpu").value()->info().id, "cpu");
    EXPECT_EQ(openDevice("sim").value()->info().provenance, Provenance::Simulated);
    EXPECT_THAT(openDevice("sim:A100").value()->info().name, HasSubstr("A100"));
    // Whether there is a GPU or not, this is an answer.
    const auto cuda = openDevice("cuda");
    if (cuda)
        EXPECT_EQ(cuda.value()->info().id, "cuda:0");
    else
        EXPECT_FALSE(cuda.reason().empty());
}

TEST(OpenDevice, RefusesAGpuThatIsNotThere)
{
    const auto device = openDevice("cuda:99");
    ASSERT_FALSE(device);
    EXPECT_FALSE(device.reason().empty());
    EXPECT_EQ(device.reason().find('\n'), std::string::npos);
    EXPECT_FALSE(openDevice("sim:Voodoo 2"));
}

TEST(OpenDevice, UnknownWordsAreInputErrors)
{
    for (const char* id : {"gpu", "", "cpu:1", "cudax", "cuda:", "CUDA", "sim:"})
        EXPECT_EQ(inputError(id),
            (*id ? std::string(id) : "''") + ": is no device; there are cpu, cuda, cuda:N, sim and sim:GPU");
    for (const char* id : {"cuda:x", "cuda:-1", "cuda:1x", "cuda:99999999999999999999", "cuda: 1"})
        EXPECT_EQ(inputError(id), std::string(id) + ": the number of a GPU counts from 0, as in cuda:0");
}

TEST(ListDevices, NamesEveryKindWithAReasonForWhatIsMissing)
{
    const auto listings = listDevices();
    for (const char* id : {"cpu", "cuda:0", "sim"})
        EXPECT_TRUE(std::any_of(listings.begin(), listings.end(), [&](const auto& listing) {
            return listing.id == id;
        })) << id;
    for (const DeviceListing& listing : listings) {
        EXPECT_FALSE(listing.name.empty()) << listing.id;
        EXPECT_EQ(listing.available, listing.reason.empty()) << listing.id;
        EXPECT_EQ(listing.available, static_cast<bool>(openDevice(listing.id))) << listing.id;
    }
    EXPECT_TRUE(listings.front().available);
}

TEST(Timed, NamesAreThoseOfTheReport)
{
    EXPECT_EQ(nameOf(Timed::CpuScalar), "cpu_scalar");
    EXPECT_EQ(nameOf(Timed::CpuSimd), "cpu_simd");
    EXPECT_EQ(nameOf(Timed::CpuParallel), "cpu_parallel");
    EXPECT_EQ(nameOf(Timed::Upload), "upload");
    EXPECT_EQ(nameOf(Timed::Kernel), "kernel");
    EXPECT_EQ(nameOf(Timed::Download), "download");
    EXPECT_EQ(nameOf(Timed::EndToEnd), "end_to_end");
    EXPECT_EQ(nameOf(Timed::LaunchOverhead), "launch_overhead");
}

} // namespace warpatlas
