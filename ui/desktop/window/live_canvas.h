/// The canvas of the window on this computer.
#pragma once

#include "render/gl/shared_buffer.h"
#include "ui/desktop/model/canvas_host.h"

#include <QSurfaceFormat>

namespace warpatlas::ui {

/// Returns the format for OpenGL 4.3 core, as the canvas needs it. It is also the application's default, set before
/// that is made.
QSurfaceFormat canvasFormat();

/// Makes the live canvas. Whether the display has the OpenGL for it is checked before (start/application.h).
CanvasFactory liveCanvas(render::InteropPolicy policy);

} // namespace warpatlas::ui
