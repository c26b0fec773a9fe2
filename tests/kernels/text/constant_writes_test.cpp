/// Writes to what a text declares as __constant__.
#include "kernels/text/constant_writes.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas {
namespace {

/// "function:line name" of each; kernels with a star.
std::string writesIn(const std::string& body)
{
    const std::string text =
        "struct S { float f; int n[3]; };\n__constant__ float scale[4] = {1, 2}, bias;\n"
        "__constant__ S setup;\n__device__ void g(float* p);\n__global__ void k(float* out, int n)\n{\n"
        + body + "\n}\n__device__ float h(int i)\n{\n    return scale[i] + bias;\n}\n";
    std::string all;
    for (const ConstantWrite& write : constantWrites(text))
        all += (all.empty() ? "" : " ") + write.function + (write.kernel ? "*:" : ":") + std::to_string(write.line)
            + " " + write.name;
    return all;
}

TEST(ConstantWrites, AreAssignments)
{
    EXPECT_EQ(writesIn("scale[n % 4] = 1;"), "k*:7 scale");
    EXPECT_EQ(writesIn("out[n] = 1;\nbias += 2;"), "k*:8 bias");
    EXPECT_EQ(writesIn("setup.n[1]++;\n--bias;\nconst_cast<S&>(setup).f = 3;"), "k*:7 setup k*:8 bias k*:9 setup");
    EXPECT_EQ(writesIn("g(&scale[1]);\natomicAdd(out, 1.0f);"), "k*:7 scale");
}

TEST(ConstantWrites, AreNoneWhereItIsRead)
{
    EXPECT_EQ(writesIn("out[n] = scale[n] + bias;\nif (bias == 2 && scale[0] <= 1) out[0] = setup.n[2];"), "");
    EXPECT_EQ(writesIn("out[scale[0] > 1] = bias;\nother.bias = 3;\nconst float* p = scale;"), "");
    EXPECT_EQ(constantWrites("__global__ void k(float* bias)\n{\n    bias[0] = 1;\n}\n").size(), 0u);
}

TEST(ConstantWrites, AreNotTheOnlyReasonOfATrap)
{
    EXPECT_FALSE(asksForTrap("__global__ void k() { /* trap */ }"));
    EXPECT_TRUE(asksForTrap("__global__ void k() { __trap(); }"));
    EXPECT_TRUE(asksForTrap("__global__ void k() { asm(\"trap;\"); }"));
    EXPECT_TRUE(asksForTrap("__global__ void k() { __builtin_unreachable(); }"));
}

} // namespace
} // namespace warpatlas
