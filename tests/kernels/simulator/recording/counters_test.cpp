/// What textbooks say of access patterns, bank conflicts and divergence, as the simulator counts it; and what each
/// counter counts, with the number reasoned out beside it.
#include "app/words/problem_words.h"
#include "kernels/analysis/execution.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warpatlas::simulator {
namespace {

using testing::lesson;
using testing::LessonRun;

constexpr const char* collection = "counter_lessons";

class CounterDialects : public ::testing::TestWithParam<const char*> {
protected:
    static Trace transpose(const std::string& name, std::vector<float>* result = nullptr)
    {
        const int width = 96, height = 64;
        std::vector<float> in(96 * 64);
        std::iota(in.begin(), in.end(), 0.0f);
        LessonRun run(lesson(name, GetParam(), collection), {3, 2, 1}, {32, 8, 1});
        run.buffer("in", in).buffer("out", std::vector<float>(in.size()));
        Trace trace = run.scalar(width).scalar(height).run();
        const std::vector<float> out = run.values<float>(1);
        for (std::size_t y = 0; y < 64; ++y)
            for (std::size_t x = 0; x < 96; ++x)
                EXPECT_EQ(out[x * 64 + y], in[y * 96 + x]);
        if (result != nullptr)
            *result = out;
        return trace;
    }
    static const Counters& at(const Trace& trace, const std::string& after, const std::string& text)
    {
        return trace.lines.at(testing::lineOf(after, text, collection));
    }
    static Trace reduce(const std::string& name)
    {
        LessonRun run(lesson(name, GetParam(), collection), {1, 1, 1}, {256, 1, 1});
        Trace trace = run.buffer("in", std::vector<float>(256, 1.0f)).buffer("out", std::vector<float>(1)).run();
        EXPECT_EQ(run.values<float>(1)[0], 256.0f);
        return trace;
    }
};

// 96 x 64 values are 192 requests of a warp in each direction. A row of 32 floats is 128 bytes: 4 sectors; a column
// of 32, each 256 bytes from the next, 32 sectors.

TEST_P(CounterDialects, ANaiveTransposeWritesColumns)
{
    const Counters total = transpose("transpose_naive").total;
    EXPECT_EQ(total.globalLoadRequests, 192u);
    EXPECT_EQ(globalLoadSectorsPerRequest(total), 4.0);
    EXPECT_EQ(globalStoreSectorsPerRequest(total), 32.0);
    EXPECT_EQ(globalLoadEfficiency(total), 1.0);
    EXPECT_EQ(globalStoreEfficiency(total), 0.125); // 4 of each 32 bytes
    EXPECT_EQ(sharedConflictDegree(total), std::nullopt); // nothing to conflict: as good as 1
}

TEST_P(CounterDialects, ATiledTransposeReadsItsTileFromOneBank)
{
    const Trace trace = transpose("transpose_tiled");
    EXPECT_EQ(globalLoadSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(globalStoreSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(sharedConflictDegree(at(trace, "transpose_tiled", "tile[threadIdx.y + j]")), 1.0);
    // A column of a tile 32 words wide: every word in the same bank.
    EXPECT_EQ(sharedConflictDegree(at(trace, "transpose_tiled", "tile[threadIdx.x]")), 32.0);
    EXPECT_EQ(sharedConflictDegree(trace.total), (1.0 + 32.0) / 2);
}

TEST_P(CounterDialects, APaddedTileHasNoConflicts)
{
    const Trace trace = transpose("transpose_padded");
    EXPECT_EQ(globalLoadSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(globalStoreSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(sharedConflictDegree(trace.total), 1.0);
    EXPECT_EQ(trace.total.sharedRequests, 2 * 192u);
    EXPECT_EQ(trace.total.sharedBytes, 2 * 192u * 128);
}

// Adding 256 values in 8 steps is 255 additions of threads. A warp executes the line if one of its lanes has to.
// Interleaved (t % 2s == 0): with s = 1 ... 16 each of the 8 warps has lanes left, 16, 8, 4, 2 and 1 of them; with
// s = 32, 64, 128 it is one lane of 4, 2 and 1 warps: 5 * 8 + 4 + 2 + 1 = 47 executions for 255 threads.
// Sequential (t < s): 4, 2 and 1 whole warps, then 16, 8, 4, 2 and 1 lanes of one: 4 + 2 + 1 + 5 = 12 executions.

TEST_P(CounterDialects, ADivergentReductionWastesItsLanes)
{
    const Trace trace = reduce("reduce_divergent");
    const Counters& sum = at(trace, "reduce_divergent", "part[t] += part[t + s]");
    EXPECT_EQ(sum.warpInstructions % 47, 0u);
    EXPECT_DOUBLE_EQ(laneEfficiency(sum).value(), 255.0 / (47 * 32)); // 17 %
    // The condition parts the lanes of every warp that has some left: 47 times in 8 steps of 8 warps; one warp more at
    // the end, whose first lane alone writes the result, in 8 branches of its own. The loop's branch never parts them.
    EXPECT_EQ(trace.total.divergentBranches, 47u + 1);
    EXPECT_EQ(at(trace, "reduce_divergent", "if (t % (2 * s) == 0)").branches, 64u);
    EXPECT_EQ(trace.total.branches, 64u + 64 + 8);
    EXPECT_DOUBLE_EQ(branchEfficiency(trace.total).value(), (136.0 - 48) / 136);
}

TEST_P(CounterDialects, ASequentialReductionKeepsWarpsWhole)
{
    const Trace divergent = reduce("reduce_divergent"), trace = reduce("reduce_sequential");
    const Counters& sum = at(trace, "reduce_sequential", "part[t] += part[t + s]");
    EXPECT_EQ(sum.warpInstructions % 12, 0u);
    EXPECT_DOUBLE_EQ(laneEfficiency(sum).value(), 255.0 / (12 * 32)); // 66 %
    EXPECT_EQ(trace.total.divergentBranches, 5u + 1); // s = 16, 8, 4, 2, 1
    EXPECT_GT(laneEfficiency(trace.total).value(), laneEfficiency(divergent.total).value());
    // 9 barriers of 8 warps in both.
    EXPECT_EQ(trace.total.barrierArrivals, 72u);
    EXPECT_EQ(divergent.total.barrierArrivals, 72u);
}

INSTANTIATE_TEST_SUITE_P(
    Ptx, CounterDialects, ::testing::Values("nvcc", "clang"), [](const auto& info) { return std::string(info.param); });

/// A kernel whose lines 3, 5 and 7 call what a header defines: `outer`, which calls `inner`. Line 7 is in a branch.
Trace runCalls(bool fromLine5, bool fromLine7)
{
    const std::string text = ".version 7.0\n.target sm_75\n.address_size 64\n"
                             ".func inner()\n{\n.reg .b32 %r<4>;\n.loc 2 80 1\nadd.s32 %r1, %r0, 1;\nret;\n}\n"
                             ".func outer()\n{\n.reg .b32 %r<4>;\n.loc 2 90 1\nmul.lo.s32 %r1, %r0, 3;\n"
                             ".loc 2 91 1\ncall inner, ();\nret;\n}\n"
                             ".visible .entry k()\n{\n.reg .pred %p<2>; .reg .b32 %r<4>;\n"
                             ".loc 1 3 1\ncall outer, ();\n"
        + std::string(fromLine5 ? ".loc 1 5 1\ncall inner, ();\n" : "")
        + ".loc 1 6 1\nmov.u32 %r0, %tid.x;\nsetp.lt.u32 %p1, %r0, " + (fromLine7 ? "0" : "99")
        + ";\n@%p1 bra END;\n.loc 1 7 1\ncall outer, ();\nEND:\n.loc 1 8 1\nret;\n}\n.file 1 \"k.cu\"\n.file 2 "
          "\"part.h\"\n";
    Simulation simulation(loadKernel(text, "k.ptx", "k", "k.cu"), {{1, 1, 1}, {32, 1, 1}});
    Progress progress;
    return simulation.run({}, progress);
}

TEST(Counters, FunctionsOfHeadersCountAtTheLineThatCallsThem)
{
    const Trace one = runCalls(false, false);
    EXPECT_FALSE(one.lines.contains(0));
    EXPECT_EQ(one.lines.at(3).warpInstructions, 6u) << "call, mul, call, add, and the end of both";
    EXPECT_TRUE(one.callers.empty()) << "a line that is not executed calls nothing";
    const Trace two = runCalls(false, true);
    EXPECT_FALSE(two.lines.contains(0));
    EXPECT_EQ(two.lines.at(3).warpInstructions, 11u);
    EXPECT_EQ(two.lines.at(7).warpInstructions, 1u);
    EXPECT_EQ(two.callers, (std::map<std::uint32_t, std::set<std::uint32_t>>{{3, {7}}}));
    EXPECT_EQ(runCalls(true, true).callers.at(3), (std::set<std::uint32_t>{5, 7})) << "the inner one";
}

/// A kernel `k(.u64 data)` of these instructions; %tid.x is in %r0 and the buffer's address in %rd0, two moves before.
/// Nothing may be wrong with it, but that threads end before a barrier where the test is about that.
Trace runText(const std::string& body, std::uint32_t threads, std::uint64_t words = 1024, std::uint32_t blocks = 1,
    int workers = 1, bool mayEndEarly = false)
{
    const std::string text = ".version 7.0\n.target sm_75\n.address_size 64\n"
                             ".visible .entry k(.param .u64 data)\n{\n.reg .pred %p<8>; .reg .b32 %r<16>;\n"
                             ".reg .b64 %rd<16>; .reg .f32 %f<8>; .reg .f64 %fd<4>;\n"
                             ".shared .align 8 .b8 part[4096]; .local .align 8 .b8 own[256];\n"
                             "ld.param.u64 %rd0, [data];\nmov.u32 %r0, %tid.x;\n"
        + body + "ret;\n}\n";
    Simulation simulation(loadKernel(text, "k.ptx", "k", "k.cu"), {{blocks, 1, 1}, {threads, 1, 1}});
    const std::size_t data = simulation.addBuffer("data", ElementType::U32, words);
    simulation.setArguments(std::vector<Argument>{BufferArgument{data}});
    Progress progress;
    SimulationOptions options;
    options.workers = workers;
    options.checks = {false, false};
    Trace trace = simulation.run(options, progress);
    for (const Problem& problem : trace.problems)
        EXPECT_TRUE(mayEndEarly && problem.kind == ProblemKind::Barrier && problem.severity == Severity::Information)
            << sentenceOf(problem);
    return trace;
}

std::uint64_t of(const Counters& counters, InstructionClass instructionClass)
{
    return counters.mix[static_cast<std::size_t>(instructionClass)];
}

TEST(Counters, TheMixIsOfWarpInstructionsByWhatTheyAreFor)
{
    const Counters total = runText("add.s32 %r1, %r0, 1; and.b32 %r2, %r1, 7; setp.lt.s32 %p0, %r1, 5;\n" // 3 integer
                                   "add.f32 %f0, %f1, %f2; fma.rn.f32 %f0, %f0, %f1, %f2;\n" // 2 float
                                   "mul.f64 %fd0, %fd1, %fd2;\n" // 1 double
                                   "sqrt.rn.f32 %f3, %f0; ex2.approx.f32 %f3, %f3;\n" // 2 special
                                   "cvt.rn.f32.s32 %f4, %r0;\n" // 1 conversion
                                   "selp.b32 %r3, %r1, %r2, %p0;\n" // 1 move, with the one before
                                   "st.shared.u32 [part], %r1; ld.shared.u32 %r1, [part];\n" // 2 shared
                                   "st.local.u32 [own], %r1;\n" // 1 local
                                   "ld.global.u32 %r1, [%rd0];\n" // 1 global
                                   "atom.global.add.u32 %r1, [%rd0], 1;\n" // 1 atomic
                                   "bar.warp.sync 0xffffffff; activemask.b32 %r1;\n", // 2 barrier
        64)
                               .total;
    EXPECT_EQ(total.warpInstructions, 2u * 20);
    EXPECT_EQ(total.threadInstructions, 64u * 20);
    const std::uint64_t expected[] = {3, 2, 1, 0, 2, 1, 1, 2, 1, 1, 0, 1, 1, 2, 2};
    for (std::size_t i = 0; i < instructionClassCount; ++i)
        EXPECT_EQ(total.mix[i], 2 * expected[i]) << nameOf(static_cast<InstructionClass>(i));
    EXPECT_EQ(std::accumulate(total.mix.begin(), total.mix.end(), std::uint64_t{0}), total.warpInstructions);
    EXPECT_DOUBLE_EQ(shareOf(total, InstructionClass::Integer).value(), 3.0 / 20);
}

TEST(Counters, AGenericAddressCountsWhereItLeads)
{
    const Counters total = runText("cvta.shared.u64 %rd1, part; st.u32 [%rd1], %r0;\n"
                                   "cvta.local.u64 %rd2, own; st.u32 [%rd2], %r0; ld.u32 %r1, [%rd2];\n"
                                   "ld.u32 %r1, [%rd0];\n",
        32)
                               .total;
    EXPECT_EQ(of(total, InstructionClass::SharedMemory), 1u);
    EXPECT_EQ(of(total, InstructionClass::LocalMemory), 2u);
    EXPECT_EQ(of(total, InstructionClass::GlobalMemory), 1u);
    EXPECT_EQ(total.localStoreRequests, 1u);
    EXPECT_EQ(total.localLoadRequests, 1u);
    EXPECT_EQ(total.globalLoadBytes, 128u);
}

TEST(Counters, LocalMemoryLiesLaneBesideLane)
{
    // The same variable of each lane: 32 words side by side, 128 bytes, 4 sectors. Of 8 lanes: one sector.
    EXPECT_EQ(runText("st.local.u32 [own], %r0;\n", 32).total.localStoreSectors, 4u);
    EXPECT_EQ(runText("st.local.u32 [own], %r0;\n", 8).total.localStoreSectors, 1u);
    EXPECT_EQ(runText("st.local.u64 [own], %rd0;\n", 32).total.localStoreSectors, 8u);
    // A byte asks for its whole word's row.
    const Counters bytes = runText("st.local.u8 [own], %r0;\n", 32).total;
    EXPECT_EQ(bytes.localStoreSectors, 4u);
    EXPECT_EQ(bytes.localStoreBytes, 32u);
    // Each lane another element of its array: 32 rows.
    const Counters spread = runText("and.b32 %r1, %r0, 31; shl.b32 %r1, %r1, 2; mov.u32 %r2, own;\n"
                                    "add.u32 %r2, %r2, %r1; ld.local.u32 %r3, [%r2];\n",
        32)
                                .total;
    EXPECT_EQ(spread.localLoadSectors, 32u);
    EXPECT_EQ(localSectorsPerRequest(spread), 32.0);
    // Lanes 0 to 15 the first element, the others the second: two half rows.
    EXPECT_EQ(runText("shr.u32 %r1, %r0, 4; shl.b32 %r1, %r1, 2; mov.u32 %r2, own;\n"
                      "add.u32 %r2, %r2, %r1; ld.local.u32 %r3, [%r2];\n",
                  32)
                  .total.localLoadSectors,
        4u);
}

TEST(Counters, AtomicsTakeTurnsAtOneAddress)
{
    const auto turns = [](const std::string& index) {
        const Counters total = runText(index
                + "mul.wide.u32 %rd1, %r1, 4; add.u64 %rd2, %rd0, %rd1; red.global.add.u32 [%rd2], 1;\n"
                  "cvt.u32.u64 %r2, %rd1; mov.u32 %r3, part; add.u32 %r3, %r3, %r2;\n"
                  "atom.shared.add.u32 %r4, [%r3], 1;\n",
            64)
                                   .total;
        EXPECT_EQ(total.atomicRequests, 4u);
        EXPECT_EQ(total.atomicLanes, 128u);
        EXPECT_EQ(of(total, InstructionClass::Atomic), 4u);
        return atomicTurnsPerRequest(total).value();
    };
    EXPECT_EQ(turns("mov.u32 %r1, 3;\n"), 32.0);
    EXPECT_EQ(turns("mov.u32 %r1, %r0;\n"), 1.0);
    EXPECT_EQ(turns("and.b32 %r1, %r0, 15;\n"), 2.0);
    EXPECT_EQ(turns("rem.u32 %r1, %r0, 5;\n"), 7.0); // 32 lanes on 5 words: two of them get 7
}

TEST(Counters, AWarpWaitsForWhatTheSlowestExecutesMore)
{
    // One warp of three executes 3 instructions more before the barrier, whichever it is: the other two wait for 3
    // each. After the barrier all are alike, so at the second one no warp waits.
    for (const char* warp : {"0", "1", "2"}) {
        const std::string body = std::string("shr.u32 %r1, %r0, 5; setp.ne.u32 %p0, %r1, ") + warp
            + "; @%p0 bra L; add.s32 %r2, %r0, 1; add.s32 %r2, %r2, 1; add.s32 %r2, %r2, 1; L: bar.sync 0; bar.sync "
              "0;\n";
        const Counters total = runText(body, 96).total;
        EXPECT_EQ(total.barrierArrivals, 6u);
        EXPECT_EQ(total.barrierWait, 6u) << warp;
        EXPECT_DOUBLE_EQ(barrierWaitPerArrival(total).value(), 1.0);
    }
}

TEST(Counters, AWarpThatLeavesIsWaitedForToo)
{
    // Both warps are at the branch after 5 instructions (with the two that runText begins with). The first comes to the
    // barrier with its 6th; the other executes 3 more and its exit with the 9th: the first waits for 3.
    const Counters total = runText("shr.u32 %r1, %r0, 5; setp.ne.u32 %p0, %r1, 0; @%p0 bra L; bar.sync 0; ret;\n"
                                   "L: add.s32 %r2, %r0, 1; add.s32 %r2, %r2, 1; add.s32 %r2, %r2, 1;\n",
        64, 1024, 1, 1, true)
                               .total;
    EXPECT_EQ(total.barrierArrivals, 1u);
    EXPECT_EQ(total.barrierWait, 3u);
}

TEST(Counters, AnyNumberOfWorkersCountsTheSame)
{
    const std::string body = "mov.u32 %r5, %ctaid.x; rem.u32 %r1, %r0, 5; add.s32 %r1, %r1, %r5;\n"
                             "mul.wide.u32 %rd1, %r1, 4; add.u64 %rd2, %rd0, %rd1; red.global.add.u32 [%rd2], 1;\n"
                             "setp.lt.u32 %p0, %r0, %r5; @%p0 bra L; st.local.u32 [own], %r0; L: bar.sync 0;\n";
    const Trace one = runText(body, 96, 1024, 50, 1);
    EXPECT_GT(one.total.barrierWait, 0u);
    EXPECT_GT(one.total.divergentBranches, 0u);
    for (const int workers : {2, 5})
        EXPECT_EQ(runText(body, 96, 1024, 50, workers).total, one.total);
}

} // namespace
} // namespace warpatlas::simulator
