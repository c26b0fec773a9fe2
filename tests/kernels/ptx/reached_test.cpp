#include "kernels/ptx/reached.h"

#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

/// Two kernels of a module that is linked of several files.
constexpr const char* linkedKernels = R"(.version 9.0
.target sm_75
.address_size 64
.shared .align 4 .b8 direct[1024];
.shared .align 4 .b8 byCall[2048];
.shared .align 4 .b8 byTable[4096];
.extern .shared .align 4 .b8 open[];
.global .align 8 .u64 table[1] = {leaf};
.func inner() { .shared .align 4 .b8 own[512]; .reg .b32 %r<2>; mov.u32 %r1, byCall; mov.u32 %r1, own; ret; }
.func outer() { call.uni inner, (); ret; }
.func leaf() { .reg .b32 %r<2>; mov.u32 %r1, byTable; ret; }
.visible .entry small() { .reg .b32 %r<2>; mov.u32 %r1, direct; st.shared.u32 [open], %r1; ret; }
.visible .entry large() { call.uni outer, (); ret; }
.visible .entry pointing() { .reg .b64 %rd<2>; mov.u64 %rd1, table; ret; }
.visible .entry anywhere() { .reg .b64 %rd<2>; call %rd1, (), p; ret; }
)";

std::uint32_t sharedBytesOf(const std::string& kernel)
{
    const auto module = std::make_shared<const Module>(parse(linkedKernels, "linked.ptx"));
    return decode(module, *module->find(kernel), "linked.cu", {}, false).staticSharedBytes;
}

TEST(Reached, AKernelHasTheSharedMemoryThatItUses)
{
    EXPECT_EQ(sharedBytesOf("small"), 1024u);
    EXPECT_EQ(sharedBytesOf("large"), 2048u + 512u) << "of what it calls";
    EXPECT_EQ(sharedBytesOf("pointing"), 4096u) << "of what a table leads to";
}

/// What a pointer leads to is not known before the kernel runs.
TEST(Reached, APointerMayLeadAnywhere)
{
    const Module module = parse(linkedKernels, "linked.ptx");
    const Reached reached(module, *module.find("anywhere"));
    for (const Function& function : module.functions)
        EXPECT_TRUE(reached.has(function)) << function.name;
    for (const Variable& variable : module.variables)
        EXPECT_TRUE(reached.has(variable)) << variable.name;
    EXPECT_FALSE(Reached(module, *module.find("small")).has(*module.find("large")));
}

} // namespace
} // namespace warpatlas::ptx
