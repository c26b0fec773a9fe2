#include "kernels/text/kernel_line.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

constexpr std::string_view lab = R"(// scale() is below: __global__ void scale() { }
#include <cstdio>
__global__ void blur(float* a);
__global__ void scale(float* a);
namespace filters {
template <class T, int N>
__global__ void __launch_bounds__(256)
scale(T* values)
{
    blur(values);
}
}
__device__ void blur(int) { }
extern "C" __global__ void blur(float* a) { a[0] = 1; }
int main() { scale<<<1, 2>>>(nullptr); }
)";

TEST(KernelLines, AreWhereTheDefinitionBegins)
{
    EXPECT_EQ(lineOfKernel(lab, "filters::scale<float, 3>"), 6U);
    EXPECT_EQ(lineOfKernel(lab, "scale"), 6U);
    EXPECT_EQ(lineOfKernel(lab, "blur"), 14U) << "neither its declaration nor another function of the name";
    EXPECT_EQ(lineOfKernel(lab, "main"), 0U) << "is none";
    EXPECT_EQ(lineOfKernel(lab, "sca"), 0U);
    EXPECT_EQ(lineOfKernel("", "scale"), 0U);
    EXPECT_EQ(lineOfKernel("__global__ void k(int a = f({1, 2})) {", "k"), 1U);
}

} // namespace
} // namespace warpatlas
