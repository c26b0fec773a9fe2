#include "kernels/simulator/recording/block_rotation.h"

namespace warpatlas::simulator {
namespace {

/// A block that is not done after this many turns may be waiting for another block.
constexpr int turnsBeforeRotation = 4096;
/// A turn in which the block did nothing but wait counts as this many turns.
constexpr int waitingTurn = 128;
constexpr std::uint64_t mostResidentBlocks = 64;

} // namespace

void BlockRotation::run(std::uint64_t blocks)
{
    while (!abandoned()) {
        const std::uint64_t mostResident = !m_waiting ? 1 : cooperative ? blocks : mostResidentBlocks;
        const bool mayStart = m_next < blocks && !stopped();
        if (m_resident.empty() && (!mayStart || (mayBegin && !mayBegin())))
            return;
        if (mayStart && m_resident.size() < mostResident)
            m_resident.push_front(start(m_next++));
        std::unique_ptr<Block> block = std::move(m_resident.front());
        m_resident.pop_front();
        resume(*block);
        BlockState state = BlockState::Running;
        for (int left = turnsBeforeRotation; left > 0 && state != BlockState::Finished && !abandoned();
             left -= state == BlockState::Waiting ? waitingTurn : 1)
            state = turn(*block);
        if (state != BlockState::Finished) {
            m_waiting = true;
            m_resident.push_back(std::move(block));
        } else {
            finished(std::move(block));
        }
    }
}

} // namespace warpatlas::simulator
