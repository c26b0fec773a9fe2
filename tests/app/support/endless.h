/// A kernel that never ends in blocks of 64 threads, and in others does; in its line 8.
#pragma once

namespace warpatlas::test {

inline constexpr const char* endlessPtx = R"(.version 6.4
.target sm_75
.address_size 64
.file 1 "endless.cu"
.visible .entry endless(.param .u64 out)
{
    .reg .pred %p<2>;
    .reg .b32 %r<4>;
    .reg .b64 %d<3>;
    .loc 1 7 0
    mov.u32 %r1, %ntid.x;
    setp.ne.u32 %p1, %r1, 64;
    @%p1 bra END;
    .loc 1 8 0
LOOP:
    add.s32 %r2, %r2, 1;
    bra.uni LOOP;
END:
    ld.param.u64 %d1, [out];
    cvta.to.global.u64 %d2, %d1;
    st.global.u32 [%d2], %r1;
    ret;
}
)";

} // namespace warpatlas::test
