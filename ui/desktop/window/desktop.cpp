#include "ui/desktop/window/desktop.h"

#include "ui/desktop/start/application.h"
#include "ui/desktop/start/display_check.h"
#include "ui/desktop/start/starting_qt.h"
#include "ui/desktop/window/canvas_widget.h"
#include "ui/desktop/window/main_window.h"
#include "ui/desktop/window/quit_on_signal.h"

#include <QSurfaceFormat>

#include <cstdio>
#include <optional>
#include <string>

namespace warpatlas::ui::inline desktop {
namespace {

/// Returns the exit status.
int refuseToStart(const std::string& reason)
{
    std::fprintf(stderr, "warpatlas: %s\n", reason.c_str());
    return 2;
}

} // namespace

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

int runDesktop(int& argc, char** argv, const DesktopOptions& options)
{
    if (const std::string reason = displayRefusal(argc, argv); !reason.empty())
        return refuseToStart(reason);
    // Both before the application: contexts share, and every QOpenGLWidget gets what the canvas needs.
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QSurfaceFormat::setDefaultFormat(canvasFormat());
    std::optional<StartingQt> starting(std::in_place);
    Application application(argc, argv);
    const QString reason = openGlRefusal(*starting);
    starting.reset();
    if (!reason.isEmpty())
        return refuseToStart(reason.toStdString());
    QApplication::setApplicationName("WarpAtlas");
    QGuiApplication::setDesktopFileName("warpatlas");
    MainWindowOptions window;
    window.presenter.interop = options.interop ? render::InteropPolicy::Automatic : render::InteropPolicy::Never;
    window.canvas = liveCanvas(window.presenter.interop);
    for (const std::string& file : options.files)
        window.files += QString::fromStdString(file);
    MainWindow main(window);
    application.onError = [&main](const QString& line) { main.model().say(line, true); };
    const QuitOnSignal quitOnSignal;
    main.showFirst();
    const int status = QApplication::exec();
    application.onError = nullptr; // the window goes first
    // The status that a shell gives a program that a signal ended.
    return quitOnSignal.signal() != 0 ? 128 + quitOnSignal.signal() : status;
}

} // namespace warpatlas::ui::inline desktop
