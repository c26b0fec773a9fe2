/// Which axes of its launch a kernel looks at. Pure, any thread.
#pragma once

#include "kernels/ptx/program.h"

#include <array>

namespace warpatlas::ptx {

struct LaunchAxes {
    std::array<bool, 3> read{}; ///< x, y, z: by the thread's or the block's index
    bool places = false; ///< by the lane, the warp or the SM, which every axis moves

    /// The axes that tell threads apart.
    std::array<bool, 3> looked() const { return {read[0] || places, read[1] || places, read[2] || places}; }
    /// 1 to 3: the last axis that is read; 1 where none is.
    int count() const { return read[2] ? 3 : read[1] ? 2 : 1; }
};

LaunchAxes launchAxes(const Program& program);

} // namespace warpatlas::ptx
