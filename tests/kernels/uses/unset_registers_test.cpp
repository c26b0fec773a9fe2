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
std::string watchedIn(const std::string& body)
{
    const auto module = std::make_shared<const Module>(
        parse(".version 8.0\n.target sm_75\n.address_size 64\n.entry f()\n{\n.reg .b32 %r<6>; .reg .b64 %rd<2>; "
              ".reg .pred %p<3>;\n"
                + body + "\n}\n",
            "test.ptx"));
    const Program program = decode(module, module->functions[0], "test.cu", Products::Apart);
    const UnsetRegisters found(program, 0);
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

TEST(UnsetRegisters, OfOnePathOnlyCount)
{
    EXPECT_EQ(
        watchedIn("mov.b32 %r0, 1; setp.eq.s32 %p0, %r0, 0; @%p0 bra L; mov.b32 %r1, 3; L: add.s32 %r2, %r1, 1; ret;"),
        "%r1! %r2");
}

} // namespace
} // namespace warpatlas::ptx
