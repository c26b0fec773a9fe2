#include "ui/desktop/window/canvas_surface.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/window/canvas_widget.h"
#include "ui/desktop/window/live_canvas.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QOpenGLContext>

namespace warpatlas::ui {

CanvasSurface::CanvasSurface(CanvasWidget& owner) : QOpenGLWidget(&owner), m_owner(owner)
{
    setFormat(canvasFormat());
    setObjectName("canvas");
    setAccessibleName(said("window.canvas", "Canvas: every element of the output and the thread that wrote it"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(240, 160);
}

void CanvasSurface::initializeGL()
{
    // A widget that moves to another top-level window gets a new context; what lived in the old one has to go with it.
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] {
        makeCurrent();
        m_owner.drop();
        doneCurrent();
    });
    m_owner.initialise();
}

void CanvasSurface::resizeGL(int width, int height)
{
    m_owner.resized(width, height);
}

void CanvasSurface::paintGL()
{
    m_owner.draw(defaultFramebufferObject());
}

bool CanvasSurface::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        setFocus(Qt::MouseFocusReason);
        [[fallthrough]];
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::Wheel:
        m_owner.handle(*event);
        if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease)
            m_owner.askForMenu(*event);
        event->accept();
        return true;
    case QEvent::ContextMenu: // the mouse's comes with the press, before one knows whether the view is turned
        if (static_cast<QContextMenuEvent*>(event)->reason() != QContextMenuEvent::Mouse)
            m_owner.askForMenu(*event);
        event->accept();
        return true;
    case QEvent::Leave:
    case QEvent::KeyRelease:
        m_owner.handle(*event);
        break;
    case QEvent::KeyPress:
        // Tab must leave the canvas, or the keyboard would be caught in it.
        if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Tab
            && static_cast<QKeyEvent*>(event)->key() != Qt::Key_Backtab && m_owner.handle(*event)) {
            event->accept();
            return true;
        }
        break;
    default:
        break;
    }
    return QOpenGLWidget::event(event);
}

} // namespace warpatlas::ui
