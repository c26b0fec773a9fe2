/// The Qt desktop, from the outside.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::ui {

struct DesktopOptions {
    /// A .warpatlas experiment, or data, by input; empty: the last session's settings on the bundled picture.
    std::vector<std::string> files;
    bool interop = true; ///< false forces the copy
};

/// Opens the window and runs until it is closed; returns the exit status. Without a display that Qt and OpenGL can work
/// with, it refuses with one line on standard error that says so (exit 2).
int runDesktop(int& argc, char** argv, const DesktopOptions& options);

} // namespace warpatlas::ui
