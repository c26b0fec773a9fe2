/// The variable that an address is made from, and where that is not known.
#include "kernels/ptx/base_variables.h"
#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

/// The variable of the last store's address in a function with these instructions; empty: not known.
std::string baseOfStore(const std::string& instructions)
{
    const Module module = parse(".version 7.5\n.target sm_75\n.address_size 64\n"
                                ".visible .entry k(.param .u64 p, .param .u32 n)\n{\n"
                                ".reg .pred %p<4>;\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n.reg .f32 %f<4>;\n"
                                ".shared .align 4 .b8 a[64];\n.shared .align 4 .b8 b[64];\n"
                                ".local .align 8 .b8 depot[40];\n"
            + instructions + "\nret;\n}\n",
        "base.ptx");
    const Function& function = module.functions.at(0);
    const BaseVariables bases(module, function);
    for (auto i = function.instructions.rbegin(); i != function.instructions.rend(); ++i)
        if (i->opcode == "st") {
            const Variable* const variable = bases.of(i->operands[0]);
            return variable == nullptr ? "" : std::string(variable->name);
        }
    return "no store";
}

TEST(BaseVariables, AreSymbolsAndWhatIsAddedToThem)
{
    EXPECT_EQ(baseOfStore("st.shared.u32 [a+4], %r1;"), "a");
    EXPECT_EQ(baseOfStore("mov.u32 %r1, b;\nld.param.u32 %r2, [n];\nshl.b32 %r3, %r2, 2;\nadd.s32 %r4, %r1, %r3;\n"
                          "st.shared.u32 [%r4-8], %r2;"),
        "b");
    EXPECT_EQ(baseOfStore("mov.u32 %r1, b;\nmov.u32 %r2, %tid.x;\nmad.lo.s32 %r3, %r2, 4, %r1;\n"
                          "st.shared.u32 [%r3], %r2;"),
        "b");
    EXPECT_EQ(baseOfStore("mov.u64 %rd1, depot;\ncvta.local.u64 %rd2, %rd1;\nadd.u64 %rd3, %rd2, 8;\n"
                          "st.u32 [%rd3], %r1;"),
        "depot");
    EXPECT_EQ(baseOfStore("mov.u64 %rd1, a;\nld.shared.u64 %rd2, [b];\nadd.s64 %rd3, %rd1, %rd2;\n"
                          "st.shared.u32 [%rd3], %r1;"),
        "a")
        << "what memory gave is an index";
}

/// The place in the depot that the last store's address begins at; "depot" for the depot itself, "?" where it is not
/// known.
std::string originOfStore(const std::string& instructions)
{
    const Module module =
        parse(".version 7.5\n.target sm_75\n.address_size 64\n.visible .entry k()\n{\n"
              ".reg .pred %p<4>;\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n.reg .b64 %SP;\n.reg .b64 %SPL;\n"
              ".local .align 8 .b8 depot[40];\nmov.u64 %SPL, depot;\ncvta.local.u64 %SP, %SPL;\n"
                + instructions + "\nret;\n}\n",
            "origin.ptx");
    const Function& function = module.functions.at(0);
    const BaseVariables bases(module, function);
    for (auto i = function.instructions.rbegin(); i != function.instructions.rend(); ++i)
        if (i->opcode == "st") {
            using Kind = BaseVariables::Origin::Kind;
            const BaseVariables::Origin origin = bases.originOf(i->operands[0]);
            return origin.kind == Kind::Variable ? "depot"
                : origin.kind == Kind::Place     ? std::to_string(origin.offset)
                                                 : "?";
        }
    return "no store";
}

TEST(BaseVariables, TellWhereInTheirVariableAnAddressBegins)
{
    EXPECT_EQ(originOfStore("st.local.u32 [%SPL+8], %r1;"), "depot");
    EXPECT_EQ(originOfStore("mov.u32 %r1, %tid.x;\nadd.u64 %rd1, %SP, 20;\ncvta.to.local.u64 %rd2, %rd1;\n"
                            "mul.wide.s32 %rd3, %r1, 4;\n"
                            "add.s64 %rd4, %rd2, %rd3;\nst.local.u32 [%rd4+4], %r1;"),
        "20");
    EXPECT_EQ(originOfStore("add.u64 %rd1, %SPL, 20;\nloop:\nst.local.u32 [%rd1], %r1;\nadd.s64 %rd1, %rd1, 4;\n"
                            "setp.lt.s32 %p1, %r1, 9;\n@%p1 bra loop;"),
        "20")
        << "a pointer that walks";
    EXPECT_EQ(originOfStore("add.u64 %rd1, %SPL, 20;\nadd.u64 %rd2, %SPL, 0;\nselp.b64 %rd3, %rd1, %rd2, %p1;\n"
                            "st.local.u32 [%rd3], %r1;"),
        "?")
        << "one of two";
    EXPECT_EQ(originOfStore("cvt.u64.u32 %rd1, %tid.x;\nadd.s64 %rd2, %SPL, %rd1;\nst.local.u32 [%rd2], %r1;"), "?");
}

TEST(BaseVariables, AreKeptByPointersThatWalk)
{
    const std::string loop = "loop:\nst.shared.u32 [%r1], 0;\nadd.s32 %r1, %r1, 4;\nsetp.lt.s32 %p1, %r1, 100;\n"
                             "@%p1 bra loop;";
    EXPECT_EQ(baseOfStore("mov.u32 %r1, a;\n" + loop), "a");
    EXPECT_EQ(baseOfStore("mov.u32 %r2, a;\nadd.s32 %r1, %r2, 60;\n" + loop), "a");
    EXPECT_EQ(baseOfStore("mov.u32 %r1, a;\n@%p2 mov.u32 %r1, b;\n" + loop), "") << "one of two";
}

TEST(BaseVariables, AreNotKnownOfOtherAddresses)
{
    EXPECT_EQ(baseOfStore("ld.param.u64 %rd1, [p];\nst.u32 [%rd1], %r1;"), "");
    EXPECT_EQ(
        baseOfStore("mov.u32 %r1, a;\nmov.u32 %r2, b;\nselp.b32 %r3, %r1, %r2, %p1;\nst.shared.u32 [%r3], 0;"), "");
    EXPECT_EQ(baseOfStore("mov.u32 %r1, a;\nmov.u32 %r2, b;\nsub.s32 %r3, %r2, %r1;\nadd.s32 %r4, %r1, %r3;\n"
                          "st.shared.u32 [%r4], 0;"),
        "")
        << "by way of their difference";
    EXPECT_EQ(baseOfStore("mov.u64 %rd1, a;\nst.local.u64 [depot], %rd1;\nld.local.u64 %rd2, [depot];\n"
                          "st.shared.u32 [%rd2], 0;"),
        "")
        << "through memory";
    EXPECT_EQ(baseOfStore("mov.u32 %r1, a;\nmov.u32 %r2, b;\nxor.b32 %r3, %r1, %r2;\nxor.b32 %r4, %r3, %r1;\n"
                          "st.shared.u32 [%r4], 0;"),
        "")
        << "exchanged bit by bit";
    EXPECT_EQ(baseOfStore("mov.u32 %r1, a;\nmov.b64 %rd1, {%r1, %r2};\nst.u32 [%rd1], %r1;"), "") << "in two parts";
    EXPECT_EQ(baseOfStore("add.s32 %r1, %r2, 4;\nst.shared.u32 [%r1], 0;"), "") << "of a register that nothing wrote";
}

} // namespace
} // namespace warpatlas::ptx
