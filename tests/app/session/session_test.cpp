#include "app/session/run_experiment.h"
#include "app/session/session.h"

#include "tests/app/support/events.h"
#include "tests/app/support/files.h"
#include "tests/app/support/gate.h"
#include "tests/app/support/run_options.h"

namespace warpatlas {

using test::Events;
using test::Gate;
using test::withoutTimes;

namespace {

Experiment smallGrayscale(const std::string& data = "ramp:64x48x3")
{
    Experiment experiment;
    experiment.kernel = "grayscale";
    experiment.data = {data};
    return experiment;
}

/// Holds the worker as the given stage begins.
auto holdAt(Gate& gate, Stage stage)
{
    return [&gate, stage](const SessionEvent& event) {
        const auto* progress = std::get_if<RunProgress>(&event);
        if (progress && progress->doing == stage)
            gate.pass();
    };
}

/// Cancels in the middle of a stage and returns what there was.
OutcomePointer cancelledDuring(Stage stage, const RunOptions& options)
{
    Events events;
    Gate gate;
    events.hook = holdAt(gate, stage);
    Session session(events.listener());
    const std::uint64_t run = session.run(smallGrayscale(), options);
    gate.awaitArrival();
    EXPECT_TRUE(session.busy());
    session.cancel();
    gate.open();
    session.wait();
    EXPECT_FALSE(session.busy());
    const auto cancelled = events.of<RunCancelled>();
    EXPECT_EQ(cancelled.size(), 1u);
    EXPECT_TRUE(std::holds_alternative<RunCancelled>(events.all().back()));
    EXPECT_EQ(cancelled.at(0).run, run);
    return cancelled.at(0).outcome;
}

} // namespace

TEST(Session, RunsAndIsIdleAfterwards)
{
    Events events;
    Session session(events.listener());
    EXPECT_FALSE(session.busy());
    const std::uint64_t run = session.run(smallGrayscale(), withoutTimes);
    session.wait();
    EXPECT_FALSE(session.busy());
    ASSERT_TRUE(events.outcome());
    EXPECT_TRUE(events.outcome()->complete);
    EXPECT_EQ(events.outcome()->run, run);
    EXPECT_TRUE(events.outcome()->check->matches);
    EXPECT_EQ(session.run(smallGrayscale(), withoutTimes), run + 1);
    session.wait();
}

/// Drawing an outcome need not read its values for their ranges.
TEST(Session, OutcomesHaveTheRangesOfAllThatIsDrawn)
{
    Events events;
    Session session(events.listener());
    session.run(smallGrayscale(), withoutTimes);
    session.wait();
    std::size_t outputs = 0;
    for (const RunUpdated& updated : events.of<RunUpdated>()) {
        const Outcome& outcome = *updated.outcome;
        const auto has = [&](const ArrayPointer& values) {
            return std::ranges::find(outcome.ranges, values, &KnownRange::values) != outcome.ranges.end();
        };
        EXPECT_TRUE(has(outcome.bound->work.buffers[0].contents));
        EXPECT_TRUE(!outcome.output || has(outcome.output));
        outputs += outcome.output != nullptr;
    }
    EXPECT_GT(outputs, 1u);
    Progress progress;
    EXPECT_TRUE(runExperiment(smallGrayscale(), withoutTimes, progress)->ranges.empty()) << "nobody draws it";
}

TEST(Session, CancelWhileLoadingLeavesNothing)
{
    EXPECT_EQ(cancelledDuring(Stage::Bound, withoutTimes), nullptr);
}

TEST(Session, CancelWhileTracingLeavesWhatIsBound)
{
    const OutcomePointer outcome = cancelledDuring(Stage::Traced, withoutTimes);
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(outcome->complete);
    EXPECT_EQ(outcome->stage, Stage::Bound);
    EXPECT_TRUE(outcome->bound);
    EXPECT_FALSE(outcome->trace);
    EXPECT_FALSE(outcome->output);
}

TEST(Session, CancelWhileCheckingLeavesTheResult)
{
    const OutcomePointer outcome = cancelledDuring(Stage::Checked, withoutTimes);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->stage, Stage::Executed);
    EXPECT_TRUE(outcome->trace);
    EXPECT_TRUE(outcome->output);
}

TEST(Session, CancelWhileMeasuringLeavesTheCheckedResult)
{
    const OutcomePointer outcome = cancelledDuring(Stage::Measured, {});
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(outcome->complete);
    EXPECT_EQ(outcome->stage, Stage::Checked);
    EXPECT_TRUE(outcome->check->matches);
}

TEST(Session, ALaterRunReplacesThoseBefore)
{
    Events events;
    Gate gate;
    bool held = false;
    events.hook = [&](const SessionEvent& event) {
        if (std::holds_alternative<RunStarted>(event) && !std::exchange(held, true))
            gate.pass();
    };
    Session session(events.listener());
    const std::uint64_t first = session.run(smallGrayscale("ramp:60x40x3"), withoutTimes);
    gate.awaitArrival();
    // None of these waits for the first, which is held at its beginning.
    const std::uint64_t second = session.run(smallGrayscale("ramp:61x40x3"), withoutTimes);
    const std::uint64_t last = session.run(smallGrayscale("ramp:62x40x3"), withoutTimes);
    gate.open();
    session.wait();

    std::vector<std::uint64_t> cancelled, started;
    for (const RunCancelled& event : events.of<RunCancelled>())
        cancelled.push_back(event.run);
    for (const RunStarted& event : events.of<RunStarted>())
        started.push_back(event.run);
    EXPECT_EQ(cancelled, (std::vector<std::uint64_t>{first, second}));
    EXPECT_EQ(started, (std::vector<std::uint64_t>{first, last}));
    for (const RunUpdated& update : events.of<RunUpdated>())
        EXPECT_EQ(update.outcome->run, last);
    EXPECT_EQ(events.outcome()->output->shape().extent.x, 62u);
}

TEST(Session, AnErrorLosesNothing)
{
    Events events;
    Session session(events.listener());
    session.run(smallGrayscale(), withoutTimes);
    session.wait();
    const OutcomePointer good = events.outcome();
    const std::uint64_t bad = session.run(smallGrayscale("nowhere.png"), withoutTimes);
    session.wait();
    ASSERT_EQ(events.of<RunFailed>().size(), 1u);
    EXPECT_EQ(events.of<RunFailed>()[0].run, bad);
    EXPECT_EQ(events.of<RunFailed>()[0].message, "nowhere.png: no such file");
    EXPECT_EQ(events.outcome(), good);
    // And the data are still loaded.
    session.run(smallGrayscale(), withoutTimes);
    session.wait();
    EXPECT_NE(events.outcome(), good);
    EXPECT_EQ(events.outcome()->bound->data[0].array, good->bound->data[0].array);
}

TEST(Session, ItsEndCancelsTheRunUnderWay)
{
    Events events;
    Gate gate;
    events.hook = holdAt(gate, Stage::Measured);
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {"random:400x400:1", "random:400x400:2"}; // thirty samples of this take a second and more
    {
        Session session(events.listener());
        session.run(experiment);
        gate.awaitArrival();
        gate.open();
    }
    ASSERT_EQ(events.of<RunCancelled>().size(), 1u);
    EXPECT_TRUE(std::holds_alternative<RunCancelled>(events.all().back()));
    EXPECT_EQ(events.of<RunCancelled>()[0].outcome->stage, Stage::Checked);
}

TEST(Session, EveryRunThatWasAskedForComesToAnEnd)
{
    Events events;
    Gate gate;
    events.hook = [&](const SessionEvent& event) {
        if (std::holds_alternative<RunStarted>(event))
            gate.pass();
    };
    {
        Session session(events.listener());
        session.run(smallGrayscale());
        gate.awaitArrival();
        session.run(smallGrayscale()); // waits for the first,
        session.cancel(); // and never begins
        gate.open();
    }
    EXPECT_EQ(events.of<RunStarted>().size(), 1u);
    EXPECT_EQ(events.of<RunCancelled>().size(), 2u);
}

TEST(Session, CancelWithoutARunIsNothing)
{
    Events events;
    Session session(events.listener());
    session.cancel();
    session.wait();
    EXPECT_TRUE(events.all().empty());
    session.run(smallGrayscale(), withoutTimes);
    session.wait();
    session.cancel();
    session.wait();
    EXPECT_TRUE(events.of<RunCancelled>().empty());
    EXPECT_TRUE(events.outcome()->complete);
}

} // namespace warpatlas
