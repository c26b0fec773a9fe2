/// What can be told of an observed execution, as it happens. One observer a worker: no call needs a lock.
#pragma once

#include "kernels/simulator/machine.h"

namespace warpatlas::simulator {

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// One memory instruction of one warp. Lanes that failed a check are not in `mask`.
struct Access {
    const Step* step = nullptr;
    std::uint32_t mask = 0;
    AccessKind kind = AccessKind::Load;
    ptx::Window window = ptx::Window::Global; ///< never Generic
    std::uint32_t bytes = 4; ///< a lane; all elements of a vector
    const std::uint64_t* addresses = nullptr; ///< by lane, in the window's own space
    bool affine = false; ///< every lane of the mask is at `first + lane * stride`
    std::uint64_t first = 0; ///< of lane 0, even if it is not in the mask
    std::int64_t stride = 0;
    const Region* region = nullptr; ///< global: that all lanes are in; null if they are in several
};

class Observer {
public:
    virtual ~Observer() = default;
    virtual void access(Machine& machine, const Access& access) = 0;
    /// Before each record of an instruction, if wantsInstructions().
    virtual void instruction(Machine&, const Step&) { }
    virtual bool wantsInstructions() const { return false; }
};

} // namespace warpatlas::simulator
