/// The words and marks of the schedule's axes: moments as shares of a modelled launch or as times of a recorded one,
/// placed so that none overlap. Plain arithmetic and text; no GL.
#pragma once

#include "render/views/schedule/schedule_scene.h"

#include <cstdint>
#include <string>

namespace warpatlas::render {

/// Returns "12.5 %" in a modelled launch, "4.2 µs" in a recorded one. `step` is the distance of neighbouring moments,
/// as a share of the launch; it decides the number of decimals.
std::string timeText(const ScheduleScene& scene, double time, double step);

/// Returns the smallest step of 1, 2 or 5 times a power of ten of the axis' unit that is at least `least`; both are
/// shares of the launch.
double timeStep(const ScheduleScene& scene, double least);

} // namespace warpatlas::render
