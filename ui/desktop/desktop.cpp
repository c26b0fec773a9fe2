#include "ui/desktop/desktop.h"

#include "ui/desktop/main_window.h"
#include "ui/desktop/quit_on_signal.h"

#include <QApplication>
#include <QSurfaceFormat>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#endif

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

#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
bool connects(int family, const void* address, socklen_t bytes)
{
    const int socket = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool connected = socket >= 0 && ::connect(socket, static_cast<const sockaddr*>(address), bytes) == 0;
    if (socket >= 0)
        ::close(socket);
    return connected;
}

/// Where an X server of this machine listens, in the order in which its clients look.
bool localServerAnswers(int number)
{
    const QByteArray path = "/tmp/.X11-unix/X" + QByteArray::number(number);
    sockaddr_un local{};
    local.sun_family = AF_UNIX;
    const auto bytes = [&](int length) { return socklen_t(offsetof(sockaddr_un, sun_path) + std::size_t(length)); };
    std::memcpy(local.sun_path + 1, path.constData(), std::size_t(path.size())); // abstract: after a zero
    if (connects(AF_UNIX, &local, bytes(int(path.size()) + 1)))
        return true;
    std::memcpy(local.sun_path, path.constData(), std::size_t(path.size()) + 1);
    if (connects(AF_UNIX, &local, bytes(int(path.size()) + 1)))
        return true;
    constexpr int firstPort = 6000, lastPort = 65535;
    if (number > lastPort - firstPort)
        return false;
    sockaddr_in tcp{};
    tcp.sin_family = AF_INET;
    tcp.sin_port = htons(std::uint16_t(firstPort + number));
    tcp.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connects(AF_INET, &tcp, sizeof(tcp));
}
#endif

/// Whether DISPLAY names a server of this machine that does not answer; of others Qt has to find out for itself.
bool displayIsDead(int argc, char** argv)
{
#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
    const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
    if (!qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") || !(platform.isEmpty() || platform.startsWith("xcb")))
        return false;
    for (int i = 1; i < argc; ++i)
        if (QByteArray(argv[i]).startsWith("-platform") || QByteArray(argv[i]).startsWith("-display"))
            return false;
    const QByteArray display = qgetenv("DISPLAY");
    const qsizetype colon = display.lastIndexOf(':');
    if (colon < 0 || !(colon == 0 || display.left(colon) == "unix"))
        return false;
    bool isNumber = false;
    const int number = display.mid(colon + 1).split('.').front().toInt(&isNumber);
    return isNumber && number >= 0 && !localServerAnswers(number);
#else
    (void)argc;
    (void)argv;
    return false;
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
    if (displayIsDead(argc, argv)) {
        std::fprintf(stderr,
            "warpatlas: DISPLAY %s: no X server answers there; `warpatlas run` and `warpatlas render` need none\n",
            qgetenv("DISPLAY").constData());
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
    if (!options.interop)
        window.presenterArguments += "--no-interop";
    window.file = QString::fromStdString(options.file);
    MainWindow main(window);
    const QuitOnSignal quitOnSignal;
    main.show();
    return QApplication::exec();
}

} // namespace warpatlas::ui
