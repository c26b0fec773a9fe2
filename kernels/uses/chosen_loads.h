/// Loads that a compiler has moved out of an if: it reads in any case, and takes the value by a selp only where the
/// source would have read it. The same of shuffles.
#pragma once

#include "kernels/ptx/control_flow.h"
#include "kernels/uses/register_uses.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ptx {

/// A selp that can take the value.
struct Choice {
    std::uint32_t select = 0; ///< instruction
    std::uint32_t predicate = 0; ///< register
    bool whenSet = false; ///< it takes the value where the predicate is set, else where it is not
    bool known = false; ///< the predicate has its value when the load runs
};

struct ChosenLoad {
    std::uint32_t load = 0; ///< instruction; or a shuffle
    std::vector<Choice> choices;
};

/// The loads and shuffles whose values nothing but such selps uses, each through arithmetic at most. A predicate that
/// is not known when the load runs is so when the selp does, in the same stretch of straight code, in which nothing
/// lets other threads run.
std::vector<ChosenLoad> chosenLoads(const Function& function, const ControlFlow& flow, const RegisterUses& uses);

} // namespace warpatlas::ptx
