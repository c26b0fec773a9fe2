#include "kernels/runtime/launch_watch.h"

#include "kernels/model/error.h"
#include "kernels/model/progress.h"
#include "kernels/simulator/recording/simulation.h"
#include "tests/support/environment_variable.h"

#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace warpatlas::runtime {
namespace {

using namespace std::chrono_literals;

/// Runs for ever, in its line 7.
constexpr const char* endlessPtx = R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry endless()
{
again:
    .loc 1 7 1
    bra again;
}
.file 1 "endless.cu"
)";

TEST(LaunchWatch, TellsAgainAndAgainWhereAnEndlessKernelIs)
{
    KernelCode code;
    code.entry = "endless";
    code.sourceName = "endless.cu";
    code.lessonPtx = endlessPtx;
    simulator::Simulation simulation(simulator::loadKernel(code, "endless"), {{1, 1, 1}, {64, 1, 1}});
    Progress progress;
    std::vector<WorkPlace> places;
    std::vector<std::uint64_t> executed;
    bool early = true;
    {
        const LaunchWatch watch(progress.whereabouts(), 200ms, [&](const LaunchWatch::Seen& seen) {
            EXPECT_TRUE(early || !seen.early);
            early = seen.early;
            places.push_back(seen.place);
            executed.push_back(seen.executed);
            if (places.size() >= 3 && !early)
                progress.cancel();
        });
        EXPECT_THROW(simulation.run({}, progress), Cancelled);
    }
    ASSERT_GE(places.size(), 3u) << "some before patience is lost";
    EXPECT_EQ(places[0].line, 7u);
    EXPECT_LT(places[0].ofBlock, places[2].ofBlock);
    EXPECT_LT(executed[0], executed[2]);
}

/// It is early, and there is something to tell.
TEST(LaunchWatch, TellsSoonWhatIsNew)
{
    KernelCode code;
    code.entry = "endless";
    code.sourceName = "endless.cu";
    code.lessonPtx = endlessPtx;
    simulator::Simulation simulation(simulator::loadKernel(code, "endless"), {{1, 1, 1}, {64, 1, 1}});
    Progress progress;
    std::atomic<std::uint64_t> news{1};
    int told = 0;
    {
        const LaunchWatch watch(
            progress.whereabouts(), std::chrono::hours(1),
            [&](const LaunchWatch::Seen& seen) {
                EXPECT_TRUE(seen.early);
                if (++told == 2)
                    progress.cancel();
                else
                    news = 2;
            },
            [&] { return news.load(); });
        EXPECT_THROW(simulation.run({}, progress), Cancelled);
    }
    EXPECT_EQ(told, 2);
}

TEST(LaunchWatch, SaysNothingOfALaunchThatEndsBefore)
{
    Whereabouts work;
    bool told = false;
    {
        const LaunchWatch watch(work, std::chrono::hours(1), [&](auto&&...) { told = true; });
    }
    EXPECT_FALSE(told);
    EXPECT_FALSE(work.asked());
}

TEST(LaunchWatch, EndsThoughNobodyAnswers)
{
    Whereabouts work;
    const LaunchWatch watch(work, 1ms, [](auto&&...) { FAIL(); });
    while (!work.asked())
        std::this_thread::yield();
}

/// Many launches are short: none waits for a thread to begin and to end.
TEST(LaunchWatch, HasOneThreadForAllLaunches)
{
    const auto threads = [] {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& thread : std::filesystem::directory_iterator("/proc/self/task"))
            ++count;
        return count;
    };
    Whereabouts work;
    const auto nothing = [](auto&&...) { FAIL(); };
    {
        const LaunchWatch first(work, std::chrono::hours(1), nothing);
    }
    const std::size_t before = threads();
    const LaunchWatch one(work, std::chrono::hours(1), nothing), other(work, std::chrono::hours(1), nothing);
    EXPECT_EQ(threads(), before);
}

/// A forked process has no thread of its parent's.
TEST(LaunchWatch, TellsInAForkedProcessAsWell)
{
    {
        Whereabouts work;
        const LaunchWatch watch(work, 1ms, [](auto&&...) { FAIL(); });
        while (!work.asked())
            std::this_thread::yield();
    }
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::alarm(20); // ends it where it is not asked
        Whereabouts work;
        const LaunchWatch watch(work, 1ms, [](auto&&...) {});
        while (!work.asked())
            std::this_thread::yield();
        ::_exit(7);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 7);
}

TEST(LaunchWatch, HasThePatienceThatItIsGiven)
{
    EXPECT_EQ(launchPatience(), 10000ms);
    const test::EnvironmentVariable given("WARPATLAS_TELL_AFTER_MS", "250");
    EXPECT_EQ(launchPatience(), 250ms);
    const test::EnvironmentVariable wrong("WARPATLAS_TELL_AFTER_MS", "soon");
    EXPECT_EQ(launchPatience(), 10000ms);
}

} // namespace
} // namespace warpatlas::runtime
