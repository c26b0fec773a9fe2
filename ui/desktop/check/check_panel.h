/// Whether the result can be trusted: what the threads did and what they covered, as numbers and sentences, what the
/// result was checked against, and, for a kernel of one's own, the way to such a check.
#pragma once

#include "ui/desktop/look/section.h"

namespace warpatlas::ui::inline desktop {

class DesktopModel;

Section* makeCheckPanel(DesktopModel& model);

} // namespace warpatlas::ui::inline desktop
