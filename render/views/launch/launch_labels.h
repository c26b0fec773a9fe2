/// Words of the launch view: blockIdx at each block, threadIdx and lane at each thread, warps beside their rows, and in
/// space the axes. They appear where there is room for them, and never overlap.
#pragma once

#include "render/views/launch/launch_scene.h"
#include "render/views/launch/launch_sheet.h"
#include "render/views/launch/launch_view.h"
#include "render/views/shared/shape_batch.h"

#include <string>

namespace warpatlas::render {

/// The inputs for marks and labels of one frame of the launch view.
struct LaunchFrame {
    const LaunchScene& scene;
    const LaunchSheet& sheet;
    const LaunchViewState& state;
    int width, height; ///< size of the view, device pixels
};

void addLabels(ShapeBatch& shapes, const LaunchFrame& frame);

/// Returns "14", "14, 7", "14, 7, 2": as many axes as the launch's grid or block uses.
std::string indexText(const Dim3& size, const Dim3& index);
Dim3 blockIndexOf(const Launch& launch, std::uint64_t block);
Dim3 threadIndexOf(const Launch& launch, std::uint32_t threadInBlock);

/// Returns the size that fits `letters` letters into `width` pixels, at most `largest`; 0 where it would be under 8
/// logical pixels.
int fittingFont(double width, std::size_t letters, double largest, double pixelScale);

/// These are in launch_map_labels.cpp and launch_space_labels.cpp.
void addMapLabels(ShapeBatch& shapes, const LaunchFrame& frame);
void addSpaceLabels(ShapeBatch& shapes, const LaunchFrame& frame);

/// Returns the colour of letters on a thread's cell.
Colour inkOn(const LaunchFrame& frame, std::uint64_t block, std::uint32_t threadInBlock);

} // namespace warpatlas::render
