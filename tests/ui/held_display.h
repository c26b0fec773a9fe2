/// The display of this process alone: windows on one display take the keyboard from each other.
#pragma once

namespace warpatlas::support {

/// Takes a free display of those in WARPATLAS_TEST_DISPLAYS (names with spaces between them; DISPLAY where there are
/// none), as DISPLAY of this process, and waits where none is free. Settings and data of the program are then in
/// folders of that display. It is given back when the process ends. Nothing where there is no display.
void holdDisplay();

} // namespace warpatlas::support
