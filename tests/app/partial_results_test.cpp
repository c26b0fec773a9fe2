/// Launches that take long: what is known of them is handed out while they are simulated.
#include "app/report/json_report.h"
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "tests/app/support/events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;

/// 4,096 blocks; several pieces on any machine.
Experiment bigProduct(const char* device = "sim")
{
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {"random:64x1024:1", "random:1024x64:2"};
    experiment.block = Dim3{16, 16, 1};
    experiment.device = device;
    return experiment;
}

RunOptions impatient(bool measure = false)
{
    RunOptions options;
    options.measure = measure;
    options.partialResults = true;
    options.patience = std::chrono::milliseconds(0);
    return options;
}

bool isPartial(const Outcome& outcome)
{
    return outcome.trace && !outcome.trace->known.isAll();
}

TEST(PartialResults, GrowAndEndAsIfNobodyFollowed)
{
    test::Events events;
    Progress progress;
    const OutcomePointer followed = runExperiment(bigProduct(), impatient(), progress, events.listener());
    Progress other;
    const OutcomePointer alone = runExperiment(bigProduct(), {false, false}, other);

    std::uint64_t known = 0, partial = 0;
    for (const RunUpdated& update : events.of<RunUpdated>()) {
        const Outcome& outcome = *update.outcome;
        if (!isPartial(outcome))
            continue;
        ++partial;
        EXPECT_GT(outcome.trace->knownBlocks(), known);
        known = outcome.trace->knownBlocks();
        EXPECT_LT(known, 4096u);
        // Nothing that is unknown is said to be unwritten, nor checked, and what is known is right already.
        EXPECT_EQ(outcome.coverage->writtenOnce, known * 256);
        EXPECT_EQ(outcome.coverage->unknown, 1024u * 1024 - known * 256);
        EXPECT_EQ(outcome.coverage->unwritten, 0u);
        EXPECT_EQ(outcome.coverage->idleThreads, 0u);
        EXPECT_FALSE(outcome.check);
        EXPECT_TRUE(outcome.problems.empty());
        EXPECT_FALSE(outcome.complete);
        ASSERT_TRUE(outcome.output && outcome.owners->partial && outcome.occupancy);
        const auto values = outcome.output->values<float>(), expected = followed->output->values<float>();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::uint32_t owner = outcome.owners->owner[i];
            ASSERT_TRUE(owner == noThread || (values[i] == expected[i] && outcome.trace->isKnown(owner))) << i;
        }
        const auto json = toReport(outcome);
        EXPECT_EQ(json["known_blocks"], known);
        EXPECT_EQ(json["coverage"]["unknown"], outcome.coverage->unknown);
    }
    EXPECT_GT(partial, 0u);

    EXPECT_TRUE(followed->complete && followed->check->matches);
    EXPECT_EQ(followed->stage, Stage::Checked);
    EXPECT_TRUE(followed->trace->known.isAll());
    EXPECT_FALSE(followed->owners->partial);
    EXPECT_EQ(followed->owners->owner, alone->owners->owner);
    EXPECT_EQ(followed->trace->total, alone->trace->total);
    EXPECT_TRUE(followed->trace->writers == alone->trace->writers);
    EXPECT_TRUE(std::ranges::equal(followed->output->bytes(), alone->output->bytes()));
    EXPECT_FALSE(toReport(*followed).contains("known_blocks"));
    EXPECT_FALSE(toReport(*followed)["coverage"].contains("unknown"));
}

TEST(PartialResults, AreNotHandedOutUnasked)
{
    RunOptions options = impatient();
    options.partialResults = false;
    test::Events events;
    Progress progress;
    runExperiment(bigProduct(), options, progress, events.listener());
    for (const RunUpdated& update : events.of<RunUpdated>())
        EXPECT_FALSE(isPartial(*update.outcome));
}

TEST(PartialResults, ProgressCountsBlocksAndPercent)
{
    test::Events events;
    Progress progress;
    runExperiment(bigProduct(), impatient(), progress, events.listener());
    const auto told = events.of<RunProgress>();
    EXPECT_TRUE(std::ranges::any_of(
        told, [](const RunProgress& now) { return now.words == "simulating block 1 of 4,096, 0 %"; }));
}

TEST(PartialResults, CancelKeepsWhatIsKnown)
{
    Progress progress;
    test::Events events;
    events.hook = [&](const SessionEvent& event) {
        const auto* updated = std::get_if<RunUpdated>(&event);
        if (updated && isPartial(*updated->outcome))
            progress.cancel();
    };
    EXPECT_THROW(runExperiment(bigProduct(), impatient(), progress, events.listener()), Cancelled);
    const auto cancelled = events.of<RunCancelled>();
    ASSERT_EQ(cancelled.size(), 1u);
    ASSERT_TRUE(cancelled[0].outcome && isPartial(*cancelled[0].outcome));
    const Outcome& outcome = *cancelled[0].outcome;
    EXPECT_TRUE(outcome.complete);
    EXPECT_GT(outcome.coverage->writtenOnce, 0u);
    EXPECT_EQ(outcome.coverage->writtenOnce + outcome.coverage->unknown, 1024u * 1024);
    EXPECT_TRUE(outcome.output);
    EXPECT_FALSE(outcome.check);
}

TEST(PartialResults, AnotherDevicesResultDoesNotWaitForTheTrace)
{
    test::Events events;
    Progress progress;
    const OutcomePointer outcome = runExperiment(bigProduct("cpu"), impatient(), progress, events.listener());
    std::vector<std::pair<Stage, bool>> updates;
    for (const RunUpdated& update : events.of<RunUpdated>())
        if (update.outcome->trace)
            updates.emplace_back(update.outcome->stage, isPartial(*update.outcome));
    ASSERT_GE(updates.size(), 4u);
    EXPECT_EQ(updates[0], std::pair(Stage::Traced, true));
    EXPECT_EQ(updates[1], std::pair(Stage::Executed, true));
    EXPECT_EQ(updates[2], std::pair(Stage::Checked, true));
    EXPECT_EQ(updates.back(), std::pair(Stage::Checked, false));
    EXPECT_TRUE(outcome->complete && outcome->check->matches);
    EXPECT_EQ(outcome->coverage->writtenOnce, 1024u * 1024);
    EXPECT_TRUE(outcome->problems.empty());
}

TEST(PartialResults, CancelWhileTheTracePauses)
{
    Progress progress;
    test::Events events;
    events.hook = [&](const SessionEvent& event) {
        const auto* now = std::get_if<RunProgress>(&event);
        if (now && now->doing == Stage::Checked)
            progress.cancel();
    };
    EXPECT_THROW(runExperiment(bigProduct("cpu"), impatient(), progress, events.listener()), Cancelled);
    ASSERT_EQ(events.of<RunCancelled>().size(), 1u);
    EXPECT_TRUE(isPartial(*events.of<RunCancelled>()[0].outcome));
}

TEST(PartialResults, WhatIsLookedAtComesFirst)
{
    test::Events events;
    Session session(events.listener());
    session.lookAt({1024, 1000, 1024, 1000, 1024}); // the lower right corner
    session.run(bigProduct(), impatient());
    session.wait();
    const auto updates = events.of<RunUpdated>();
    // The first piece may be too short for all four of its blocks.
    const auto first = std::ranges::find_if(updates,
        [](const RunUpdated& now) { return isPartial(*now.outcome) && now.outcome->trace->knownBlocks() >= 4; });
    ASSERT_NE(first, updates.end());
    const Trace& trace = *first->outcome->trace;
    for (const std::uint64_t block : {62u * 64 + 62, 62u * 64 + 63, 63u * 64 + 62, 63u * 64 + 63})
        EXPECT_TRUE(trace.known.contains(block)) << block;
    EXPECT_FALSE(trace.known.contains(61 * 64 + 5));
    EXPECT_TRUE(events.outcome()->check->matches);
}

} // namespace
} // namespace warpatlas
