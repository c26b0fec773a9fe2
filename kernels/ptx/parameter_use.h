/// What a kernel's text does with the memory that each of its parameters points to. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <vector>

namespace warpatlas::ptx {

/// Each may be false where the text does not show it: an address that went through memory is not followed.
struct ParameterUse {
    bool read = false; ///< by loads; what an atomic reads does not count
    bool written = false; ///< by stores
    bool atomic = false; ///< by atomic operations or reductions
    bool passedOn = false; ///< to a function, which may read and write there
    Type type = Type::None; ///< of the first access there

    bool operator==(const ParameterUse&) const = default;
};

/// By parameter of `entry`, in their order.
std::vector<ParameterUse> parameterUses(const Function& entry);

} // namespace warpatlas::ptx
