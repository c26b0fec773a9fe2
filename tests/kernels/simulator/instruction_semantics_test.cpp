/// Single instructions at the edges of what they can be given: every row in both builds of the hot loop, in a full and
/// in a part-filled warp, and under a guard that leaves half the lanes alone.
#include "app/words/problem_words.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

struct Row {
    const char* code; ///< leaves its result in %o, or in %O if it has 64 bits
    std::uint64_t expected;
};

const Row instructionRows[] = {
    // Whole numbers wrap; division is total.
    {"add.s32 %o, 0x7fffffff, 1;", 0x80000000},
    {"sub.u32 %o, 0, 1;", 0xffffffff},
    {"add.sat.s32 %o, 0x7fffffff, 5;", 0x7fffffff},
    {"sub.sat.s32 %o, 0x80000000, 5;", 0x80000000},
    {"mul.lo.s32 %o, 0x10001, 0x10001;", 0x20001},
    {"mul.hi.u32 %o, 0xffffffff, 0xffffffff;", 0xfffffffe},
    {"mul.hi.s32 %o, -1, 5;", 0xffffffff},
    {"mul.hi.u64 %O, 0xffffffffffffffff, 0xffffffffffffffff;", 0xfffffffffffffffe},
    {"mul.hi.s64 %O, -2, 3;", 0xffffffffffffffff},
    {"mul.wide.s32 %O, -3, 5;", static_cast<std::uint64_t>(-15)},
    {"mul.wide.u16 %o, 0xffff, 0xffff;", 0xfffe0001},
    {"mul.lo.s16 %s0, 0x7fff, 2; cvt.s32.s16 %o, %s0;", 0xfffffffe},
    {"mad.lo.s32 %o, 7, 6, -2;", 40},
    {"mad.hi.u32 %o, 0x80000000, 4, 1;", 3},
    {"mad.wide.u32 %O, 0xffffffff, 2, 1;", 0x1ffffffff},
    {"mul24.lo.u32 %o, 0xff000003, 0xff000002;", 6},
    {"mul24.lo.s32 %o, 0x00ffffff, 2;", 0xfffffffe},
    {"div.s32 %o, 0x80000000, -1;", 0x80000000},
    {"div.s32 %o, -7, 2;", 0xfffffffd},
    {"div.u32 %o, 7, 0;", 0xffffffff},
    {"div.s64 %O, 0x8000000000000000, -1;", 0x8000000000000000},
    {"rem.s32 %o, 0x80000000, -1;", 0},
    {"rem.s32 %o, -7, 3;", 0xffffffff},
    {"rem.u32 %o, 7, 0;", 0xffffffff},
    {"abs.s32 %o, 0x80000000;", 0x80000000},
    {"neg.s32 %o, 0x80000000;", 0x80000000},
    {"sad.u32 %o, 3, 10, 100;", 107},
    {"min.s32 %o, -1, 1;", 0xffffffff},
    {"min.u32 %o, -1, 1;", 1},
    {"max.s64 %O, -1, 1;", 1},
    {"add.cc.u32 %r0, 0xffffffff, 1; addc.u32 %o, 5, 6;", 12},
    {"sub.cc.u32 %r0, 0, 1; subc.u32 %o, 5, 1;", 3},
    // As on an H200 (driver 580): the carry of a subtraction is that of its adder, set where it did not borrow.
    {"sub.cc.u32 %r0, 5, 3; addc.u32 %o, 0, 0;", 1},
    {"sub.cc.u32 %r0, 3, 5; addc.u32 %o, 0, 0;", 0},
    {"add.cc.u32 %r0, 5, 3; subc.u32 %o, 0, 0;", 4294967295},
    {"add.cc.u32 %r0, 4294967295, 1; subc.u32 %o, 0, 0;", 0},
    // Video instructions: parts with their sign, saturation by the part that is written, sums of several.
    {"mov.u32 %r0, 0x80ff7f01; vadd.s32.s32.s32 %o, %r0.b2, 5;", 4},
    {"mov.u32 %r0, 0x80ff7f01; vadd.s32.u32.u32 %o, %r0.b2, %r0.h0;", 0xff + 0x7f01},
    // Not the manual's, but a GPU's: the assembler makes other instructions of them (lanes/video.h).
    {"mov.u32 %r0, -1; vadd.u32.u32.u32.sat %o, %r0, 2;", 1},
    {"mov.u32 %r0, 0xffff; vadd.u32.u32.u32 %o.h1, %r0, 2, 0x55556666;", 0x00016666},
    {"mov.u32 %r0, 0x80ff7f01; vsub.s32.u32.u32.sat %o.b1, %r0.b0, %r0.b3, 0x11223344;", 0x11227f44},
    {"mov.u32 %r0, 0x80000000; vadd.u32.u32.u32.min %o, %r0, 2, 0xffffffff;", 0xffffffff},
    {"mov.u32 %r0, -1; vadd.u32.u32.u32 %o, %r0, 2;", 1},
    {"mov.u32 %r0, 0x80ff7f01; vabsdiff.u32.s32.s32.add %o, %r0.b3, %r0.b0, 1000;", 1129},
    {"vmax.s32.s32.s32.min %o, -3, 7, 5;", 5},
    {"vshl.u32.u32.u32.clamp %o, 3, 40;", 0},
    {"vshl.u32.u32.u32.wrap %o, 3, 40;", 768},
    {"vshr.s32.s32.u32.clamp %o, -8, 40;", 0xffffffff},
    {"vset.s32.u32.lt %o, -1, 1;", 1},
    {"vset.u32.u32.ge.add %o, 5, 5, 41;", 42},
    {"vmad.u32.u32.u32.shr7 %o, 300, 200, 28;", 468},
    {"mov.u32 %r0, 7; vmad.s32.s32.s32 %o, -%r0, 6, 2;", static_cast<std::uint32_t>(-40)},
    {"mov.u32 %r0, 50; vmad.s32.s32.s32 %o, 7, 6, -%r0;", static_cast<std::uint32_t>(-8)},
    {"vmad.u32.u32.u32.po %o, 7, 6, 0;", 43},
    {"vmad.s32.s32.s32.sat %o, 0x7fffffff, 2, 0;", 0x7fffffff},
    {"vadd4.u32.u32.u32.sat %o, 0xff010203, 0x02020202, 0;", 0xff030405},
    {"vadd4.u32.u32.u32 %o, 0xff010203, 0x02020202, 0;", 0x01030405},
    {"vabsdiff4.u32.u32.u32.add %o, 0x01020304, 0x04030201, 100;", 108},
    {"vset4.u32.u32.lt %o, 0x01050105, 0x02020202, 0;", 0x01000100},
    {"vavrg2.s32.s32.s32 %o, 0xfffc0001, 0xffff0002, 0;", 0xfffd0002},
    {"mov.u32 %r0, 0x00050007; vmin2.s32.s32.s32 %o.h1, %r0.h01, 6, 0x11112222;", 0x00002222},
    {"mov.u32 %r0, 0x44332211; vsub4.u32.u32.u32 %o.b20, %r0.b0123, 0x01010101, 0xaabbccdd;", 0xaa21cc43},
    // Shifts clamp their amount, funnel shifts wrap or clamp.
    {"shl.b32 %o, 1, 31;", 0x80000000},
    {"shl.b32 %o, 1, 32;", 0},
    {"shl.b64 %O, 1, 64;", 0},
    {"shr.u32 %o, 0x80000000, 33;", 0},
    {"shr.s32 %o, 0x80000000, 99;", 0xffffffff},
    {"shr.s64 %O, -8, 1;", static_cast<std::uint64_t>(-4)},
    {"shf.l.wrap.b32 %o, 0x80000000, 1, 33;", 3},
    {"shf.l.clamp.b32 %o, 0x12345678, 1, 40;", 0x12345678},
    {"shf.r.clamp.b32 %o, 0x12345678, 0xabcdef01, 32;", 0xabcdef01},
    {"shf.r.wrap.b32 %o, 0x12345678, 0xabcdef01, 36;", 0x11234567},
    // Bits.
    {"and.b32 %o, 0xff00ff00, 0x0ff00ff0;", 0x0f000f00},
    {"xor.b64 %O, 0xff, -1;", 0xffffffffffffff00},
    {"not.b16 %s0, 0; cvt.u32.u16 %o, %s0;", 0xffff},
    {"cnot.b32 %o, 0;", 1},
    {"lop3.b32 %o, 0xf0f0f0f0, 0xcccccccc, 0xaaaaaaaa, 0x96;", 0x96969696},
    {"popc.b64 %o, -1;", 64},
    {"clz.b32 %o, 0;", 32},
    {"clz.b64 %o, 1;", 63},
    {"brev.b32 %o, 1;", 0x80000000},
    {"bfind.u32 %o, 0;", 0xffffffff},
    {"bfind.s32 %o, -1;", 0xffffffff},
    {"bfind.shiftamt.u32 %o, 1;", 31},
    {"bfe.u32 %o, 0x12345678, 8, 8;", 0x56},
    {"bfe.s32 %o, 0x00008000, 8, 8;", 0xffffff80},
    {"bfe.u32 %o, 0xffffffff, 8, 0;", 0},
    {"bfe.s32 %o, 0x80000000, 28, 8;", 0xfffffff8},
    {"bfe.s32 %o, 0x80000000, 40, 8;", 0xffffffff},
    {"bfi.b32 %o, 0xff, 0, 28, 8;", 0xf0000000},
    {"bfi.b32 %o, 0xff, 0x1234, 40, 8;", 0x1234},
    {"bmsk.clamp.b32 %o, 4, 8;", 0xff0},
    {"prmt.b32 %o, 0x33221100, 0x77665544, 0x7610;", 0x77661100},
    {"prmt.b32 %o, 0x80402010, 0, 0x000b;", 0x101010ff},
    {"prmt.b32.f4e %o, 0x33221100, 0x77665544, 1;", 0x44332211},
    {"dp4a.s32.u32 %o, 0xff010203, 0x01010101, 10;", 15},
    {"dp2a.lo.s32.u32 %o, 0xffff0003, 0x00000201, 10;", 11},
    {"dp2a.hi.s32.u32 %o, 0xffff0003, 0x02010000, 10;", 11},
    {"mov.b64 %O, {1, 2};", 0x200000001},
    {"mov.b32 {%s0, %s1}, 0xbeefcafe; cvt.u32.u16 %o, %s1;", 0xbeef},
    // Comparison and choice with NaN.
    {"setp.lt.f32 %p0, 0f7fc00000, 0f00000000; selp.b32 %o, 1, 2, %p0;", 2},
    {"setp.ltu.f32 %p0, 0f7fc00000, 0f00000000; selp.b32 %o, 1, 2, %p0;", 1},
    {"setp.ne.f32 %p0, 0f7fc00000, 0f00000000; selp.b32 %o, 1, 2, %p0;", 2},
    {"setp.neu.f32 %p0, 0f7fc00000, 0f00000000; selp.b32 %o, 1, 2, %p0;", 1},
    {"setp.nan.f64 %p0, 0d7ff8000000000000, 0d0000000000000000; selp.b32 %o, 1, 2, %p0;", 1},
    {"setp.lt.u32 %p0|%p1, -1, 1; selp.b32 %o, 1, 2, %p1;", 1},
    {"setp.eq.s32 %p0, 1, 1; setp.lt.and.s32 %p1, 1, 2, !%p0; selp.b32 %o, 1, 2, %p1;", 2},
    {"setp.eq.s32 %p0, 1, 1; not.pred %p1, %p0; xor.pred %p0, %p0, %p1; selp.b32 %o, 1, 2, %p0;", 1},
    {"set.gt.u32.s32 %o, 2, 1;", 0xffffffff},
    {"set.gt.f32.s32 %o, 2, 1;", 0x3f800000},
    {"slct.b32.s32 %o, 1, 2, -1;", 2},
    {"min.f32 %o, 0f7fc00000, 0f3f800000;", 0x3f800000},
    {"max.f32 %o, 0f3f800000, 0f7fc00000;", 0x3f800000},
    {"min.f32 %o, 0f00000000, 0f80000000;", 0x80000000},
    {"max.f32 %o, 0f80000000, 0f00000000;", 0},
    {"min.f32 %o, 0f7fc00000, 0fffc00000;", 0x7fffffff},
    // Floats: one rounding for fma, directed roundings, flushing, saturation, the canonical NaN.
    {"add.f32 %o, 0f3f800000, 0f33800000;", 0x3f800000},
    {"add.rp.f32 %o, 0f3f800000, 0f33800000;", 0x3f800001},
    {"add.rz.f32 %o, 0fbf800000, 0fb3800000;", 0xbf800000},
    {"add.rm.f32 %o, 0f3f800000, 0fbf800000;", 0x80000000},
    {"mul.rz.f32 %o, 0f3f800001, 0f3f800001;", 0x3f800002},
    {"mul.rp.f32 %o, 0f3f800001, 0f3f800001;", 0x3f800003},
    {"mul.rz.f32 %o, 0f7f7fffff, 0f40000000;", 0x7f7fffff},
    {"fma.rn.f32 %o, 0f3f800001, 0f3f800001, 0fbf800002;", 0x28800000},
    {"fma.rm.f32 %o, 0f3f800000, 0f3f800000, 0fb3000000;", 0x3f7fffff},
    {"fma.rp.f64 %O, 0d3ff0000000000000, 0d3ff0000000000000, 0d3c00000000000000;", 0x3ff0000000000001},
    {"fma.rn.f64 %O, 0d3ff0000000000001, 0d3ff0000000000001, 0dbff0000000000002;", 0x3970000000000000},
    {"div.rn.f32 %o, 0f3f800000, 0f40400000;", 0x3eaaaaab},
    {"div.rz.f32 %o, 0f3f800000, 0f40400000;", 0x3eaaaaaa},
    {"div.rn.f32 %o, 0f3f800000, 0f00000000;", 0x7f800000},
    {"div.rn.f64 %O, 0d3ff0000000000000, 0d4008000000000000;", 0x3fd5555555555555},
    {"sqrt.rn.f32 %o, 0f40000000;", 0x3fb504f3},
    {"sqrt.rp.f32 %o, 0f40000000;", 0x3fb504f4},
    {"sqrt.rn.f32 %o, 0fbf800000;", 0x7fffffff},
    {"rcp.rn.f64 %O, 0d4000000000000000;", 0x3fe0000000000000},
    {"sub.f32 %o, 0f7f800000, 0f7f800000;", 0x7fffffff},
    {"mul.ftz.f32 %o, 0f00000001, 0f7f000000;", 0},
    {"mul.f32 %o, 0f00000001, 0f40000000;", 2},
    {"mul.ftz.f32 %o, 0f80800000, 0f3f000000;", 0x80000000},
    {"add.sat.f32 %o, 0f3f800000, 0f3f800000;", 0x3f800000},
    {"add.sat.f32 %o, 0f7fc00000, 0f3f800000;", 0},
    {"neg.f32 %o, 0f00000000;", 0x80000000},
    {"abs.f32 %o, 0fbf800000;", 0x3f800000},
    {"copysign.f32 %o, 0fbf800000, 0f40000000;", 0xc0000000},
    {"ex2.approx.f32 %o, 0f41200000;", 0x44800000},
    {"lg2.approx.f32 %o, 0f44800000;", 0x41200000},
    {"sin.approx.f32 %o, 0f00000000;", 0},
    {"rsqrt.approx.f32 %o, 0f40800000;", 0x3f000000},
    {"testp.subnormal.f32 %p0, 0f00000001; selp.b32 %o, 1, 2, %p0;", 1},
    // Conversions saturate, NaN becomes 0.
    {"cvt.rzi.s32.f32 %o, 0f4f000000;", 0x7fffffff},
    {"cvt.rzi.s32.f32 %o, 0fcf000000;", 0x80000000},
    {"cvt.rzi.s32.f32 %o, 0fff7fffff;", 0x80000000},
    {"cvt.rzi.s32.f32 %o, 0f7fc00000;", 0},
    {"cvt.rzi.s32.f32 %o, 0f4effffff;", 0x7fffff80},
    {"cvt.rzi.s32.f32 %o, 0fc0200000;", 0xfffffffe},
    {"cvt.rzi.u32.f32 %o, 0fbf800000;", 0},
    {"cvt.rzi.u32.f32 %o, 0f4f000001;", 0x80000100},
    {"cvt.rzi.u32.f32 %o, 0f4f7fffff;", 0xffffff00},
    {"cvt.rzi.u32.f32 %o, 0f4f800000;", 0xffffffff},
    {"cvt.rzi.u32.f32 %o, 0f7fc00000;", 0},
    {"cvt.rzi.u16.f32 %s0, 0f47800000; cvt.u32.u16 %o, %s0;", 0xffff},
    {"cvt.rzi.u8.f32 %s0, 0f43ff8000; cvt.u32.u16 %o, %s0;", 0xff},
    {"cvt.rni.s32.f32 %o, 0f40200000;", 2},
    {"cvt.rmi.s32.f64 %o, 0dbff8000000000000;", 0xfffffffe},
    {"cvt.rzi.s64.f32 %O, 0f5f000000;", 0x7fffffffffffffff},
    {"cvt.rzi.u64.f64 %O, 0d43f0000000000000;", 0xffffffffffffffff},
    {"cvt.rn.f32.s32 %o, 0x1000001;", 0x4b800000},
    {"cvt.rp.f32.s32 %o, 0x1000001;", 0x4b800001},
    {"cvt.rz.f32.u64 %o, 0xffffffffffffffff;", 0x5f7fffff},
    {"cvt.rn.f64.u64 %O, 0xffffffffffffffff;", 0x43f0000000000000},
    {"cvt.rn.f32.f64 %o, 0d3ff0000010000001;", 0x3f800001},
    {"cvt.f64.f32 %O, 0f3fc00000;", 0x3ff8000000000000},
    {"cvt.sat.f32.f32 %o, 0fc0000000;", 0},
    {"cvt.rpi.f32.f32 %o, 0f3fa00000;", 0x40000000},
    {"cvt.sat.u8.s32 %r0, 300; mov.b32 %o, %r0;", 255},
    {"cvt.sat.s8.s32 %o, -300;", 0xffffff80},
    {"cvt.s64.s32 %O, -5;", static_cast<std::uint64_t>(-5)},
    {"cvt.u64.u32 %O, -5;", 0xfffffffb},
    {"cvt.s32.s8 %o, 0x1ff;", 0xffffffff},
    {"cvt.u16.u32 %s0, 0x12345678; cvt.s32.s16 %o, %s0;", 0x5678},
    {"cvt.rn.f16.f32 %s0, 0f477fe000; cvt.f32.f16 %o, %s0;", 0x477fe000},
    {"cvt.rn.f16.f32 %s0, 0f33800000; cvt.f32.f16 %o, %s0;", 0x33800000},
    {"cvt.rn.f16.f32 %s0, 0f47800000; cvt.u32.u16 %o, %s0;", 0x7c00},
    // Spaces.
    {"cvta.shared.u64 %d0, 16; cvta.to.shared.u64 %O, %d0;", 16},
    {"cvta.shared.u64 %d0, 16; isspacep.shared %p0, %d0; selp.b32 %o, 1, 2, %p0;", 1},
    {"cvta.shared.u64 %d0, 16; isspacep.shared::cluster %p0, %d0; selp.b32 %o, 1, 2, %p0;", 1},
    {"mov.u64 %d0, 16; isspacep.shared::cluster %p0, %d0; selp.b32 %o, 1, 2, %p0;", 2},
    {"mov.u32 %o, WARP_SZ;", 32},
};

class Semantics : public ::testing::TestWithParam<std::tuple<const InstructionSet*, int>> { };

std::vector<std::uint64_t> execute(const Row& row, const InstructionSet& set, int threads, bool guarded)
{
    const bool wide = std::strstr(row.code, "%O") != nullptr;
    std::string code = row.code;
    if (guarded) {
        // The last instruction only for even lanes.
        const std::size_t last = code.rfind(';', code.size() - 2);
        code.insert(last == std::string::npos ? 0 : last + 1, " @%even ");
    }
    std::string text =
        ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry row(.param .u64 out)\n{\n"
        ".reg .b32 %r<4>; .reg .b64 %d<6>; .reg .b16 %s<4>; .reg .pred %p<4>; .reg .pred %even; .reg .b32 %o; .reg "
        ".b64 %O;\n"
        "mov.b32 %o, 77; mov.b64 %O, 77; mov.u32 %r3, %tid.x; and.b32 %r2, %r3, 1; setp.eq.u32 %even, %r2, 0;\n"
        + code + "\nld.param.u64 %d4, [out]; mul.wide.u32 %d5, %r3, 8; add.s64 %d4, %d4, %d5;\n"
        + (wide ? "st.global.u64 [%d4], %O;" : "cvt.u64.u32 %O, %o; st.global.u64 [%d4], %O;") + "\nret;\n}\n";
    auto module = std::make_shared<const ptx::Module>(ptx::parse(text, "row"));
    auto kernel = std::make_shared<const Kernel>(
        ptx::decode(module, ptx::findEntry(*module, "row"), "row.cu", ptx::Products::Apart), set);
    testing::LessonRun run(kernel, {1, 1, 1}, {static_cast<std::uint32_t>(threads), 1, 1});
    run.buffer("out", std::vector<std::uint64_t>(static_cast<std::size_t>(threads), 0));
    const Trace trace = run.run({false, 1, {}});
    for (const Problem& problem : trace.problems)
        ADD_FAILURE() << row.code << ": " << sentenceOf(problem);
    return run.values<std::uint64_t>(0);
}

TEST_P(Semantics, MatchThePtxManual)
{
    const auto& [set, threads] = GetParam();
    if (set == nullptr)
        GTEST_SKIP() << "this build has no AVX2 version";
    if (set != &baselineInstructionSet() && &bestInstructionSet() != set)
        GTEST_SKIP() << "this machine has no AVX2";
    for (const Row& row : instructionRows) {
        for (const std::uint64_t value : execute(row, *set, threads, false))
            ASSERT_EQ(value, row.expected) << std::hex << row.code << " gave " << value << ", not " << row.expected;
        const std::vector<std::uint64_t> guarded = execute(row, *set, threads, true);
        for (std::size_t lane = 0; lane < guarded.size(); ++lane)
            ASSERT_EQ(guarded[lane], lane % 2 == 0 ? row.expected : 77) << row.code << " under a guard, lane " << lane;
    }
}

INSTANTIATE_TEST_SUITE_P(BothBuilds, Semantics,
    ::testing::Combine(::testing::Values(&baselineInstructionSet(), avx2InstructionSet()), ::testing::Values(32, 7)));

} // namespace
} // namespace warpatlas::simulator
