#include "ui/desktop/canvas_host.h"

#include "ui/desktop/canvas_widget.h"

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
