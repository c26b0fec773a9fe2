/// Loads that a compiler has moved out of an if: it reads in any case, and takes the value by a selp only where the
/// source would have read it. The same of shuffles.
#pragma once

#include "kernels/ptx/control_flow.h"
#include "kernels/uses/register_uses.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

struct Condition {
    std::uint32_t predicate = 0; ///< register
    bool whenSet = false; ///< it holds where the predicate is set, else where it is not
};

/// A selp that can take the value.
struct Choice {
    std::uint32_t select = 0; ///< instruction
    Condition condition; ///< where it takes the value
    std::vector<Condition> earlier; ///< of other selps, whose results the value has gone through
    bool known = false; ///< all of this is known when the load runs
};

struct ChosenLoad {
    std::uint32_t load = 0; ///< instruction; or a shuffle
    std::vector<Choice> choices;
    /// Choices are not known when the load runs, and something between it and a selp orders the thread and others.
    bool late = false;
};

/// The loads and shuffles whose values nothing but such selps uses, each through arithmetic at most.
std::vector<ChosenLoad> chosenLoads(const Function& function, const ControlFlow& flow, const RegisterUses& uses);

} // namespace warpatlas::ptx
