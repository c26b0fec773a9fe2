/// Runs a block, and where needed those before it, and fills its recording. Internal to kernels/simulator/replay.
#pragma once

#include "kernels/simulator/replay/block_recording.h"
#include "kernels/simulator/replay/outside_writes.h"
#include "kernels/simulator/replay/written_chunks.h"

namespace warpatlas::simulator {

class RecordingRun : public Runner, public Observer {
public:
    RecordingRun(BlockRecording& recording, std::shared_ptr<const LaunchSnapshot> launch, std::uint64_t linearBlock,
        const RecordingOptions& options, Progress& progress);
    void run();

private:
    const Step* run(Machine& machine, const Step* step) override;
    void access(Machine& machine, const Access& access) override;
    void printed(Machine& machine, const Step& step, std::uint32_t lanes, std::string_view text) override;

    void alone();
    void afterEarlierBlocks();
    void inRotation();
    std::unique_ptr<Block> recordedBlock();
    /// One turn of the recorded block, with the pauses in it. False: the recording is full.
    bool turn(Block& block, BlockState& state);
    void addCheckpoint(const Block& block);
    void thin();
    void problemHappened();
    void finish(Block& block, BlockState state);

    BlockRecording& m_recording;
    std::shared_ptr<const LaunchSnapshot> m_launch;
    const RecordingOptions& m_options;
    Progress& m_progress;
    std::uint64_t m_mostSteps = 0; ///< kept
    std::uint64_t m_interval = 4096; ///< steps between checkpoints
    std::uint64_t m_checkpointBytes = 0;

    std::unique_ptr<LaunchSnapshot::World> m_world;
    WrittenChunks m_written;
    ProblemLog m_problems;
    ProblemLog m_otherProblems;
    std::uint64_t m_toldProblems = 0; ///< ProblemLog::added() when it was looked at last
    std::uint64_t m_count = 0; ///< steps that ran
    std::uint64_t m_pauseAt = 0; ///< before this step: a checkpoint is due, or the recording is full
    ExecutedStep* m_page = nullptr; ///< page of the present step
};

/// Whether blocks of the kernel can see what those before them left in global memory.
bool blocksMeetInMemory(const ptx::Program& program);

} // namespace warpatlas::simulator
