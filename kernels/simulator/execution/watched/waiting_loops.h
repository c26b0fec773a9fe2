/// Loops that go round until another thread has written something: a spin lock, a flag, a barrier of the whole grid. In
/// a simulation nothing changes while only such a loop runs, so it gives up its turn soon, and a block whose threads do
/// nothing else lets other blocks run. A round counts as waiting only if no thread changed memory since the round
/// before. So threads that take their work from a counter, or repeat a compare-and-swap until it succeeds, keep their
/// turn. A kernel without such a loop pays nothing for it. Internal to the simulator.
#pragma once

#include "kernels/simulator/execution/machine.h"

#include <vector>

namespace warpatlas::simulator {

class WaitingLoops {
public:
    /// `program` outlives it.
    explicit WaitingLoops(const ptx::Program& program);

    bool any() const { return m_any; }
    /// The handler that runs around the handlers of `decoded`; null: these run alone.
    Handler handler(const ptx::DecodedInstruction& decoded) const;

private:
    const ptx::Program& m_program;
    std::vector<std::vector<bool>> m_branches; ///< by function and instruction
    bool m_any = false;
};

} // namespace warpatlas::simulator
