#include "app/program/program_process.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace warpatlas {
namespace {

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
[[noreturn]] void becomeOther(char* const* arguments, char* const* variables, bool outputToError, pid_t parent)
{
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
        ::signal(number, SIG_DFL);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == parent && (!outputToError || ::dup2(STDERR_FILENO, STDOUT_FILENO) >= 0))
        ::execve(arguments[0], arguments, variables);
    ::_exit(127);
}

bool ended(pid_t id)
{
    siginfo_t seen{};
    return ::waitid(P_PID, static_cast<id_t>(id), &seen, WEXITED | WNOWAIT | WNOHANG) == 0 && seen.si_pid == id;
}

/// Until it ends, or until there is a reason not to wait any more.
template <class Enough> bool waitFor(pid_t id, int descriptor, const Enough& enough)
{
    while (!ended(id)) {
        if (enough())
            return false;
        pollfd watched{descriptor, POLLIN, 0};
        ::poll(&watched, descriptor >= 0 ? 1 : 0, lookEveryMs);
    }
    return true;
}

} // namespace

ProgramEnd runProcess(const std::vector<std::string>& command, const std::vector<std::string>& variables,
    bool outputToError, const Progress& progress)
{
    std::vector<char*> arguments = pointersTo(command);
    arguments.push_back(nullptr);
    std::vector<char*> environment = pointersTo(variables);
    for (char** variable = environ; *variable != nullptr; ++variable)
        environment.push_back(*variable);
    environment.push_back(nullptr);

    const pid_t parent = ::getpid();
    const pid_t id = ::fork();
    if (id == 0)
        becomeOther(arguments.data(), environment.data(), outputToError, parent);
    if (id < 0)
        throw InputError(
            command[0], say("program.not_started", "cannot be started: {}", std::string(std::strerror(errno))));
    // A descriptor of the process wakes the wait at its end; where the system has none, the wait looks now and then.
    const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, id, 0));
    const bool byItself = waitFor(id, descriptor, [&] { return progress.cancelRequested(); });
    if (!byItself) {
        ::kill(id, SIGTERM);
        const auto until = std::chrono::steady_clock::now() + politeTime;
        if (!waitFor(id, descriptor, [&] { return std::chrono::steady_clock::now() > until; }))
            ::kill(id, SIGKILL);
    }
    if (descriptor >= 0)
        ::close(descriptor);
    int status = 0;
    while (::waitpid(id, &status, 0) < 0 && errno == EINTR) { }
    progress.throwIfCancelled();
    if (WIFSIGNALED(status))
        return {128 + WTERMSIG(status), WTERMSIG(status)};
    return {WEXITSTATUS(status), 0};
}

} // namespace warpatlas
