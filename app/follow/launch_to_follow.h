/// The launch of a run as it was before its first block: what blocks are recorded from. Any thread.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/simulator/replay/block_recording.h"

#include <memory>
#include <string>

namespace warpatlas::inline follow {

/// Says in one line why the threads of this run cannot be followed; empty where they can.
std::string followRefusal(const Outcome& outcome);

/// Copies all buffers. Throws InputError (followRefusal), std::bad_alloc.
std::shared_ptr<const simulator::LaunchSnapshot> launchToFollow(const Outcome& outcome);

/// Returns which blocks run before the one that is recorded, as far as the run knows by now.
simulator::EarlierBlocks earlierBlocksOf(const Outcome& outcome);

/// Records one block. Throws InputError for a block that the launch does not have, Cancelled, std::bad_alloc.
std::shared_ptr<const simulator::BlockRecording> recordBlock(
    const std::shared_ptr<const simulator::LaunchSnapshot>& launch, std::uint64_t block,
    simulator::EarlierBlocks earlier, Progress& progress);

} // namespace warpatlas::inline follow
