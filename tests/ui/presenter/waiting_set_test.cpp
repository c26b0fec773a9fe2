// Inputs that do not fit one another yet, as a presenter's audience sees them: outlines with their sizes and what is
// missing, over the earlier result. Needs EGL (Mesa is enough).
#include "tests/render/golden.h"
#include "ui/presenter/presenter.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace warpatlas::ui {
namespace {

using render::testing::matchesGolden;
using render::testing::mesaTolerance;

class WaitingSet : public ::testing::Test {
protected:
    void SetUp() override
    {
        context = render::testing::softwareContext(16, 16);
        ASSERT_NE(context, nullptr);
        context->makeCurrent();
        PresenterOptions options;
        options.interop = render::InteropPolicy::Never;
        presenter = std::make_unique<Presenter>(options, [this] {
            const std::scoped_lock lock(m_mutex);
            m_woken = true;
            m_wakes.notify_all();
        });
    }

    /// Whether it comes to be true, as workers report.
    template <class Condition> bool comes(const Condition& condition)
    {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(120);
        while (!condition()) {
            std::unique_lock lock(m_mutex);
            if (!m_wakes.wait_until(lock, end, [this] { return std::exchange(m_woken, false); }))
                return false;
            lock.unlock();
            presenter->update();
        }
        return true;
    }
    bool shows(const std::vector<std::string>& data)
    {
        Experiment experiment;
        experiment.kernel = "matmul";
        experiment.data = data;
        LiveChange change;
        change.experiment = experiment;
        presenter->apply(change);
        return comes([&] { return presenter->canvas().state().waiting || whole(experiment); });
    }
    bool whole(const Experiment& experiment) const
    {
        const OutcomePointer& outcome = presenter->canvas().outcome();
        return outcome && outcome->complete && outcome->bound->experiment == experiment;
    }
    render::Picture drawn(int width, int height)
    {
        context->resize(width, height);
        presenter->resize(width, height, 1);
        presenter->draw(context->framebuffer(), 0);
        presenter->draw(context->framebuffer(), 0);
        return context->read();
    }

    render::Offscreen* context = nullptr;
    std::unique_ptr<Presenter> presenter;

private:
    std::mutex m_mutex;
    std::condition_variable m_wakes;
    bool m_woken = false;
};

TEST_F(WaitingSet, IsDrawnAsOutlinesWithTheirSizes)
{
    ASSERT_TRUE(shows({"random:53x37:1", "random:29x30:2"}));
    ASSERT_TRUE(presenter->canvas().state().waiting);
    EXPECT_TRUE(matchesGolden("presenter/waiting_1280", drawn(1280, 720), mesaTolerance));
    EXPECT_TRUE(matchesGolden("presenter/waiting_640", drawn(640, 360), mesaTolerance));
}

TEST_F(WaitingSet, StandsOverTheEarlierResultAndGoes)
{
    ASSERT_TRUE(shows({"random:53x37:1", "random:29x53:2"}));
    ASSERT_FALSE(presenter->canvas().state().waiting);
    ASSERT_TRUE(comes([&] { return !presenter->pointing(); })) << "the thread's numbers stand in the column";
    const render::Picture before = drawn(1280, 720);
    ASSERT_TRUE(shows({"random:53x37:1", "random:29x30:2"}));
    EXPECT_TRUE(presenter->canvas().state().outdated);
    EXPECT_TRUE(matchesGolden("presenter/waiting_over_1280", drawn(1280, 720), mesaTolerance));
    ASSERT_TRUE(shows({"random:53x37:1", "random:29x53:2"}));
    ASSERT_TRUE(comes([&] {
        const CanvasState& state = presenter->canvas().state();
        return !state.waiting && !state.outdated && state.busyWords.empty() && presenter->canvas().outcome()->complete
            && !presenter->pointing();
    }));
    EXPECT_EQ(drawn(1280, 720).rgba, before.rgba) << "as if nothing had been";
}

} // namespace
} // namespace warpatlas::ui
