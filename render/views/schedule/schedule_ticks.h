/// The words and marks of the schedule's axes: moments as shares of a modelled launch or as times of a recorded one,
/// and which of them stand where so that none overlap. Plain arithmetic and text; no GL.
#pragma once

#include "render/views/schedule/schedule_scene.h"

#include <cstdint>
#include <string>

namespace warpatlas::render {

/// "12.5 %" of a modelled launch, "4.2 µs" of a recorded one. `step`: what neighbouring moments differ by, as a share
/// of the launch: there are as many decimals as that needs.
std::string timeText(const ScheduleScene& scene, double time, double step);

/// The smallest step of 1, 2 or 5 times a power of ten of the axis' unit that is at least `least`; a share of the
/// launch, as `least` is.
double timeStep(const ScheduleScene& scene, double least);

} // namespace warpatlas::render
