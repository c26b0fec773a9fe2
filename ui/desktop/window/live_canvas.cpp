#include "ui/desktop/window/live_canvas.h"

#include "ui/desktop/window/canvas_widget.h"

namespace warpatlas::ui {

QSurfaceFormat canvasFormat()
{
    QSurfaceFormat format;
    format.setVersion(4, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSwapInterval(1);
    return format;
}

CanvasFactory liveCanvas(render::InteropPolicy policy)
{
    return [policy](ViewModel& view, QWidget* parent) -> CanvasHost* { return new CanvasWidget(view, policy, parent); };
}

} // namespace warpatlas::ui
