/// The rule case by case; each was read off what ptxas 13.0 makes of it for sm_75, sm_80 and sm_90.
#include "kernels/ptx/contraction.h"
#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

/// "3:1 4:2-": the instruction at the third place of `body` takes the product of its first operand, that at the fourth
/// its second, negated. Places count from 0.
std::string taken(const std::string& body, const std::string& target = "sm_75")
{
    const std::string text = ".version 8.0\n.target " + target
        + "\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
          ".reg .f32 %f<40>; .reg .f64 %d<20>; .reg .b16 %h<20>; .reg .b32 %r<20>; .reg .b64 %l<10>; .reg .pred "
          "%p<5>;\n"
        + body + "\nret;\n}\n";
    const Module module = parse(text, "k.ptx");
    const Function& function = module.functions.front();
    const Contractions found = contractions(function, analyseControlFlow(function));
    std::string result;
    for (std::size_t i = 0; i < found.ofSum.size(); ++i)
        if (const Contraction& one = found.ofSum[i]; one.product != none)
            result += (result.empty() ? "" : " ") + std::to_string(i) + ":" + std::to_string(one.operand)
                + (one.negated ? "-" : "");
    return result;
}

const std::string store1 = " st.global.f32 [%l1], %f11;", store2 = " st.global.f32 [%l1+4], %f12;",
                  product = "mul.f32 %f10, %f1, %f2; ", twoProducts = product + "mul.f32 %f20, %f3, %f4; ";

TEST(Contraction, TakesAProductOnEitherSideOfASumOrDifference)
{
    EXPECT_EQ(taken(product + "add.f32 %f11, %f10, %f3;" + store1), "1:1");
    EXPECT_EQ(taken(product + "add.f32 %f11, %f3, %f10;" + store1), "1:2");
    EXPECT_EQ(taken(product + "sub.f32 %f11, %f10, %f3;" + store1), "1:1");
    EXPECT_EQ(taken(product + "sub.f32 %f11, %f3, %f10;" + store1), "1:2-");
    EXPECT_EQ(taken("mul.f64 %d10, %d1, %d2; add.f64 %d11, %d10, %d3; st.global.f64 [%l1], %d11;"), "1:1");
    EXPECT_EQ(taken("mul.f16 %h10, %h1, %h2; sub.f16 %h11, %h10, %h3; st.global.b16 [%l1], %h11;"), "1:1");
}

TEST(Contraction, LeavesNamedRoundingsAndOtherModifiers)
{
    EXPECT_EQ(taken("mul.rn.f32 %f10, %f1, %f2; add.f32 %f11, %f10, %f3;" + store1), "");
    EXPECT_EQ(taken(product + "add.rn.f32 %f11, %f10, %f3;" + store1), "");
    EXPECT_EQ(taken("mul.ftz.f32 %f10, %f1, %f2; add.f32 %f11, %f10, %f3;" + store1), "");
    EXPECT_EQ(taken("mul.ftz.f32 %f10, %f1, %f2; add.ftz.f32 %f11, %f10, %f3;" + store1), "1:1");
    EXPECT_EQ(taken("mul.sat.f32 %f10, %f1, %f2; add.f32 %f11, %f10, %f3;" + store1), "");
    EXPECT_EQ(taken(product + "add.sat.f32 %f11, %f10, %f3;" + store1), "1:1");
}

TEST(Contraction, OfAllUsesOrNone)
{
    const std::string sums = "add.f32 %f11, %f10, %f3; sub.f32 %f12, %f4, %f10;" + store1 + store2;
    EXPECT_EQ(taken(product + sums), "1:1 2:2-");
    EXPECT_EQ(taken(product + sums + " st.global.f32 [%l1+8], %f10;"), "");
    EXPECT_EQ(taken(product + "add.f32 %f11, %f10, %f10;" + store1), "");
    EXPECT_EQ(taken(product + "abs.f32 %f9, %f10; add.f32 %f11, %f9, %f3;" + store1), "");
    EXPECT_EQ(taken(product + "fma.rn.f32 %f12, %f3, %f4, %f10; add.f32 %f11, %f10, %f3;" + store1 + store2), "");
    // A use by what nothing needs is none.
    EXPECT_EQ(taken(product + "mul.f32 %f19, %f10, %f1; add.f32 %f11, %f10, %f3;" + store1), "2:1");
}

TEST(Contraction, ChoosesOneOfTwoProducts)
{
    EXPECT_EQ(taken(twoProducts + "add.f32 %f11, %f10, %f20;" + store1), "2:1");
    EXPECT_EQ(taken(twoProducts + "add.f32 %f11, %f20, %f10;" + store1), "2:1");
    const std::string other = " st.global.f32 [%l1+8], ";
    EXPECT_EQ(taken(twoProducts + "sub.f32 %f11, %f10, %f20;" + store1 + other + "%f10;"), "2:2-");
    // The product with one use goes first; then the other has a use that cannot take it.
    EXPECT_EQ(taken(twoProducts + "add.f32 %f11, %f10, %f20; add.f32 %f12, %f10, %f5;" + store1 + store2), "2:2");
    EXPECT_EQ(taken(twoProducts + "add.f32 %f11, %f10, %f20; sub.f32 %f12, %f10, %f20;" + store1 + store2), "2:1 3:1");
    // If both products have several uses, the one with fewer is taken, even if it is the second.
    EXPECT_EQ(taken(twoProducts
                  + "add.f32 %f11, %f10, %f5; sub.f32 %f12, %f10, %f6; add.f32 %f13, %f20, %f7;"
                    "sub.f32 %f14, %f10, %f20;"
                  + store1 + store2 + other + "%f13; st.global.f32 [%l1+12], %f14;"),
        "2:1 3:1 4:1 5:2-");
    EXPECT_EQ(taken(product + "mul.f32 %f20, %f2, %f1; add.f32 %f11, %f10, %f20;" + store1), "");
    EXPECT_EQ(taken(product + "mul.f32 %f20, %f2, %f1; sub.f32 %f11, %f10, %f20;" + store1), "2:1");
}

TEST(Contraction, SeesThroughCopiesAndSigns)
{
    EXPECT_EQ(taken(product + "mov.f32 %f9, %f10; add.f32 %f11, %f9, %f3;" + store1), "2:1");
    EXPECT_EQ(taken(product + "neg.f32 %f9, %f10; add.f32 %f11, %f9, %f3;" + store1), "2:1-");
    EXPECT_EQ(taken(product + "neg.f32 %f9, %f10; sub.f32 %f11, %f3, %f9;" + store1), "2:2");
    EXPECT_EQ(taken("mul.f32 %f10, %f1, 0f3F800000; add.f32 %f11, %f10, %f3;" + store1), "");
    EXPECT_EQ(taken("mul.f32 %f10, %f1, 0f40000000; add.f32 %f11, %f10, %f3;" + store1), "1:1");
}

TEST(Contraction, StaysWithinStraightCode)
{
    const std::string sum = "add.f32 %f11, %f10, %f3;" + store1;
    EXPECT_EQ(taken(product + "bar.sync 0; " + sum), "2:1");
    EXPECT_EQ(taken(product + "bra L1; L1: " + sum), "2:1");
    EXPECT_EQ(taken(product + "membar.gl; " + sum), "");
    EXPECT_EQ(taken(product + "div.rn.f32 %f12, %f3, %f4; " + sum + store2), "");
    EXPECT_EQ(taken(product + "div.full.f32 %f12, %f3, %f4; " + sum + store2), "2:1");
    EXPECT_EQ(taken(product + "@%p1 st.global.f32 [%l1+8], %f5; " + sum), "");
    EXPECT_EQ(taken(product + "@%p1 bra L1; st.global.f32 [%l1+8], %f5; L1: " + sum), "");
    EXPECT_EQ(taken(product + sum + "@%p1 bra L1; st.global.f32 [%l1+8], %f10; L1: "), "");
    EXPECT_EQ(taken(product + sum + "@%p1 bra L1; mov.f32 %f10, %f5; st.global.f32 [%l1+8], %f10; L1: "), "1:1");
}

TEST(Contraction, LeavesWhatEndsABlockInTooLargeAFunction)
{
    const auto blocks = [](int count) {
        std::string body = ".reg .f32 %z<" + std::to_string(count) + ">; ";
        for (int i = 0; i < count; ++i) {
            const std::string number = std::to_string(i);
            body += "mul.f32 %z" + number + ", %f1, %f2; add.f32 %f11, %z" + number + ", %f3; @%p1 bra M" + number
                + "; M" + number + ": ";
        }
        return body + store1;
    };
    EXPECT_EQ(taken(blocks(2)), "1:1 4:1");
    EXPECT_EQ(taken(blocks(33000)), "");
}

TEST(Contraction, UnderAGuard)
{
    EXPECT_EQ(taken(product + "@%p1 add.f32 %f11, %f10, %f3;" + store1), "1:1");
    EXPECT_EQ(taken("@%p1 " + product + "add.f32 %f11, %f10, %f3;" + store1), "");
    EXPECT_EQ(taken(product + "@%p1 add.f32 %f10, %f10, %f3; st.global.f32 [%l1], %f10;"), "");
}

TEST(Contraction, KeepsFactorsThatChange)
{
    const std::string text = ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
                             ".reg .f32 %f<9>; .reg .b64 %l<3>;\nmul.f32 %f4, %f1, %f2; mov.f32 %f2, %f3;\n"
                             "add.f32 %f5, %f4, %f2; st.global.f32 [%l1], %f5; ret;\n}\n";
    const Module module = parse(text, "k.ptx");
    const Contractions found = contractions(module.functions[0], analyseControlFlow(module.functions[0]));
    ASSERT_EQ(found.ofSum.size(), 5u);
    EXPECT_EQ(found.ofSum[2].product, 0u);
    EXPECT_EQ(found.kept[0], 2u) << "the second factor";
}

} // namespace
} // namespace warpatlas::ptx
