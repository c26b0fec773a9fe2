/// A kernel of PTX, as a compiler would write it.
#pragma once

#include "tests/app/support/own_kernel.h"

namespace warpatlas::test {

// y[i] = a * x[i] + y[i] for i < n; and a kernel without arguments.
inline constexpr const char* saxpyPtx = R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry _Z5saxpyfPKfPfi(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n)
{
    .reg .pred %p<2>;
    .reg .f32 %f<5>;
    .reg .b32 %r<6>;
    .reg .b64 %rd<8>;
    ld.param.f32 %f1, [a];
    ld.param.u64 %rd1, [x];
    ld.param.u64 %rd2, [y];
    ld.param.u32 %r1, [n];
    mov.u32 %r2, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    mov.u32 %r4, %tid.x;
    mad.lo.s32 %r5, %r2, %r3, %r4;
    setp.ge.s32 %p1, %r5, %r1;
    @%p1 bra DONE;
    cvta.to.global.u64 %rd3, %rd1;
    cvta.to.global.u64 %rd4, %rd2;
    mul.wide.s32 %rd5, %r5, 4;
    add.s64 %rd6, %rd3, %rd5;
    add.s64 %rd7, %rd4, %rd5;
    ld.global.f32 %f2, [%rd6];
    ld.global.f32 %f3, [%rd7];
    fma.rn.f32 %f4, %f1, %f2, %f3;
    st.global.f32 [%rd7], %f4;
DONE:
    ret;
}
.visible .entry nothing()
{
    ret;
}
)";

/// What it does is right with these, and wrong with others.
inline const std::vector<std::string> goodArguments{"f32:2", "in:ramp:250", "inout:ramp:250", "i32:250"};

inline Experiment saxpy(const std::vector<std::string>& arguments = goodArguments)
{
    return ownKernel("saxpy.ptx", saxpyPtx, {{4, 1, 1}, {64, 1, 1}}, arguments, "saxpy");
}

} // namespace warpatlas::test
