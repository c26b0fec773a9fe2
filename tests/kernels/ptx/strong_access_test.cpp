#include "kernels/ptx/strong_access.h"

#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas::ptx {
namespace {

Module moduleOf(const std::string& body)
{
    return parse(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 p)\n{\n"
                 ".reg .b64 %rd<9>;\n.reg .b32 %r<9>;\n.reg .pred %p<3>;\n"
            + body + "\nret;\n}\n",
        "test.ptx");
}

bool askedOf(std::string_view opcode, bool (*question)(const Function&, const Instruction&), const std::string& body)
{
    const Module module = moduleOf(body);
    const Function& function = findEntry(module, "f");
    for (const Instruction& instruction : function.instructions)
        if (instruction.opcode == opcode)
            return question(function, instruction);
    ADD_FAILURE() << "no " << opcode;
    return false;
}
bool decides(const Function& function, const Instruction& load)
{
    return decidesLoop(function, Loops(function), load);
}
bool waits(const std::string& body)
{
    return askedOf("ld", decides, body);
}
bool updates(const std::string& body)
{
    const auto fromVolatile = [](const Function& function, const Instruction& store) {
        return anyVolatile(updatedLoads(function, store));
    };
    return askedOf("st", fromVolatile, body);
}

TEST(StrongAccess, AnUpdateOfAPlaceThatAValueTells)
{
    const auto storeUpdates = [](const std::string& body) { return askedOf("st", updatesByValue, body); };
    const std::string addOne = "ld.shared.u32 %r2, [%rd2];\nadd.u32 %r3, %r2, 1;\nst.shared.u32 [%rd2], %r3;";
    EXPECT_TRUE(storeUpdates("ld.global.u64 %rd1, [%rd3];\nadd.u64 %rd2, %rd1, %rd4;\n" + addOne));
    EXPECT_TRUE(storeUpdates("atom.global.add.u64 %rd2, [%rd3], 1;\n" + addOne)) << "a ticket";
    EXPECT_FALSE(storeUpdates("ld.param.u64 %rd2, [p];\n" + addOne)) << "an address that the caller gave";
    EXPECT_FALSE(storeUpdates("mov.u32 %r1, %tid.x;\nmul.wide.u32 %rd2, %r1, 4;\n" + addOne)) << "one's own place";
    EXPECT_FALSE(storeUpdates("ld.global.u64 %rd2, [%rd3];\nst.shared.u32 [%rd2], %r3;")) << "nothing is read there";
    // The load of the update, whose address is no part of it here.
    const auto loadUpdates = [](const std::string& body) { return askedOf("ld", updatesByValue, body); };
    EXPECT_TRUE(loadUpdates(addOne + "\nld.global.u64 %rd2, [%rd3];"));
    EXPECT_FALSE(loadUpdates("ld.global.u64 %rd2, [%rd3];\n" + addOne)) << "the load of the value is none";
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

TEST(StrongAccess, WhatALoopOnlyChoosesByDoesNotWait)
{
    // A largest value: for (...) if (v > *m) *m = v;
    const std::string choice = "$a:\nld.volatile.u32 %r1, [%rd1];\nsetp.le.u32 %p1, %r3, %r1;\n@%p1 bra $b;\n";
    const std::string next = "$b:\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p2, %r2, 9;\n@%p2 bra $a;";
    EXPECT_FALSE(waits(choice + "st.volatile.u32 [%rd1], %r3;\n" + next));
    // What it chooses ends the loop: if (!*taken) { ...; done = true; }
    EXPECT_TRUE(waits(choice + "mov.u32 %r2, 9;\n" + next));
    // A loop that is entered in its middle.
    EXPECT_TRUE(waits("bra $c;\n$a:\nadd.u32 %r2, %r2, 1;\n$c:\nld.volatile.u32 %r1, [%rd1];\n"
                      "setp.eq.u32 %p1, %r1, 0;\n@%p1 bra $a;"));
}

TEST(StrongAccess, TheLoopsAroundTheInnermostDoNotCount)
{
    EXPECT_FALSE(waits("$o:\n$a:\nld.volatile.u32 %r1, [%rd1];\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 9;\n"
                       "@%p1 bra $a;\nsetp.lt.u32 %p2, %r1, 9;\n@%p2 bra $o;"));
}

TEST(StrongAccess, AnAtomicThatItsLoopEndsByWaits)
{
    const auto atomicWaits = [](const std::string& body) { return askedOf("atom", decides, body); };
    EXPECT_TRUE(atomicWaits("$a:\natom.global.cas.b32 %r1, [%rd1], 0, 1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra $a;"));
    EXPECT_FALSE(
        atomicWaits("$a:\natom.global.add.u32 %r1, [%rd1], 1;\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 9;\n"
                    "@%p1 bra $a;"));
}

/// For each branch of a body, in order: whether it goes round a loop that waits.
std::vector<bool> waitingRounds(const std::string& body)
{
    const Module module = moduleOf(body);
    const Function& function = findEntry(module, "f");
    const std::vector<bool> waiting = waitingBranches(module, function);
    std::vector<bool> branches;
    for (std::size_t i = 0; i < function.instructions.size(); ++i) {
        if (function.instructions[i].opcode == "bra")
            branches.push_back(waiting[i]);
        else
            EXPECT_FALSE(waiting[i]);
    }
    return branches;
}

TEST(StrongAccess, TheWayBackOfALoopThatWaits)
{
    const std::string load = "ld.volatile.u32 %r1, [%rd1];\nsetp.eq.u32 %p1, %r1, 0;\n";
    EXPECT_EQ(waitingRounds("$a:\n" + load + "@%p1 bra $a;"), std::vector<bool>{true});
    // Left in the middle; inside a loop of another kind.
    EXPECT_EQ(waitingRounds("$o:\n$a:\n" + load
                  + "@!%p1 bra $b;\nbra $a;\n$b:\nadd.u32 %r2, %r2, 1;\n"
                    "setp.lt.u32 %p2, %r2, 9;\n@%p2 bra $o2;\nret;\n$o2:\nmov.u32 %r3, 0;\nbra $b;"),
        (std::vector<bool>{false, true, false, false}));
    EXPECT_EQ(waitingRounds("$a:\natom.global.exch.b32 %r1, [%rd1], 1;\nsetp.ne.s32 %p1, %r1, 0;\n@%p1 bra $a;"),
        std::vector<bool>{true});
    EXPECT_EQ(
        waitingRounds("$a:\nld.u32 %r1, [%rd1];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra $a;"), std::vector<bool>{false});
    EXPECT_EQ(waitingRounds("$a:\nld.volatile.u32 %r1, [%rd1];\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 9;\n"
                            "@%p1 bra $a;"),
        std::vector<bool>{false});
}

TEST(StrongAccess, ALoopMayWaitInAFunctionThatItCalls)
{
    // look() reads; ask() calls it, as atomicAdd() does at -G; f() waits for what ask() returns.
    const auto function = [](const std::string& head, const std::string& body) {
        return head + "\n{\n.reg .b64 %rd<2>;\n.reg .b32 %r<2>;\n.reg .pred %p<2>;\nld.param.u64 %rd1, [p];\n" + body
            + "ret;\n}\n";
    };
    const auto call = [](const std::string& name) {
        return "{\n.param .b64 q;\nst.param.b64 [q], %rd1;\n.param .b32 v;\ncall.uni (v), " + name
            + ", (q);\nld.param.b32 %r1, [v];\n}\n";
    };
    const auto round = [&](const std::string& load) {
        const Module module = parse(".version 8.0\n.target sm_75\n.address_size 64\n"
                + function(
                    ".func (.param .b32 back) look(.param .b64 p)", load + " %r1, [%rd1];\nst.param.b32 [back], %r1;\n")
                + function(".func (.param .b32 back) ask(.param .b64 p)", call("look") + "st.param.b32 [back], %r1;\n")
                + function(".visible .entry f(.param .u64 p)",
                    "$a:\n" + call("ask") + "setp.eq.u32 %p1, %r1, 0;\n@%p1 bra $a;\n"),
            "test.ptx");
        const std::vector<bool> waiting = waitingBranches(module, findEntry(module, "f"));
        return std::ranges::find(waiting, true) != waiting.end();
    };
    EXPECT_TRUE(round("ld.volatile.u32"));
    EXPECT_FALSE(round("ld.u32"));
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

TEST(StrongAccess, AStoreThatTheSamePlaceDecidesAboutReplaces)
{
    const auto replaces = [](const std::string& body) {
        const auto decided = [](const Function& function, const Instruction& store) {
            return anyVolatile(decidingLoads(function, Loops(function), store));
        };
        return askedOf("st", decided, body);
    };
    const std::string read = "ld.volatile.u32 %r1, [%rd1];\nsetp.le.u32 %p1, %r3, %r1;\n";
    const std::string write = "st.volatile.u32 [%rd1], %r3;\n";
    EXPECT_TRUE(replaces(read + "@%p1 bra $b;\n" + write + "$b:"));
    EXPECT_TRUE(replaces(read + "@!%p1 " + write));
    EXPECT_FALSE(replaces(read + "@%p1 bra $b;\nadd.u32 %r2, %r2, 1;\n$b:\n" + write)) << "behind the choice";
    EXPECT_FALSE(replaces(read + "@%p1 bra $b;\nst.volatile.u32 [%rd2], %r3;\n$b:")) << "another place";
    EXPECT_FALSE(replaces("$a:\n" + read + "@%p1 bra $a;\n" + write)) << "it waited";
    EXPECT_FALSE(replaces("ld.u32 %r1, [%rd1];\nsetp.le.u32 %p1, %r3, %r1;\n@%p1 bra $b;\n" + write + "$b:"));
}

} // namespace
} // namespace warpatlas::ptx
