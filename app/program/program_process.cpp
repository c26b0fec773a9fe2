#include "app/program/program_process.h"

#include "app/program/program_start.h"
#include "app/words/say.h"
#include "kernels/compiler/process/child_process.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace warpatlas::inline program {
namespace {

constexpr int mostParts = 256; ///< a pipe holds a megabyte at most, unless somebody may change that
constexpr int lookEveryMs = 50; ///< whether the run is cancelled, where no signal interrupts the wait
constexpr std::chrono::seconds politeTime{2}; ///< for the program to end once it was asked to

std::vector<char*> pointersTo(const std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str()));
    return pointers;
}

/// Between fork and exec: only what may follow a fork of a program with threads.
[[noreturn]] void becomeOther(char* const* arguments, char* const* variables, const ProgramOutput& output, int read,
    const ProgramPipes& pipes, pid_t parent, Confinement* confinement)
{
    if (read < 0 && output.told && !output.goesOn)
        read = ::open("/dev/null", O_RDONLY);
    if (read >= 0 && ::dup2(read, STDIN_FILENO) < 0)
        ::_exit(127);
    if ((output.outputToError && ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) || !pipes.takePlace())
        ::_exit(127);
    for (const int number : {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE})
        ::signal(number, SIG_DFL);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == parent && (confinement == nullptr || confinement->enter()))
        ::execve(arguments[0], arguments, variables);
    ::_exit(127);
}

bool hasExited(pid_t id)
{
    siginfo_t seen{};
    return ::waitid(P_PID, static_cast<id_t>(id), &seen, WEXITED | WNOWAIT | WNOHANG) == 0 && seen.si_pid == id;
}

/// Until it ends, or until there is a reason not to wait any more.
template <class Enough> bool waitFor(pid_t id, int descriptor, ProgramPipes& pipes, const Enough& enough)
{
    while (!hasExited(id)) {
        if (enough())
            return false;
        std::vector<pollfd> watched{pollfd{descriptor, POLLIN, 0}};
        pipes.addTo(watched);
        ::poll(watched.data(), watched.size(), lookEveryMs); // those that are not there are left out
        pipes.pass();
    }
    pipes.pass();
    return true;
}

/// Passes the rest in the program's pipes on to a reader that takes its time and may have been stopped with it.
void passRest(ProgramPipes& pipes, const std::function<bool()>& stopped)
{
    std::optional<std::chrono::steady_clock::time_point> until;
    while (pipes.isHeld() && (!until || std::chrono::steady_clock::now() < *until)) {
        if (stopped() && !until)
            until = std::chrono::steady_clock::now() + politeTime;
        std::vector<pollfd> watched;
        pipes.addTo(watched);
        ::poll(watched.data(), watched.size(), lookEveryMs);
        pipes.pass();
    }
}

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

ProgramEnd runProcess(const std::vector<std::string>& command, const std::vector<std::string>& variables,
    const ProgramOutput& output, const Progress& progress, const std::function<void()>& look,
    std::optional<std::chrono::milliseconds> mostTime, Confinement* confinement)
{
    std::vector<char*> arguments = pointersTo(command);
    arguments.push_back(nullptr);
    std::vector<char*> environment = pointersTo(variables);
    // Given variables replace existing ones: some programs take the last of a name, others the first.
    const auto isGiven = [&](std::string_view variable) {
        const std::string_view name = variable.substr(0, variable.find('=') + 1);
        return std::ranges::any_of(variables, [&](const std::string& given) { return given.starts_with(name); });
    };
    for (char** variable = environ; confinement == nullptr && *variable != nullptr; ++variable)
        if (!isGiven(*variable))
            environment.push_back(*variable);
    environment.push_back(nullptr);

    const InputFile input(output.inputFile);
    ProgramPipes pipes(output);
    const pid_t parent = ::getpid();
    const pid_t id = ::fork();
    if (id == 0)
        becomeOther(arguments.data(), environment.data(), output, input.number(), pipes, parent, confinement);
    pipes.closeWriting();
    if (id < 0)
        throw InputError(
            command[0], say("program.not_started", "cannot be started: {}", std::string(std::strerror(errno))));
    // A descriptor of the process wakes the wait at its end; where the system has none, the wait looks now and then.
    const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, id, 0));
    const auto start = std::chrono::steady_clock::now();
    bool isOver = false, isTooLarge = false;
    const bool byItself = waitFor(id, descriptor, pipes, [&] {
        look();
        isOver = mostTime && std::chrono::steady_clock::now() - start >= *mostTime;
        isTooLarge =
            confinement != nullptr && std::max(residentBytes(id), confinement->written()) > confinement->bytes();
        return isOver || isTooLarge || progress.cancelRequested();
    });
    if (!byItself) {
        ::kill(id, SIGTERM);
        const auto until = std::chrono::steady_clock::now() + politeTime;
        if (!waitFor(id, descriptor, pipes, [&] { return std::chrono::steady_clock::now() > until; }))
            ::kill(id, SIGKILL);
    }
    if (descriptor >= 0)
        ::close(descriptor);
    passRest(pipes, [&] { return isOver || progress.cancelRequested(); });
    int status = 0;
    while (::waitpid(id, &status, 0) < 0 && errno == EINTR) { }
    const bool stopped = isOver || isTooLarge
        || progress.cancelRequested(); // a terminal's Ctrl+C ends the program before anybody looked
    const auto process = static_cast<std::uint64_t>(id);
    if (WIFSIGNALED(status))
        return {128 + WTERMSIG(status), WTERMSIG(status), stopped, isOver, isTooLarge, process};
    return {WEXITSTATUS(status), 0, stopped, isOver, isTooLarge, process};
}

bool isPassedOn(int number)
{
    struct stat information { };
    return ::fstat(number, &information) == 0 && ::isatty(number) == 0;
}

ProgramPipes::ProgramPipes(const ProgramOutput& output) : m_told(output.told), m_toldOutput(output.toldOutput)
{
    if (!m_told)
        return;
    if (!output.goesOn) {
        open(true, !m_toldOutput, -1);
        if (m_toldOutput)
            open(false, true, -1);
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
            // The reader is gone: the program learns it as it would have.
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
        // No more at once than a pipe holds: who prints without end is to be stopped between two times.
        for (int parts = 0; parts < mostParts && pipe.waiting.empty() && pipe.ends[0] >= 0; ++parts) {
            const ssize_t bytes = ::read(pipe.ends[0], part.data(), part.size());
            if (bytes < 0)
                break;
            if (bytes == 0) { // its writers are gone, which would wake every wait
                closeReading(pipe);
                break;
            }
            const std::string_view text(part.data(), static_cast<std::size_t>(bytes));
            if (pipe.output && m_toldOutput)
                m_toldOutput(text);
            m_told(text);
            if (pipe.onwards >= 0)
                pipe.waiting.assign(part.data(), static_cast<std::size_t>(bytes));
            passOn(pipe);
        }
    }
}

} // namespace warpatlas::inline program
