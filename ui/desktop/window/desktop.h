/// The Qt desktop, from the outside.
#pragma once

#include "render/gl/shared_buffer.h"
#include "ui/desktop/model/canvas_host.h"

#include <QSurfaceFormat>

#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// Returns the format for OpenGL 4.3 core, as the canvas needs it. It is also the application's default, set before
/// that is made.
QSurfaceFormat canvasFormat();

/// Makes the live canvas. Whether the display has the OpenGL for it is checked before (start/application.h).
CanvasFactory liveCanvas(render::InteropPolicy policy);

struct DesktopOptions {
    /// A .warpatlas experiment, or data, by input; empty: the last session's settings on the bundled picture.
    std::vector<std::string> files;
    bool interop = true; ///< false forces the copy
    std::string language{}; ///< that was asked for; empty: the one that was chosen in the window, else the system's
};

/// Opens the window and runs until it is closed; returns the exit status. Without a display that Qt and OpenGL can work
/// with, it refuses with one line on standard error that says so (exit 2).
int runDesktop(int& argc, char** argv, const DesktopOptions& options);

} // namespace warpatlas::ui::inline desktop
