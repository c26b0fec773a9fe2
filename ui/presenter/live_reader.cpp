#include "ui/presenter/live_reader.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/terminal/output.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace warpatlas::ui {

LiveReader::LiveReader(int descriptor, std::function<void()> wake) : m_descriptor(descriptor), m_wake(std::move(wake))
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw InputError(
            say("live.input", "standard input"), say("live.no_pipe", "no pipe can be made to wait beside it"));
    m_stopRead = ends[0];
    m_stopWrite = ends[1];
    m_thread = std::thread([this] { loop(); });
}

LiveReader::~LiveReader()
{
    ::close(m_stopWrite);
    m_thread.join();
    ::close(m_stopRead);
}

std::optional<LiveChange> LiveReader::take()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_waiting, std::nullopt);
}

void LiveReader::loop()
{
    std::array<char, 65536> buffer;
    for (;;) {
        std::array<pollfd, 2> ends{pollfd{m_descriptor, POLLIN, 0}, pollfd{m_stopRead, POLLIN, 0}};
        if (::poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR)
            break;
        if (ends[1].revents != 0)
            return;
        if (ends[0].revents == 0)
            continue;
        const ssize_t count = ::read(m_descriptor, buffer.data(), buffer.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (count <= 0)
            break;
        readLines({buffer.data(), std::size_t(count)});
    }
    m_ended = true;
    m_wake();
}

void LiveReader::readLines(std::string_view bytes)
{
    for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
        m_unfinished.append(bytes.substr(0, end));
        readLine(m_unfinished);
        m_unfinished.clear();
        m_tooLong = false;
        bytes.remove_prefix(end + 1);
    }
    // A line without an end must not take all memory; its beginning is enough to refuse it.
    if (m_unfinished.size() + bytes.size() > longestLiveLine + 1)
        m_tooLong = true;
    if (!m_tooLong)
        m_unfinished.append(bytes);
}

void LiveReader::readLine(std::string_view line)
{
    const std::string name = say("live.line", "live link, line {}", ++m_lines);
    try {
        if (m_tooLong)
            throw InputError(name, tooLongLiveLine());
        LiveChange change = liveChangeFrom(line, name);
        {
            const std::lock_guard lock(m_mutex);
            if (m_waiting)
                m_waiting->add(std::move(change));
            else
                m_waiting = std::move(change);
        }
        m_wake();
    } catch (const std::exception& error) {
        printError(say("live.ignored", "{}; the line is ignored", error.what()));
    }
}

} // namespace warpatlas::ui
