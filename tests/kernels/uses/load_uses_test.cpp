/// Loads whose values are chosen, and bytes that are only carried on.
#include "kernels/ptx/parser.h"
#include "kernels/uses/carried_bytes.h"
#include "kernels/uses/chosen_loads.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace warpatlas::ptx {
namespace {

Module moduleWith(const std::string& body)
{
    return parse(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f()\n{\n.reg .b64 %rd<9>;\n"
                 ".reg .pred %p<4>;\n.reg .b32 %r<9>;\n.reg .b16 %rs<9>;\n.reg .f32 %f<9>;\n"
            + body + "\nret;\n}\n",
        "test.ptx");
}

std::vector<ChosenLoad> chosen(const std::string& body)
{
    const Module module = moduleWith(body);
    const Function& function = module.functions[0];
    return chosenLoads(function, analyseControlFlow(function), RegisterUses(function));
}

TEST(ChosenLoads, BehindAPredicateThatIsKnown)
{
    const auto loads = chosen("setp.eq.s32 %p1, %r5, 0;\nld.shared.u32 %r1, [%rd1];\nselp.b32 %r2, 0, %r1, %p1;\n"
                              "st.global.u32 [%rd2], %r2;");
    ASSERT_EQ(loads.size(), 1u);
    ASSERT_EQ(loads[0].choices.size(), 1u);
    EXPECT_TRUE(loads[0].choices[0].known);
    EXPECT_FALSE(loads[0].choices[0].condition.whenSet);
}

TEST(ChosenLoads, ThroughArithmeticAndBeforeThePredicateIsKnown)
{
    const auto loads = chosen("ld.shared.f32 %f1, [%rd1];\nadd.f32 %f2, %f1, %f1;\nsetp.eq.s32 %p1, %r5, 0;\n"
                              "selp.f32 %f3, %f2, %f4, %p1;\nst.global.f32 [%rd2], %f3;");
    ASSERT_EQ(loads.size(), 1u);
    EXPECT_FALSE(loads[0].choices.at(0).known);
    EXPECT_TRUE(loads[0].choices.at(0).condition.whenSet);
    EXPECT_FALSE(loads[0].late);
}

TEST(ChosenLoads, BehindAPredicateOfALaterPart)
{
    const std::string load = "ld.shared.u32 %r1, [%rd1];\n";
    const std::string loop = "L:\nadd.s32 %r5, %r5, 1;\nsetp.lt.s32 %p2, %r5, 9;\n@%p2 bra L;\n";
    const std::string choice = "setp.eq.s32 %p1, %r5, 0;\nselp.b32 %r2, 0, %r1, %p1;\nst.shared.u32 [%rd2], %r2;";
    const auto loads = chosen(load + loop + choice);
    ASSERT_EQ(loads.size(), 1u);
    EXPECT_FALSE(loads[0].choices.at(0).known);
    EXPECT_FALSE(loads[0].late);
    const auto ordered = chosen(load + "bar.sync 0;\n" + choice);
    ASSERT_EQ(ordered.size(), 1u);
    EXPECT_TRUE(ordered[0].late) << "others may do something in between";
    const auto around = chosen("@%p3 bra C;\nbar.sync 0;\nC:\n" + load + loop + choice);
    ASSERT_EQ(around.size(), 1u);
    EXPECT_FALSE(around[0].late) << "the barrier stands before both";
}

TEST(ChosenLoads, ThroughOneSelpAfterTheOther)
{
    const std::string head = "setp.eq.s32 %p1, %r5, 0;\nsetp.eq.s32 %p2, %r6, 0;\nld.shared.u32 %r1, [%rd1];\n"
                             "selp.b32 %r2, %r1, -1, %p1;\n";
    const auto loads = chosen(head + "add.s32 %r3, %r2, 1;\nselp.b32 %r4, -1, %r3, %p2;\nst.global.u32 [%rd2], %r4;");
    ASSERT_EQ(loads.size(), 1u);
    ASSERT_EQ(loads[0].choices.size(), 1u);
    EXPECT_EQ(loads[0].choices[0].select, 5u);
    EXPECT_FALSE(loads[0].choices[0].condition.whenSet);
    ASSERT_EQ(loads[0].choices[0].earlier.size(), 1u);
    EXPECT_TRUE(loads[0].choices[0].earlier[0].whenSet);
    const auto stored = chosen(head + "selp.b32 %r4, -1, %r2, %p2;\nst.global.v2.u32 [%rd2], {%r4, %r2};");
    ASSERT_EQ(stored.size(), 1u);
    EXPECT_EQ(stored[0].choices.at(0).select, 3u) << "the first decides, whose result is stored";
    const auto changed =
        chosen(head + "setp.eq.s32 %p1, %r7, 0;\nselp.b32 %r4, -1, %r2, %p1;\nst.global.u32 [%rd2], %r4;");
    EXPECT_EQ(changed.at(0).choices.at(0).select, 3u) << "what it chose by is not known later";
}

TEST(ChosenLoads, OfWhatReachesTheSelpByOneOfTwoWays)
{
    const auto loads = chosen("setp.eq.s32 %p1, %r5, 0;\n@%p1 bra B;\nld.shared.u32 %r1, [%rd1];\nbra.uni C;\n"
                              "B:\nld.global.u32 %r1, [%rd3];\nst.shared.u32 [%rd1], %r1;\n"
                              "C:\nselp.b32 %r2, %r1, -1, %p1;\nst.global.u32 [%rd2], %r2;");
    ASSERT_EQ(loads.size(), 1u); // the other one is stored
    EXPECT_EQ(loads[0].load, 2u);
}

TEST(ChosenLoads, NotWhereTheValueIsUsedOrTheChoiceIsOfAnotherTime)
{
    const std::string load = "setp.eq.s32 %p1, %r5, 0;\nld.shared.u32 %r1, [%rd1];\n";
    EXPECT_TRUE(chosen(load + "selp.b32 %r2, 0, %r1, %p1;\nst.shared.u32 [%rd2], %r1;").empty());
    EXPECT_TRUE(chosen(load + "setp.eq.s32 %p2, %r1, 0;\nselp.b32 %r2, 0, %r1, %p1;").empty());
    EXPECT_TRUE(chosen(load + "st.shared.u32 [%rd2], %r1;").empty());
}

CarriedBytes carried(const std::string& body)
{
    const Module module = moduleWith(body);
    return carriedBytes(module.functions[0], RegisterUses(module.functions[0]));
}

TEST(CarriedBytes, OfAStructureThatIsCopied)
{
    const CarriedBytes bytes = carried("ld.shared.v4.u8 {%rs1, %rs2, %rs3, %rs4}, [%rd1];\n"
                                       "st.shared.v4.u8 [%rd2], {%rs1, %rs2, %rs3, %rs4};");
    ASSERT_EQ(bytes.loads.size(), 1u);
    EXPECT_EQ(bytes.loads[0].used, 0u);
    EXPECT_EQ(bytes.loads[0].carried, 0xfu);
    ASSERT_EQ(bytes.stores.size(), 1u);
    EXPECT_EQ(bytes.stores[0].bytes.size(), 4u);
    EXPECT_EQ(bytes.stores[0].bytes[2].from, 2u);
    EXPECT_EQ(bytes.stores[0].bytes[2].to, 2u);
}

TEST(CarriedBytes, PutTogetherOfSmallerOnes)
{
    const CarriedBytes bytes =
        carried("ld.local.v2.u8 {%rs1, %rs2}, [%rd1];\nshl.b16 %rs3, %rs2, 8;\nand.b16 %rs4, %rs1, 255;\n"
                "or.b16 %rs5, %rs4, %rs3;\nmov.b32 %r1, {%rs6, %rs5};\nst.local.u32 [%rd2], %r1;");
    ASSERT_EQ(bytes.stores.size(), 1u);
    ASSERT_EQ(bytes.stores[0].bytes.size(), 2u);
    EXPECT_EQ(bytes.stores[0].bytes[0].from, 0u);
    EXPECT_EQ(bytes.stores[0].bytes[0].to, 2u);
    EXPECT_EQ(bytes.stores[0].bytes[1].to, 3u);
}

TEST(CarriedBytes, UsedWhereTheyAreComputedWith)
{
    const CarriedBytes part = carried("ld.shared.v2.u32 {%r1, %r2}, [%rd1];\nadd.u32 %r3, %r1, 1;");
    ASSERT_EQ(part.loads.size(), 1u);
    EXPECT_EQ(part.loads[0].used, 0xfu); // the second is not used
    const CarriedBytes out = carried("ld.shared.u32 %r1, [%rd1];\nst.global.u32 [%rd2], %r1;");
    ASSERT_EQ(out.loads.size(), 1u);
    EXPECT_EQ(out.loads[0].carried, 0xfu) << "whether it may leave the block so is told at the store";
    EXPECT_TRUE(carried("ld.shared.u32 %r1, [%rd1];\nred.global.add.u32 [%rd2], %r1;").loads.empty());
    EXPECT_TRUE(carried("ld.shared.u64 %rd1, [%rd2];\nst.shared.u32 [%rd1], %r1;").loads.empty()); // an address
    EXPECT_TRUE(carried("ld.shared.u32 %r1, [%rd1];\nsetp.eq.s32 %p1, %r1, 0;").loads.empty());
    EXPECT_TRUE(carried("mov.u32 %r1, 0;\nld.shared.u32 %r1, [%rd1];\nst.shared.u32 [%rd2], %r1;").loads.empty());
}

/// Which of the two values a store has is not followed; that it only stores is known.
TEST(CarriedBytes, OrWhatAnotherBranchHasInTheirPlace)
{
    const std::string branches = "ld.shared.u32 %r1, [%rd1];\nld.shared.u32 %r2, [%rd2];\nmov.u32 %r3, %r1;\n"
                                 "@%p1 bra L;\nmov.u32 %r3, %r2;\nL:\nmov.u32 %r4, %r3;\n";
    const CarriedBytes stored = carried(branches + "st.shared.u32 [%rd3], %r4;");
    ASSERT_EQ(stored.loads.size(), 2u);
    for (const LoadedBytes& load : stored.loads) {
        EXPECT_EQ(load.used, 0u);
        EXPECT_EQ(load.chosen, 0xfu);
        EXPECT_EQ(load.carried, 0u);
    }
    EXPECT_TRUE(stored.stores.empty());
    const CarriedBytes parts = carried(branches + "shr.u32 %r5, %r4, 16;\nst.shared.u16 [%rd3], %r5;");
    ASSERT_EQ(parts.loads.size(), 2u);
    EXPECT_EQ(parts.loads[0].chosen, 0xfu);
    const CarriedBytes selected = carried("ld.shared.u32 %r1, [%rd1];\nld.shared.u32 %r2, [%rd2];\n"
                                          "selp.b32 %r3, %r1, %r2, %p1;\nst.shared.u32 [%rd3], %r3;");
    ASSERT_EQ(selected.loads.size(), 2u);
    EXPECT_EQ(selected.loads[1].used, 0u);
    EXPECT_EQ(selected.loads[1].chosen, 0xfu);
    for (const char* use :
        {"add.u32 %r5, %r4, 1;", "st.shared.u32 [%r4], %r5;", "add.u32 %r3, %r3, 1;", "@%p1 mov.u32 %r5, %r4;"})
        EXPECT_TRUE(carried(branches + use).loads.empty()) << use;
}

TEST(CarriedBytes, NothingOfWhatIsNoValueOfAtMostEightBytes)
{
    const std::string load = ".reg .b128 %q<4>;\nld.shared.u32 %r1, [%rd1];\n";
    for (const char* use : {"and.b128 %q1, %r1, %q2;\nst.shared.b32 [%rd2], %q1;", "mov.b32 {}, %r1;",
             "mov.b32 {%rs1, %rs2, %rs3}, %r1;\nst.shared.u16 [%rd2], %rs3;",
             "shl.b128 %q1, %r1, 8;\nst.shared.b64 [%rd2], %q1;", "cvt.b128.u32 %q1, %r1;\nst.shared.b64 [%rd2], %q1;"})
        EXPECT_TRUE(carried(load + use).loads.empty()) << use;
}

/// As unrolled code has it: each value is made of the one before.
std::string chainOf(int steps, bool backwards)
{
    std::string text = ".reg .b32 %c<" + std::to_string(steps + 2) + ">;\nld.shared.u32 %c0, [%rd1];\n";
    for (int k = 0; k < steps; ++k) {
        const int i = backwards ? steps - 1 - k : k;
        text += "mov.b32 %c" + std::to_string(i + 1) + ", %c" + std::to_string(i) + ";\n";
    }
    return text + "st.shared.u32 [%rd2], %c" + std::to_string(steps) + ";";
}

TEST(CarriedBytes, ThroughChainsOfAnyLength)
{
    for (const bool backwards : {false, true}) {
        const CarriedBytes bytes = carried(chainOf(100000, backwards));
        ASSERT_EQ(bytes.loads.size(), 1u);
        EXPECT_EQ(bytes.loads[0].carried, 0xfu);
        EXPECT_EQ(bytes.stores.size(), 1u);
    }
}

TEST(CarriedBytes, JoinedOfMoreThanAHandfulCountAsUsed)
{
    const auto joined = [](int loads) {
        std::string text = ".reg .b32 %c<999>, %h<999>;\nmov.b32 %h0, 0;\n";
        for (int i = 0; i < loads; ++i)
            text += fmt::format("ld.shared.u32 %c{0}, [%rd1+{1}];\nxor.b32 %h{2}, %h{0}, %c{0};\n", i, 4 * i, i + 1);
        return carried(text + fmt::format("st.shared.u32 [%rd2], %h{};", loads));
    };
    EXPECT_EQ(joined(10).loads.size(), 10u);
    EXPECT_TRUE(joined(10).loads[0].used == 0);
    EXPECT_LT(joined(900).loads.size(), 100u);
}

/// A reduction over a warp exchanges structures whole, with what pads them.
TEST(CarriedBytes, ThroughAnExchangeBetweenLanes)
{
    const std::string load = "ld.local.u32 %r1, [%rd1];\n",
                      exchange = "shfl.sync.down.b32 %r2|%p1, %r1, %r5, 31, -1;\n";
    const auto followed = [&](const std::string& rest) {
        const Module module = moduleWith(load + exchange + rest);
        return carriedBytes(module.functions[0], RegisterUses(module.functions[0]));
    };
    const CarriedBytes stored = followed("st.local.u32 [%rd2], %r2;");
    ASSERT_EQ(stored.loads.size(), 1u);
    EXPECT_EQ(stored.loads[0].used, 0u);
    EXPECT_EQ(stored.loads[0].carried, 15u);
    ASSERT_EQ(stored.stores.size(), 1u);
    EXPECT_TRUE(followed("add.s32 %r3, %r2, 1;\nst.local.u32 [%rd2], %r2;").loads.empty());
    const Module lane = moduleWith("ld.local.u32 %r5, [%rd1];\n" + exchange + "st.local.u32 [%rd2], %r2;");
    EXPECT_TRUE(carriedBytes(lane.functions[0], RegisterUses(lane.functions[0])).loads.empty())
        << "which lane it is from is used";
}

} // namespace
} // namespace warpatlas::ptx
