// Runs on the simulator and the CPU, on this thread.
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "app/words/problem_words.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/model/error.h"
#include "tests/app/support/events.h"
#include "tests/app/support/files.h"
#include "tests/app/support/run_options.h"

#include <chrono>

namespace warpatlas {

using test::withoutTimes;
using testing::Contains;
using testing::HasSubstr;

namespace {

Experiment grayscale(const std::string& data = "ramp:400x900x3")
{
    Experiment experiment;
    experiment.kernel = "grayscale";
    experiment.data = {data};
    experiment.block = Dim3{32, 32, 1};
    return experiment;
}

OutcomePointer runWith(
    const Experiment& experiment, const RunOptions& options = withoutTimes, test::Events* events = nullptr)
{
    Progress progress;
    return runExperiment(experiment, options, progress, events ? events->listener() : Session::Listener{});
}

std::string messageOf(const std::function<void()>& action)
{
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was refused";
}

} // namespace

TEST(RunExperiment, CoversTheDataAndMatches)
{
    const OutcomePointer outcome = runWith(grayscale());
    EXPECT_TRUE(outcome->complete);
    EXPECT_EQ(outcome->stage, Stage::Checked);
    EXPECT_EQ(outcome->coverage->elements, 360000u);
    EXPECT_EQ(outcome->coverage->writtenOnce, 360000u);
    EXPECT_EQ(outcome->coverage->writtenMore, 0u);
    EXPECT_EQ(outcome->coverage->unwritten, 0u);
    EXPECT_EQ(outcome->coverage->threads, 13u * 29 * 1024);
    EXPECT_EQ(outcome->coverage->idleThreads, 13u * 29 * 1024 - 360000);
    EXPECT_TRUE(outcome->check->matches);
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_TRUE(outcome->times.empty());
    EXPECT_EQ(outcome->owners->owner.size(), 360000u);
    EXPECT_EQ(outcome->schedule->blocks.size(), 13u * 29);
    EXPECT_EQ(outcome->device.id, "sim");
}

const Problem* remark(const Outcome& outcome)
{
    const auto found = std::ranges::find_if(outcome.problems, [](const Problem& problem) {
        return problem.kind == ProblemKind::Launch && problem.severity == Severity::Information;
    });
    return found == outcome.problems.end() ? nullptr : &*found;
}

Experiment ofThreads(const std::string& kernel, const Dim3& block)
{
    Experiment experiment;
    experiment.kernel = kernel;
    experiment.block = block;
    return experiment;
}

TEST(RunExperiment, ThreadsThatWritePastTheEndAreCounted)
{
    Experiment experiment = grayscale();
    experiment.mistake = "no_guard";
    const OutcomePointer outcome = runWith(experiment);
    std::uint64_t refused = 0;
    for (const Problem& problem : outcome->problems)
        if (problem.kind == ProblemKind::OutOfBounds && sentenceOf(problem).starts_with("writes"))
            refused += problem.count;
    EXPECT_GT(outcome->coverage->strayingThreads, 0u);
    EXPECT_EQ(outcome->coverage->strayingThreads, refused) << "each thread writes once";
    EXPECT_EQ(outcome->coverage->idleThreads, 0u);
}

TEST(RunExperiment, AxesThatTheKernelDoesNotLookAtAreSaid)
{
    const OutcomePointer ids = runWith(ofThreads("thread_index:1d_1d", {16, 16, 1}));
    ASSERT_NE(remark(*ids), nullptr);
    EXPECT_EQ(sentenceOf(*remark(*ids)),
        "the kernel does not look at y: the threads along y do the same again, and every element is written by 16 "
        "threads");
    const OutcomePointer sums = runWith(ofThreads("vector_add", {3, 2, 2}));
    ASSERT_NE(remark(*sums), nullptr);
    EXPECT_EQ(sentenceOf(*remark(*sums)),
        "the kernel does not look at y and z: the threads along y and z do the same again, and every element is "
        "written by 4 threads");
    EXPECT_EQ(remark(*runWith(ofThreads("vector_add", {64, 1, 1}))), nullptr);
}

TEST(RunExperiment, AMistakeOfTheLaunchThatTheLaunchHidesIsSaid)
{
    Experiment experiment = ofThreads("vector_add", {256, 1, 1});
    experiment.data = {"ramp:1000", "ramp:1000"};
    experiment.mistake = "truncated_grid";
    EXPECT_EQ(remark(*runWith(experiment)), nullptr) << "3 blocks of 256: shown";
    experiment.grid = Dim3{4, 1, 1};
    const OutcomePointer covered = runWith(experiment);
    ASSERT_NE(remark(*covered), nullptr);
    EXPECT_EQ(sentenceOf(*remark(*covered)),
        "the launch that was chosen replaces the mistake's, so that the mistake is not shown");
    experiment.grid.reset();
    experiment.data = {"ramp:1024", "ramp:1024"};
    const OutcomePointer even = runWith(experiment);
    ASSERT_NE(remark(*even), nullptr);
    EXPECT_THAT(sentenceOf(*remark(*even)), HasSubstr("a grid that is rounded down is the right one"));
}

TEST(RunExperiment, ATruncatedGridLeavesTheEdgeUnwrittenAndSaysSo)
{
    Experiment experiment = grayscale();
    experiment.grid = Dim3{12, 28, 1};
    const OutcomePointer outcome = runWith(experiment);
    EXPECT_EQ(outcome->coverage->unwritten, 15936u);
    EXPECT_EQ(outcome->coverage->writtenMore, 0u);
    EXPECT_FALSE(outcome->check->matches);
    ASSERT_EQ(outcome->problems.size(), 1u);
    const Problem& mismatch = outcome->problems[0];
    EXPECT_EQ(mismatch.kind, ProblemKind::Mismatch);
    EXPECT_EQ(mismatch.count, outcome->check->differing);
    // The first element of the right edge that differs from the zero of fresh memory.
    EXPECT_THAT(
        sentenceOf(mismatch), HasSubstr("values differ from the CPU's; the first at x 384, y 0: 0 instead of "));
    EXPECT_THAT(sentenceOf(mismatch),
        HasSubstr(
            "no thread wrote it: the grid 12 x 28 of blocks 32 x 32 covers 384 x 896 of 400 x 900 elements: was the "
            "division rounded down?"));
    EXPECT_EQ(mismatch.block, (Dim3{11, 0, 0}));
    EXPECT_EQ(mismatch.thread, (Dim3{31, 0, 0})) << "the last one before the gap";
    EXPECT_EQ(mismatch.line, 3u) << "no launch is shown: where the index is made";
}

TEST(RunExperiment, EveryDeviceThatIsAlwaysHereAgrees)
{
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {"random:53x37:1", "random:29x53:2"};
    for (const char* device : {"cpu", "sim", "sim:H200"}) {
        experiment.device = device;
        const OutcomePointer outcome = runWith(experiment);
        EXPECT_TRUE(outcome->check->matches) << device;
        EXPECT_EQ(outcome->device.id, device);
        EXPECT_EQ(outcome->output->shape().extent, (Extent{29, 37, 1})) << device;
        // The picture comes from the simulator on every device.
        ASSERT_TRUE(outcome->trace) << device;
        EXPECT_EQ(outcome->coverage->writtenOnce, 29u * 37) << device;
    }
}

TEST(RunExperiment, TheSameRunGivesTheSameResult)
{
    const OutcomePointer one = runWith(grayscale("random:123x77x3:5")), two = runWith(grayscale("random:123x77x3:5"));
    EXPECT_TRUE(std::ranges::equal(one->output->bytes(), two->output->bytes()));
    EXPECT_EQ(one->owners->owner, two->owners->owner);
    EXPECT_EQ(one->trace->total, two->trace->total);
    EXPECT_EQ(one->trace->writers, two->trace->writers);
}

TEST(RunExperiment, LimitsComeFromTheChosenGpu)
{
    Experiment experiment = grayscale("ramp:40x30x3");
    experiment.gpu = "H200";
    const OutcomePointer plain = runWith(experiment);
    EXPECT_EQ(plain->gpu.name, "H200");
    EXPECT_EQ(plain->occupancy->gpu, "H200");
    experiment.device = "sim:T4"; // its own limits win
    EXPECT_EQ(runWith(experiment)->gpu.name, "T4");
    experiment.device = "cpu";
    EXPECT_EQ(runWith(experiment)->gpu.name, "H200");
}

TEST(RunExperiment, OccupancySaysWhereItsRegistersComeFrom)
{
    const OutcomePointer outcome = runWith(grayscale("ramp:40x30x3"));
    ASSERT_TRUE(outcome->occupancyInput);
    EXPECT_EQ(outcome->occupancyInput->threadsPerBlock, 1024);
    const auto usage = resourceUsage(outcome->bound->work.code, outcome->gpu);
    EXPECT_EQ(outcome->occupancySource, usage ? usage->source : "assumed");
    EXPECT_EQ(outcome->occupancyInput->registersPerThread, usage ? usage->registersPerThread : 32);
}

TEST(RunExperiment, TimesTheCpusThreeForms)
{
    test::Events events;
    const OutcomePointer outcome = runWith(grayscale("ramp:64x48x3"), {}, &events);
    EXPECT_EQ(outcome->stage, Stage::Measured);
    std::vector<Timed> kinds;
    for (const TimeResult& time : outcome->times) {
        kinds.push_back(time.what);
        EXPECT_EQ(time.provenance, Provenance::Measured);
        EXPECT_GT(time.medianMs, 0);
        EXPECT_LE(time.ciLowMs, time.medianMs);
        EXPECT_GE(time.ciHighMs, time.medianMs);
    }
    // The simulator's own speed is no time of the kernel: it is not there.
    EXPECT_EQ(kinds, (std::vector{Timed::CpuScalar, Timed::CpuSimd, Timed::CpuParallel}));
}

TEST(RunExperiment, OutcomesGrowStageByStage)
{
    test::Events events;
    runWith(grayscale("ramp:64x48x3"), {}, &events);
    const auto all = events.all();
    EXPECT_TRUE(std::holds_alternative<RunStarted>(all.front()));
    Stage last = Stage::Bound;
    for (const RunUpdated& update : events.of<RunUpdated>()) {
        const Outcome& outcome = *update.outcome;
        EXPECT_GE(outcome.stage, last);
        last = outcome.stage;
        EXPECT_TRUE(outcome.bound);
        EXPECT_EQ(outcome.trace != nullptr, outcome.stage >= Stage::Traced);
        EXPECT_EQ(outcome.coverage.has_value(), outcome.stage >= Stage::Traced);
        EXPECT_EQ(outcome.output != nullptr, outcome.stage >= Stage::Executed);
        EXPECT_EQ(outcome.check.has_value(), outcome.stage >= Stage::Checked);
    }
    EXPECT_EQ(last, Stage::Measured);
    EXPECT_TRUE(events.outcome()->complete);
}

TEST(RunExperiment, ProgressIsToldSparingly)
{
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {"random:200x200:1", "random:200x200:2"};
    test::Events events;
    const auto start = std::chrono::steady_clock::now();
    runWith(experiment, {}, &events);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    // Thirty a second, and one as each stage begins.
    EXPECT_LE(double(events.of<RunProgress>().size()), seconds.count() * 31 + 6);
    EXPECT_GE(events.of<RunProgress>().size(), 4u);
    for (const RunProgress& progress : events.of<RunProgress>()) {
        EXPECT_GE(progress.fraction, 0);
        EXPECT_LE(progress.fraction, 1);
        EXPECT_FALSE(progress.words.empty());
    }
}

TEST(RunExperiment, ALaunchThatTheLimitsRefuseIsNotTried)
{
    Experiment experiment = grayscale("ramp:40x30x3");
    experiment.block = Dim3{2048, 1, 1};
    const OutcomePointer outcome = runWith(experiment);
    EXPECT_TRUE(outcome->complete);
    EXPECT_EQ(outcome->stage, Stage::Bound);
    ASSERT_FALSE(outcome->launchProblems.empty());
    EXPECT_EQ(outcome->launchProblems[0].kind, ProblemKind::Launch);
    EXPECT_EQ(outcome->problems.size(), outcome->launchProblems.size());
    EXPECT_FALSE(outcome->trace);
    EXPECT_FALSE(outcome->output);
    EXPECT_EQ(outcome->occupancy->blocksPerSm, 0);
    EXPECT_FALSE(outcome->schedule) << "blocks that run at no time";
}

TEST(RunExperiment, EarlierLaunchesAreHeldToTheLimitsToo)
{
    // Those before the shown one have its threads in a row.
    Experiment experiment;
    experiment.kernel = "diffusion";
    experiment.device = "sim";
    experiment.block = Dim3{32, 32, 2};
    const OutcomePointer outcome = runWith(experiment);
    EXPECT_EQ(outcome->stage, Stage::Bound);
    std::vector<std::string> messages;
    for (const Problem& problem : outcome->launchProblems)
        messages.push_back(sentenceOf(problem));
    EXPECT_THAT(messages,
        testing::ElementsAre(testing::StartsWith("block 32 x 32 x 2 has 2,048 threads;"),
            testing::StartsWith("the earlier launch of noise: block x is 2,048; this GPU allows 1,024")));
}

TEST(RunExperiment, LaunchAnywayAsksTheDeviceItself)
{
    Experiment experiment = grayscale("ramp:40x30x3");
    experiment.block = Dim3{2048, 1, 1};
    const OutcomePointer outcome = runWith(experiment, {false, true});
    EXPECT_TRUE(outcome->complete);
    EXPECT_FALSE(outcome->launchProblems.empty());
    EXPECT_GT(outcome->problems.size(), outcome->launchProblems.size());
    EXPECT_FALSE(outcome->output);
    EXPECT_FALSE(outcome->traceRefusal.empty());
    EXPECT_FALSE(outcome->schedule) << "blocks that run at no time";
    // The CPU takes no launch into account: it runs, and says that there is no trace.
    experiment.device = "cpu";
    const OutcomePointer onCpu = runWith(experiment, {false, true});
    EXPECT_TRUE(onCpu->check && onCpu->check->matches);
    EXPECT_FALSE(onCpu->trace);
    EXPECT_FALSE(onCpu->traceRefusal.empty());
}

TEST(RunExperiment, AZeroBlockIsRefusedNotDividedBy)
{
    Experiment experiment = grayscale("ramp:40x30x3");
    experiment.block = Dim3{0, 1, 1};
    const OutcomePointer outcome = runWith(experiment);
    EXPECT_FALSE(outcome->launchProblems.empty());
    EXPECT_FALSE(outcome->trace);
    EXPECT_FALSE(runWith(experiment, {false, true})->output);
}

TEST(RunExperiment, BadInputIsOneErrorAndOneEvent)
{
    const auto refused = [](const Experiment& experiment) {
        test::Events events;
        const std::string message = messageOf([&] { runWith(experiment, withoutTimes, &events); });
        EXPECT_EQ(events.of<RunFailed>().size(), 1u);
        EXPECT_EQ(events.of<RunFailed>().at(0).message, message);
        EXPECT_TRUE(events.of<RunUpdated>().empty());
        return message;
    };
    Experiment experiment = grayscale("nowhere.png");
    EXPECT_EQ(refused(experiment), "nowhere.png: no such file");
    experiment = grayscale();
    experiment.device = "toaster";
    EXPECT_THAT(refused(experiment), HasSubstr("toaster: "));
    experiment.device = "sim";
    experiment.gpu = "RTX 1";
    EXPECT_THAT(refused(experiment), HasSubstr("RTX 1: "));
    experiment = grayscale();
    experiment.parameters["nonsense"] = 1;
    EXPECT_THAT(refused(experiment), HasSubstr("nonsense"));
}

TEST(RunExperiment, OnlyCudaAsksForTheDisplaysMemory)
{
    class Counting : public DisplayTarget {
    public:
        Lease acquire(const DeviceInfo&, std::size_t) override
        {
            ++asked;
            return {std::nullopt, "counting"};
        }
        std::string release() override
        {
            ++released;
            return {};
        }
        int asked = 0, released = 0;
    };
    Counting target;
    Progress progress;
    for (const char* device : {"cpu", "sim"}) {
        Experiment experiment = grayscale("ramp:40x30x3");
        experiment.device = device;
        const OutcomePointer outcome = runExperiment(experiment, withoutTimes, progress, {}, &target);
        EXPECT_EQ(outcome->display.path, Display::Path::None);
    }
    EXPECT_EQ(target.asked, 0);
    EXPECT_EQ(target.released, 0);
}

TEST(RunExperiment, CancelledBeforeItBeginsItDoesNothing)
{
    Progress progress;
    progress.cancel();
    test::Events events;
    EXPECT_THROW(runExperiment(grayscale(), withoutTimes, progress, events.listener()), Cancelled);
    ASSERT_EQ(events.of<RunCancelled>().size(), 1u);
    EXPECT_EQ(events.of<RunCancelled>()[0].outcome, nullptr);
}

TEST(RunExperiment, ALongTraceSaysHowManyThreadsItHas)
{
    Experiment experiment = grayscale("ramp:8x8x3");
    experiment.grid = Dim3{65535, 1024, 1};
    experiment.block = Dim3{32, 1, 1};
    Progress progress;
    std::string words;
    EXPECT_THROW((void)runExperiment(experiment, withoutTimes, progress,
                     [&](const SessionEvent& event) {
                         const auto* now = std::get_if<RunProgress>(&event);
                         if (!now || !now->words.starts_with("simulating"))
                             return;
                         words = now->words;
                         progress.cancel();
                     }),
        Cancelled);
    EXPECT_THAT(words, HasSubstr(" of 67,107,840 (2,147,450,880 threads)"));
}

} // namespace warpatlas
