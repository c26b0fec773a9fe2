#include "ui/desktop/window/quit_on_signal.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
#include "ui/terminal/interrupt.h"

#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace warpatlas::ui::inline desktop {

#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)

namespace {

// A handler may do very little: it writes a byte, and the event loop reads it.
std::atomic<int> writeEnd = -1;
int readEnd = -1;
bool isQuitting = false; // of the event loop's thread
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may touch nothing that could wait");

void onEnding(int signal)
{
    const int before = errno;
    const char byte = char(signal);
    [[maybe_unused]] const ssize_t written = ::write(writeEnd.load(), &byte, 1); // full: it has been said already
    errno = before;
}

} // namespace

QuitOnSignal::QuitOnSignal(QObject* parent) : QObject(parent)
{
    assert(writeEnd < 0 && "one at a time");
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    readEnd = ends[0];
    writeEnd = ends[1];
    m_notifier = new QSocketNotifier(readEnd, QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        m_notifier->setEnabled(false);
        unsigned char byte = 0;
        if (::read(readEnd, &byte, 1) == 1)
            m_signal = byte;
        isQuitting = true;
        // Closes all windows, dialogs as well, and then ends the event loops.
        QCoreApplication::quit();
    });
    handleEndingSignals(onEnding);
}

bool QuitOnSignal::quitting()
{
    return isQuitting;
}

QuitOnSignal::~QuitOnSignal()
{
    isQuitting = false;
    if (!m_notifier)
        return;
    handleEndingSignals(SIG_DFL);
    delete m_notifier;
    ::close(writeEnd.exchange(-1));
    ::close(readEnd);
}

#else

QuitOnSignal::QuitOnSignal(QObject* parent) : QObject(parent) { }
QuitOnSignal::~QuitOnSignal() = default;
bool QuitOnSignal::quitting()
{
    return false;
}

#endif

} // namespace warpatlas::ui::inline desktop
