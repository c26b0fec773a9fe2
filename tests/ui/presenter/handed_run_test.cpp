// What a desktop hands over, as a presenter's audience sees it: a finished run without another one, parts of a run that
// goes on, and inputs that do not fit one another yet.
#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "tests/ui/presenter/offscreen_presenter.h"
#include "ui/canvas/state/thread_at_hand.h"

namespace warpatlas::ui {
namespace {

using render::testing::matchesGolden;
using render::testing::mesaTolerance;

class HandedRun : public OffscreenPresenter {
protected:
    void SetUp() override { begin({}); }
    static Experiment product(const std::vector<std::string>& data)
    {
        Experiment experiment;
        experiment.kernel = "matmul";
        experiment.data = data;
        return experiment;
    }
    static Experiment picture()
    {
        Experiment experiment;
        experiment.data = {"ramp:97x61x3"};
        return experiment;
    }
    /// The desktop's run of it, to its end; returns its outcomes.
    std::vector<OutcomePointer> runOnDesktop(const Experiment& experiment)
    {
        told.experiment = experiment;
        m_outcomes.clear();
        RunOptions options;
        options.measure = false;
        m_desktop.run(experiment, options);
        m_desktop.wait();
        told.waiting = m_waiting;
        told.outdated = m_waiting != nullptr;
        if (!m_outcomes.empty())
            told.outcome = told.pictured = m_outcomes.back();
        return m_outcomes;
    }
    void tell(const LiveRun& run)
    {
        LiveChange change;
        change.run = run;
        presenter->apply(change);
    }

    LiveRun told;

private:
    void hear(SessionEvent event)
    {
        if (const auto* updated = std::get_if<RunUpdated>(&event)) {
            m_outcomes.push_back(updated->outcome);
            m_waiting = nullptr;
        } else if (const auto* waits = std::get_if<RunWaits>(&event)) {
            m_waiting = waits->inputs;
        }
    }

    std::vector<OutcomePointer> m_outcomes; ///< of the session's worker, read while it is idle, like the next
    std::shared_ptr<const InputSet> m_waiting;
    Session m_desktop{[this](SessionEvent event) { hear(std::move(event)); }};
};

TEST_F(HandedRun, IsInTheFirstFrameAndIsNeverRunAgain)
{
    runOnDesktop(picture());
    Progress progress;
    told.story = followThread(told.outcome, exampleThread(*told.outcome), progress);
    tell(told);
    const render::Picture first = drawn(1280, 720, 1);
    Canvas canvas;
    canvas.state().host = CanvasHostKind::DrivenPresenter;
    canvas.state().textScale = presenterTextScale(1280, 720, 1);
    canvas.state().column = true;
    canvas.setOutcome(told.outcome);
    canvas.resize(1280, 720, 1);
    canvas.fitToView();
    canvas.draw(context->framebuffer(), 0);
    EXPECT_EQ(first.rgba, context->read().rgba);
    ASSERT_TRUE(comes([&] { return !presenter->pointing(); })) << "the thread's numbers stand in the column";
    EXPECT_EQ(shown(), told.outcome);
    EXPECT_EQ(presenter->canvas().glance()->story, told.story) << "nor is its block recorded again";
    EXPECT_EQ(presenter->runs(), 0u);
}

TEST_F(HandedRun, ComesInPartsWhileTheDesktopRuns)
{
    runOnDesktop(picture());
    tell(told);
    Experiment next = picture();
    next.block = Dim3{8, 8, 1};
    auto outcomes = runOnDesktop(next);
    std::erase_if(outcomes, [](const OutcomePointer& part) { return part->trace == nullptr; }); // nor are they there
    ASSERT_GT(outcomes.size(), 1u);
    for (const OutcomePointer& part : outcomes) {
        told.outcome = told.pictured = part;
        told.busyWords = part->complete ? "" : "checking";
        tell(told);
        EXPECT_EQ(shown(), part);
        EXPECT_EQ(presenter->canvas().state().busyWords, told.busyWords);
    }
    told.notice = "gone.png: no such file";
    tell(told);
    EXPECT_EQ(presenter->canvas().state().notice, told.notice);
    EXPECT_EQ(presenter->runs(), 0u);
}

TEST_F(HandedRun, GivesWayToAKeyUntilTheDesktopAsksForSomethingElse)
{
    const auto outcomes = runOnDesktop(picture());
    told.outcome = told.pictured = outcomes[outcomes.size() - 2];
    tell(told);
    EXPECT_TRUE(presenter->left().playback);
    press(U'+');
    ASSERT_TRUE(comes([&] { return shown()->complete && shown()->bound->launch.block == Dim3{32, 8, 1}; }));
    EXPECT_EQ(presenter->runs(), 1u);
    EXPECT_TRUE(presenter->left().empty()) << "the desktop has no such thread";
    told.outcome = told.pictured = outcomes.back();
    tell(told);
    EXPECT_NE(shown(), told.outcome) << "only more of the same run";

    press(U'+');
    Experiment next = picture();
    next.mistake = "no_guard";
    runOnDesktop(next);
    tell(told);
    EXPECT_EQ(shown(), told.outcome);
    EXPECT_EQ(presenter->canvas().state().busyWords, "") << "its own run is cancelled";
    ASSERT_TRUE(comes([&] { return !presenter->pointing(); }));
    EXPECT_EQ(shown(), told.outcome);
}

TEST_F(HandedRun, ASceneKnowsWhatItsThreadAsksForWhateverThatCosts)
{
    Experiment experiment;
    experiment.kernel = "thread_index:1d_2d";
    experiment.mistake = "forgotten_block_dim";
    runOnDesktop(experiment);
    tell(told);
    ASSERT_FALSE(canBeGlancedAt(*told.outcome)) << "all blocks before it run as well";
    press(U'5');
    ASSERT_TRUE(comes([&] { return presenter->canvas().glance() != nullptr; }));
    drawn(640, 360);
    // Two rows of 16 lanes, one element apart: 17 elements of four bytes.
    EXPECT_EQ(presenter->canvas().state().scene, "32 lanes ask for 128 bytes: 3 sectors move");
    EXPECT_FALSE(presenter->canvas().state().following);
}

TEST_F(HandedRun, IsRunHereOnceWhereItsOutputIsOutOfReach)
{
    runOnDesktop(picture());
    Outcome far = *told.outcome;
    far.output = nullptr;
    far.display = {Display::Path::Interop, ""};
    for (int stage = 0; stage < 2; ++stage) {
        told.outcome = told.pictured = std::make_shared<Outcome>(far);
        tell(told);
    }
    ASSERT_TRUE(comes([&] { return shown() && shown()->complete; }));
    EXPECT_TRUE(shown()->output);
    EXPECT_EQ(presenter->runs(), 1u);
}

TEST_F(HandedRun, ThatWaitsIsDrawnAsOutlinesWithTheirSizes)
{
    runOnDesktop(product({"random:53x37:1", "random:29x30:2"}));
    tell(told);
    ASSERT_TRUE(presenter->canvas().state().waiting);
    EXPECT_TRUE(matchesGolden("presenter/waiting_1280", drawn(1280, 720), mesaTolerance));
    EXPECT_TRUE(matchesGolden("presenter/waiting_640", drawn(640, 360), mesaTolerance));
}

TEST_F(HandedRun, ThatWaitsStandsOverTheEarlierResultAndGoes)
{
    runOnDesktop(product({"random:53x37:1", "random:29x53:2"}));
    const LiveRun whole = told;
    tell(whole);
    ASSERT_TRUE(comes([&] { return !presenter->pointing(); })) << "the thread's numbers stand in the column";
    const render::Picture before = drawn(1280, 720);
    runOnDesktop(product({"random:53x37:1", "random:29x30:2"}));
    tell(told);
    EXPECT_TRUE(presenter->canvas().state().outdated);
    EXPECT_TRUE(matchesGolden("presenter/waiting_over_1280", drawn(1280, 720), mesaTolerance));
    tell(whole);
    EXPECT_EQ(drawn(1280, 720).rgba, before.rgba) << "as if nothing had been";
}

} // namespace
} // namespace warpatlas::ui
