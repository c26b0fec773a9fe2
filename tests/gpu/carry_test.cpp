/// The carry flag of a real GPU, which the simulator's table (instruction_semantics_test.cpp) says after it: a
/// subtraction's is that of its adder, set where it did not borrow.
#if defined(WARPATLAS_WITH_CUDA)

#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "tests/gpu/cuda_fixture.h"

#include <fmt/format.h>

namespace warpatlas::test {
namespace {

struct CarryCase {
    const char* first; ///< sets the flag, of $a and $b
    const char* second; ///< uses it, on 0 and 0
    std::uint32_t a, b, expected;
};
constexpr CarryCase table[] = {
    {"sub.cc.u32", "addc.u32", 5, 3, 1},
    {"sub.cc.u32", "addc.u32", 3, 5, 0},
    {"add.cc.u32", "subc.u32", 5, 3, 4294967295},
    {"add.cc.u32", "subc.u32", 4294967295, 1, 0},
};

/// Operands come from memory: what ptxas computes itself is not the hardware's answer.
std::string moduleOf(const CarryCase& one)
{
    return fmt::format(R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry carry(.param .u64 values)
{{
    .reg .b32 %r<5>;
    .reg .b64 %rd<3>;
    ld.param.u64 %rd1, [values];
    cvta.to.global.u64 %rd2, %rd1;
    ld.global.u32 %r1, [%rd2];
    ld.global.u32 %r2, [%rd2+4];
    ld.global.u32 %r4, [%rd2+8];
    {} %r3, %r1, %r2;
    {} %r3, %r4, %r4;
    st.global.u32 [%rd2+12], %r3;
    ret;
}}
)",
        one.first, one.second);
}

using Carry = CudaTest;

TEST_F(Carry, IsThatOfTheAdder)
{
    for (const CarryCase& one : table) {
        const std::string text = moduleOf(one);
        const cuda::Library library({reinterpret_cast<const std::byte*>(text.c_str()), text.size() + 1});
        std::uint32_t values[4] = {one.a, one.b, 0, 77};
        const cuda::DeviceMemory memory(sizeof values);
        WARPATLAS_CUDA(cudaMemcpy(memory.get(), values, sizeof values, cudaMemcpyHostToDevice));
        void* place = memory.get();
        void* arguments[] = {&place};
        WARPATLAS_CUDA(cudaLaunchKernel(library.kernel("carry"), dim3(1), dim3(1), arguments, 0, nullptr));
        WARPATLAS_CUDA(cudaMemcpy(values, memory.get(), sizeof values, cudaMemcpyDeviceToHost));
        EXPECT_EQ(values[3], one.expected) << one.first << ' ' << one.a << ", " << one.b << "; " << one.second;
    }
}

} // namespace
} // namespace warpatlas::test

#endif
