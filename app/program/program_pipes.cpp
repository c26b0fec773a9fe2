#include "app/program/program_pipes.h"

#include "kernels/model/error.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace warpatlas {
namespace {

/// Text that one of them gets after the other stays in its order only where both go through one pipe.
bool areOne(int a, int b)
{
    struct stat first {
    }, second{};
    return a == b
        || (::fstat(a, &first) == 0 && ::fstat(b, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino);
}

} // namespace

bool isPassedOn(int number)
{
    struct stat information { };
    return ::fstat(number, &information) == 0 && ::isatty(number) == 0;
}

ProgramPipes::ProgramPipes(const ProgramOutput& output) : m_told(output.told)
{
    if (!m_told)
        return;
    if (!output.goesOn) {
        open(true, true, -1);
        return;
    }
    const int to = output.outputToError ? STDERR_FILENO : STDOUT_FILENO;
    const bool out = isPassedOn(to), error = isPassedOn(STDERR_FILENO);
    if (out && error && areOne(to, STDERR_FILENO)) {
        open(true, true, to);
        return;
    }
    if (out)
        open(true, false, to);
    if (error)
        open(false, true, STDERR_FILENO);
}

ProgramPipes::~ProgramPipes()
{
    for (const Pipe& pipe : m_pipes)
        for (const int end : pipe.ends)
            if (end >= 0)
                ::close(end);
}

void ProgramPipes::open(bool output, bool error, int onwards)
{
    Pipe& pipe = m_pipes.emplace_back();
    pipe.output = output;
    pipe.error = error;
    pipe.onwards = onwards;
    if (::pipe2(pipe.ends, O_CLOEXEC) != 0)
        throw InputError("pipe", std::strerror(errno));
    ::fcntl(pipe.ends[0], F_SETFL, O_NONBLOCK);
}

bool ProgramPipes::takePlace() const
{
    for (const Pipe& pipe : m_pipes)
        if ((pipe.output && ::dup2(pipe.ends[1], STDOUT_FILENO) < 0)
            || (pipe.error && ::dup2(pipe.ends[1], STDERR_FILENO) < 0))
            return false;
    return true;
}

void ProgramPipes::closeWriting()
{
    for (Pipe& pipe : m_pipes) {
        if (pipe.ends[1] >= 0)
            ::close(pipe.ends[1]);
        pipe.ends[1] = -1;
    }
}

void ProgramPipes::addTo(std::vector<pollfd>& watched) const
{
    for (const Pipe& pipe : m_pipes)
        watched.push_back(pipe.waiting.empty() ? pollfd{pipe.ends[0], POLLIN, 0} : pollfd{pipe.onwards, POLLOUT, 0});
}

bool ProgramPipes::isHeld() const
{
    for (const Pipe& pipe : m_pipes)
        if (!pipe.waiting.empty())
            return true;
    return false;
}

void ProgramPipes::closeReading(Pipe& pipe)
{
    ::close(pipe.ends[0]);
    pipe.ends[0] = -1;
}

/// A write of no more than a pipe takes at once does not block where poll() says that there is room.
void ProgramPipes::passOn(Pipe& pipe)
{
    while (!pipe.waiting.empty()) {
        pollfd room{pipe.onwards, POLLOUT, 0};
        if (::poll(&room, 1, 0) <= 0)
            return;
        const ssize_t written = ::write(pipe.onwards, pipe.waiting.data(), pipe.waiting.size());
        if (written > 0) {
            pipe.waiting.erase(0, std::size_t(written));
        } else if (written < 0 && errno != EINTR && errno != EAGAIN) {
            // Nobody reads it any more: the program is told as it would have been.
            pipe.waiting.clear();
            closeReading(pipe);
        }
    }
}

void ProgramPipes::pass()
{
    std::array<char, 4096> part{}; // PIPE_BUF
    for (Pipe& pipe : m_pipes) {
        passOn(pipe);
        while (pipe.waiting.empty() && pipe.ends[0] >= 0) {
            const ssize_t bytes = ::read(pipe.ends[0], part.data(), part.size());
            if (bytes < 0)
                break;
            if (bytes == 0) { // its writers are gone, which would wake every wait
                closeReading(pipe);
                break;
            }
            m_told({part.data(), static_cast<std::size_t>(bytes)});
            if (pipe.onwards >= 0)
                pipe.waiting.assign(part.data(), static_cast<std::size_t>(bytes));
            passOn(pipe);
        }
    }
}

} // namespace warpatlas
