/// Scenes with what a kernel of one thread an element leaves behind, made without running one.
#pragma once

#include "render/views/data/data_scene.h"

#include <memory>

namespace warpatlas::render::testing {

struct SceneRecipe {
    Shape shape{{96, 64, 1}, 1};
    Dim3 grid{6, 4, 1};
    Dim3 block{16, 16, 1};
    ElementType type = ElementType::U8;
    bool flat = false; ///< thread i owns element i, whatever the data's axes
    bool withInput = true;
    bool withOutput = true;
    bool withOwners = true;
    bool withSchedule = true;
};

/// Thread (x, y, z) owns element (x, y, z); values and input differ from element to element; the schedule is a shuffle
/// of the blocks, a quarter of them at a time.
std::shared_ptr<DataScene> makeScene(const SceneRecipe& recipe);

/// Marks a rectangle of elements as written `writes` times.
void setWrites(
    DataScene& scene, std::uint64_t x, std::uint64_t y, std::uint64_t width, std::uint64_t height, int writes);

/// The blocks of a rectangle of elements have not run.
void leaveUnknown(DataScene& scene, std::uint64_t x, std::uint64_t y, std::uint64_t width, std::uint64_t height);

} // namespace warpatlas::render::testing
