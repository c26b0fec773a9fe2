/// Launch scenes made without running a kernel.
#pragma once

#include "render/views/launch/launch_scene.h"

#include <memory>

namespace warpatlas::render::testing {

struct LaunchRecipe {
    Dim3 grid{6, 4, 1};
    Dim3 block{16, 8, 1};
    Extent cover{0, 0, 0}; ///< 0, 0, 0: what the threads cover
    bool withSchedule = true;
    bool withWriters = false;
};

/// The schedule is a shuffle of the blocks, a quarter of them at a time; threads inside `cover` wrote, but every third
/// warp of odd blocks has a guard of its own, which half of its lanes fail.
std::shared_ptr<LaunchScene> makeLaunchScene(const LaunchRecipe& recipe);

} // namespace warpatlas::render::testing
