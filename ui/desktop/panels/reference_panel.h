/// The reference of a kernel of one's own: a host function or another kernel of its text, a kernel of the
/// catalogue or of a file, a file with the result; and how far the two may differ. Hidden for kernels of the catalogue,
/// which have their references.
#pragma once

#include "ui/desktop/look/section.h"

namespace warpatlas::ui::inline desktop {

class DesktopModel;

Section* makeReferencePanel(DesktopModel& model);

} // namespace warpatlas::ui::inline desktop
