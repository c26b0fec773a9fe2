#include "app/session/run_context.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <semaphore>

namespace warpatlas {
namespace {

/// Each thing that is done begins at 0, several of them within one stage; the run as a whole never goes back.
TEST(RunContext, TheRunsOwnProgressNeverGoesBack)
{
    std::vector<RunProgress> told;
    std::binary_semaphore halfTold{0};
    const Session::Listener listener = [&](const SessionEvent& event) {
        const auto* now = std::get_if<RunProgress>(&event);
        if (now == nullptr)
            return;
        told.push_back(*now);
        if (now->fraction == 0.5)
            halfTold.release();
    };
    Progress progress;
    const RunOptions options;
    const RunContext run(1, options, progress, listener, nullptr);
    const auto words = [](double) { return std::string(); };
    const auto half = [&](Progress& working) {
        working.report(0.5);
        halfTold.acquire();
    };
    for (const Stage stage : {Stage::Bound, Stage::Checked, Stage::Checked, Stage::Measured})
        run.watch(stage, words, half);
    ASSERT_EQ(told.size(), 8U);
    EXPECT_TRUE(std::ranges::is_sorted(told, {}, &RunProgress::ofRun));
    EXPECT_EQ(told[4].fraction, 0) << "the second thing within a stage";
    EXPECT_DOUBLE_EQ(told[1].ofRun, 0.1);
    EXPECT_DOUBLE_EQ(told[7].ofRun, 0.9);
}

} // namespace
} // namespace warpatlas
