#include "kernels/simulator/block_rotation.h"

#include <deque>

namespace warpatlas::simulator {
namespace {

/// A block that is not done after this many turns may be waiting for another one.
constexpr int turnsBeforeRotation = 4096;
constexpr std::size_t mostResidentBlocks = 64;

} // namespace

void BlockRotation::run(std::uint64_t blocks) const
{
    std::deque<std::unique_ptr<Block>> resident;
    std::uint64_t next = 0;
    bool waiting = false;
    while ((next < blocks || !resident.empty()) && !stopped()) {
        if (next < blocks && resident.size() < (waiting ? mostResidentBlocks : 1))
            resident.push_front(start(next++));
        std::unique_ptr<Block> block = std::move(resident.front());
        resident.pop_front();
        resume(*block);
        BlockState state = BlockState::Running;
        for (int turns = 0; turns < turnsBeforeRotation && state == BlockState::Running && !stopped(); ++turns)
            state = turn(*block);
        if (state == BlockState::Running) {
            waiting = true;
            resident.push_back(std::move(block));
        } else {
            finished(std::move(block));
        }
    }
}

} // namespace warpatlas::simulator
