#include "ui/presenter/signal_watch.h"

#include "ui/terminal/ending_signals.h"

#include <array>
#include <cassert>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace warpatlas::ui {

namespace {

constexpr char ending = 'e', stop = 's';

// A handler may do very little: it writes a byte, and a thread that waits for it does the rest.
std::atomic<int> watchEnd = -1;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may touch nothing that could wait");

void wakeWatch(int)
{
    const int before = errno;
    [[maybe_unused]] const ssize_t written = ::write(watchEnd.load(), &ending, 1); // full: it has been said already
    errno = before;
}

} // namespace

SignalWatch::SignalWatch(std::function<void()> asked) : m_tell(std::move(asked))
{
    assert(watchEnd < 0 && "one at a time");
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return; // the signals then do what they do by default
    m_readEnd = ends[0];
    watchEnd = ends[1];
    m_thread = std::thread([this] {
        for (char byte = 0;;) {
            const ssize_t count = ::read(m_readEnd, &byte, 1);
            if (count < 0 && errno == EINTR)
                continue;
            if (count != 1 || byte == stop)
                return;
            m_asked = true;
            m_tell();
        }
    });
    handleEndingSignals(wakeWatch);
}

SignalWatch::~SignalWatch()
{
    if (m_readEnd < 0)
        return;
    handleEndingSignals(SIG_DFL);
    [[maybe_unused]] const ssize_t written = ::write(watchEnd.load(), &stop, 1);
    m_thread.join();
    ::close(watchEnd.exchange(-1));
    ::close(m_readEnd);
}

} // namespace warpatlas::ui
