/// Functions whose parameters and results are registers, vectors or structures.
#include "tests/kernels/simulator/instructions/ptx_text.h"

#include <bit>

namespace warpatlas::simulator::testing {
namespace {

TEST(RegisterParameters, AreHandedOverAndBack)
{
    const std::string before = ".func (.reg .u32 r, .reg .f32 half) f (.reg .u32 a, .reg .f32 b)\n{\n"
                               "mul.f32 half, b, 0f3F000000;\nadd.u32 r, a, 100;\nret;\n}\n";
    const PtxRun run =
        runPtx(ptxKernel("mov.u32 %r1, %tid.x;\ncvt.rn.f32.u32 %f1, %r1;\n"
                         "call (%r2, %f2), f, (%r1, %f1);\nmul.wide.u32 %l1, %r1, 8;\n"
                         "add.s64 %l1, %l1, %out;\nst.global.u32 [%l1], %r2;\nst.global.f32 [%l1+4], %f2;",
                   before),
            64);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 32; ++i) {
        EXPECT_EQ(run.out[2 * i], i + 100);
        EXPECT_EQ(std::bit_cast<float>(run.out[2 * i + 1]), 0.5f * static_cast<float>(i));
    }
}

TEST(RegisterParameters, LiteralsHaveTheTypeThatTheFunctionWants)
{
    const std::string before =
        ".func (.reg .f32 r) f (.reg .f32 a, .reg .f64 b, .reg .s16 c, .reg .u64 d)\n{\n.reg .f32 t; .reg .s32 w;\n"
        "cvt.rn.f32.f64 t, b;\nadd.f32 r, a, t;\ncvt.s32.s16 w, c;\ncvt.rn.f32.s32 t, w;\nadd.f32 r, r, t;\n"
        "cvt.rn.f32.u64 t, d;\nadd.f32 r, r, t;\n}\n"; // and without a ret
    const PtxRun run = runPtx(
        ptxKernel("call (%f1), f, (1.5, 0d4000000000000000, -3, 4294967296);\nst.global.f32 [%out], %f1;", before), 1);
    EXPECT_EQ(run.words(), "");
    EXPECT_EQ(std::bit_cast<float>(run.out[0]), 1.5f + 2.0f - 3.0f + 4294967296.0f);
}

TEST(RegisterParameters, PredicatesAndGuards)
{
    const std::string before =
        ".func (.reg .pred r) odd (.reg .u32 a, .reg .pred flip)\n{\n.reg .u32 t; .reg .pred q;\n"
        "and.b32 t, a, 1;\nsetp.ne.u32 r, t, 0;\n@!flip ret;\nnot.pred r, r;\nret;\n}\n";
    const PtxRun run = runPtx(ptxKernel("mov.u32 %r1, %tid.x;\nsetp.gt.u32 %p2, %r1, 7;\nsetp.lt.u32 %p3, %r1, 16;\n"
                                        "setp.gt.u32 %p1, %r1, 99;\n@%p3 call (%p1), odd, (%r1, %p2);\nselp.u32 %r2, "
                                        "1, 0, %p1;\nmul.wide.u32 %l1, %r1, 4;\n"
                                        "add.s64 %l1, %l1, %out;\nst.global.u32 [%l1], %r2;",
                                  before),
        32);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(run.out[i], i >= 16 ? 0u : i > 7 ? 1 - (i & 1) : i & 1) << i;
}

TEST(RegisterParameters, OfRecursionHaveAFrameEach)
{
    const std::string before = ".func (.reg .u32 r) factorial (.reg .u32 n);\n"
                               ".func (.reg .u32 r) factorial (.reg .u32 n)\n{\n.reg .pred p; .reg .u32 m;\n"
                               "setp.le.u32 p, n, 1;\nmov.u32 r, 1;\n@p ret;\nsub.u32 m, n, 1;\n"
                               "call (r), factorial, (m);\nmul.lo.u32 r, r, n;\nret;\n}\n";
    const PtxRun run = runPtx(
        ptxKernel(
            "mov.u32 %r1, %laneid;\nand.b32 %r1, %r1, 7;\ncall (%r2), factorial, (%r1);\n"
            "mov.u32 %r3, %laneid;\nmul.wide.u32 %l1, %r3, 4;\nadd.s64 %l1, %l1, %out;\nst.global.u32 [%l1], %r2;",
            before),
        32);
    EXPECT_EQ(run.words(), "");
    const std::uint32_t factorials[] = {1, 1, 2, 6, 24, 120, 720, 5040};
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(run.out[i], factorials[i & 7]);
}

TEST(VectorParameters, AreLoadedAndStoredWhole)
{
    const std::string before =
        ".func (.param .align 16 .b8 r[16]) twice (.param .v4 .f32 a, .param .align 8 .b8 b[8])\n{\n"
        ".reg .f32 %f<9>; .reg .v4 .f32 v;\nld.param.v4.f32 v, [a];\nld.param.v2.f32 {%f1, %f2}, [b];\n"
        "add.f32 v.x, v.x, %f1;\nadd.f32 v.w, v.w, %f2;\nst.param.v4.f32 [r], v;\nret;\n}\n";
    const PtxRun run =
        runPtx(ptxKernel("{ .param .v4 .f32 p0; .param .align 8 .b8 p1[8]; .param .align 16 .b8 q[16];\n"
                         "st.param.v4.f32 [p0], {0f3F800000, 0f40000000, 0f40400000, 0f40800000};\n"
                         "st.param.v2.f32 [p1], {0f41200000, 0f41A00000};\ncall (q), twice, (p0, p1);\n"
                         "ld.param.v4.f32 {%f1, %f2, %f3, %f4}, [q]; }\nst.global.v4.f32 [%out], {%f1, %f2, %f3, %f4};",
                   before),
            4, "k", 1);
    EXPECT_EQ(run.words(), "");
    const float expected[] = {11, 2, 3, 24};
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(std::bit_cast<float>(run.out[i]), expected[i]);
}

} // namespace
} // namespace warpatlas::simulator::testing
