/// What can end a loop, of loops as compilers write them.
#include "kernels/ptx/parser.h"
#include "kernels/uses/loop_end.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas::ptx {
namespace {

/// The finding for the instruction behind "Here:", and the number of the one that decides.
std::string endIn(const std::string& body)
{
    const Module module =
        parse(".version 8.0\n.target sm_75\n.address_size 64\n.entry f(.param .u64 a, .param .u32 n)\n"
              "{\n.local .b32 own[4]; .shared .b32 ours; .reg .b32 %r<6>; .reg .b64 %rd<3>; "
              ".reg .pred %p<3>;\nld.param.u64 %rd1, [a];\nld.param.u32 %r1, [n];\n"
                + body + "\nret;\n}\n",
            "test.ptx");
    const Function& function = module.functions[0];
    const LoopEnds::Found found = LoopEnds(function).at(function.labels.at("Here"));
    switch (found.end) {
    case LoopEnd::Nothing:
        return "nothing, " + function.instructions[found.decides].fullOpcode();
    case LoopEnd::OtherThreads:
        return "others, " + function.instructions[found.decides].fullOpcode();
    case LoopEnd::Unknown:
        break;
    }
    return "unknown";
}

TEST(LoopEnd, IsNotKnownWithoutALoopOrWhereItCounts)
{
    EXPECT_EQ(endIn("Here: add.s32 %r2, %r1, 1;"), "unknown");
    EXPECT_EQ(endIn("L: Here: add.s32 %r2, %r2, 1; setp.lt.s32 %p1, %r2, %r1; @%p1 bra L;"), "unknown");
    EXPECT_EQ(endIn("L: Here: shr.u32 %r3, %r2, 1; mov.b32 %r2, %r3; setp.ne.s32 %p1, %r2, 0; @%p1 bra L;"), "unknown");
    EXPECT_EQ(endIn("L: Here: mov.u32 %r2, %clock; setp.lt.u32 %p1, %r2, %r1; @%p1 bra L;"), "unknown");
    // One branch reads what another one counts.
    EXPECT_EQ(endIn("L: Here: add.s32 %r2, %r2, 1; setp.lt.s32 %p1, %r2, 9; @%p1 bra M; mov.b32 %r3, 1; M: "
                    "setp.eq.s32 %p2, %r3, 0; @%p2 bra L;"),
        "unknown");
}

TEST(LoopEnd, IsNothingWhereWhatDecidesIsTheSameInEachRound)
{
    EXPECT_EQ(endIn("L: Here: add.s32 %r2, %r2, 1; bra.uni L;"), "nothing, bra.uni");
    EXPECT_EQ(endIn("L: Here: st.global.u32 [%rd1], %r1; setp.gt.s32 %p1, %r1, 5; @%p1 bra L;"), "nothing, bra");
    // The condition is made anew each time, of what stays.
    EXPECT_EQ(endIn("L: Here: ld.param.u32 %r2, [n]; sub.s32 %r3, %r2, 1; setp.gt.s32 %p1, %r3, %r1; @%p1 bra L;"),
        "nothing, bra");
    // Two ways back to one place: `continue`.
    EXPECT_EQ(endIn("setp.gt.s32 %p1, %r1, 5; L: Here: st.global.u32 [%rd1], %r1; @%p1 bra L; setp.gt.s32 %p2, %r1, 7; "
                    "@%p2 bra L;"),
        "nothing, bra");
    // The inner loop counts; the outer one is not judged by it.
    EXPECT_EQ(endIn("L: mov.b32 %r2, 0; M: Here: add.s32 %r2, %r2, 1; setp.lt.s32 %p1, %r2, %r1; @%p1 bra M; bra L;"),
        "unknown");
}

TEST(LoopEnd, IsByOtherThreadsWhereMemoryDecidesThatTheLoopLeavesAlone)
{
    for (const char* const read : {"ld.volatile.global.u32 %r2, [%rd1]", "ld.volatile.shared.u32 %r2, [ours]",
             "ld.acquire.gpu.u32 %r2, [%rd1]", "atom.global.cas.b32 %r2, [%rd1], 0, 1",
             "atom.global.exch.b32 %r2, [%rd1], 1", "atom.global.add.u32 %r2, [%rd1], 0"})
        EXPECT_EQ(endIn("L: Here: " + std::string(read) + "; setp.ne.s32 %p1, %r2, 0; @%p1 bra L;"), "others, bra")
            << read;
    EXPECT_EQ(
        endIn("L: Here: ld.volatile.global.u32 %r2, [%rd1]; nanosleep.u32 100; membar.gl; setp.ne.s32 %p1, %r2, 0; "
              "@!%p1 bra L;"),
        "others, bra");
    // The loop may wait for what it writes; what it adds to changes.
    EXPECT_EQ(
        endIn("L: Here: st.global.u32 [%rd1+4], %r1; ld.volatile.global.u32 %r2, [%rd1]; setp.ne.s32 %p1, %r2, 0; "
              "@%p1 bra L;"),
        "unknown");
    EXPECT_EQ(endIn("L: Here: atom.global.add.u32 %r2, [%rd1], 1; setp.lt.u32 %p1, %r2, %r1; @%p1 bra L;"), "unknown");
    // An index that walks on comes to other memory.
    EXPECT_EQ(endIn("L: Here: add.s64 %rd1, %rd1, 4; ld.volatile.global.u32 %r2, [%rd1]; setp.ne.s32 %p1, %r2, 0; "
                    "@%p1 bra L;"),
        "unknown");
    EXPECT_EQ(
        endIn("L: Here: call g; ld.volatile.global.u32 %r2, [%rd1]; setp.ne.s32 %p1, %r2, 0; @%p1 bra L;"), "unknown");
}

TEST(LoopEnd, IsNotKnownOfLoopsThatAreTooLongToFollow)
{
    const auto chain = [](int length) {
        std::string body = ".reg .b32 %c<" + std::to_string(length + 1) + ">;\nmov.b32 %c0, %r1; L: Here: ";
        for (int i = 1; i <= length; ++i)
            body += "add.s32 %c" + std::to_string(i) + ", %c" + std::to_string(i - 1) + ", 1;\n";
        return endIn(body + "setp.gt.s32 %p1, %c" + std::to_string(length) + ", 5; @%p1 bra L;");
    };
    EXPECT_EQ(chain(4000), "nothing, bra");
    EXPECT_EQ(chain(200'000), "unknown");
}

/// Variables lie in memory of the thread's own where a compiler does not optimise.
TEST(LoopEnd, OfVariablesInTheThreadsOwnMemory)
{
    const std::string round = "ld.local.u32 %r2, [own]; setp.lt.s32 %p1, %r2, %r1; @%p1 bra L;";
    EXPECT_EQ(endIn("L: Here: " + round), "nothing, bra");
    EXPECT_EQ(endIn("L: Here: st.local.u32 [own+4], %r1; " + round), "unknown");
}

} // namespace
} // namespace warpatlas::ptx
