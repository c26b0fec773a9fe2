// Every form of instruction that the simulator runs is explained, and no operand and no modifier is forgotten. Forms
// are patterns: <a~b> stands for a and for b, <~.ftz> for nothing and for .ftz.
#include "tests/app/ptx/words/explained.h"
#include "tests/app/ptx/words/operands_named.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <regex>
#include <set>
#include <sstream>

namespace warpatlas {
namespace {

const char* const forms[] = {
    // Arithmetic
    "add<~.sat>.s32 %r1, %r2, <%r3~-7>;",
    "<add~sub~min~max>.<u16~s16> %rs1, %rs2, %rs3;",
    "<add~sub~div~rem~min~max>.<u32~s32> %r1, %r2, 3;",
    "<add~sub~div~rem~min~max>.<u64~s64> %rd1, %rd2, %rd3;",
    "<add~sub><~.rn~.rz~.rm~.rp><~.ftz><~.sat>.f32 %f1, %f2, 0f40490FDB;",
    "<add~sub~mul><~.rn~.rz>.f64 %fd1, %fd2, 0d3FF8000000000000;",
    "<add~sub~mul~min~max>.<f16x2~bf16x2~f16~bf16> <%r1~%rs1>, <%r2~%rs2>, <%r3~%rs3>;",
    "<add~min~max>.<u16x2~s16x2> %r1, %r2, %r3;",
    "mul.<lo~hi~wide>.<u16~s16> <%rs1~%r1>, %rs2, %rs3;",
    "mul.<lo~hi~wide>.<u32~s32> <%r1~%rd1>, %r2, <%r3~12>;",
    "mul.<lo~hi>.<u64~s64> %rd1, %rd2, %rd3;",
    "mul<~.rn~.rz><~.ftz><~.sat>.f32 %f1, %f2, %f3;",
    "mad.<lo~hi~wide><~.sat>.<u32~s32> <%r1~%rd1>, %r2, <%r3~12>, <%r4~%rd4>;",
    "mad.<lo~hi>.<u64~s64> %rd1, %rd2, %rd3, %rd4;",
    "mad<~.rn><~.ftz>.f32 %f1, %f2, %f3, %f4;",
    "mul24.<lo~hi>.<u32~s32> %r1, %r2, %r3;",
    "mad24.<lo~hi>.<u32~s32> %r1, %r2, %r3, %r4;",
    "fma.<rn~rz~rm~rp><~.ftz><~.sat>.f32 %f1, %f2, %f3, %f4;",
    "fma.rn.f64 %fd1, %fd2, %fd3, %fd4;",
    "fma.rn<~.relu><~.ftz>.<f16~bf16~f16x2~bf16x2> <%rs1~%r1>, <%rs2~%r2>, <%rs3~%r3>, <%rs4~%r4>;",
    "div<.rn~.approx~.full><~.ftz>.f32 %f1, %f2, %f3;",
    "div.rn.f64 %fd1, %fd2, %fd3;",
    "<abs~neg><~.ftz>.f32 %f1, %f2;",
    "<abs~neg>.<s16~s32~s64~f64~f16~bf16x2> <%rs1~%r1~%rd1~%fd1>, <%rs2~%r2~%rd2~%fd2>;",
    "<min~max><~.ftz><~.NaN><~.xorsign.abs>.f32 %f1, %f2, %f3;",
    "sad.<u32~s32~u64> <%r1~%rd1>, <%r2~%rd2>, <%r3~%rd3>, <%r4~%rd4>;",
    "<rcp~sqrt><.rn~.rz~.approx><~.ftz>.f32 %f1, %f2;",
    "<rcp~sqrt>.rn.f64 %fd1, %fd2;",
    "<rsqrt~sin~cos~lg2~ex2~tanh>.approx<~.ftz>.f32 %f1, %f2;",
    "rsqrt.approx.f64 %fd1, %fd2;",
    "<ex2~tanh>.approx.<f16~f16x2~bf16> <%rs1~%r1>, <%rs2~%r2>;",
    "copysign.<f32~f64> <%f1~%fd1>, <%f2~%fd2>, <%f3~%fd3>;",
    "<add~sub~addc~subc><~.cc>.<u32~s32~u64> <%r1~%rd1>, <%r2~%rd2>, <%r3~%rd3~9>;",
    "<mad~madc>.<lo~hi><~.cc>.<u32~u64> <%r1~%rd1>, <%r2~%rd2>, <%r3~%rd3>, <%r4~%rd4>;",
    // Bits
    "<and~or~xor>.<b16~b32~b64> <%rs1~%r1~%rd1>, <%rs2~%r2~%rd2>, <%rs3~%r3~%rd3~-16>;",
    "<and~or~xor>.pred %p1, %p2, <%p3~!%p4>;",
    "not.<b32~b64~pred> <%r1~%rd1~%p1>, <%r2~%rd2~%p2>;",
    "cnot.b32 %r1, %r2;",
    "<shl.b~shr.u~shr.s><16~32~64> <%rs1~%r1~%rd1>, <%rs2~%r2~%rd2>, <%r3~5>;",
    "shf.<l~r>.<wrap~clamp>.b32 %r1, %r2, %r3, <%r4~8>;",
    "<popc~clz>.<b32~b64> %r1, <%r2~%rd2>;",
    "brev.<b32~b64> <%r1~%rd1>, <%r2~%rd2>;",
    "bfind<~.shiftamt>.<u32~s32~u64~s64> %r1, <%r2~%rd2>;",
    "bfe.<u32~s32~u64> <%r1~%rd1>, <%r2~%rd2>, <%r3~4>, <%r4~8>;",
    "bfi.<b32~b64> <%r1~%rd1>, <%r2~%rd2>, <%r3~%rd3>, <%r4~4>, <%r5~8>;",
    "bmsk.<clamp~wrap>.b32 %r1, %r2, <%r3~3>;",
    "szext.<clamp~wrap>.<u32~s32> %r1, %r2, %r3;",
    "fns.b32 %r1, %r2, <%r3~0>, <%r4~-1>;",
    "dp4a.<u32~s32>.<u32~s32> %r1, %r2, %r3, %r4;",
    "dp2a.<lo~hi>.<u32~s32>.<u32~s32> %r1, %r2, %r3, %r4;",
    "lop3.b32 %r1, %r2, %r3, %r4, <150~0xca~17>;",
    "lop3.<and~or>.b32 %r1|%p1, %r2, %r3, %r4, 0x80, <%p2~!%p3>;",
    "prmt.b32<~.f4e~.b4e~.rc8~.ecl~.ecr~.rc16> %r1, %r2, %r3, <%r4~0x3210>;",
    "testp.<finite~infinite~number~notanumber~normal~subnormal>.<f32~f64> %p1, <%f1~%fd1>;",
    // Comparisons and choices
    "setp.<eq~ne~lt~le~gt~ge>.<s16~u16~s32~u32~s64~u64> %p1, <%rs1~%r1~%rd1>, <%rs2~%r2~%rd2~-1>;",
    "setp.<lo~ls~hi~hs>.<u32~u64> %p1, <%r1~%rd1>, <%r2~%rd2>;",
    "setp.<eq~ne~lt~le~gt~ge~equ~neu~ltu~leu~gtu~geu~num~nan><~.ftz>.f32 %p1, %f1, <%f2~0f7F800000>;",
    "setp.<lt~nan>.<and~or~xor>.<s32~f32> %p1<~|%p2>, <%r1~%f1>, <%r2~%f2>, <%p3~!%p4>;",
    "setp.lt.<f16x2~bf16x2> %p1|%p2, %r1, %r2;",
    "set.<eq~lt~geu>.<u32~s32~f32>.<u32~f32> <%r1~%f1>, <%r2~%f2>, <%r3~%f3>;",
    "set.<eq~lt~geu>.<and~or~xor>.<u32~f32>.<u32~f32> <%r1~%f1>, <%r2~%f2>, <%r3~%f3>, <%p1~!%p1>;",
    "set.lt.f16x2.f16x2 %r1, %r2, %r3;",
    "selp.<b16~b32~b64~f32~f64~s32> <%rs1~%r1~%rd1~%f1~%fd1>, <%rs2~%r2~%rd2~%f2~%fd2~1>, <%rs3~%r3~%rd3~%f3~%fd3~0>, "
    "<%p1~!%p2>;",
    "slct<~.ftz>.<f32~u32>.<s32~f32> <%f1~%r1>, <%f2~%r2>, <%f3~%r3>, <%r4~%f4>;",
    "cvt.<u8~s8~u16~s16~u32~s32~u64~s64>.<u8~s16~u32~s32~u64~s64> <%rs1~%r1~%rd1>, <%rs2~%r2~%rd2>;",
    "cvt.<rn~rz~rm~rp>.<f32~f64>.<s32~u64~s8> <%f1~%fd1>, <%r1~%rd1~%rs1>;",
    "cvt.<rni~rzi~rmi~rpi><~.ftz><~.sat>.<s32~u8~u64>.f32 <%r1~%rs1~%rd1>, %f1;",
    "cvt<.rn~.rz~><~.sat>.<f16~f32~f64>.<f16~f32~f64> <%rs1~%f1~%fd1>, <%rs2~%f2~%fd2>;",
    "cvt.rn<~.relu>.<f16x2~bf16x2>.f32 %r1, %f1, %f2;",
    "cvt.rn.satfinite<~.relu>.<e4m3x2~e5m2x2>.f32 %rs1, %f1, %f2;",
    "cvt.rn.f16x2.<e4m3x2~e5m2x2> %r1, %rs1;",
    "cvt.rna.tf32.f32 %r1, %f1;",
    "cvt.pack.sat.<u16~s16>.s32 %r1, %r2, %r3;",
    "cvt.pack.sat.<u8~s8>.s32.b32 %r1, %r2, %r3, %r4;",
    "mov.<u16~u32~s32~b32~u64~f32~f64> <%rs1~%r1~%rd1~%f1~%fd1>, <%rs2~%r2~%rd2~%f2~%fd2~-3>;",
    "mov.<f32~b32> <%f1~%r1>, 0f3F800000;",
    "mov.pred %p1, <%p2~!%p3~1>;",
    "mov.u32 %r1, <%tid.x~%tid.z~%ctaid.x~%ntid.y~%nctaid.z~%laneid~%warpid~%nwarpid~%smid~%nsmid~%gridid>;",
    "mov.u32 %r1, <%lanemask_eq~%lanemask_le~%lanemask_lt~%lanemask_ge~%lanemask_gt~%clock~%clock_hi>;",
    "mov.u32 %r1, <%dynamic_smem_size~%total_smem_size~%reserved_smem_offset_begin~%reserved_smem_offset_end>;",
    "mov.u64 %rd1, <%clock64~%globaltimer~%tid.x>;",
    "mov.b32 %r1, <%envreg2~%globaltimer_lo~%globaltimer_hi~%pm0>;",
    "mov.<u32~u64> <%r1~%rd1>, <tile~tile+16~table~stack~weights+4~half>;",
    "mov.b64 %rd1, {%r1, %r2};",
    "mov.b64 {%r1, _}, %rd1;",
    "mov.b32 {%rs1, %rs2}, %r1;",
    "mov.b64 %rd1, {%rs1, %rs2, %rs3, %rs4};",
    "mov.b128 %q1, %q2;",
    "mov.b128 {%rd1, %rd2}, %q1;",
    "mov.b128 %q1, {%rd1, %rd2};",
    // Memory
    "ld<~.volatile~.relaxed.gpu~.acquire.sys~.weak>.global.<u8~s8~u16~u32~s32~u64~f32~f64~b32> "
    "<%rs1~%r1~%rd1~%f1~%fd1>, [%rd4<~+8~+-16>];",
    "ld.global<~.nc><~.ca~.cg~.cs~.lu~.cv><~.L1::evict_last~.L2::128B>.f32 %f1, [%rd1];",
    "ld<~.global~.shared~.local~.const~.param>.u32 %r1, "
    "[<%rd1~%r2~tile+4~stack~weights~table+8~scale_param_1~retval0>];",
    "ld.shared::cta.v<2~4>.<f32~u32~u16> {<%f1~%r1~%rs1>, <%f2~%r2~%rs2><~, %f3, _>}, [<%r9~tile>];",
    "ld.global.v2.<f64~u64> {<%fd1~%rd1>, <%fd2~%rd2>}, [%rd4];",
    "ld.global.b128 %q1, [%rd1];",
    "ldu.global.f32 %f1, [%rd1];",
    "st<~.volatile~.release.gpu>.<global~shared~local>.<u8~u32~f32~f64> [<%rd1~%r9~tile+4~stack>], "
    "<%rs1~%r1~%f1~%fd1~7>;",
    "st.global<~.wb~.cg~.cs~.wt>.v4.<f32~b32> [%rd1+16], {<%f1~%r1>, <%f2~%r2>, <%f3~%r3>, <%f4~%r4>};",
    "st.param.b32 [param0], %r1;",
    "<atom~red><~.relaxed~.acq_rel><~.gpu~.sys~.cta><~.global~.shared>.<add~min~max>.<u32~s32~u64> <%r1~%rd1>, "
    "[<%rd2~%r2>], <%r3~%rd3>;",
    "red<~.global>.<add~min~max~and~or~xor~inc~dec>.<u32~s32~b32~u64~f32> [<%rd2~tile>], <%r3~%rd3~%f3~1>;",
    "atom.<global~shared>.<and~or~xor~exch~inc~dec>.<b32~u32~b64> <%r1~%rd1>, [<%rd2~%r2>], <%r3~%rd3>;",
    "atom.global.add<~.noftz>.<f32~f64~f16~f16x2~bf16x2> <%f1~%fd1~%rs1~%r1>, [%rd2], <%f3~%fd3~%rs3~%r3>;",
    "atom.<global~shared>.cas.<b16~b32~b64> <%rs1~%r1~%rd1>, [<%rd2~%r9>], <%rs3~%r3~%rd3~0>, <%rs4~%r4~%rd4~1>;",
    "atom.global.<exch.b128 %q1, [%rd1], %q2~cas.b128 %q1, [%rd1], %q2, %q3>;",
    "red.global.v4.f32.add [%rd1], {%f1, %f2, %f3, %f4};",
    "atom.global.v2.f32.add {%f1, %f2}, [%rd1], {%f3, %f4};",
    "cvta<~.to>.<global~shared~local~const>.u64 %rd1, <%rd2~tile~table~stack>;",
    "isspacep.<global~shared~local~const> %p1, %rd1;",
    "<prefetch.global.L2~prefetch.L1~prefetchu.L1> [<%rd1~%rd2+64>];",
    "discard.global.L2 [%rd1], 128;",
    "applypriority.global.L2::evict_normal [%rd1], 128;",
    "membar.<cta~gl~sys>;",
    "fence<.sc~.acq_rel><.cta~.gpu~.sys~.cluster>;",
    "fence.proxy.async;",
    "griddepcontrol.<wait~launch_dependents>;",
    "cp.async.ca.shared<~::cta>.global<~.L2::128B> [<%r1~tile+16>], [%rd1+32], <4~8~16><~, %r2~, 8~, %p1~, !%p1>;",
    "cp.async.cg.shared.global<~.L2::cache_hint> [%r1], [%rd1], 16<~, %rd9>;",
    "cp.async.<commit_group~wait_all~wait_group 3>;",
    // Control
    "bra<~.uni> $L_end;",
    "@<~!>%p1 bra $L_end;",
    "brx.idx<~.uni> %r1, $L_table;",
    "call<~.uni> (retval0), half, (param0);",
    "call<~.uni> half, (param0);",
    "call (retval0), %rd1, (param0), $L_proto;",
    "<ret~exit~trap~brkpt><~.uni>;",
    "bar<~.cta>.<sync~arrive> <0~%r1~3><~, 64~, %r2>;",
    "barrier<~.cta>.<sync~arrive><~.aligned> <0~%r1~3><~, 64~, %r2>;",
    "<bar~barrier>.red.popc.u32 %r1, <0~%r3><~, 64>, <%p1~!%p2>;",
    "bar.red.<and~or>.pred %p1, 0<~, 64>, <%p2~!%p2>;",
    "bar.warp.sync <-1~%r1~0xff>;",
    "<nanosleep.u32 <%r1~100>~pmevent 3~pmevent.mask 3~setmaxnreg.<inc~dec>.sync.aligned.u32 64>;",
    "shfl.sync.<up~down~bfly~idx>.b32 <%r1~%r1|%p1~_|%p1>, %r2, <%r3~16>, <31~%r4>, <-1~%r5>;",
    "shfl.<up~down~bfly~idx>.b32 %r1, %r2, 1, 31;",
    "vote.<all~any~uni>.pred %p1, <%p2~!%p3>;",
    "vote.sync.<all~any~uni>.pred %p1, <%p2~!%p3>, <-1~%r4>;",
    "vote.ballot.b32 %r1, <%p2~!%p3>;",
    "vote.sync.ballot.b32 %r1, <%p2~!%p3>, <-1~%r4>;",
    "match.any.sync.<b32~b64> %r1, <%r2~%rd2>, <-1~%r3>;",
    "match.all.sync.b32 <%r1~%r1|%p1>, %r2, -1;",
    "redux.sync.<add~min~max~and~or~xor>.<u32~s32~b32> %r1, %r2, <-1~%r3>;",
    "elect.sync %r1|%p1, <-1~%r2>;",
    "activemask.b32 %r1;",
    // Tiles
    "mma.sync.aligned.m16n8k16.row.col.f32.<f16.f16~bf16.bf16>.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, "
    "%r6}, {%f5, %f6, %f7, %f8};",
    "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, "
    "%f6, %f7, %f8};",
    "mma.sync.aligned.m8n8k4.row.col<~.rn>.f64.f64.f64.f64 {%fd1, %fd2}, {%fd3}, {%fd4}, {%fd5, %fd6};",
    "mma.sync.aligned.m16n8k32.row.col<~.satfinite>.s32.<s8~u8~s4~u4>.<s8~u8~s4~u4>.s32 {%r1, %r2, %r3, %r4}, {%r5, "
    "%r6<~, %r7, %r8>}, {%r9<~, %r10>}, {%r11, %r12, %r13, %r14};",
    "mma.sync.aligned.m16n8k32.row.col.f32.<e4m3~e5m2>.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, "
    "%r6}, "
    "{%f5, %f6, %f7, %f8};",
    "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.<xor~and>.popc {%r1, %r2}, {%r3}, {%r4}, {%r5, %r6};",
    "wmma.load.<a~b>.sync.aligned.<row~col>.m16n16k16<~.global~.shared>.<f16~s8> {%r1, %r2<~, %r3, %r4, %r5, %r6, %r7, "
    "%r8>}, [<%rd1~%rd1+32>]<~, %r9~, 16>;",
    "wmma.load.c.sync.aligned.row.m16n16k16.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%rd1]<~, %r9>;",
    "wmma.store.d.sync.aligned.<row~col>.m16n16k16.global.f32 [%rd1], {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}<~, "
    "%r9>;",
    "wmma.mma.sync.aligned.<row~col>.col.m16n16k16.f32.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, {%r1, %r2, %r3, "
    "%r4, %r5, %r6, %r7, %r8}, {%r11, %r12, %r13, %r14, %r15, %r16, %r17, %r18}, {%f11, %f12, %f13, %f14, %f15, %f16, "
    "%f17, %f18};",
    "ldmatrix.sync.aligned.m8n8.x<1~2~4><~.trans>.shared<~::cta>.b16 {%r1<~, %r2~, %r2, %r3, %r4>}, [<%r9~tile+32>];",
    "stmatrix.sync.aligned.m8n8.x<1~2~4><~.trans>.shared.b16 [<%r9~tile+32>], {%r1<~, %r2~, %r2, %r3, %r4>};",
    "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;",
    // Barriers that count phases
    "mbarrier.init.shared<~::cta>.b64 [<%r9~tile>], <%r2~32>;",
    "mbarrier.inval<~.shared>.b64 [<%rd1~%r9>];",
    "mbarrier.arrive<~.noComplete>.shared.b64 <%rd1~_>, [%r9], %r2;",
    "mbarrier.<arrive~arrive_drop>.shared.b64 <%rd1~_>, [%r9]<~, 2>;",
    "mbarrier.arrive.expect_tx.shared.b64 <%rd1~_>, [%r9], <%r2~64>;",
    "mbarrier.<expect_tx~complete_tx>.relaxed.cta.shared::cta.b64 [%r9], %r2;",
    "mbarrier.<test_wait~try_wait>.shared.b64 %p1, [%r9], %rd2;",
    "mbarrier.<test_wait~try_wait>.parity.shared.b64 %p1, [%r9], <%r2~1>;",
    "mbarrier.pending_count.b64 %r1, %rd2;",
    "cp.async.mbarrier.arrive<~.noinc>.shared.b64 [%r9];",
    // Textures and surfaces
    "tex<~.base>.1d.v4.<f32~s32~u32>.<f32~s32> {<%f1, %f2, %f3, %f4~%r1, %r2, %r3, %r4>}, [%rd1, {<%f5~%r5>}];",
    "tex.2d.v4.<f32~s32~u32>.f32 {<%f1, %f2, %f3, %f4~%r1, %r2, %r3, %r4>}, [%rd1, {%f5, %f6}];",
    "tex.3d.v4.f32.<f32~s32> {%f1, %f2, %f3, %f4}, [%rd1, {<%f5, %f6, %f7, %f7~%r5, %r6, %r7, %r7>}];",
    "tex.a1d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%r5, %f6}];",
    "tex.a2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%r5, %f6, %f7, %f7}];",
    "tex.level.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f5, %f6}], %f7;",
    "tex.grad.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f5, %f6}], {%f7, %f8}, {%f7, %f8};",
    "tld4.<r~g~b~a>.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f5, %f6}];",
    "<txq~suq>.<width~height~depth~array_size>.b32 %r1, [%rd1];",
    "suld.b.1d.<b8~b16~b32~b64>.<trap~clamp~zero> {<%rs1~%r1~%rd2>}, [%rd1, {%r3}];",
    "suld.b.2d.<b8~b16~b32~b64>.trap {<%rs1~%r1~%rd2>}, [%rd1, {%r3, %r4}];",
    "suld.b.<3d~a2d>.v<2~4>.b32.trap {%r1, %r2<~, %r3, %r4>}, [%rd1, {%r5, %r6, %r7, %r7}];",
    "sust.b.1d.<b8~b16~b32~b64>.<trap~clamp~zero> [%rd1, {%r3}], {<%rs1~%r1~%rd2>};",
    "sust.b.a1d.<b8~b16~b32~b64>.trap [%rd1, {%r3, %r4}], {<%rs1~%r1~%rd2>};",
    "sust.b.2d.v2.b32.trap [%rd1, {%r3, %r4}], {%r1, %r2};",
    "sust.b.3d.v2.b32.trap [%rd1, {%r5, %r6, %r7, %r7}], {%r1, %r2};",
    // Video
    "<vadd~vsub~vabsdiff~vmin~vmax>.<u32~s32>.u32.s32<~.sat> %r1, %r2<~.b3~.h1>, %r3<~.h0>;",
    "<vadd~vmax>.u32.u32.s32<~.sat>.<add~min~max> %r1, %r2, %r3, %r4;",
    "vsub.s32.u32.s32 %r1.<b0~h1>, %r2.b2, %r3, %r4;",
    "<vshl~vshr>.u32.u32.u32<~.sat>.<clamp~wrap><~.add> %r1, %r2, %r3<~, %r4>;",
    "vmad.<u32~s32>.<u32~s32>.s32<~.sat><~.po><~.shr7~.shr15> %r1, %r2, %r3, <~->%r4;",
    "vset.<u32~s32>.s32.<eq~ne~lt~le~gt~ge><~.add> %r1, %r2, %r3<~, %r4>;",
    "<vadd~vsub~vabsdiff~vmin~vmax~vavrg><2~4>.<u32~s32>.u32.s32<~.sat><~.add> %r1, %r2, %r3, %r4;",
    "vset<2~4>.u32.s32.<eq~ge><~.add> %r1, %r2, %r3, %r4;",
    "vadd2.u32.u32.u32 %r1.h1, %r2.h13, %r3.h20, %r4;",
};

/// All texts that a pattern stands for.
std::vector<std::string> expanded(const std::string& pattern)
{
    // The innermost choice: brackets may lie in one another.
    const std::size_t close = pattern.find('>');
    if (close == std::string::npos)
        return {pattern};
    const std::size_t open = pattern.rfind('<', close);
    std::vector<std::string> all;
    std::stringstream choices(pattern.substr(open + 1, close - open - 1) + '~');
    for (std::string choice; std::getline(choices, choice, '~');)
        for (std::string& one : expanded(pattern.substr(0, open) + choice + pattern.substr(close + 1)))
            all.push_back(std::move(one));
    return all;
}

TEST(EveryForm, IsExplainedWithAllOperandsAndModifiers)
{
    const std::vector<std::string> parameters{"in", "n"};
    std::size_t ran = 0;
    for (const char* const form : forms) {
        SCOPED_TRACE(form);
        std::string all;
        for (const std::string& one : expanded(form))
            all += one + "\n";
        std::size_t ofForm = 0;
        for (const test::Explained& explained : test::explainedAll(all)) {
            if (!explained.runs)
                continue; // types and operands that do not go together
            ++ofForm;
            const ptx::Instruction& instruction = explained.instruction;
            const std::string what = instruction.fullOpcode() + ": " + explained.told.sentence;
            ASSERT_FALSE(explained.told.sentence.empty()) << what;
            EXPECT_THAT(explained.told.sentence, ::testing::EndsWith(".")) << what;
            EXPECT_THAT(explained.told.sentence, ::testing::Not(::testing::HasSubstr("{"))) << what;
            EXPECT_THAT(test::forgottenOperands(instruction, explained.told.sentence, parameters), ::testing::IsEmpty())
                << what;
            const std::set<std::string_view> modifiers(instruction.modifiers.begin(), instruction.modifiers.end());
            EXPECT_EQ(explained.told.notes.size(), modifiers.size()) << what;
            for (const std::string_view modifier : modifiers)
                EXPECT_TRUE(std::ranges::any_of(explained.told.notes,
                    [&](const std::string& note) {
                        return note.starts_with("." + std::string(modifier) + ": ")
                            && note.size() > modifier.size() + 6;
                    }))
                    << what << ": " << modifier;
        }
        EXPECT_GT(ofForm, 0u) << "the simulator runs none of them: the pattern is no form";
        ran += ofForm;
    }
    EXPECT_GT(ran, 2500u);
}

TEST(EveryForm, OfEveryOpcodeThatTheDecoderKnows)
{
    std::set<std::string> known, covered;
    for (const char* const form : forms)
        for (const std::string& one : expanded(form)) {
            const std::string plain = std::regex_replace(one, std::regex("^@!?%p1 "), "");
            covered.insert(plain.substr(0, plain.find_first_of(". ;")));
        }
    const std::filesystem::path folder = std::filesystem::path(WARPATLAS_TEST_FOLDER).parent_path() / "kernels" / "ptx";
    const std::regex decoded("\\{\"([a-z0-9]+)\", &This::"), listed("\\{\"([a-z0-9]+)\", \\{Operation::");
    const std::regex video("\\{\"(v[a-z]+)\", VideoOperation::"), texture("\\{\"([a-z0-9]+)\", TextureOperation::");
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.find("_decoder") == std::string::npos && name != "texture_form.cpp")
            continue;
        ++files;
        std::ifstream file(entry.path());
        const std::string text(std::istreambuf_iterator<char>(file), {});
        for (const std::regex* const pattern : {&decoded, &listed, &video, &texture})
            for (std::sregex_iterator found(text.begin(), text.end(), *pattern); found != std::sregex_iterator();
                 ++found)
                known.insert((*found)[1]);
    }
    ASSERT_GT(files, 8u);
    ASSERT_GT(known.size(), 90u);
    known.erase("vavrg"); // only of several parts: vavrg2
    for (const std::string& opcode : known)
        EXPECT_TRUE(covered.contains(opcode)) << "no form of " << opcode << " stands in this test";
}

} // namespace
} // namespace warpatlas
