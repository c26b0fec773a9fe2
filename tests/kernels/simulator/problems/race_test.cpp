/// Races: found with both threads, both lines and the element; and not found in the correct twin.
#include "app/words/problem_words.h"
#include "tests/kernels/simulator/problems/problem_run.h"

#include <gmock/gmock.h>

namespace warpatlas::simulator::testing {
namespace {

using ::testing::HasSubstr;

/// Runs a kernel of races.cu.
ProblemRun runRace(const std::string& kernel, std::uint32_t blocks, std::uint32_t threads,
    const std::vector<ProblemArgument>& list, const SimulationOptions& options = {})
{
    return runKernel(problemKernel(kernel, "races"), blocks, threads, list, options);
}

struct RaceCase {
    const char* kernel;
    std::uint32_t blocks, threads;
    std::vector<ProblemArgument> arguments;
    const char* line; ///< line of the report: the later access of the two
    Severity severity;
    std::vector<std::string> words;
};

void PrintTo(const RaceCase& race, std::ostream* out)
{
    *out << race.kernel;
}

class Races : public ::testing::TestWithParam<RaceCase> { };

TEST_P(Races, AreFoundWithBothSides)
{
    const RaceCase& race = GetParam();
    for (const int workers : {1, 2, 5}) {
        SimulationOptions options;
        options.workers = workers;
        const Trace trace = runRace(race.kernel, race.blocks, race.threads, race.arguments, options).trace;
        const std::uint32_t line = problemLine(race.kernel, race.line, "races");
        ASSERT_NE(line, 0u);
        const Problem* const found = findProblem(trace, ProblemKind::Race, race.words[0], line);
        ASSERT_NE(found, nullptr) << textOf(trace);
        EXPECT_EQ(found->severity, race.severity);
        for (const std::string& words : race.words)
            EXPECT_THAT(sentenceOf(*found), HasSubstr(words));
        // A read of what was not stored yet can show too.
        for (const Problem& problem : trace.problems)
            EXPECT_TRUE(problem.kind == ProblemKind::Race || problem.kind == ProblemKind::Uninitialised)
                << textOf(trace);
    }
}

const Severity sure = Severity::Error, possible = Severity::Possible;

INSTANTIATE_TEST_SUITE_P(Found, Races,
    ::testing::Values(RaceCase{"shared_raw", 1, 64, {buffer("in", 64, 1, 1), buffer("out", 64)}, "out[t] = tile", sure,
                          {"shared memory 'tile'[31]: thread (31,0,0) writes it in line",
                              "thread (32,0,0) reads it in line", "a __syncthreads() is missing between line"}},
        RaceCase{"shared_war", 1, 64, {buffer("out", 64), number(3)}, "tile[t] = left + 1", sure,
            {"'tile'", "reads it in line", "writes it in line", "__syncthreads() is missing between line"}},
        RaceCase{"shared_in_branch", 1, 64, {buffer("in", 64, 1, 1), buffer("out", 64)}, "row[t] = next + 1", sure,
            {"'row'", "reads it in line", "writes it in line", "__syncthreads() is missing between line",
                "not within what line " + std::to_string(problemLine("shared_in_branch", "if (t < 40) {", "races"))
                    + " lets only some threads do"}},
        RaceCase{"shared_waw", 1, 64, {buffer("out", 64)}, "last = threadIdx.x", sure,
            {"'last'[0]: thread (0,0,0) writes it in line", "thread (1,0,0) writes it in line",
                "each needs an element of its own"}},
        RaceCase{"shared_histogram", 2, 64, {buffer("in", 16, 7, 13), buffer("bins", 16), number(64)},
            "local[in[i] & 15] += 1", sure, {"'local'", "needs an atomic operation, such as atomicAdd()"}},
        RaceCase{"shared_bytes", 1, 64, {buffer("out", 16)}, "out[t] = tile", sure,
            {"'tile'[1]: thread (1,0,0) writes it", "thread (0,0,0) reads it",
                "(a __syncwarp() would do where only one warp uses it)"}},
        RaceCase{"warp_synchronous", 1, 32, {buffer("in", 32, 1, 1), buffer("out", 32)},
            "partial[t] += partial[t + 16]", sure, {"'partial'", "a __syncwarp() or __syncthreads() is missing"}},
        RaceCase{"half_warp", 1, 32, {buffer("out", 32)}, "out[t] = tile[t ^ 1]", sure,
            {"'tile'[17]: thread (17,0,0) writes it", "thread (16,0,0) reads it"}},
        RaceCase{"warp_sets_too_early", 1, 64, {buffer("out", 32)}, "out[lane] = tile[31 - lane]", sure, {"'tile'"}},
        RaceCase{"warp_takes_too_early", 1, 64, {buffer("out", 32)}, "out[lane] = tile[31 - lane]", sure, {"'tile'"}},
        RaceCase{"exchanged_tile", 1, 32, {buffer("in", 32, 1, 1), buffer("out", 32)}, "out[t] = tile[t ^ 1]", possible,
            {"possible race: shared memory 'tile'[1]: thread (1,0,0) writes it", "thread (0,0,0) reads it",
                "a shuffle or a vote stands between the two, which is no memory barrier: a __syncwarp() is missing"}},
        RaceCase{"voted_tile", 1, 32, {buffer("in", 32, 1, 1), buffer("out", 32)}, "out[t] = tile[t ^ 1]", possible,
            {"'tile'[1]", "which is no memory barrier: a __syncwarp() is missing"}},
        RaceCase{"producer_consumer", 1, 64, {buffer("out", 64)}, "out[r * 32 + lane] = buffer[31 - lane]", sure,
            {"'buffer'[31]: thread (31,0,0) writes it in line", "thread (32,0,0) reads it in line"}},
        RaceCase{"global_count", 1, 64, {buffer("counter", 1)}, "*counter += 1", sure,
            {"'counter'[0]", "needs an atomic operation, such as atomicAdd()"}},
        RaceCase{"global_count_apart", 1, 64, {buffer("counter", 1)}, "*counter = seen", sure,
            {"'counter'[0]", "needs an atomic operation, such as atomicAdd()"}},
        RaceCase{"global_shift", 4, 64, {buffer("data", 256, 0, 3), number(256)}, "data[i] = data[i + 1] + 1", possible,
            {"possible race: 'data'[64]: thread (63,0,0) of block (0,0,0) reads it",
                "thread (0,0,0) of block (1,0,0)"}},
        RaceCase{"global_block", 2, 64, {buffer("data", 128)}, "data[base + t] = data[base + (t ^ 33)]", sure,
            {"'data'[1]: thread (1,0,0) writes it in line", "thread (32,0,0) reads it in line",
                "a __syncthreads() is missing between the two steps"}},
        RaceCase{"last_block", 4, 64, {buffer("in", 256, 1, 1), buffer("partial", 4), buffer("out", 1), number(256)},
            "sum += partial[b]", possible,
            {"'partial'", "of block (0,0,0) writes it in line", "of block (3,0,0) reads it in line"}},
        RaceCase{"scoped_fence", 4, 1, {buffer("partial", 4), buffer("ticket", 1), buffer("out", 1)},
            "*out += partial[b]", possible,
            {"'partial'[0]: thread (0,0,0) of block (0,0,0) writes it", "of block (3,0,0) reads it",
                "__threadfence_block() orders nothing between blocks: use __threadfence()"}},
        RaceCase{"scoped_atomic", 4, 64, {buffer("counter", 1)}, "atomicAdd_block(counter, 1)", possible,
            {"'counter'[0]: thread", "of block (0,0,0) updates it atomically",
                "are atomic for threads of one block only: use atomicAdd()"}},
        RaceCase{"volatile_count", 1, 64, {buffer("counter", 1)}, "*counter = *counter + 1", possible,
            {"possible race: 'counter'[0]: thread (1,0,0) reads it", "thread (0,0,0) writes it",
                "volatile makes no update atomic: use atomicAdd()"}},
        RaceCase{"volatile_tile", 1, 64, {buffer("in", 64, 1, 1), buffer("out", 64)}, "out[t] = tile", possible,
            {"possible race: shared memory 'tile'[31]: thread (31,0,0) writes it", "thread (32,0,0) reads it",
                "volatile orders nothing; a __syncthreads() is missing between line"}},
        RaceCase{"volatile_largest", 1, 64, {buffer("in", 256, 1, 1), buffer("largest", 1), number(256)},
            "*largest = in[i]", possible,
            {"possible race: 'largest'[0]: thread (1,0,0) reads it", "thread (0,0,0) writes it",
                "volatile makes no update atomic: use atomicAdd(), atomicMax()"}},
        RaceCase{"volatile_shift", 1, 64, {buffer("data", 65, 0, 3)}, "data[t] = data[t + 1]", possible,
            {"possible race: 'data'[1]: thread (0,0,0) reads it", "thread (1,0,0) writes it",
                "volatile orders nothing"}},
        RaceCase{"volatile_warp", 1, 32, {buffer("in", 32, 1, 1), buffer("out", 32)}, "partial[t] += partial[t + 16]",
            possible, {"'partial'", "volatile orders nothing; a __syncwarp() or __syncthreads() is missing"}}),
    [](const auto& info) { return std::string(info.param.kernel); });

TEST(Races, BetweenBlocksAreOnlyPossible)
{
    // One thread a block: there is no other thread in it to race with.
    const Trace trace = runRace("global_count", 40, 1, {buffer("counter", 1)}).trace;
    ASSERT_EQ(trace.problems.size(), 1u) << textOf(trace);
    const Problem& found = trace.problems[0];
    EXPECT_EQ(found.kind, ProblemKind::Race);
    EXPECT_EQ(found.severity, Severity::Possible);
    EXPECT_EQ(found.block, (Dim3{1, 0, 0}));
    EXPECT_THAT(sentenceOf(found), HasSubstr("possible race: 'counter'[0]: thread (0,0,0) of block (0,0,0) "));
    EXPECT_THAT(sentenceOf(found), HasSubstr("thread (0,0,0) of block (1,0,0) "));
}

TEST(Races, UpdatesOfAVolatileAreLostBetweenBlocksToo)
{
    const Trace trace = runRace("volatile_count", 40, 1, {buffer("counter", 1)}).trace;
    ASSERT_EQ(trace.problems.size(), 1u) << textOf(trace);
    EXPECT_THAT(
        sentenceOf(trace.problems[0]), HasSubstr("possible race: 'counter'[0]: thread (0,0,0) of block (0,0,0) "));
    EXPECT_THAT(sentenceOf(trace.problems[0]), HasSubstr("volatile makes no update atomic"));
}

TEST(Races, ReplacedValuesOfAVolatileAreLostBetweenBlocksToo)
{
    const auto largest = [](int step) {
        return runRace("volatile_largest", 8, 1, {buffer("in", 8, 1, step), buffer("largest", 1), number(8)}).trace;
    };
    const Trace trace = largest(1);
    ASSERT_EQ(trace.problems.size(), 1u) << textOf(trace);
    EXPECT_THAT(
        sentenceOf(trace.problems[0]), HasSubstr("possible race: 'largest'[0]: thread (0,0,0) of block (0,0,0) "));
    EXPECT_THAT(sentenceOf(trace.problems[0]), HasSubstr("volatile makes no update atomic"));
    // As a flag that anyone may set.
    EXPECT_TRUE(largest(0).problems.empty()) << textOf(largest(0));
}

struct RaceFreeTwin {
    const char* kernel;
    std::uint32_t blocks, threads;
    std::vector<ProblemArgument> arguments;
};
void PrintTo(const RaceFreeTwin& twin, std::ostream* out)
{
    *out << twin.kernel << " " << twin.blocks << " x " << twin.threads;
}

class Twins : public ::testing::TestWithParam<RaceFreeTwin> { };

TEST_P(Twins, AreNotFound)
{
    const RaceFreeTwin& twin = GetParam();
    for (const int workers : {1, 3}) {
        SimulationOptions options;
        options.workers = workers;
        const Trace trace = runRace(twin.kernel, twin.blocks, twin.threads, twin.arguments, options).trace;
        EXPECT_TRUE(trace.problems.empty()) << textOf(trace);
    }
}

INSTANTIATE_TEST_SUITE_P(Right, Twins,
    ::testing::Values(RaceFreeTwin{"shared_raw_right", 1, 64, {buffer("in", 64, 1, 1), buffer("out", 64)}},
        RaceFreeTwin{"shared_raw_right", 1, 45, {buffer("in", 64, 1, 1), buffer("out", 64)}},
        RaceFreeTwin{"shared_war_right", 1, 64, {buffer("out", 64), number(3)}},
        RaceFreeTwin{"shared_war_right", 1, 37, {buffer("out", 64), number(3)}},
        RaceFreeTwin{"shared_in_branch_right", 1, 64, {buffer("in", 64, 1, 1), buffer("out", 64)}},
        RaceFreeTwin{"shared_waw_right", 1, 64, {buffer("out", 64)}},
        RaceFreeTwin{"shared_equal_writes", 1, 64, {buffer("out", 64)}},
        RaceFreeTwin{"shared_histogram_right", 2, 64, {buffer("in", 32, 7, 13), buffer("bins", 16), number(100)}},
        RaceFreeTwin{"shared_bytes_right", 1, 64, {buffer("out", 16)}},
        RaceFreeTwin{"warp_synchronous_right", 1, 32, {buffer("in", 32, 1, 1), buffer("out", 32)}},
        RaceFreeTwin{"half_warp_right", 1, 32, {buffer("out", 32)}},
        RaceFreeTwin{"producer_consumer_right", 1, 64, {buffer("out", 8 * 32), number(8)}},
        RaceFreeTwin{"global_count_right", 40, 64, {buffer("counter", 1)}},
        RaceFreeTwin{"scoped_fence_right", 4, 1, {buffer("partial", 4), buffer("ticket", 1), buffer("out", 1)}},
        RaceFreeTwin{"scoped_atomic_right", 4, 64, {buffer("counters", 4)}},
        RaceFreeTwin{"volatile_turn", 4, 64, {buffer("turn", 1)}},
        RaceFreeTwin{"atomic_turn", 4, 64, {buffer("turn", 1)}},
        RaceFreeTwin{"exchanged_tile_right", 1, 32, {buffer("in", 32, 1, 1), buffer("out", 32)}},
        RaceFreeTwin{"fenced_tile", 1, 32, {buffer("in", 32, 1, 1), buffer("out", 32)}},
        RaceFreeTwin{"exchanged_read", 1, 32, {buffer("out", 32)}},
        RaceFreeTwin{"volatile_tile_right", 1, 64, {buffer("in", 64, 1, 1), buffer("out", 64)}},
        RaceFreeTwin{"warp_hands_over", 1, 64, {buffer("out", 32)}},
        RaceFreeTwin{"volatile_flag", 1, 64, {buffer("out", 1)}},
        RaceFreeTwin{"global_shift_right", 4, 64, {buffer("in", 256), buffer("data", 256), number(250)}},
        RaceFreeTwin{"global_block_right", 3, 64, {buffer("data", 192)}},
        RaceFreeTwin{
            "last_block_right", 5, 64, {buffer("in", 320, 1, 1), buffer("partial", 5), buffer("out", 1), number(311)}}),
    [](const auto& info) {
        return std::string(info.param.kernel) + "_" + std::to_string(info.param.blocks) + "_"
            + std::to_string(info.param.threads);
    });

TEST(Races, EqualWritesCountIfOneAsks)
{
    SimulationOptions options;
    options.checks.equalWrites = false;
    const Trace trace = runRace("shared_equal_writes", 1, 64, {buffer("out", 64)}, options).trace;
    EXPECT_NE(findProblem(trace, ProblemKind::Race, "'flag'[0]"), nullptr) << textOf(trace);
}

TEST(Races, AreNotLookedForWhereTheCheckIsOff)
{
    SimulationOptions options;
    options.checks.races = false;
    EXPECT_TRUE(runRace("shared_waw", 1, 64, {buffer("out", 64)}, options).trace.problems.empty());
    EXPECT_TRUE(runRace("global_count", 4, 64, {buffer("counter", 1)}, options).trace.problems.empty());
}

/// Everything that a run says, for any number of workers.
TEST(RacyKernels, GiveTheSameForAnyNumberOfWorkers)
{
    const auto shift = [](const SimulationOptions& options) {
        return runRace("global_shift", 300, 64, {buffer("data", 19200, 0, 3), number(19200)}, options);
    };
    const auto count = [](const SimulationOptions& options) {
        return runRace("global_count", 300, 64, {buffer("counter", 1)}, options);
    };
    for (const bool record : {true, false}) {
        for (const bool races : {true, false}) {
            SimulationOptions options;
            options.record = record;
            options.checks.races = races;
            options.workers = 1;
            const ProblemRun shifted = shift(options), counted = count(options);
            EXPECT_EQ(counted.values[0][0], 600) << "a warp's lanes read before any of them writes";
            // In the order of blocks, a block reads what the next one has not written yet.
            EXPECT_EQ(shifted.values[0][63], 64 * 3 + 1);
            for (const int workers : {2, 3, 8}) {
                options.workers = workers;
                const ProblemRun again = shift(options), counts = count(options);
                EXPECT_EQ(again.values, shifted.values) << record << races << workers;
                EXPECT_EQ(counts.values, counted.values) << record << races << workers;
                EXPECT_EQ(textOf(again.trace), textOf(shifted.trace));
                EXPECT_EQ(textOf(counts.trace), textOf(counted.trace));
                EXPECT_EQ(again.trace.total, shifted.trace.total);
                EXPECT_EQ(counts.trace.total, counted.trace.total);
            }
        }
    }
}

} // namespace
} // namespace warpatlas::simulator::testing
