/// The source for a screen reader: its value is the line that keys move, with its numbers and counters.
#pragma once

namespace warpatlas::ui {

/// Installs it for all SourceViews that are made from then on. Later calls do nothing.
void makeSourceAccessible();

} // namespace warpatlas::ui
