#include "kernels/analysis/resource_usage.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

// As ptxas 13.0 writes it, shortened.
constexpr const char* ptxasText = R"(ptxas 13.0
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'plain' for 'sm_75'
ptxas info    : Function properties for plain
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers, 368 bytes cmem[0]
ptxas info    : Compile time = 2.351 ms
ptxas info    : Compiling entry function '_Z9grayscalePKfPf' for 'sm_75'
ptxas info    : Used 12 registers, used 1 barriers, 1024 bytes smem, 368 bytes cmem[0]
ptxas info    : Compiling entry function '_Z9grayscalePKfPf' for 'sm_90'
ptxas info    : Used 16 registers, used 1 barriers, 2048 bytes smem
ptxas info    : Compiling entry function '_Z9grayscalePKfPf' for 'sm_100a'
ptxas info    : Used 99 registers
ptxas info    : Compiling entry function 'plain' for 'sm_86'
ptxas info    : Used 10 registers, used 0 barriers
ptxas info    : Compiling entry function '_ZN6course6sobel3EPKhPhi' for 'sm_86'
ptxas info    : Used 33 registers
)";

std::optional<ResourceUsage> usage(const char* entry, const char* gpu, std::string_view from = ptxasText)
{
    KernelCode code;
    code.entry = entry;
    code.resourceUsage = from;
    return resourceUsage(code, findGpu(gpu).value());
}

TEST(ResourceUsage, OfTheGpusOwnArchitecture)
{
    const auto found = usage("grayscale", "H200");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->registersPerThread, 16);
    EXPECT_EQ(found->staticSharedBytes, 2048);
    EXPECT_EQ(found->source, "ptxas 13.0, sm_90");
    EXPECT_EQ(usage("plain", "T4")->registersPerThread, 8);
    EXPECT_EQ(usage("plain", "T4")->staticSharedBytes, 0);
}

TEST(ResourceUsage, ElseOfTheNearestLowerOne)
{
    EXPECT_EQ(usage("grayscale", "RTX 4090")->source, "ptxas 13.0, sm_75");
    EXPECT_EQ(usage("plain", "RTX 4090")->registersPerThread, 10);
    EXPECT_FALSE(usage("sobel3", "T4"));
    // In whatever order they are written.
    constexpr const char* falling = "Compiling entry function 'plain' for 'sm_86'\nptxas info : Used 20 registers\n"
                                    "Compiling entry function 'plain' for 'sm_75'\nptxas info : Used 30 registers\n";
    EXPECT_EQ(usage("plain", "H200", falling)->registersPerThread, 20);
    EXPECT_EQ(usage("plain", "T4", falling)->registersPerThread, 30);
}

TEST(ResourceUsage, CodeForOneChipCountsForThatAlone)
{
    EXPECT_EQ(usage("grayscale", "B200")->registersPerThread, 99);
    GpuSheet later = limitsOf(12, 0).value();
    KernelCode code;
    code.entry = "grayscale";
    code.resourceUsage = ptxasText;
    EXPECT_EQ(resourceUsage(code, later)->registersPerThread, 16);
}

TEST(ResourceUsage, FindsMangledNamesAndNoOthers)
{
    EXPECT_EQ(usage("sobel3", "RTX 3060")->registersPerThread, 33);
    for (const char* other : {"sobel", "course", "gray", "rayscale", "plai", ""})
        EXPECT_FALSE(usage(other, "H200")) << other;
}

TEST(ResourceUsage, TextThatIsNotOfPtxasGivesNone)
{
    EXPECT_FALSE(usage("plain", "T4", ""));
    EXPECT_FALSE(usage("plain", "T4", "ptxas info    : Used 8 registers\n"));
    EXPECT_FALSE(usage("plain", "T4", "Compiling entry function 'plain' for 'sm_'\nptxas info : Used 8 registers"));
    EXPECT_FALSE(usage("plain", "T4", "Compiling entry function 'plain"));
    EXPECT_EQ(
        usage("plain", "T4", "Compiling entry function 'plain' for 'sm_75'\nptxas info : Used 8 registers")->source,
        "ptxas, sm_75");
}

} // namespace
} // namespace warpatlas
