#include "kernels/runtime/module.h"

#include "kernels/model/error.h"
#include "tests/app/dataset/lower_memory_limit.h"

#include <cstring>
#include <gtest/gtest.h>
#include <new>

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

TEST(RuntimeModule, FindsKernelsAndVariables)
{
    VariableSlots slots;
    Module module(twoKernels, {}, slots);
    DeviceKernel* const fill = module.kernel("_Z4fillPfi");
    ASSERT_NE(fill, nullptr);
    EXPECT_EQ(fill->code.entry, "fill");
    ASSERT_EQ(fill->types.size(), 2u);
    EXPECT_EQ(fill->types[0].pointeeBytes, 4u);
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
    EXPECT_THROW(Module("no PTX", {}, slots), InputError);
}

/// The nvcc that stands in for the real one puts it there: commands/nvcc.
TEST(RuntimeModule, HasTheTextThatStandsBehindItsCode)
{
    VariableSlots slots;
    const std::string kept = std::string(twoKernels) + "//warpatlas: text\n//|\n//|__global__ void fill()\n";
    EXPECT_EQ(Module(kept, {}, slots).source().text, "\n__global__ void fill()\n");
    EXPECT_EQ(Module(kept + "//|{}", {}, slots).source().text, "\n__global__ void fill()\n{}\n");
    EXPECT_EQ(Module(twoKernels, {}, slots).source().text, "");
    EXPECT_EQ(Module(kept, {.name = "own.cu", .text = "own"}, slots).source().text, "own");
}

/// Two modules of one program: what is at an address is one variable, of one of them.
TEST(RuntimeModule, HasItsVariablesWhereNoOtherModuleHasThem)
{
    VariableSlots slots;
    auto first = std::make_unique<Module>(twoKernels, ProgramSource(), slots);
    Module second(twoKernels, {}, slots);
    const std::uint64_t address = first->variable("weights")->address;
    EXPECT_NE(second.variableAt(second.variable("total")->address), nullptr);
    for (const char* name : {"total", "weights"}) {
        EXPECT_EQ(first->variableAt(second.variable(name)->address), nullptr) << name;
        EXPECT_EQ(second.variableAt(first->variable(name)->address), nullptr) << name;
    }
    first = nullptr; // whose place is free again
    Module third(twoKernels, {}, slots);
    EXPECT_EQ(third.variable("weights")->address, address);
}

/// A gigabyte that the code has no values for costs nothing before it is written; more than the GPU has is
/// refused as cudaMalloc() would.
TEST(RuntimeModule, TakesNoMemoryForZeros)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer keeps records of it";
    const auto peak = [] {
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss; // KiB
    };
    VariableSlots slots;
    const std::string heading = ".version 8.0\n.target sm_75\n.address_size 64\n";
    Module module(heading + ".global .align 4 .b8 field[1073741824] = {7};\n", {}, slots);
    const auto before = peak();
    const DeviceVariable* const field = module.variable("field");
    ASSERT_NE(field, nullptr);
    EXPECT_EQ(field->host().front(), std::byte{7});
    EXPECT_EQ(field->host().back(), std::byte{0});
    EXPECT_LT(peak() - before, 256 << 10);
    Module large(heading + ".global .b8 field[17179869184];\n", {}, slots);
    EXPECT_THROW(large.variables(), std::bad_alloc);
}

TEST(RuntimeModule, RefusesMoreVariablesThanHaveRoom)
{
    VariableSlots slots;
    EXPECT_EQ(slots.take(firstMemorySlot), std::nullopt);
    EXPECT_EQ(slots.take(firstMemorySlot - 2), 1u);
    EXPECT_EQ(slots.take(2), std::nullopt);
    EXPECT_EQ(slots.take(1), firstMemorySlot - 1);
}

} // namespace
} // namespace warpatlas::runtime
