#include "kernels/compiler/process/child.h"

#include "kernels/compiler/process/child_process.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>

namespace warpatlas::inline compiler {
namespace {

/// Appends the bytes that have arrived; closes at the end.
void receive(Descriptor& from, std::string& text)
{
    std::array<char, 16384> piece;
    const ssize_t count = ::recv(from.number(), piece.data(), piece.size(), 0);
    if (count > 0)
        text.append(piece.data(), std::size_t(count));
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        from.close();
}

} // namespace

ChildResult runChild(const std::vector<std::string>& command, std::string_view input, const Progress& progress,
    const CompileLimits& limits, const std::string& temporary)
{
    constexpr int lookEveryMs = 10; // whether the work was cancelled, whether the child is over its limits
    progress.throwIfCancelled();
    ChildResult result;
    auto [in, childIn] = channel();
    auto [out, childOut] = channel();
    auto [err, childErr] = channel();
    ChildProcess child;
    const std::vector<std::string> variables(temporary.empty() ? 0 : 1, "TMPDIR=" + temporary);
    if (childErr.number() < 0
        || !child.start(command, {childIn.number(), childOut.number(), childErr.number()}, variables))
        return result;
    result.started = true;
    for (Descriptor* end : {&childIn, &childOut, &childErr})
        end->close();

    LimitWatch watch(child, limits);
    while (true) {
        const bool said = out.number() < 0 && err.number() < 0; // all that it has to say
        if (said && child.ended())
            break;
        progress.throwIfCancelled();
        result.end = watch.check();
        if (result.end != CompilerEnd::Finished) {
            child.stop();
            return result;
        }
        if (in.number() >= 0 && input.empty())
            in.close();
        std::array<pollfd, 3> waited{{{in.number(), POLLOUT, 0}, {out.number(), POLLIN, 0}, {err.number(), POLLIN, 0}}};
        if (::poll(waited.data(), waited.size(), said ? 1 : lookEveryMs) <= 0)
            continue;
        if (waited[0].revents != 0) {
            const ssize_t count = ::send(in.number(), input.data(), input.size(), MSG_NOSIGNAL);
            if (count > 0)
                input.remove_prefix(std::size_t(count));
            else if (errno != EAGAIN && errno != EINTR)
                in.close();
        }
        if (waited[1].revents != 0)
            receive(out, result.out);
        if (waited[2].revents != 0)
            receive(err, result.err);
    }
    const ProcessEnd end = child.wait();
    result.status = end.status;
    result.end = end.signal != 0 ? CompilerEnd::Crashed : CompilerEnd::Finished;
    if (end.signal != 0)
        result.how = toText(end);
    return result;
}

} // namespace warpatlas::inline compiler
