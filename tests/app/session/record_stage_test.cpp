#include "app/session/stages.h"
#include "kernels/model/error.h"

#include <gtest/gtest.h>
#include <optional>

namespace warpatlas {
namespace {

/// A device's run that answers what it is told to.
class RecordingRun : public PreparedRun {
public:
    using Reply = Answer<std::shared_ptr<const LaunchRecording>>;
    Reply reply = Refusal{"no room"};
    std::optional<DeviceError> error;
    int recorded = 0;

    Execution execute(Progress&, const ExternalOutput*, bool) override { return {}; }
    std::vector<Timed> timed() const override { return {}; }
    double sampleMs(Timed, const Progress&) override { return 0; }
    Reply record(const RecordingWishes& wishes, Progress&) override
    {
        EXPECT_TRUE(wishes.schedule && wishes.owners);
        ++recorded;
        if (error)
            throw *error;
        return reply;
    }
};

class RecordStage : public testing::Test {
protected:
    RecordStage() : m_run(1, m_options, m_progress, m_listener, nullptr)
    {
        auto bound = std::make_shared<BoundExperiment>();
        bound->launch = {{2, 1, 1}, {32, 1, 1}};
        m_run.outcome.bound = bound;
        m_run.outcome.device.id = "cuda:0";
        m_run.outcome.schedule = modelled;
        auto owned = std::make_unique<RecordingRun>();
        fake = owned.get();
        m_run.prepared = std::move(owned);
    }

    static std::shared_ptr<LaunchRecording> whole()
    {
        auto recording = std::make_shared<LaunchRecording>();
        auto schedule = std::make_shared<Schedule>();
        schedule->provenance = Provenance::Recorded;
        schedule->blocks.resize(2);
        recording->schedule = schedule;
        auto owners = std::make_shared<OwnerMap>();
        owners->owner = {0, 1, noThread};
        owners->writes = {1, 2, 0};
        recording->owners = owners;
        recording->idleThreads = 62;
        recording->device = "GPU, driver 1";
        return recording;
    }
    Outcome& outcome() { return m_run.outcome; }

    const RunOptions m_options;
    Progress m_progress;
    const Session::Listener m_listener;
    RunContext m_run;
    RecordingRun* fake = nullptr;
    const std::shared_ptr<const Schedule> modelled = std::make_shared<const Schedule>();
};

TEST_F(RecordStage, FillsInScheduleAndWhatNoTraceHas)
{
    const auto recording = whole();
    fake->reply = std::shared_ptr<const LaunchRecording>(recording);
    outcome().traceRefusal = "too large";
    outcome().gpu.maxWarps = 64;
    recordStage(m_run);
    ASSERT_TRUE(outcome().achievedOccupancy);
    EXPECT_EQ(outcome().achievedOccupancy->warpsPerSm, 2) << "two blocks of a warp, all the time on one SM";
    EXPECT_EQ(outcome().achievedOccupancy->fraction, 2 / 64.0);
    EXPECT_EQ(outcome().recording, recording);
    EXPECT_EQ(outcome().schedule, recording->schedule);
    EXPECT_EQ(outcome().owners, recording->owners);
    ASSERT_TRUE(outcome().coverage);
    EXPECT_EQ(outcome().coverage->writtenOnce, 1u);
    EXPECT_EQ(outcome().coverage->writtenMore, 1u);
    EXPECT_EQ(outcome().coverage->unwritten, 1u);
    EXPECT_EQ(outcome().coverage->idleThreads, 62u);
    EXPECT_EQ(outcome().coverage->threads, 64u);
    EXPECT_EQ(outcome().ownersProvenance, Provenance::Recorded);
    EXPECT_EQ(outcome().ownersSource, "GPU, driver 1");
    EXPECT_EQ(outcome().recordRefusal, "");
}

TEST_F(RecordStage, KeepsTheOwnersOfAWholeTraceButNotOfAPart)
{
    const auto recording = whole();
    fake->reply = std::shared_ptr<const LaunchRecording>(recording);
    auto traced = std::make_shared<OwnerMap>(*recording->owners);
    outcome().owners = traced;
    recordStage(m_run);
    EXPECT_EQ(outcome().owners, traced);
    EXPECT_EQ(outcome().ownersProvenance, Provenance::Simulated);
    EXPECT_EQ(outcome().schedule, recording->schedule);

    auto part = std::make_shared<OwnerMap>(*traced);
    part->partial = true;
    outcome().owners = part;
    recordStage(m_run);
    EXPECT_EQ(outcome().owners, recording->owners);
    EXPECT_EQ(outcome().ownersProvenance, Provenance::Recorded);
}

TEST_F(RecordStage, KeepsRefusalsInWords)
{
    recordStage(m_run);
    EXPECT_EQ(outcome().recordRefusal, "no room");
    EXPECT_EQ(outcome().schedule, modelled);
    EXPECT_FALSE(outcome().recording);

    auto part = whole();
    part->owners = nullptr;
    part->ownersRefusal = "too many threads";
    fake->reply = std::shared_ptr<const LaunchRecording>(part);
    recordStage(m_run);
    EXPECT_EQ(outcome().recordRefusal, "no owners: too many threads");
    EXPECT_EQ(outcome().schedule, part->schedule);
    EXPECT_FALSE(outcome().owners);
}

TEST_F(RecordStage, ADevicesErrorIsNotTheEndOfTheRun)
{
    fake->error = DeviceError("cudaErrorUnsupportedPtxVersion", "too new", "load", "here");
    recordStage(m_run);
    EXPECT_NE(outcome().recordRefusal.find("cudaErrorUnsupportedPtxVersion"), std::string::npos);
    EXPECT_TRUE(outcome().problems.empty());
    EXPECT_TRUE(m_run.prepared);

    fake->error = DeviceError("cudaErrorIllegalAddress", "broken", "wait", "here", true);
    recordStage(m_run);
    EXPECT_EQ(outcome().problems.size(), 1u);
    EXPECT_FALSE(m_run.prepared) << "nothing can be timed on it any more";
}

TEST_F(RecordStage, IsForCudaDevicesAlone)
{
    outcome().device.id = "sim";
    recordStage(m_run);
    EXPECT_EQ(fake->recorded, 0);
    EXPECT_EQ(outcome().recordRefusal, "");
}

TEST_F(RecordStage, IsLeftOutIfItIsNotAskedFor)
{
    RunOptions options;
    options.record = false;
    RunContext run(1, options, m_progress, m_listener, nullptr);
    run.outcome.bound = outcome().bound;
    run.outcome.device.id = "cuda:0";
    auto owned = std::make_unique<RecordingRun>();
    const RecordingRun& other = *owned;
    run.prepared = std::move(owned);
    recordStage(run);
    EXPECT_EQ(other.recorded, 0);
}

} // namespace

} // namespace warpatlas
