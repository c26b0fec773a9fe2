#include "kernels/compiler/process/child_service.h"

#include "kernels/compiler/process/compiler_child.h"
#include "kernels/compiler/process/toolkit_job.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace warpatlas::inline compiler {
namespace {

constexpr std::chrono::milliseconds checkEvery{10}; // whether the work was cancelled
constexpr std::uint64_t mostIdleBytes = std::uint64_t(1) << 30; // that an idle child keeps

/// Waits for its turn until the work is cancelled.
class Turn {
public:
    Turn(std::binary_semaphore& free, const Progress& progress) : m_free(free)
    {
        do
            progress.throwIfCancelled();
        while (!m_free.try_acquire_for(checkEvery));
    }
    ~Turn() { m_free.release(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

private:
    std::binary_semaphore& m_free;
};

} // namespace

void ChildService::stop()
{
    m_child.stop();
    m_socket.close();
    m_received.clear();
}

ChildAnswer ChildService::converse(std::string_view question, const CompileLimits& limits, const Progress& progress)
{
    const auto ended = [&](CompilerEnd end, std::string how = {}) {
        stop();
        return ChildAnswer{end, std::move(how), {}};
    };
    LimitWatch watch(m_child, limits);
    try {
        while (true) {
            progress.throwIfCancelled();
            if (const CompilerEnd end = watch.check(); end != CompilerEnd::Finished)
                return ended(end);
            if (std::optional<std::string> message = takeMessage(m_received))
                return {CompilerEnd::Finished, {}, std::move(*message)};
            pollfd waited{m_socket.number(), short(question.empty() ? POLLIN : POLLIN | POLLOUT), 0};
            if (::poll(&waited, 1, int(checkEvery.count())) <= 0)
                continue;
            if ((waited.revents & POLLOUT) != 0) {
                const ssize_t count = ::send(m_socket.number(), question.data(), question.size(), MSG_NOSIGNAL);
                question.remove_prefix(std::size_t(std::max<ssize_t>(count, 0)));
            }
            std::array<char, 65536> piece;
            const ssize_t count = ::recv(m_socket.number(), piece.data(), piece.size(), 0);
            if (count > 0)
                m_received.append(piece.data(), std::size_t(count));
            else if (count == 0 || (errno != EAGAIN && errno != EINTR))
                return ended(CompilerEnd::Crashed, toText(m_child.wait()));
        }
    } catch (const Cancelled&) {
        stop();
        throw;
    }
}

bool ChildService::start()
{
    stop();
    auto [ours, childs] = channel();
    const Descriptor nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
    // The file of this very program, even if it has been replaced since the program was started.
    const std::vector<std::string> command{"/proc/self/exe", compilerChildCommand, std::to_string(::getpid())};
    const int null = nowhere.number();
    if (!canBeCompilerChild() || childs.number() < 0 || null < 0
        || !m_child.start(command, {childs.number(), null, null}, m_variables))
        return false;
    m_socket = std::move(ours);
    m_fresh = true;
    return true;
}

ChildAnswer ChildService::ask(std::string_view question, const CompileLimits& limits, const Progress& progress)
{
    const Turn turn(m_turn, progress);
    for (bool again = true;; again = false) {
        if (!m_child.started() && !start())
            return {CompilerEnd::NotStarted, {}, {}};
        const bool fresh = std::exchange(m_fresh, false);
        ChildAnswer answer = converse(question, limits, progress);
        // A child that compiled other texts may have ended because of those, or because it had nothing to do: then this
        // text is not at fault.
        const bool maybeOthers = answer.end == CompilerEnd::Crashed || answer.end == CompilerEnd::MemoryLimit;
        if (maybeOthers && !fresh && again)
            continue;
        if (answer.end == CompilerEnd::Finished && residentBytes(m_child.id()) > mostIdleBytes)
            stop();
        return answer;
    }
}

} // namespace warpatlas::inline compiler
