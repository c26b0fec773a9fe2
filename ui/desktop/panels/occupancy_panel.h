/// Theoretical occupancy: curves against block size, registers and shared memory, the present point, the best block
/// sizes, the four limits and the one that limits; and what it would be with other values.
#pragma once

#include "ui/desktop/look/section.h"

namespace warpatlas::ui::inline desktop {

class DesktopModel;

Section* makeOccupancyPanel(DesktopModel& model);

} // namespace warpatlas::ui::inline desktop
