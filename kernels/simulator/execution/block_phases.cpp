/// Threads that wait for an mbarrier. They do not go round their loops: they wait until the phase has ended. PTX lets
/// test_wait and try_wait answer "not yet" at any time, so where the answer does not decide about a loop, it is given
/// once nothing else can run.
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/phase_access.h"

#include <bit>

namespace warpatlas::simulator {
namespace {

/// Answers of "not yet" to all waiting threads before a block counts as standing still: a program may ask a few times.
constexpr std::uint32_t mostStandstills = 64;

bool goesRound(const Split& split)
{
    return (split.step->decoded.flags & ptx::flag::backward) != 0;
}

} // namespace

PhaseBarrier* Block::phaseOf(const Warp& warp, const Split& split, int lane)
{
    const ptx::DecodedInstruction& decoded = split.step->decoded;
    std::uint64_t address = phaseAddress(warp.frames[split.frame]->window, decoded, lane);
    if (decoded.window == ptx::Window::Generic)
        address -= ptx::address::sharedBase;
    std::uint64_t word = 0;
    if (address > m_shared.size() || m_shared.size() - address < sizeof(word))
        return nullptr;
    std::memcpy(&word, m_shared.data() + address, sizeof(word));
    return m_phases.find(address, word);
}

void Block::reportPhase(const Split& split, const Warp& warp, std::uint32_t lanes, BarrierFault fault)
{
    report(split, warp, lanes, Severity::Error, std::move(fault));
}

/// These lanes of a split, which waits, go on with that answer.
void Block::passPhase(Warp& warp, std::size_t index, std::uint32_t lanes, bool over)
{
    const Split waiting = warp.splits[index];
    const ptx::DecodedInstruction& decoded = waiting.step->decoded;
    std::byte* const window = warp.frames[waiting.frame]->window;
    setPhaseOver(window, decoded, lanes, over);
    if (over && m_machine.observer != nullptr) {
        for (const int lane : LanesIn(lanes)) {
            std::uint64_t address = phaseAddress(window, decoded, lane);
            address -= decoded.window == ptx::Window::Generic ? ptx::address::sharedBase : 0;
            m_machine.observer->phase(*this, warp, *waiting.step, PhaseEvent::Waited, 1u << lane, address);
        }
    }
    Split passing = waiting;
    passing.mask = lanes;
    passing.state = SplitState::Ready;
    ++passing.step;
    if (lanes == waiting.mask) {
        warp.splits[index] = passing;
        return;
    }
    warp.splits[index].mask &= ~lanes;
    warp.splits.push_back(passing);
}

void Block::wakePhases(Warp& warp)
{
    for (std::size_t i = 0, count = warp.splits.size(); i < count; ++i) {
        const Split split = warp.splits[i];
        if (split.state != SplitState::AtPhase)
            continue;
        std::uint32_t over = 0, passed = 0;
        BarrierFault fault;
        for (const int lane : LanesIn(split.mask)) {
            const PhaseBarrier* const barrier = phaseOf(warp, split, lane);
            const PhaseWait wait = phaseWait(warp.frames[split.frame]->window, split.step->decoded, lane);
            if (barrier != nullptr && !wait.isOver(*barrier))
                continue;
            over |= 1u << lane;
            if (const std::uint64_t ago = barrier != nullptr ? wait.passed(*barrier) : 0; ago > 1) {
                passed |= 1u << lane;
                fault.what = BarrierFault::What::PhasePassed;
                fault.phase = ago;
                fault.takes = barrier->expected;
            }
        }
        if (passed != 0)
            reportPhase(split, warp, passed, std::move(fault));
        if (over != 0)
            passPhase(warp, i, over, true);
    }
}

/// Nothing of the block can run. Returns whether something can now.
bool Block::givePhasesUp()
{
    bool given = false;
    const bool asks = m_standstills < mostStandstills;
    for (const auto& warp : m_warps) {
        for (std::size_t i = 0, count = warp->splits.size(); i < count; ++i) {
            const Split split = warp->splits[i];
            if (split.state != SplitState::AtPhase)
                continue;
            // Lanes that wait for these where a branch ends go on, as they do beside a loop that waits.
            if (warp->releaseWaiting(split.meeting)) {
                given = true;
            } else if (asks && !goesRound(split)) {
                passPhase(*warp, i, split.mask, false);
                given = true;
            }
        }
    }
    m_standstills += given ? 1 : 0;
    return given;
}

void Block::addPhase(const Warp& warp, const Split& split, BarrierFault& fault)
{
    fault.ofPhase = true;
    if (const PhaseBarrier* const barrier = phaseOf(warp, split, std::countr_zero(split.mask)); barrier != nullptr) {
        fault.takes = barrier->expected;
        fault.missing = barrier->pending;
        fault.missingBytes = barrier->bytes;
        fault.phase = barrier->phase;
    }
    fault.others = elsewhere(*split.step);
}

} // namespace warpatlas::simulator
