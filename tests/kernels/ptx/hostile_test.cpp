/// Texts that ask for too much: each ends with a message that names the file, in little time and little memory, or can
/// be cancelled.
#include "app/words/problem_words.h"
#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/simulator/recording/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <sys/resource.h>
#include <thread>

namespace warpatlas::simulator {
namespace {

using ::testing::HasSubstr;

const std::string head = ".version 7.0\n.target sm_70\n.address_size 64\n";

std::string entry(const std::string& body, const std::string& before = "")
{
    return head + before + ".visible .entry hostile(.param .u64 p)\n{\n" + body + "\nret;\n}\n";
}

std::string repeat(const std::string& text, std::size_t times)
{
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

/// The error instead of a kernel; empty if it loads.
std::string refusal(const std::string& text)
{
    try {
        loadKernel(text, "hostile.ptx", "hostile", "hostile.cu");
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

std::vector<Problem> run(const std::string& text, std::uint32_t threads = 32)
{
    Simulation simulation(loadKernel(text, "hostile.ptx", "hostile", "hostile.cu"), Launch{{1, 1, 1}, {threads, 1, 1}});
    const std::size_t buffer = simulation.addBuffer("p", ElementType::I32, 64);
    simulation.setBufferParameter(0, buffer);
    Progress progress;
    return simulation.run({}, progress).problems;
}

long peakKilobytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

TEST(HostileTest, SharedMemoryOfTwoGigabytesIsRefused)
{
    EXPECT_THAT(refusal(entry(".shared .b8 big[2147483648];")), HasSubstr("hostile.ptx: shared variable 'big'"));
    EXPECT_THAT(refusal(entry(repeat(".shared .b8 a[8388608];", 300))), HasSubstr("shared"));
    const std::string big = ".shared .align 4 .b8 big[2147483647];\n";
    EXPECT_THAT(refusal(entry(".reg .u32 %r1; mov.u32 %r1, big;", big)), HasSubstr("shared variable 'big'"));
    EXPECT_EQ(refusal(entry("", big)), "") << "another kernel's";
}

TEST(HostileTest, LocalMemoryPastCudasLimitIsRefused)
{
    EXPECT_THAT(refusal(entry(".local .align 8 .b8 depot[4294967296];")), HasSubstr("local memory"));
    EXPECT_THAT(refusal(entry(".local .b8 a[262144];.local .b8 b[262145];")), HasSubstr("524,"));
    EXPECT_EQ(refusal(entry(".local .b8 a[262144];.local .b8 b[262144];")), "");
}

TEST(HostileTest, ParametersPastCudasLimitAreRefused)
{
    const std::string text = head + ".visible .entry hostile(.param .align 8 .b8 p[4294967296])\n{\nret;\n}\n";
    EXPECT_THAT(refusal(text), HasSubstr("parameters"));
    EXPECT_THAT(refusal(entry("{ .param .b8 param0[8589934592]; }")), HasSubstr("parameters"));
}

TEST(HostileTest, AKernelIsNoFunctionThatAnotherCalls)
{
    const std::string other = ".visible .entry other(.param .align 8 .b8 many[4096])\n{\nret;\n}\n";
    const std::string early = ".visible .entry early()\n{\nret;\n}\n";
    // The kernel's parameters stay as large as its own, wherever the others stand.
    for (const std::string& text : {entry(".reg .b64 %f;\nmov.u64 %f, other;\nst.param.b64 [p], %f;", other),
             entry(".reg .b64 %f;\nmov.u64 %f, early;\nst.param.b64 [p], %f;", early)}) {
        ASSERT_EQ(refusal(text), "");
        EXPECT_EQ(loadKernel(text, "hostile.ptx", "hostile", "hostile.cu")->program().kernelParameterBytes, 8u);
    }
    const std::vector<Problem> problems = run(entry("call other, ();", other));
    ASSERT_FALSE(problems.empty());
    EXPECT_THAT(sentenceOf(problems.front()), HasSubstr("the instruction call (PTX line"));
}

TEST(HostileTest, AMillionRegistersCostNothingUntilTheyAreUsed)
{
    const long before = peakKilobytes();
    EXPECT_TRUE(run(entry(".reg .b32 %r<1000000>;\nmov.u32 %r999999, 1;")).empty());
    EXPECT_LT(peakKilobytes() - before, 64 * 1024);
    EXPECT_THAT(refusal(entry(".reg .b32 %r<1000001>;")), HasSubstr("too many registers"));
    EXPECT_THAT(refusal(entry(repeat(".reg .b64 %a<1000000>;\n", 30))), HasSubstr("too many registers"));
}

TEST(HostileTest, AMillionUsedRegistersAreRefused)
{
    std::string body = ".reg .b32 %r<1000000>;\n";
    for (int i = 0; i < 1'000'000; ++i)
        body += "mov.u32 %r" + std::to_string(i) + ", %r" + std::to_string((i + 1) % 1'000'000) + ";\n";
    const long before = peakKilobytes();
    EXPECT_THAT(refusal(entry(body)), HasSubstr("registers"));
    EXPECT_LT(peakKilobytes() - before, 2 * 1024 * 1024);
}

TEST(HostileTest, DeepNestingDoesNotUseUpTheStack)
{
    constexpr std::size_t deep = 1'000'000;
    EXPECT_EQ(refusal(entry(repeat("{", deep) + repeat("}", deep))), "");
    EXPECT_THAT(refusal(head + ".global .u32 a[4] = " + repeat("{", deep) + "1" + repeat("}", deep) + ";\n"),
        HasSubstr("nested"));
    EXPECT_THAT(refusal(entry("mov.u32 " + repeat("{", deep) + ";")), HasSubstr("ends too early"));
    for (const char* open : {"(", "[", "!", "-", "%r|"}) { // the text goes on behind it: who comes there is stopped
        const std::vector<Problem> problems = run(entry("mov.u32 " + repeat(open, deep) + ";"));
        ASSERT_EQ(problems.size(), 1u) << open;
        EXPECT_THAT(sentenceOf(problems[0]), HasSubstr("mov.u32 (PTX line 6)")) << open;
    }
    EXPECT_THAT(refusal(head + ".section .debug_str " + repeat("{", deep)), HasSubstr("ends too early"));
}

TEST(HostileTest, LargeKernelsAreDecodedInTimeThatGrowsWithTheirLength)
{
    // A branch a line, forwards and backwards: a hundred thousand basic blocks.
    std::string body = ".reg .pred %p<4>;\n";
    const std::string mark = "L";
    for (int i = 0; i < 50'000; ++i)
        body += mark + std::to_string(i) + ":\n@%p1 bra L" + std::to_string(i * 7919LL % 50'000) + ";\n";
    EXPECT_EQ(refusal(entry(body)), "");
}

TEST(HostileTest, VariablesOfImpossibleSizesAreRefused)
{
    EXPECT_THAT(refusal(head + ".global .b64 a[18446744073709551615];\n"), HasSubstr("too large"));
    EXPECT_THAT(refusal(head + ".global .b64 a[4294967296][4294967296];\n"), HasSubstr("too large"));
    // The whole address space times over, one variable after the other.
    EXPECT_NE(refusal(entry("", repeat(".global .b8 a[1024];\n", 1000))), "");
}

TEST(HostileTest, NumbersThatWouldWrapAroundAreRefused)
{
    // 2^32 + 4 is no 4, and 2^32 + 1 no file 1.
    EXPECT_THAT(refusal(head + ".global .align 4294967300 .b32 a;\n"), HasSubstr("up to 4,096"));
    EXPECT_THAT(refusal(head + ".global .align 8192 .b32 a;\n"), HasSubstr("up to 4,096"));
    EXPECT_THAT(refusal(head + ".global .align 18446744073709551615 .b32 a;\n"), HasSubstr("up to 4,096"));
    EXPECT_THAT(refusal(entry(".loc 4294967297 1 0;")), HasSubstr("up to 4,294,967,295"));
    EXPECT_THAT(refusal(entry(".loc 1 4294967296 0;")), HasSubstr("up to 4,294,967,295"));
    EXPECT_THAT(refusal(entry(".loc 1 1 0, inlined_at 1 4294967296 0;")), HasSubstr("up to 4,294,967,295"));
    EXPECT_THAT(refusal(head + ".file 4294967296 \"a.cu\"\n"), HasSubstr("up to 4,294,967,295"));
    EXPECT_THAT(refusal(entry(".reg .b32 %r<4294967295>;")), HasSubstr("too many registers"));
    EXPECT_THAT(refusal(entry(".reg .b32 %r<4294967298>;")), HasSubstr("too many registers"));
    EXPECT_THAT(refusal(entry(".reg .b32 %r<-1>;")), HasSubstr("too many registers"));
    for (const char* huge : {".global .align 4294967300 .b32 a;\n", ".file 99999999999999999999 \"a.cu\"\n"})
        EXPECT_LE(refusal(head + huge).size(), 200u);
}

TEST(HostileTest, LinesAndFilesOfAnyNumberCostNothing)
{
    const std::string files = ".file 1000000000 \"hostile.cu\"\n.file 4294967295 \"other.cuh\"\n";
    const std::string body = ".reg .b32 %r<3>;\n.loc 1000000000 4294967295 0\nmov.u32 %r1, 1;\n"
                             ".loc 4294967295 4294967294 0\nmov.u32 %r2, %r1;\n";
    const std::string text = head + files + ".visible .entry hostile(.param .u64 p)\n{\n" + body + "\nret;\n}\n";
    const long before = peakKilobytes();
    Simulation simulation(loadKernel(text, "hostile.ptx", "hostile", "hostile.cu"), Launch{{1, 1, 1}, {32, 1, 1}});
    simulation.setBufferParameter(0, simulation.addBuffer("p", ElementType::I32, 64));
    Progress progress;
    const Trace trace = simulation.run({}, progress);
    EXPECT_LT(peakKilobytes() - before, 64 * 1024);
    ASSERT_EQ(trace.lines.size(), 1u);
    EXPECT_EQ(trace.lines.begin()->first, 4294967295u);
    EXPECT_EQ(trace.lines.begin()->second.warpInstructions, 3u);
}

/// Each function alone has few enough.
TEST(HostileTest, RegistersOfManyFunctionsTogetherAreRefusedBeforeTheyTakeMemory)
{
    std::string text = head;
    for (int i = 0; i < 1000; ++i)
        text += ".func f" + std::to_string(i) + "()\n{\n.reg .b32 %r<1000000>;\nret;\n}\n";
    const long before = peakKilobytes();
    EXPECT_THAT(refusal(text + ".visible .entry hostile()\n{\nret;\n}\n"), HasSubstr("too many registers in all"));
    EXPECT_LT(peakKilobytes() - before, 64 * 1024);
}

TEST(HostileTest, ManyParametersAreLaidOutInTimeThatGrowsWithTheirNumber)
{
    std::string text = head + ".visible .entry hostile(.param .u32 p0";
    for (int i = 1; i < 100'000; ++i)
        text += ", .param .u32 p" + std::to_string(i);
    // A hundred thousand times a hundred thousand would take minutes.
    EXPECT_EQ(refusal(text + ")\n{\nret;\n}\n"), "");
}

TEST(HostileTest, ALoopWithoutAnEndSaysWhereItIs)
{
    const std::string files = ".file 1 \"hostile.cu\"\n";
    const std::string text = head + files + ".visible .entry hostile(.param .u64 p)\n{\n.reg .pred %p<2>;\n"
        + ".reg .b32 %r<3>;\nmov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 32;\n@%p1 bra DONE;\n"
        + ".loc 1 7 0\nL:\n.loc 1 8 0\nadd.s32 %r2, %r2, 1;\nbra.uni L;\nDONE:\nret;\n}\n";
    for (const bool record : {true, false}) {
        Simulation simulation(loadKernel(text, "hostile.ptx", "hostile", "hostile.cu"), Launch{{2, 1, 1}, {64, 1, 1}});
        simulation.setBufferParameter(0, simulation.addBuffer("p", ElementType::I32, 64));
        Progress progress;
        SimulationOptions options;
        options.record = record;
        std::optional<WorkPlace> place;
        std::thread curious([&] {
            Whereabouts& where = progress.whereabouts();
            where.ask();
            while (!where.told() || where.executed() < 1'000'000) // both workers come to it
                std::this_thread::yield();
            place = where.take();
            progress.cancel();
        });
        EXPECT_THROW(simulation.run(options, progress), Cancelled);
        curious.join();
        ASSERT_TRUE(place);
        EXPECT_LT(place->block.x, 2u);
        EXPECT_EQ(place->warp, 1u) << "the other one has ended";
        EXPECT_EQ(place->line, 8u);
        EXPECT_GT(place->ofBlock, 0u);
        EXPECT_TRUE(progress.whereabouts().told()) << "who stops it is told as well";
    }
}

/// Also those of a launch too short to be asked while it runs.
TEST(HostileTest, AllInstructionsAreToldOnceItHasEnded)
{
    const std::string text =
        head + ".visible .entry few()\n{\n.reg .b32 %r<3>;\nmov.u32 %r1, %tid.x;\nadd.s32 %r2, %r1, 1;\nret;\n}\n";
    for (const bool record : {true, false}) {
        Simulation simulation(loadKernel(text, "few.ptx", "few", "few.cu"), Launch{{5, 1, 1}, {64, 1, 1}});
        Progress progress;
        SimulationOptions options;
        options.record = record;
        simulation.run(options, progress);
        EXPECT_EQ(progress.whereabouts().executed(), 5u * 2 * 3) << "5 blocks of 2 warps, 3 instructions each";
    }
}

TEST(HostileTest, ALoopWithoutAnEndIsCancelled)
{
    Simulation simulation(
        loadKernel(entry("L: bra.uni L;"), "hostile.ptx", "hostile", "hostile.cu"), Launch{{1000, 1, 1}, {1024, 1, 1}});
    simulation.setBufferParameter(0, simulation.addBuffer("p", ElementType::I32, 64));
    Progress progress;
    std::thread impatient([&] { progress.cancel(); });
    EXPECT_THROW(simulation.run({}, progress), Cancelled);
    impatient.join();
}

TEST(HostileTest, RecursionWithoutAnEndIsAStackOverflow)
{
    const std::string text = head
        + ".func down(.param .b32 a)\n{\n.local .b8 frame[1024];\n{ .param .b32 b; call.uni down, (b); }\nret;\n}\n"
          ".visible .entry hostile(.param .u64 p)\n{\n{ .param .b32 b; call.uni down, (b); }\nret;\n}\n";
    const long before = peakKilobytes();
    const std::vector<Problem> problems = run(text, 1024);
    ASSERT_FALSE(problems.empty());
    EXPECT_THAT(sentenceOf(problems[0]), HasSubstr("stack"));
    EXPECT_LT(peakKilobytes() - before, 1024 * 1024);
}

TEST(HostileTest, OffsetsAtTheEndOfTheNumbersAreOutOfBounds)
{
    for (const char* offset : {"9223372036854775807", "-9223372036854775808", "4294967296"})
        EXPECT_FALSE(run(entry(".reg .b64 %rd<2>;\nld.param.u64 %rd1, [p+" + std::string(offset) + "];")).empty())
            << offset;
}

TEST(HostileTest, WhatIsNoPtxIsRefused)
{
    EXPECT_THAT(refusal(""), HasSubstr("not PTX"));
    EXPECT_THAT(refusal(std::string(1 << 20, '\0')), HasSubstr("not PTX"));
    EXPECT_NE(refusal(std::string(1 << 20, '.')), "");
    EXPECT_NE(refusal(repeat(".visible ", 1 << 17)), "");
    EXPECT_NE(refusal("\x7f"
                      "ELF\x02\x01\x01"),
        "");
}

} // namespace
} // namespace warpatlas::simulator
