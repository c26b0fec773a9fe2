#include "kernels/ptx/names/signature.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

TEST(Signature, NamesKernelsAsTheSourceDoes)
{
    EXPECT_EQ(kernelName("saxpy(int, float, float const*, float*)"), "saxpy");
    EXPECT_EQ(kernelName("void scale<float>(float*)"), "scale<float>");
    EXPECT_EQ(kernelName("void sim::step<Scale<int>, 4>(int*, Scale<int>)"), "sim::step<Scale<int>, 4>");
    EXPECT_EQ(kernelName("(anonymous namespace)::fill(int*)"), "(anonymous namespace)::fill");
    EXPECT_EQ(kernelName("plain"), "plain");
    EXPECT_EQ(kernelName("__main__::add(Array<float>, int)"), "__main__::add");
}

} // namespace
} // namespace warpatlas::ptx
