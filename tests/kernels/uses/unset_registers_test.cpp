/// Registers that may be read before they are written, and what is made from them.
#include "kernels/ptx/parser.h"
#include "kernels/uses/unset_registers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

namespace warpatlas::ptx {
namespace {

/// The registers, as the text names them, that are watched; those that may be unset when the kernel begins have a "!".
/// `ofLoads`: what is made from loaded values as well.
std::string watchedIn(const std::string& body, bool ofLoads = false)
{
    const auto module = std::make_shared<const Module>(
        parse(".version 8.0\n.target sm_75\n.address_size 64\n.entry f()\n{\n.reg .b32 %r<6>; .reg .b64 %rd<2>; "
              ".reg .pred %p<3>;\n"
                + body + "\n}\n",
            "test.ptx"));
    const Program program = decode(module, module->functions[0], "test.cu", Products::Apart);
    std::vector<std::uint32_t> loads;
    for (std::uint32_t i = 0; ofLoads && i < program.decoded.size(); ++i)
        if (program.decoded[i].operation == Operation::Load)
            loads.push_back(i);
    const UnsetRegisters found(program, 0, loads);
    EXPECT_TRUE(ofLoads || (found.loads.empty() && found.behindLoads.empty()));
    std::string all;
    constexpr std::array names{"%r0", "%r1", "%r2", "%r3", "%r4", "%r5", "%rd0", "%rd1", "%p0", "%p1", "%p2"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::uint32_t plane = program.functions[0].registerPlanes.at(i);
        if (std::ranges::binary_search(found.planes, plane))
            all += std::string(all.empty() ? "" : " ") + names[i]
                + (std::ranges::binary_search(found.atEntry, plane) ? "!" : "");
    }
    return all;
}

TEST(UnsetRegisters, AreNoneWhereAllAreWrittenFirst)
{
    EXPECT_EQ(watchedIn("mov.b32 %r0, 1; L: add.s32 %r0, %r0, 2; setp.lt.s32 %p0, %r0, 9; @%p0 bra L; ret;"), "");
}

TEST(UnsetRegisters, AreFollowedToWhatIsMadeFromThem)
{
    EXPECT_EQ(watchedIn("mov.b32 %r0, 1; add.s32 %r1, %r2, %r0; setp.eq.s32 %p1, %r1, 0; add.s32 %r3, %r0, 2; "
                        "cvt.u64.u32 %rd1, %r1; ret;"),
        "%r1 %r2! %rd1 %p1");
}

TEST(UnsetRegisters, EndWhereALoadOrAnExchangeGivesSomethingElse)
{
    EXPECT_EQ(watchedIn("ld.global.u32 %r1, [%rd0]; atom.global.add.u32 %r2, [%rd1], %r3; "
                        "vote.sync.ballot.b32 %r4, %p0, -1; ret;"),
        "%r3! %rd0! %rd1! %p0!");
}

/// Only where another operand may say the result alone.
TEST(UnsetRegisters, OfLoadsAreWatchedWhereTheyMayNotMatter)
{
    const std::string load = "mov.b64 %rd0, 0; mov.b32 %r0, 1; setp.lt.s32 %p1, %r0, 3; ld.global.u32 %r1, [%rd0]; ";
    const std::string compare = load + "setp.gt.s32 %p0, %r1, 5; ";
    EXPECT_EQ(watchedIn(compare + "and.pred %p2, %p0, %p1; ret;", true), "%r1 %p0 %p2");
    EXPECT_EQ(watchedIn(compare + "or.pred %p2, %p1, %p0; @%p2 mov.b32 %r2, %r0; ret;", true), "%r1 %r2 %p0 %p2");
    EXPECT_EQ(watchedIn(compare + "@%p0 bra L; add.s32 %r2, %r1, 1; L: ret;", true), "");
    EXPECT_EQ(watchedIn(load + "@%p1 bra L; add.s32 %r2, %r1, 1; L: ret;", true), "%r1 %r2") << "read ahead";
    EXPECT_EQ(watchedIn(load + "@%p1 bra L; add.s32 %r2, %r1, 1; ret; L: mov.b32 %r3, %r1; ret;", true), "");
    EXPECT_EQ(watchedIn(load + "@%p1 mov.b32 %r1, %r0; add.s32 %r2, %r1, 1; ret;", true), "");
    EXPECT_EQ(watchedIn(load + "setp.gt.and.s32 %p2, %r1, 5, %p1; ret;", true), "%r1 %p2");
    EXPECT_EQ(watchedIn(load + "and.b32 %r2, %r1, %r0; add.s32 %r3, %r2, 1; ret;", true), "%r1 %r2 %r3");
    EXPECT_EQ(watchedIn(load + "and.b32 %r2, %r1, 7; ret;", true), "") << "a mask does not decide";
    EXPECT_EQ(watchedIn(compare + "and.pred %p2, %p0, %p1; ret;"), "");
}

TEST(UnsetRegisters, OfOnePathOnlyCount)
{
    EXPECT_EQ(
        watchedIn("mov.b32 %r0, 1; setp.eq.s32 %p0, %r0, 0; @%p0 bra L; mov.b32 %r1, 3; L: add.s32 %r2, %r1, 1; ret;"),
        "%r1! %r2");
}

} // namespace
} // namespace warpatlas::ptx
