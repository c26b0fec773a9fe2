#include "ui/desktop/desktop.h"

#include "ui/desktop/main_window.h"

#include <QApplication>
#include <QSurfaceFormat>

#include <cstdio>

namespace warpatlas::ui {
namespace {

/// Qt ends the process where it finds no display; a person deserves a line that says what to do instead.
bool displayThere(int argc, char** argv)
{
#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
    for (int i = 1; i < argc; ++i)
        if (QByteArray(argv[i]).startsWith("-platform"))
            return true;
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    return false;
#else
    (void)argc;
    (void)argv;
    return true;
#endif
}

} // namespace

int runDesktop(int& argc, char** argv, const DesktopOptions& options)
{
    if (!displayThere(argc, argv)) {
        std::fputs("warpatlas: no display (neither DISPLAY nor WAYLAND_DISPLAY is set); `warpatlas run` and `warpatlas "
                   "render` need none\n",
            stderr);
        return 2;
    }
    // Both before the application: contexts share, and every QOpenGLWidget gets what the canvas needs.
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QSurfaceFormat::setDefaultFormat(canvasFormat());
    QApplication application(argc, argv);
    QApplication::setApplicationName("WarpAtlas");
    QGuiApplication::setDesktopFileName("warpatlas");
    MainWindowOptions window;
    window.canvas = liveCanvas(options.interop ? render::InteropPolicy::Automatic : render::InteropPolicy::Never);
    window.file = QString::fromStdString(options.file);
    MainWindow main(window);
    main.show();
    return QApplication::exec();
}

} // namespace warpatlas::ui
