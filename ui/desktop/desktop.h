/// The Qt desktop, from the outside.
#pragma once

#include <string>

namespace warpatlas::ui {

struct DesktopOptions {
    std::string file; ///< a .warpatlas experiment or data; empty: the last session's settings on the bundled picture
    bool interop = true; ///< false forces the copy
};

/// Opens the window and runs until it is closed; returns the exit status. Where there is no
/// display, or one that Qt or OpenGL cannot work with, it refuses with one line on standard error that says so (exit
/// 2).
int runDesktop(int& argc, char** argv, const DesktopOptions& options);

} // namespace warpatlas::ui
