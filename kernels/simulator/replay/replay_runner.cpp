#include "kernels/simulator/replay/replay_runner.h"

#include <stdexcept>
#include <string>

namespace warpatlas::simulator {

const Step* ReplayRunner::run(Machine& machine, const Step* step)
{
    while (step != nullptr) {
        if (step->decoded.countsAs != 0) {
            if (count == stop)
                return step;
            check(machine, step);
            if (count == watched)
                before(machine);
            ++count;
        }
        ++machine.clock;
        step = step->run(machine, step);
    }
    return nullptr;
}

void ReplayRunner::check(const Machine& machine, const Step* step) const
{
    if (count < m_recording.end()) {
        const ExecutedStep& known = m_recording.step(count);
        if (known.decoded == static_cast<std::uint32_t>(step - machine.code) && known.mask == machine.active
            && known.warp == machine.warp->index)
            return;
    }
    throw std::logic_error("the block did not run again as it was recorded, from step " + std::to_string(count));
}

} // namespace warpatlas::simulator
