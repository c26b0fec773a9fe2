/// Looks for a display before Qt does, which ends the process where it finds none. Linux and BSD; other systems always
/// have one.
#pragma once

#include <string>

namespace warpatlas::ui::inline desktop {

/// Says why no window can be opened, as far as that shows from outside: no display is named, or the server of this
/// machine that DISPLAY names does not answer. Empty: only Qt can find out. Reads the environment and Qt's own options.
std::string displayRefusal(int argc, char** argv);

/// Returns what to do instead, for the end of each such line.
std::string withoutDisplay();

} // namespace warpatlas::ui::inline desktop
