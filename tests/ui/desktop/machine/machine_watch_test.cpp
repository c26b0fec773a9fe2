#include "ui/desktop/machine/machine_watch.h"

#include "tests/app/report/made_up_machine.h"
#include "tests/ui/application.h"

#include <QElapsedTimer>
#include <QTest>
#include <atomic>
#include <gtest/gtest.h>
#include <semaphore>

namespace warpatlas::ui {
namespace {

using namespace std::chrono_literals;

class MachineWatchTest : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }

    MachineWatch::Source source()
    {
        return {[this] {
                    ++factsAsked;
                    return test::madeUpMachine(2);
                },
            [this](const MachineFacts&) {
                if (slow)
                    gate.acquire();
                ++statesAsked;
                return test::madeUpStates(2);
            }};
    }
    static bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }

    std::atomic<int> factsAsked = 0, statesAsked = 0;
    std::atomic<bool> slow = false;
    std::binary_semaphore gate{0};
};

TEST_F(MachineWatchTest, AsksAgainAndAgainWhileItWatchesAndForTheFactsOnce)
{
    MachineWatch watch(source(), 1ms);
    int found = 0;
    QObject::connect(
        &watch, &MachineWatch::found, [&](const MachineFacts& machine, const std::vector<GpuState>& states) {
            ++found;
            EXPECT_EQ(machine.gpus.size(), 2U);
            EXPECT_EQ(states.size(), 2U);
        });
    EXPECT_EQ(factsAsked, 0) << "nobody looks yet";
    watch.start();
    ASSERT_TRUE(waitFor([&] { return found >= 3; }));
    EXPECT_EQ(factsAsked, 1);
}

TEST_F(MachineWatchTest, AsksNothingOnceItIsStoppedAndGoesOnWhenItIsStartedAgain)
{
    MachineWatch watch(source(), 1h);
    int found = 0;
    QObject::connect(&watch, &MachineWatch::found, [&] { ++found; });
    watch.start();
    ASSERT_TRUE(waitFor([&] { return found == 1; }));
    watch.stop();
    EXPECT_FALSE(watch.isWatching());
    watch.start();
    ASSERT_TRUE(waitFor([&] { return found == 2; })) << "at once, whatever the interval";
    EXPECT_EQ(statesAsked, 2);
}

TEST_F(MachineWatchTest, ASlowDriverHoldsUpNothingAndWhatComesLateIsNotTold)
{
    slow = true;
    MachineWatch watch(source(), 1ms);
    int found = 0;
    QObject::connect(&watch, &MachineWatch::found, [&] { ++found; });
    watch.start();
    ASSERT_TRUE(waitFor([&] { return factsAsked == 1; }));
    watch.stop(); // returns although the driver does not
    slow = false;
    gate.release();
    ASSERT_TRUE(waitFor([&] { return statesAsked == 1; }));
    QCoreApplication::processEvents();
    EXPECT_EQ(found, 0);
}

TEST_F(MachineWatchTest, AFailureIsAReason)
{
    MachineWatch watch({[]() -> MachineFacts { throw std::runtime_error("the driver is gone"); },
                           [](const MachineFacts&) { return std::vector<GpuState>(); }},
        1h);
    std::string reason;
    QObject::connect(&watch, &MachineWatch::found,
        [&](const MachineFacts& machine, const std::vector<GpuState>&) { reason = machine.noGpu; });
    watch.start();
    ASSERT_TRUE(waitFor([&] { return !reason.empty(); }));
    EXPECT_EQ(reason, "the driver is gone");
}

} // namespace
} // namespace warpatlas::ui
