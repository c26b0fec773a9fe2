#include "ui/desktop/start/display_check.h"

#include "app/words/say.h"

#include <QByteArray>
#include <QList>
#include <QtGlobal>

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#endif

namespace warpatlas::ui::inline desktop {

std::string withoutDisplay()
{
    return warpatlas::say("start.without_display", "`warpatlas run` and `warpatlas render` need none");
}

#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)

namespace {

bool hasOption(int argc, char** argv, const char* name)
{
    for (int i = 1; i < argc; ++i)
        if (QByteArray(argv[i]).startsWith(name))
            return true;
    return false;
}

bool connects(int family, const void* address, socklen_t bytes)
{
    const int socket = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool connected = socket >= 0 && ::connect(socket, static_cast<const sockaddr*>(address), bytes) == 0;
    if (socket >= 0)
        ::close(socket);
    return connected;
}

/// Looks where an X server of this machine listens, in the order of its clients.
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

/// Says whether DISPLAY names a server of this machine that does not answer; servers elsewhere are left to Qt.
bool namesDeadServer(const QByteArray& display)
{
    const qsizetype colon = display.lastIndexOf(':');
    if (colon < 0 || !(colon == 0 || display.left(colon) == "unix"))
        return false;
    bool isNumber = false;
    const int number = display.mid(colon + 1).split('.').front().toInt(&isNumber);
    return isNumber && number >= 0 && !localServerAnswers(number);
}

} // namespace

std::string displayRefusal(int argc, char** argv)
{
    const QByteArray display = qgetenv("DISPLAY"), platform = qgetenv("QT_QPA_PLATFORM");
    const bool wayland = !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    if (hasOption(argc, argv, "-platform"))
        return {};
    if (display.isEmpty() && !wayland && platform.isEmpty())
        return warpatlas::say(
            "start.no_display", "no display (neither DISPLAY nor WAYLAND_DISPLAY is set); {}", withoutDisplay());
    const bool usesX = !wayland && (platform.isEmpty() || platform.startsWith("xcb"));
    if (usesX && !hasOption(argc, argv, "-display") && namesDeadServer(display))
        return warpatlas::say(
            "start.no_x_server", "DISPLAY {}: no X server answers there; {}", display.toStdString(), withoutDisplay());
    return {};
}

#else

std::string displayRefusal(int, char**)
{
    return {};
}

#endif

} // namespace warpatlas::ui::inline desktop
