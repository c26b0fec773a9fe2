/// Looks for a display before Qt does, which ends the process where it finds none. Linux and BSD; elsewhere there
/// always is one.
#pragma once

#include <string>

namespace warpatlas::ui {

/// Why no window can be opened, as far as that shows from outside: no display is named, or the server of this machine
/// that DISPLAY names does not answer. Empty: Qt has to find out for itself. Reads the environment and the options that
/// are Qt's.
std::string displayRefusal(int argc, char** argv);

/// What to do instead, for the end of each such line.
std::string withoutDisplay();

} // namespace warpatlas::ui
