/// The source as a screen reader finds it: its value is the line that keys move, with the numbers and counters of it.
#pragma once

namespace warpatlas::ui {

/// For all SourceViews that are made from then on. More than once does nothing.
void makeSourceAccessible();

} // namespace warpatlas::ui
