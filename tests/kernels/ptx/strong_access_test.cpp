#include "kernels/ptx/strong_access.h"

#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

bool askedOf(std::string_view opcode, bool (*question)(const Function&, const Instruction&), const std::string& body)
{
    const Module module = parse(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 p)\n{\n"
                                ".reg .b64 %rd<9>;\n.reg .b32 %r<9>;\n.reg .pred %p<3>;\n"
            + body + "\nret;\n}\n",
        "test.ptx");
    const Function& function = findEntry(module, "f");
    for (const Instruction& instruction : function.instructions)
        if (instruction.opcode == opcode)
            return question(function, instruction);
    ADD_FAILURE() << "no " << opcode;
    return false;
}
bool waits(const std::string& body)
{
    return askedOf("ld", decidesLoop, body);
}
bool updates(const std::string& body)
{
    return askedOf("st", updatesVolatile, body);
}

TEST(StrongAccess, ALoadThatItsLoopEndsByWaits)
{
    EXPECT_TRUE(waits("$a:\nld.volatile.u32 %r1, [%rd1];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra $a;"));
    EXPECT_TRUE(waits("$a:\nld.volatile.u32 %r1, [%rd1];\nand.b32 %r2, %r1, 1;\nsetp.ne.u32 %p1, %r2, 0;\n"
                      "@%p1 bra $b;\nbra $a;\n$b:")); // left in the middle
    EXPECT_FALSE(
        waits("ld.volatile.u32 %r1, [%rd1];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra $a;\nadd.u32 %r2, %r2, 1;\n$a:"));
    EXPECT_FALSE(
        waits("$a:\nld.volatile.u32 %r1, [%rd1];\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 9;\n@%p1 bra $a;"));
}

TEST(StrongAccess, TheLoopsAroundTheInnermostDoNotCount)
{
    EXPECT_FALSE(waits("$o:\n$a:\nld.volatile.u32 %r1, [%rd1];\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 9;\n"
                       "@%p1 bra $a;\nsetp.lt.u32 %p2, %r1, 9;\n@%p2 bra $o;"));
}

TEST(StrongAccess, AStoreOfWhatCameFromTheSamePlaceUpdates)
{
    EXPECT_TRUE(updates("ld.volatile.u32 %r1, [%rd1+4];\nadd.u32 %r2, %r1, 1;\nst.volatile.u32 [%rd1+4], %r2;"));
    EXPECT_TRUE(updates("ld.volatile.v2.u32 {%r1, %r2}, [%rd1];\nmax.u32 %r3, %r2, %r4;\n"
                        "st.volatile.v2.u32 [%rd1], {%r1, %r3};"));
    EXPECT_FALSE(updates("ld.volatile.u32 %r1, [%rd1];\nadd.u32 %r2, %r1, 1;\nst.volatile.u32 [%rd1+4], %r2;"));
    EXPECT_FALSE(updates("ld.volatile.u32 %r1, [%rd1];\nst.volatile.u32 [%rd1], 1;"));
    EXPECT_FALSE(updates("ld.u32 %r1, [%rd1];\nadd.u32 %r2, %r1, 1;\nst.volatile.u32 [%rd1], %r2;"));
    // An address that was read is another place.
    EXPECT_FALSE(updates("ld.volatile.u64 %rd2, [%rd1];\nld.u32 %r1, [%rd2];\nst.volatile.u32 [%rd1], %r1;"));
}

} // namespace
} // namespace warpatlas::ptx
