#include "kernels/runtime/module.h"

#include "kernels/model/error.h"

#include <cstring>
#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

constexpr std::string_view twoKernels = R"(.version 8.0
.target sm_75
.address_size 64
.global .align 4 .u32 total = 7;
.const .align 4 .b8 weights[8];
.visible .entry _Z4fillPfi(.param .u64 a, .param .u32 b) { ret; }
.visible .entry plain() { ret; }
)";

TEST(RuntimeModule, NamesKernelsAsTheSourceDoes)
{
    EXPECT_EQ(kernelName("saxpy(int, float, float const*, float*)"), "saxpy");
    EXPECT_EQ(kernelName("void scale<float>(float*)"), "scale<float>");
    EXPECT_EQ(kernelName("void sim::step<Scale<int>, 4>(int*, Scale<int>)"), "sim::step<Scale<int>, 4>");
    EXPECT_EQ(kernelName("(anonymous namespace)::fill(int*)"), "(anonymous namespace)::fill");
    EXPECT_EQ(kernelName("plain"), "plain");
}

TEST(RuntimeModule, FindsKernelsAndVariables)
{
    Module module(twoKernels, {});
    DeviceKernel* const fill = module.kernel("_Z4fillPfi");
    ASSERT_NE(fill, nullptr);
    EXPECT_EQ(fill->code.entry, "fill");
    EXPECT_EQ(fill->pointees, (std::vector<std::size_t>{4, 0}));
    EXPECT_EQ(module.kernel("_Z4fillPfi"), fill);
    EXPECT_EQ(module.kernel("other"), nullptr);
    DeviceVariable* const total = module.variable("total");
    ASSERT_NE(total, nullptr);
    std::uint32_t value = 0;
    std::memcpy(&value, total->host().data(), sizeof value);
    EXPECT_EQ(value, 7u);
    EXPECT_EQ(module.variableAt(total->address + 3), total);
    EXPECT_TRUE(module.variable("weights")->constant);
    EXPECT_EQ(module.variable("other"), nullptr);
    EXPECT_THROW(Module("no PTX", {}), InputError);
}

} // namespace
} // namespace warpatlas::runtime
