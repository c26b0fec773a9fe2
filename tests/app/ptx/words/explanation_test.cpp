// Sentences as a person would write them, across all families of instructions.
#include "app/words/say.h"
#include "tests/app/ptx/words/explained.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

struct Expected {
    const char* instruction;
    const char* sentence;
};

void PrintTo(const Expected& expected, std::ostream* out)
{
    *out << expected.instruction;
}

class Explanation : public ::testing::TestWithParam<Expected> { };

TEST_P(Explanation, IsWhatAPersonWouldSay)
{
    const std::vector<test::Explained> all = test::explainedAll(GetParam().instruction);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_TRUE(all[0].runs) << "the simulator does not take it: no form that there is";
    EXPECT_EQ(all[0].told.sentence, GetParam().sentence);
}

constexpr Expected arithmetic[] = {
    {"add.s32 %r1, %r2, -3;", "Adds %r2 and -3 and puts the sum into %r1."},
    {"add.f32 %f1, %f2, 0f3FC00000;", "Adds %f2 and 1.5 and puts the sum into %f1."},
    {"sub.f64 %fd1, %fd2, %fd3;", "Subtracts %fd3 from %fd2 and puts the difference into %fd1."},
    {"mul.lo.s32 %r6, %r4, %r5;", "Multiplies %r4 by %r5 and keeps the low 32 bits in %r6."},
    {"mul.hi.u64 %rd1, %rd2, %rd3;", "Multiplies %rd2 by %rd3 and keeps the high 64 bits in %rd1."},
    {"mul.wide.s32 %rd1, %r2, 4;", "Multiplies %r2 by 4 and puts the whole product of 64 bits into %rd1."},
    {"mul.f32 %f1, %f2, %f3;", "Multiplies %f2 by %f3 and puts the product into %f1."},
    {"mad.lo.s32 %r1, %r2, %r3, %r4;",
        "Multiplies %r2 by %r3, adds %r4 to the low 32 bits of the product, and puts the sum into %r1."},
    {"mad.wide.u32 %rd1, %r2, 8, %rd4;",
        "Multiplies %r2 by 8, adds %rd4 to the whole product of 64 bits, and puts the sum into %rd1."},
    {"fma.rn.f32 %f1, %f2, %f3, %f4;", "Multiplies %f2 by %f3, adds %f4, and puts the sum, rounded once, into %f1."},
    {"mul24.hi.u32 %r1, %r2, %r3;",
        "Multiplies the low 24 bits of %r2 and %r3 and keeps bits 16 to 47 of the product in %r1."},
    {"div.s32 %r1, %r2, %r3;", "Divides %r2 by %r3, cuts off what is behind the point and puts the quotient into %r1."},
    {"div.rn.f32 %f1, %f2, %f3;", "Divides %f2 by %f3 and puts the quotient into %f1."},
    {"rem.u32 %r1, %r2, 7;", "Divides %r2 by 7 and puts what remains into %r1."},
    {"abs.f32 %f1, %f2;", "Puts %f2 without its sign into %f1."},
    {"min.s32 %r1, %r2, %r3;", "Puts the smaller one of %r2 and %r3 into %r1."},
    {"sad.u32 %r1, %r2, %r3, %r4;", "Adds the distance between %r2 and %r3 to %r4 and puts the sum into %r1."},
    {"add.cc.u32 %r1, %r2, %r3;",
        "Adds %r2 and %r3 and puts the sum into %r1; the carry out of it is kept for the next "
        "instruction."},
    {"addc.u32 %r1, %r2, %r3;", "Adds %r2, %r3 and the carry that was kept, and puts the sum into %r1."},
    {"rcp.approx.f32 %f1, %f2;", "Divides 1 by %f2 and puts the quotient into %f1."},
    {"sqrt.rn.f32 %f1, %f2;", "Puts the square root of %f2 into %f1."},
    {"ex2.approx.ftz.f32 %f1, %f2;", "Puts 2 to the power of %f2 into %f1."},
    {"copysign.f32 %f1, %f2, %f3;", "Puts %f3 with the sign of %f2 into %f1."},
    {"@%p1 add.s32 %r1, %r2, %r3;", "Only where %p1 is true: adds %r2 and %r3 and puts the sum into %r1."},
    {"@!%p2 mov.u32 %r1, 0;", "Only where %p2 is false: puts 0 into %r1."},
};
INSTANTIATE_TEST_SUITE_P(Arithmetic, Explanation, ::testing::ValuesIn(arithmetic));

constexpr Expected bits[] = {
    {"and.b32 %r1, %r2, 31;", "Puts the bits that are 1 in %r2 and in 31 (0x1f) into %r1: bit by bit AND."},
    {"or.pred %p1, %p2, %p3;", "Sets %p1 to whether %p2 or %p3 holds, or both."},
    {"not.b32 %r1, %r2;", "Flips every bit of %r2 and puts the result into %r1."},
    {"shl.b32 %r1, %r2, 10;", "Shifts %r2 left by 10 bits, zeros coming in below, and puts the result into %r1."},
    {"shr.s32 %r1, %r2, 31;", "Shifts %r2 right by 31 bits, its sign coming in above, and puts the result into %r1."},
    {"shf.l.wrap.b32 %r1, %r2, %r3, %r4;",
        "Takes %r3 above %r2 as 64 bits, shifts them left by %r4 and puts the high 32 bits into %r1."},
    {"bfe.u32 %r1, %r2, 8, 4;", "Takes 4 bits of %r2 from bit 8 on and puts them, with zeros above, into %r1."},
    {"bfi.b32 %r1, %r2, %r3, 4, 8;",
        "Puts the lowest 8 bits of %r2 over those of %r3 from bit 4 on; the result goes into %r1."},
    {"popc.b64 %r1, %rd2;", "Counts the bits of %rd2 that are 1 and puts their number into %r1."},
    {"bfind.u32 %r1, %r2;", "Finds the highest 1 of %r2 and puts its number into %r1."},
    {"prmt.b32 %r1, %r2, %r3, 30212;",
        "Puts four bytes together in %r1: of %r2 (its bytes are 0 to 3) and %r3 (4 to 7), as 30212 (0x7604) chooses."},
    {"lop3.b32 %r1, %r2, %r3, %r4, 150;",
        "Combines %r2, %r3 and %r4 bit by bit as table 150 (0x96) says and puts the "
        "result into %r1: %r2 ^ %r3 ^ %r4."},
    {"dp4a.s32.u32 %r1, %r2, %r3, %r4;",
        "Multiplies the four bytes of %r2 by those of %r3, one by one, adds the products "
        "and %r4, and puts the sum into %r1."},
};
INSTANTIATE_TEST_SUITE_P(Bits, Explanation, ::testing::ValuesIn(bits));

constexpr Expected choices[] = {
    {"setp.lt.s32 %p1, %r1, %r2;", "Sets %p1 to whether %r1 is less than %r2."},
    {"setp.ge.u32 %p1, %r1, -1;", "Sets %p1 to whether %r1 is at least 4294967295."},
    {"setp.neu.f32 %p1, %f1, 0f00000000;", "Sets %p1 to whether %f1 differs from 0 or one is NaN."},
    {"setp.gt.and.s32 %p1, %r1, 5, !%p2;", "Sets %p1 to whether %r1 is greater than 5 and %p2 is false."},
    {"setp.eq.s32 %p1|%p2, %r1, 0;",
        "Sets %p1 to whether %r1 equals 0, and %p2 to the same with the opposite comparison."},
    {"set.lt.f32.f32 %f1, %f2, %f3;", "Puts 1.0 into %f1 if %f2 is less than %f3, else 0."},
    {"selp.b32 %r1, 4, %r3, %p1;", "Puts 4 into %r1 if %p1 is true, else %r3."},
    {"slct.f32.s32 %f1, %f2, %f3, %r1;", "Puts %f2 into %f1 if %r1 is zero or more, else %f3."},
    {"cvt.rn.f32.s32 %f1, %r1;", "Converts %r1, a signed 32-bit integer, to a 32-bit float and puts it into %f1."},
    {"cvt.rzi.s32.f32 %r1, %f1;", "Converts %f1, a 32-bit float, to a signed 32-bit integer and puts it into %r1."},
    {"cvt.rn.f16x2.f32 %r1, %f1, %f2;",
        "Converts %f1 and %f2 to a pair of 16-bit floats (half2) and packs them into %r1, %f2 in the low half."},
    {"mov.u32 %r1, %tid.x;", "Puts threadIdx.x (%tid.x) into %r1."},
    {"mov.u32 %r1, %ctaid.y;", "Puts blockIdx.y (%ctaid.y) into %r1."},
    {"mov.u32 %r1, %laneid;", "Puts the lane's number in its warp (%laneid) into %r1."},
    {"mov.u64 %rd1, tile;", "Puts the address of tile into %rd1."},
    {"mov.b32 %r1, %f1;", "Copies %f1 into %r1."},
    {"mov.b64 {%r1, %r2}, %rd1;", "Takes %rd1 apart into %r1 and %r2, the lowest bits first."},
    {"mov.b64 %rd1, {%r1, %r2};", "Packs %r1 and %r2 into %rd1, the first one lowest."},
};
INSTANTIATE_TEST_SUITE_P(Choices, Explanation, ::testing::ValuesIn(choices));

constexpr Expected memory[] = {
    {"ld.param.u64 %rd1, [scale_param_0];", "Loads the parameter in, an address, into %rd1."},
    {"ld.param.u32 %r1, [scale_param_1];", "Loads the parameter n, an unsigned 32-bit integer, into %r1."},
    {"ld.global.f32 %f1, [%rd4+8];", "Loads a 32-bit float from global memory at %rd4 + 8 into %f1."},
    {"ld.shared.f32 %f1, [tile+64];", "Loads a 32-bit float from tile + 64 in shared memory into %f1."},
    {"ld.const.f32 %f1, [weights];", "Loads a 32-bit float from weights in constant memory into %f1."},
    {"ld.local.u8 %rs1, [stack+3];", "Loads an unsigned 8-bit integer from stack + 3 in local memory into %rs1."},
    {"ld.u32 %r1, [%rd1];", "Loads an unsigned 32-bit integer from memory at %rd1 into %r1."},
    {"ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];",
        "Loads 4 32-bit floats from global memory at %rd1 into %f1, %f2, %f3 and %f4."},
    {"st.global.f32 [%rd1+-4], %f1;", "Stores %f1, a 32-bit float, into global memory at %rd1 - 4."},
    {"st.shared.v2.u32 [%r1], {%r2, %r3};",
        "Stores %r2 and %r3, 2 unsigned 32-bit integers, into shared memory at %r1."},
    {"st.param.b32 [param0], %r1;", "Stores %r1, 32 bits, as an argument of a call: param0."},
    {"ld.param.b32 %r1, [retval0];", "Loads 32 bits of what the call returned in retval0 into %r1."},
    {"cvta.to.global.u64 %rd1, %rd2;", "Makes of the generic address %rd2 one of global memory, in %rd1."},
    {"isspacep.shared %p1, %rd1;", "Sets %p1 to whether the generic address %rd1 lies in shared memory."},
    {"atom.global.add.u32 %r1, [%rd1], %r2;",
        "In one indivisible step: adds %r2 to an unsigned 32-bit integer in global "
        "memory at %rd1 and puts the old value into %r1."},
    {"atom.shared.cas.b32 %r1, [%r2], 0, 1;",
        "In one indivisible step: compares 32 bits in shared memory at %r2 with 0, "
        "writes 1 if they are equal, and puts the old value into %r1."},
    {"red.global.add.f32 [%rd1], %f1;",
        "In one indivisible step: adds %f1 to a 32-bit float in global memory at %rd1 and returns nothing."},
    {"membar.gl;",
        "A border for memory: all threads of the GPU see what the thread wrote before it before they see what "
        "it writes after it (__threadfence())."},
    {"cp.async.cg.shared.global [%r1], [%rd1], 16;",
        "Begins to copy 16 bytes from global memory at %rd1 to shared "
        "memory at %r1 and goes on without waiting."},
    {"cp.async.wait_group 2;", "Waits until at most 2 groups of this thread's copies are on their way."},
};
INSTANTIATE_TEST_SUITE_P(Memory, Explanation, ::testing::ValuesIn(memory));

constexpr Expected control[] = {
    {"bra $L_end;", "Goes on at $L_end."},
    {"@%p1 bra $L_end;", "Goes on at $L_end if %p1 is true, else with the next instruction."},
    {"@!%p1 bra $L_end;", "Goes on at $L_end if %p1 is false, else with the next instruction."},
    {"brx.idx %r1, $L_table;",
        "Goes to the label of $L_table that %r1 chooses, the first one being 0: $L_end and $L_again."},
    {"call.uni (retval0), half, (param0);", "Calls half with param0; what it returns is in retval0."},
    {"call (retval0), %rd1, (param0), $L_proto;",
        "Calls the function whose address is in %rd1, which takes and returns "
        "what $L_proto says with param0; what it returns is in retval0."},
    {"ret;", "Ends the thread: the kernel is done."},
    {"exit;", "Ends the thread."},
    {"bar.sync 0;", "Waits at barrier 0 until all threads of the block have come (__syncthreads())."},
    {"barrier.sync 1, 64;", "Waits at barrier 1 until 64 threads of the block have come (__syncthreads())."},
    {"bar.red.popc.u32 %r1, 0, %p1;",
        "Waits at barrier 0 until all threads of the block have come and puts into %r1 for "
        "how many of them %p1 is true (__syncthreads_count())."},
    {"bar.warp.sync -1;",
        "Waits until all threads of the warp that the mask 0xffffffff names have come here "
        "(__syncwarp())."},
    {"vote.sync.ballot.b32 %r1, %p1, -1;",
        "Puts into %r1 a bit for each of the lanes of the mask 0xffffffff: 1 where "
        "%p1 is true (__ballot_sync())."},
    {"vote.sync.any.pred %p1, !%p2, %r2;",
        "Sets %p1 to whether %p2 is false in any of the lanes of the mask %r2 (__any_sync())."},
    {"shfl.sync.down.b32 %r1|%p1, %r2, 16, 31, -1;",
        "Takes %r2 of the lane 16 lanes above and puts it into %r1 (__shfl_down_sync()); %p1 is whether there is such "
        "a "
        "lane. The lanes of the mask 0xffffffff take part; 31 says where the parts of the warp end that exchange."},
    {"shfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;",
        "Takes %r2 of the lane whose number is this one's exclusive OR 1 and puts it into %r1 (__shfl_xor_sync()). The "
        "lanes of the mask 0xffffffff take part; 31 says where the parts of the warp end that exchange."},
    {"redux.sync.add.s32 %r1, %r2, -1;",
        "Puts the sum of %r2 over the lanes of the mask 0xffffffff into %r1, the same in each of them."},
    {"match.any.sync.b32 %r1, %r2, -1;",
        "Puts into %r1 a mask of those of the lanes of the mask 0xffffffff that have "
        "the same %r2 as this one (__match_any_sync())."},
    {"activemask.b32 %r1;", "Puts a mask of the lanes that execute this together into %r1 (__activemask())."},
    {"nanosleep.u32 100;", "Lets the thread sleep for about 100 nanoseconds."},
};
INSTANTIATE_TEST_SUITE_P(Control, Explanation, ::testing::ValuesIn(control));

constexpr Expected tiles[] = {
    {"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, {%f5, "
     "%f6, %f7, %f8};",
        "All lanes together: multiplies a matrix of 16 x 8 in %r1, %r2, %r3 and %r4 by one of 8 x 8 in %r5 and %r6, "
        "adds "
        "the one of 16 x 8 in %f5, %f6, %f7 and %f8 and puts the result into %f1, %f2, %f3 and %f4."},
    {"ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2}, [%r3+32];",
        "All lanes together: loads 2 matrices of 8 x 8 values of 16 bits, a row from shared memory at %r3 + 32 of each "
        "lane, and spreads them over the warp into %r1 and %r2, transposed."},
    {"wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%rd1], %r9;",
        "All lanes together: loads a matrix from global memory at %rd1, whose rows begin %r9 elements apart, into %r1, "
        "%r2, %r3, %r4, %r5, %r6, %r7 and %r8: the left factor, 16 x 16."},
    {"vadd.s32.u32.s32.sat %r1, %r2.b1, %r3.h0;",
        "Adds byte 1 of %r2 and the low half of %r3 and puts the result into %r1."},
    {"vabsdiff4.u32.u32.u32.add %r1, %r2, %r3, %r4;",
        "For each of the four bytes: takes the distance between %r2 and "
        "%r3, adds %r4 and puts the result into %r1."},
    {"vset.s32.s32.lt %r1, %r2, %r3;", "Takes 1 if %r2 is less than %r3, else 0 and puts the result into %r1."},
    {"vmad.s32.s32.u32.shr7 %r1, %r2, %r3, -%r4;",
        "Multiplies %r2 by %r3 and adds -%r4, shifts the sum right by 7 bits and puts the result into %r1."},
};
INSTANTIATE_TEST_SUITE_P(TilesAndVideo, Explanation, ::testing::ValuesIn(tiles));

using ::testing::ElementsAre;

std::vector<std::string> notesOf(const char* instruction)
{
    return test::explainedAll(instruction).at(0).told.notes;
}

TEST(ModifierNotes, SayWhatAModifierMeansInItsInstruction)
{
    EXPECT_THAT(notesOf("mul.lo.s32 %r1, %r2, %r3;"),
        ElementsAre(".lo: the low half of the product is kept", ".s32: signed 32-bit integers"));
    EXPECT_THAT(notesOf("setp.lo.u32 %p1, %r2, %r3;"),
        ElementsAre(".lo: less than, without sign (lower)", ".u32: unsigned 32-bit integers"));
    EXPECT_THAT(notesOf("add.rz.ftz.sat.f32 %f1, %f2, %f3;"),
        ElementsAre(".rz: rounds towards zero",
            ".ftz: flush to zero: numbers too small for the usual form (subnormal) count as zero",
            ".sat: the result is held between 0 and 1", ".f32: 32-bit floats"));
    EXPECT_THAT(notesOf("ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];"),
        ElementsAre(".global: global memory, which all threads of the launch share",
            ".nc: through the read-only cache: nobody writes it meanwhile (__ldg)", ".v4: four values in one access",
            ".f32: 32-bit floats"));
    EXPECT_THAT(notesOf("and.b32 %r1, %r2, %r3;"), ElementsAre(".b32: 32 bits of whatever they stand for"));
    EXPECT_THAT(notesOf("atom.shared.and.b32 %r1, [%r2], %r3;"),
        ElementsAre(".shared: shared memory, of the block", ".and: bit by bit: 1 where both are 1",
            ".b32: 32 bits of whatever they stand for"));
}

TEST(ModifierNotes, AreThereOnceForEachModifier)
{
    EXPECT_THAT(notesOf("set.eq.u32.u32 %r1, %r2, %r3;"), ElementsAre(".eq: equal", ".u32: unsigned 32-bit integers"));
}

TEST(Explanations, NamesThePartsOfAVectorRegister)
{
    const auto all = test::explainedAll("mov.f32 %f1, %v.z; st.global.v4.f32 [%rd1], %v;");
    EXPECT_EQ(all.at(0).told.sentence, "Copies %v.z into %f1.");
    EXPECT_EQ(
        all.at(1).told.sentence, "Stores %v.x, %v.y, %v.z and %v.w, 4 32-bit floats, into global memory at %rd1.");
}

TEST(Explanations, IsEmptyForWhatNobodyKnows)
{
    EXPECT_EQ(test::explainedAll("frobnicate.u32 %r1, %r2;").at(0).told.sentence, "");
    EXPECT_EQ(test::explainedAll("lop3.b32 %r1, %r2, %r3, %r4;").at(0).told.sentence, "");
}

TEST(Explanations, IsTranslatedSentenceByPattern)
{
    setDictionary(
        {.texts = {{"ptx.mul.lo", "{d} recibe los {bits} bits bajos de {a} por {b}."}, {"ptx.add", "{nobody} {d}"}}});
    EXPECT_EQ(test::explainedAll("mul.lo.s32 %r6, %r4, %r5;").at(0).told.sentence,
        "%r6 recibe los 32 bits bajos de %r4 por %r5.");
    EXPECT_EQ(
        test::explainedAll("add.s32 %r6, %r4, %r5;").at(0).told.sentence, "Adds %r4 and %r5 and puts the sum into %r6.")
        << "a pattern that does not fit is left aside";
    setDictionary({});
}

} // namespace
} // namespace warpatlas
