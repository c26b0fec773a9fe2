/// What is shown of runs, whoever shows it: with a runner that says what the test says.
#include "app/player/player.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

class SaidRunner : public Runner {
public:
    std::uint64_t run(const Experiment& experiment, const RunOptions& options) override
    {
        runs.push_back(experiment);
        last = options;
        return runs.size();
    }
    void cancel() override { }
    std::vector<Experiment> runs;
    RunOptions last;
};

/// Writes down what it is told.
struct Listener : Player::Host {
    void accepted(const OutcomePointer&) override { heard += "accepted "; }
    void showed(bool ofNewRun) override { heard += ofNewRun ? "showed-new " : "showed "; }
    void updated(const OutcomePointer&) override { heard += "updated "; }
    void progressed(const RunProgress& progress) override { heard += progress.words + ' '; }
    void waitingChanged() override { heard += "waiting "; }
    void waits() override { heard += "waits "; }
    void failed(const RunFailed& failure) override { heard += failure.message + ' '; }
    void cancelled(const RunCancelled& run) override { heard += run.outcome ? "cancelled-with " : "cancelled "; }
    void busyChanged() override { heard += "busy "; }
    std::string take() { return std::exchange(heard, {}); }
    std::string heard;
};

class PlayerTest : public ::testing::Test {
protected:
    static std::shared_ptr<Outcome> outcomeOf(std::uint64_t run, bool complete = true)
    {
        auto outcome = std::make_shared<Outcome>(*support::makeOutcome({.data = {64, 32, 1}}));
        outcome->run = run;
        outcome->complete = complete;
        return outcome;
    }
    /// Nothing of it can be drawn: the limits refuse the launch.
    static OutcomePointer refused(std::uint64_t run)
    {
        auto outcome = outcomeOf(run);
        outcome->owners = nullptr;
        outcome->output = nullptr;
        outcome->trace = nullptr;
        outcome->display = {};
        return outcome;
    }
    void say(const SessionEvent& event) { runner.happened(event); }
    /// A run that has ended well.
    OutcomePointer shown()
    {
        player.run({}, {});
        const OutcomePointer outcome = outcomeOf(runner.runs.size());
        say(RunUpdated{outcome});
        host.take();
        return outcome;
    }

    SaidRunner runner;
    Listener host;
    Player player{&runner, host};
};

TEST_F(PlayerTest, OfARunThatWasStoppedNothingIsHeard)
{
    const OutcomePointer before = shown();
    player.run({}, {});
    player.stop();
    EXPECT_EQ(host.take(), "busy busy ");
    say(RunUpdated{outcomeOf(runner.runs.size())});
    say(RunCancelled{runner.runs.size(), outcomeOf(runner.runs.size())});
    EXPECT_EQ(host.take(), "");
    EXPECT_EQ(player.outcome(), before);
    EXPECT_FALSE(player.busy());
}

TEST_F(PlayerTest, ARunIsAcceptedShownAndOver)
{
    player.run({}, {});
    EXPECT_TRUE(player.busy());
    EXPECT_TRUE(runner.last.partialResults) << "somebody looks on";
    say(RunProgress{1, Stage::Traced, 0.5, "half"});
    const OutcomePointer outcome = outcomeOf(1);
    say(RunUpdated{outcome});
    EXPECT_EQ(host.take(), "busy half accepted showed-new updated busy ");
    EXPECT_EQ(player.outcome(), outcome);
    EXPECT_EQ(player.pictured(), outcome);
    EXPECT_FALSE(player.busy());
}

TEST_F(PlayerTest, HalfAResultDoesNotReplaceThePictureOfTheLastRun)
{
    const OutcomePointer before = shown();
    player.run({}, {});
    auto bound = std::make_shared<Outcome>(*refused(2));
    bound->complete = false;
    bound->stage = Stage::Bound;
    say(RunUpdated{bound});
    EXPECT_EQ(host.take(), "busy accepted ");
    EXPECT_EQ(player.outcome(), before);
    say(RunUpdated{outcomeOf(2, false)});
    EXPECT_EQ(host.take(), "accepted showed-new updated ");
    say(RunUpdated{outcomeOf(2)});
    EXPECT_EQ(host.take(), "accepted showed updated busy ");
}

TEST_F(PlayerTest, ARefusedLaunchLeavesThePictureAndSaysThatItIsOld)
{
    const OutcomePointer before = shown();
    player.run({}, {});
    const OutcomePointer outcome = refused(2);
    say(RunUpdated{outcome});
    EXPECT_EQ(player.outcome(), outcome);
    EXPECT_EQ(player.pictured(), before);
    EXPECT_TRUE(player.outdated());
    player.run({}, {});
    say(RunUpdated{outcomeOf(3)});
    EXPECT_FALSE(player.outdated());
}

TEST_F(PlayerTest, ARunThatWasReplacedIsNotHeard)
{
    const OutcomePointer before = shown();
    player.run({}, {});
    player.run({}, {});
    host.take();
    say(RunProgress{2, Stage::Traced, 0.5, "half"});
    say(RunUpdated{outcomeOf(2)});
    say(RunCancelled{2, outcomeOf(2)});
    say(RunFailed{2, "gone"});
    say(RunWaits{2, std::make_shared<const InputSet>()});
    EXPECT_EQ(host.take(), "");
    EXPECT_EQ(player.outcome(), before);
    EXPECT_TRUE(player.busy());
}

TEST_F(PlayerTest, DataThatWaitMakeThePictureOldUntilSomethingRuns)
{
    shown();
    player.run({}, {});
    host.take();
    say(RunWaits{2, std::make_shared<const InputSet>()});
    EXPECT_EQ(host.take(), "busy waiting waits ");
    EXPECT_TRUE(player.waiting() && player.outdated() && !player.busy());
    player.run({}, {});
    host.take();
    say(RunUpdated{outcomeOf(3)});
    EXPECT_EQ(host.take(), "accepted waiting showed-new updated busy ");
    EXPECT_FALSE(player.waiting() || player.outdated());
}

TEST_F(PlayerTest, OfACancelledRunWhatIsKnownInPartIsShown)
{
    const OutcomePointer before = shown();
    player.run({}, {});
    say(RunCancelled{2, nullptr});
    EXPECT_EQ(host.take(), "busy busy cancelled ");
    EXPECT_EQ(player.outcome(), before);
    player.run({}, {});
    auto part = std::make_shared<Outcome>(*support::makeOutcome({.data = {967, 541, 1}, .known = support::somePart()}));
    part->run = 3;
    say(RunCancelled{3, part});
    EXPECT_EQ(host.take(), "busy busy showed-new cancelled-with ");
    EXPECT_EQ(player.outcome(), part);
}

TEST_F(PlayerTest, AFailureLeavesWhatIsShown)
{
    const OutcomePointer before = shown();
    player.run({}, {});
    say(RunFailed{2, "no-such-file"});
    EXPECT_EQ(host.take(), "busy busy no-such-file ");
    EXPECT_EQ(player.outcome(), before);
    EXPECT_FALSE(player.busy());
}

TEST_F(PlayerTest, AGpuThatIsGoneIsReplacedAtTheStartOnly)
{
    Experiment asked;
    asked.device = "cuda:0";
    const RunFailed lost{1, "cuda:0 is not here", "no driver"};
    ASSERT_TRUE(player.withoutLostGpu(lost, asked));
    EXPECT_EQ(player.withoutLostGpu(lost, asked)->device, "sim");
    EXPECT_FALSE(player.withoutLostGpu(RunFailed{1, "no such file"}, asked)) << "something else is wrong";
    asked.device = "cpu";
    EXPECT_FALSE(player.withoutLostGpu(lost, asked));
    asked.device = "cuda:0";
    shown();
    EXPECT_FALSE(player.withoutLostGpu(lost, asked)) << "what is shown stays, and the failure is said";
}

} // namespace
} // namespace warpatlas
