#include "ui/desktop/window/renderer_name.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>

namespace warpatlas::ui {

QString rendererNameOf(const QWidget& window)
{
    for (QOpenGLWidget* const drawn : window.findChildren<QOpenGLWidget*>()) {
        if (!drawn->context())
            continue;
        drawn->makeCurrent();
        const auto* const name = drawn->context()->functions()->glGetString(GL_RENDERER);
        QString text = name ? QString::fromLatin1(reinterpret_cast<const char*>(name)) : QString();
        drawn->doneCurrent();
        if (!text.isEmpty())
            return text;
    }
    return {};
}

} // namespace warpatlas::ui
