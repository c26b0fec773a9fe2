#include "app/suggest_kernel.h"

#include "tests/app/support/files.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(SuggestKernel, NamesTheFirstThatTakesTheDataAlone)
{
    EXPECT_EQ(kernelThatTakes("bundled:picture"), "grayscale");
    EXPECT_EQ(kernelThatTakes("ramp:64x48x3"), "grayscale");
    EXPECT_EQ(kernelThatTakes("ramp:100:f32"), "relu");
    const test::TemporaryFolder folder;
    EXPECT_EQ(kernelThatTakes(folder.write("a.png", "no picture")), "");
    EXPECT_EQ(kernelThatTakes(folder.path("nothing.png")), "");
}

} // namespace
} // namespace warpatlas
