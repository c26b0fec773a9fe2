// A person's own kernel through the stages of every run: what it leaves, what is wrong with it, and what is refused.
#include "app/report/json_report.h"
#include "app/session/run_experiment.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

using test::run;
using testing::HasSubstr;

TEST(OwnKernel, RunsPtxWithItsArguments)
{
    const OutcomePointer outcome = run(test::saxpy());
    ASSERT_TRUE(outcome->trace && outcome->trace->recorded);
    EXPECT_EQ(outcome->bound->source->compilation, nullptr);
    EXPECT_EQ(outcome->bound->source->signature.text(), "saxpy(float, float const*, float*, int)");
    ASSERT_EQ(outcome->after.size(), 2u);
    const auto x = outcome->after[0]->values<float>(), y = outcome->after[1]->values<float>();
    for (std::size_t i = 0; i < 250; ++i)
        EXPECT_EQ(y[i], 3 * x[i]) << i;
    EXPECT_EQ(outcome->output, outcome->after[1]) << "the buffer that is shown is the one that it writes";
    EXPECT_EQ(outcome->coverage->writtenOnce, 250u);
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_EQ(exitStatus(*outcome), 0);
}

TEST(OwnKernel, SaysThatThereIsNothingToCompareWith)
{
    const OutcomePointer outcome = run(test::saxpy());
    EXPECT_FALSE(outcome->check);
    EXPECT_EQ(outcome->reference, nullptr);
    EXPECT_THAT(outcome->uncheckedReason, HasSubstr("nothing to compare with"));
    RunOptions measured;
    Progress progress;
    EXPECT_TRUE(runExperiment(test::saxpy(), measured, progress)->times.empty()) << "there is nothing to time either";
}

TEST(OwnKernel, WhatIsWrongIsAProblemAndNotAnError)
{
    const OutcomePointer outcome = run(test::saxpy({"f32:2", "in:ramp:200", "inout:ramp:250", "i32:250"}));
    ASSERT_EQ(outcome->problems.size(), 1u);
    EXPECT_EQ(outcome->problems[0].kind, ProblemKind::OutOfBounds);
    EXPECT_EQ(outcome->problems[0].count, 50u);
    EXPECT_EQ(exitStatus(*outcome), 1);
}

TEST(OwnKernel, WorkersChangeNothing)
{
    EXPECT_EQ(toReport(*run(test::saxpy(), {.workers = 1, .checks = {}})),
        toReport(*run(test::saxpy(), {.workers = 3, .checks = {}})));
}

TEST(OwnKernel, WithoutRecordingItOnlyComputes)
{
    const OutcomePointer outcome = run(test::saxpy(), {.record = false, .checks = {}});
    EXPECT_FALSE(outcome->trace->recorded || outcome->coverage || outcome->owners);
    EXPECT_EQ(outcome->after[1]->values<float>()[7], 3 * outcome->after[0]->values<float>()[7]);
    const Experiment stray = test::saxpy({"f32:2", "in:ramp:200", "inout:ramp:250", "i32:250"});
    EXPECT_EQ(run(stray, {.record = false, .checks = {}})->problems.size(), 1u)
        << "what is outside is seen all the same";
}

TEST(OwnKernel, OneWithoutArgumentsRuns)
{
    Experiment experiment = test::saxpy({});
    experiment.kernel = "nothing";
    const OutcomePointer outcome = run(experiment);
    EXPECT_TRUE(outcome->trace && outcome->complete);
    EXPECT_TRUE(outcome->after.empty() && outcome->problems.empty());
    EXPECT_EQ(outcome->output, nullptr);
}

TEST(OwnKernel, ALaunchThatTheGpuRefusesIsAProblemWithCudasName)
{
    Experiment experiment = test::saxpy();
    experiment.block = Dim3{2048, 1, 1};
    OutcomePointer outcome = run(experiment);
    EXPECT_EQ(outcome->trace, nullptr);
    EXPECT_EQ(exitStatus(*outcome), 1);
    EXPECT_EQ(outcome->problems.at(0).kind, ProblemKind::Launch);
    EXPECT_THAT(sentenceOf(outcome->problems.at(0)), HasSubstr("cudaErrorInvalidConfiguration"));
    EXPECT_FALSE(toReport(*outcome).contains("buffers"));

    // Shared memory that is asked for: what one GPU takes, another refuses.
    experiment = test::saxpy();
    experiment.source->dynamicSharedBytes = 150 * 1024;
    experiment.source->sharedOptIn = true;
    experiment.device = "sim:A100";
    EXPECT_TRUE(run(experiment)->launchProblems.empty());
    experiment.device = "sim:T4";
    outcome = run(experiment);
    EXPECT_EQ(outcome->trace, nullptr);
    EXPECT_THAT(sentenceOf(outcome->problems.at(0)), HasSubstr("cudaErrorInvalidValue"));
}

/// saxpy looks at x alone.
TEST(OwnKernel, WhatThreadsAlongAnotherAxisDoAgainIsSaid)
{
    const auto about = [](const Dim3& block, const char* length) {
        Experiment experiment = test::saxpy({"f32:2", "in:ramp:250", "inout:ramp:250", length});
        experiment.block = block;
        std::string words;
        const OutcomePointer outcome = run(experiment);
        for (const Problem& problem : outcome->problems)
            words += sentenceOf(problem) + "\n";
        return words;
    };
    EXPECT_THAT(about({64, 3, 1}, "i32:250"),
        HasSubstr("the kernel does not look at y: the threads along y do the same again, and every element is written "
                  "by 3 threads\n"));
    EXPECT_EQ(about({64, 1, 1}, "i32:250"), "");
    EXPECT_THAT(about({64, 3, 1}, "i32:256"),
        HasSubstr("the guard lets in threads below argument 4 = 256, and argument 3 has only 250 elements"));
}

TEST(OwnKernel, DevicesThatCannotHaveItAreRefused)
{
    Experiment experiment = test::saxpy();
    experiment.device = "cpu";
    EXPECT_THAT(test::refusalOf("cpu", [&] { run(experiment); }), HasSubstr("saxpy has no CPU form"));
    experiment.device = "sim:Voodoo";
    EXPECT_FALSE(test::refusalOf("sim:Voodoo", [&] { run(experiment); }).empty());
}

TEST(OwnKernel, CancellingEndsIt)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW((void)runExperiment(test::saxpy(), {false}, progress), Cancelled);
}

namespace {

/// A loop in line 8, which does not end.
constexpr const char* endlessPtx = R"(.version 6.4
.target sm_75
.address_size 64
.file 1 "endless.cu"
.visible .entry endless()
{
    .reg .b32 %r<3>;
    .loc 1 8 0
LOOP:
    add.s32 %r1, %r1, 1;
    bra.uni LOOP;
}
)";

} // namespace

/// The clock jumps; the kernel really runs.
TEST(OwnKernel, OneThatDoesNotEndSaysWhereItIsAgainAndAgain)
{
    RunOptions options{false};
    std::chrono::steady_clock::time_point now{};
    options.clock = [&now] { return now += std::chrono::seconds(3); };
    Progress progress;
    std::vector<std::string> said;
    std::optional<WorkPlace> place;
    const auto listen = [&](const SessionEvent& event) {
        if (const auto* ended = std::get_if<RunCancelled>(&event))
            place = ended->place;
        const auto* about = std::get_if<RunProgress>(&event);
        if (about == nullptr || !about->isSlow)
            return;
        said.push_back(about->words);
        if (said.size() == 3)
            progress.cancel();
    };
    std::string cancelled;
    try {
        runExperiment(test::ownKernel("endless.cu", endlessPtx, {{2, 1, 1}, {32, 1, 1}}), options, progress, listen);
        ADD_FAILURE() << "ended";
    } catch (const Cancelled& error) {
        cancelled = error.what();
    }
    ASSERT_EQ(said.size(), 3u);
    for (const std::string& words : said)
        EXPECT_THAT(words,
            testing::MatchesRegex("still running after [0-9]+ s: block [01], warp 0, line 8; about [0-9,]+ "
                                  "instructions of warps so far; nothing in its loop [(]line 8[)] changes what could "
                                  "end it"));
    EXPECT_THAT(cancelled,
        testing::MatchesRegex(
            "cancelled after [0-9]+ s: block [01], warp 0, line 8; about [0-9,]+ instructions of warps "
            "so far; nothing in its loop [(]line 8[)] changes what could end it"));
    ASSERT_TRUE(place);
    EXPECT_EQ(place->line, 8u);
    EXPECT_EQ(place->loopEnd, LoopEnd::Nothing);
}

namespace {

/// Writes in front of its array in line 7 and goes round in line 8.
constexpr const char* endlessBehindOverrunPtx = R"(.version 6.4
.target sm_75
.address_size 64
.file 1 "endless.cu"
.visible .entry endless(.param .u64 o)
{
    .reg .b32 %r<3>;
    .reg .b64 %rd<3>;
    ld.param.u64 %rd1, [o];
    .loc 1 7 0
    st.global.u32 [%rd1 + -4000], %r2;
    .loc 1 8 0
LOOP:
    add.s32 %r1, %r1, 1;
    bra.uni LOOP;
}
)";

} // namespace

TEST(OwnKernel, OneThatIsStoppedSaysWhatWasWrongByThen)
{
    RunOptions options{false};
    std::chrono::steady_clock::time_point now{};
    options.clock = [&now] { return now += std::chrono::seconds(3); };
    Progress progress;
    int told = 0;
    const auto listen = [&](const SessionEvent& event) {
        const auto* about = std::get_if<RunProgress>(&event);
        if (about != nullptr && about->isSlow && ++told == 3)
            progress.cancel();
    };
    const Experiment experiment =
        test::ownKernel("endless.cu", endlessBehindOverrunPtx, {{1, 1, 1}, {8, 1, 1}}, {"out:i32:8"});
    try {
        runExperiment(experiment, options, progress, listen);
        ADD_FAILURE() << "ended";
    } catch (const Cancelled& error) {
        EXPECT_THAT(error.what(),
            testing::MatchesRegex("cancelled after [0-9]+ s: block 0, warp 0, line 8; about .* so far; nothing in its "
                                  "loop [(]line 8[)] .*; before that, "
                                  "line 7, block [(]0,0,0[)], thread [(]0,0,0[)]: writes .*1,000 elements before .*"));
    }
}

} // namespace warpatlas
