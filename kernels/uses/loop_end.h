/// What can end a loop, as far as its text shows it: why a thread goes round for ever. Pure, any thread.
#pragma once

#include "kernels/model/whereabouts.h"
#include "kernels/ptx/loops.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

class LoopEnds {
public:
    explicit LoopEnds(const Function& function);

    struct Found {
        LoopEnd end = LoopEnd::Unknown;
        std::uint32_t decides = none; ///< instruction: the loop's first branch out, else the one back
    };
    /// Looks at the innermost loop around the instruction that nothing within it ends.
    Found at(std::uint32_t instruction) const;

private:
    struct Whole {
        std::vector<std::uint32_t> blocks; ///< ascending
        Found found;
    };
    ControlFlow m_flow;
    std::vector<Whole> m_loops; ///< the smaller ones first
};

} // namespace warpatlas::ptx
