/// The canvas of the window on this computer.
#pragma once

#include "render/gl/shared_buffer.h"
#include "ui/desktop/model/canvas_host.h"

#include <QSurfaceFormat>

namespace warpatlas::ui {

/// OpenGL 4.3 core, as the canvas needs it. Also the application's default, set before the application is made.
QSurfaceFormat canvasFormat();

/// The live canvas. Whether the display has the OpenGL for it is found out before (start/application.h).
CanvasFactory liveCanvas(render::InteropPolicy policy);

} // namespace warpatlas::ui
