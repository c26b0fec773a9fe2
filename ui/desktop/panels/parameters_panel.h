/// The kernel's own parameters; hidden where it has none.
#pragma once

#include "ui/desktop/look/section.h"

namespace warpatlas::ui::inline desktop {

class DesktopModel;

Section* makeParametersPanel(DesktopModel& model);

} // namespace warpatlas::ui::inline desktop
