#include "ui/desktop/start/application.h"

#include "app/words/say.h"
#include "kernels/model/input_boundary.h"
#include "ui/desktop/start/display_check.h"
#include "ui/desktop/start/starting_qt.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QSurfaceFormat>

#include <exception>
#include <optional>
#include <utility>

namespace warpatlas::ui::inline desktop {

namespace {

/// Describes in one line the exception that is being handled.
QString lineOfException()
{
    try {
        rethrowAsInputError(warpatlas::say("start.the_window", "the window"));
    } catch (const std::exception& error) {
        return QString::fromUtf8(error.what());
    }
}

using Version = std::pair<int, int>;

/// Returns the version that the driver itself reports: what was promised when the context was made may fail as soon as
/// it is used (an incomplete driver, a server far away). Empty where it reports none.
std::optional<Version> versionOf(QOpenGLContext& context)
{
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!surface.isValid() || !context.makeCurrent(&surface))
        return std::nullopt;
    const auto* const words = reinterpret_cast<const char*>(context.functions()->glGetString(GL_VERSION));
    Version version;
    const bool known = words && std::sscanf(words, "%d.%d", &version.first, &version.second) == 2;
    context.doneCurrent();
    return known ? std::optional(version) : std::nullopt;
}

/// Says whether OpenGL widgets work: some platforms (offscreen) have OpenGL and cannot show it in a window, which Qt
/// only warns about.
bool hasGlWidgets(const StartingQt& starting)
{
    const QOpenGLWidget widget;
    return starting.warnings().filter("QOpenGLWidget is not supported").isEmpty();
}

} // namespace

bool Application::notify(QObject* receiver, QEvent* event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        const QString line = lineOfException();
        if (onError)
            onError(line);
        else
            qCritical("warpatlas: %s", qPrintable(line));
    }
    return true;
}

QString openGlRefusal(const StartingQt& starting)
{
    const QSurfaceFormat wanted = QSurfaceFormat::defaultFormat();
    // The application has made it already, for the contexts of its widgets.
    QOpenGLContext* const context = QOpenGLContext::globalShareContext();
    std::string there = warpatlas::say("start.gl_none", "there is none");
    if (context && context->isValid()) {
        const std::optional<Version> version = versionOf(*context);
        const bool newEnough = version && *version >= Version(wanted.majorVersion(), wanted.minorVersion());
        if (newEnough && hasGlWidgets(starting))
            return {};
        there = newEnough ? warpatlas::say("start.gl_not_shown", "what there is cannot be shown in a window")
            : version ? warpatlas::say("start.gl_older", "there is OpenGL {}.{} only", version->first, version->second)
                      : warpatlas::say("start.gl_silent", "what there is does not answer");
    }
    return QString::fromStdString(
        warpatlas::say("start.gl", "this display gives no OpenGL {}.{}, which the window needs ({}); {}",
            wanted.majorVersion(), wanted.minorVersion(), there, withoutDisplay()));
}

} // namespace warpatlas::ui::inline desktop
