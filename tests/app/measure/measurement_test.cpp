// A measurement in parts gives what it gives as a whole.
#include "app/measure/measurement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>

namespace warpatlas {
namespace {

/// Each run that is prepared goes on where the one before it ended.
class CountingRun : public PreparedRun {
public:
    explicit CountingRun(int& taken, int cancelAt = -1, Progress* progress = nullptr)
        : m_taken(taken), m_cancelAt(cancelAt), m_progress(progress)
    {
    }
    Execution execute(Progress&, const ExternalOutput*, bool) override { return {}; }
    std::vector<Timed> timed() const override { return {Timed::Kernel}; }
    double sampleMs(Timed, const Progress&) override
    {
        if (++m_taken == m_cancelAt)
            m_progress->cancel();
        return 1 + 0.001 * (m_taken % 7);
    }
    std::string note(Timed) const override { return "cold L2"; }
    std::string libraryName(Timed) const override { return "CountBLAS 1.0"; }

private:
    int& m_taken;
    int m_cancelAt;
    Progress* m_progress;
};

class MeasurementInParts : public testing::Test {
protected:
    void takeRounds(Measurement& measurement, int rounds, int cancelAt = -1)
    {
        Progress progress;
        CountingRun run(m_taken, cancelAt, &progress);
        const Measured side{m_device, &run, 0};
        measurement.takeRounds({&side, 1}, rounds, progress);
    }
    DeviceInfo m_device{"cuda:0", "Counting GPU", "", Provenance::Measured, {}};
    int m_taken = 0;
};

TEST_F(MeasurementInParts, TakesARoundAtATimeOfRunsThatComeAnew)
{
    Measurement measurement({}, [] { return 0.0; });
    EXPECT_FALSE(measurement.ended());
    for (int round = 1; round <= measureRounds; ++round) {
        takeRounds(measurement, 1);
        ASSERT_EQ(measurement.results().size(), 1U);
        EXPECT_EQ(measurement.results()[0].samples, leastOfInterval * round);
        EXPECT_EQ(measurement.results()[0].note, "cold L2") << "its run has gone";
        EXPECT_EQ(measurement.results()[0].library, "CountBLAS 1.0");
        EXPECT_EQ(measurement.ended(), round == measureRounds);
    }
    EXPECT_EQ(m_taken, leastOfInterval * measureRounds + measureRounds) << "each run is warmed up";
    ASSERT_EQ(measurement.results()[0].rounds.size(), std::size_t(measureRounds));
    takeRounds(measurement, 1);
    EXPECT_EQ(measurement.results()[0].samples, leastOfInterval * measureRounds) << "nothing is left to take";
}

/// A sweep's progress had asked while a worker sampled, and read lists that grew: memory was overrun, seldom.
TEST_F(MeasurementInParts, IsNotAskedWhileAnotherThreadTakesRounds)
{
    Measurement measurement({}, [] { return 0.0; });
    bool refused = false;
    Progress progress;
    CountingRun run(m_taken);
    const Measured side{m_device, &run, 0};
    measurement.takeRounds({&side, 1}, 1, progress, [&](std::span<const TimeResult>) {
        EXPECT_FALSE(measurement.samples().empty()) << "of its own thread it is asked";
        std::thread([&] {
            EXPECT_THROW(measurement.samples(), std::logic_error);
            EXPECT_THROW(measurement.results(), std::logic_error);
            EXPECT_THROW(measurement.ended(), std::logic_error);
            refused = true;
        }).join();
    });
    EXPECT_TRUE(refused);
    std::thread([&] { EXPECT_FALSE(measurement.samples().empty()); }).join();
}

TEST_F(MeasurementInParts, GoesOnWithWhatWasKept)
{
    Measurement whole({}, [] { return 0.0; });
    for (int round = 0; round < measureRounds; ++round)
        takeRounds(whole, 1);

    m_taken = 0;
    Measurement before({}, [] { return 0.0; });
    takeRounds(before, 1);
    Measurement after({}, before.samples(), [] { return 0.0; });
    EXPECT_EQ(after.results()[0].samples, leastOfInterval);
    for (int round = 1; round < measureRounds; ++round)
        takeRounds(after, 1);
    EXPECT_TRUE(after.ended());
    EXPECT_EQ(after.samples(), whole.samples());
    EXPECT_EQ(after.results()[0].rounds, whole.results()[0].rounds);
}

TEST_F(MeasurementInParts, ACancelledRoundIsFinishedFirst)
{
    Measurement measurement({}, [] { return 0.0; });
    takeRounds(measurement, 1);
    EXPECT_THROW(takeRounds(measurement, 1, m_taken + 5), Cancelled);
    const int kept = measurement.results()[0].samples;
    EXPECT_GT(kept, leastOfInterval);
    EXPECT_LT(kept, 2 * leastOfInterval);
    takeRounds(measurement, 1);
    EXPECT_EQ(measurement.results()[0].samples, 2 * leastOfInterval);
}

} // namespace
} // namespace warpatlas
