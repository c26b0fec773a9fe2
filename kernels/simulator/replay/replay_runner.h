/// Runs a recorded block's steps again, up to a chosen one, and holds each against its line in the recording. Internal
/// to replay.
#pragma once

#include "kernels/simulator/replay/block_recording.h"

#include <functional>

namespace warpatlas::simulator {

class ReplayRunner : public Runner {
public:
    explicit ReplayRunner(const BlockRecording& recording) : m_recording(recording) { }

    const Step* run(Machine& machine, const Step* step) override;

    std::uint64_t count = 0; ///< steps that ran
    std::uint64_t stop = 0; ///< before this one the block pauses
    /// Called before step `watched`, its split set up.
    std::function<void(Machine& machine)> before;
    std::uint64_t watched = ~std::uint64_t{0};

private:
    void check(const Machine& machine, const Step* step) const;

    const BlockRecording& m_recording;
};

} // namespace warpatlas::simulator
