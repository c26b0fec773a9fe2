#include "app/program/program_process.h"

#include "app/program/program_start.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
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
[[noreturn]] void becomeOther(
    char* const* arguments, char* const* variables, bool outputToError, int read, int written, pid_t parent)
{
    if (read >= 0 && ::dup2(read, STDIN_FILENO) < 0)
        ::_exit(127);
    if (written >= 0) {
        const int nothing = read >= 0 ? STDIN_FILENO : ::open("/dev/null", O_RDONLY);
        if (nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0 || ::dup2(written, STDOUT_FILENO) < 0
            || ::dup2(written, STDERR_FILENO) < 0)
            ::_exit(127);
    }
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

/// What the program writes, where it is told of. It is read while the program runs: a full pipe would stop it.
class WrittenText {
public:
    explicit WrittenText(const ProgramOutput& output) : m_told(output.told)
    {
        if (m_told && ::pipe2(m_ends.data(), O_CLOEXEC) != 0)
            throw InputError("pipe", std::strerror(errno));
        if (m_told)
            ::fcntl(m_ends[0], F_SETFL, O_NONBLOCK);
    }
    ~WrittenText()
    {
        closeWriting();
        if (m_ends[0] >= 0)
            ::close(m_ends[0]);
    }
    WrittenText(const WrittenText&) = delete;
    WrittenText& operator=(const WrittenText&) = delete;

    int reading() const { return m_ends[0]; }
    int writing() const { return m_ends[1]; }
    void closeWriting()
    {
        if (m_ends[1] >= 0)
            ::close(m_ends[1]);
        m_ends[1] = -1;
    }
    void tell() const
    {
        std::array<char, 4096> part{};
        for (ssize_t bytes = 0; m_ends[0] >= 0 && (bytes = ::read(m_ends[0], part.data(), part.size())) > 0;)
            m_told({part.data(), static_cast<std::size_t>(bytes)});
    }

private:
    std::function<void(std::string_view)> m_told;
    std::array<int, 2> m_ends{-1, -1};
};

/// Until it ends, or until there is a reason not to wait any more.
template <class Enough> bool waitFor(pid_t id, int descriptor, const WrittenText& text, const Enough& enough)
{
    while (!ended(id)) {
        if (enough())
            return false;
        std::array<pollfd, 2> watched{pollfd{descriptor, POLLIN, 0}, pollfd{text.reading(), POLLIN, 0}};
        ::poll(watched.data(), watched.size(), lookEveryMs); // those that are not there are left out
        text.tell();
    }
    text.tell();
    return true;
}

} // namespace

ProgramEnd runProcess(const std::vector<std::string>& command, const std::vector<std::string>& variables,
    const ProgramOutput& output, const Progress& progress, const std::function<void()>& look)
{
    std::vector<char*> arguments = pointersTo(command);
    arguments.push_back(nullptr);
    std::vector<char*> environment = pointersTo(variables);
    // What is given replaces what there is: some programs take the last of a name, others the first.
    const auto isGiven = [&](std::string_view variable) {
        const std::string_view name = variable.substr(0, variable.find('=') + 1);
        return std::ranges::any_of(variables, [&](const std::string& given) { return given.starts_with(name); });
    };
    for (char** variable = environ; *variable != nullptr; ++variable)
        if (!isGiven(*variable))
            environment.push_back(*variable);
    environment.push_back(nullptr);

    const InputFile input(output.inputFile);
    WrittenText text(output);
    const pid_t parent = ::getpid();
    const pid_t id = ::fork();
    if (id == 0)
        becomeOther(arguments.data(), environment.data(), output.outputToError, input.number(), text.writing(), parent);
    text.closeWriting();
    if (id < 0)
        throw InputError(
            command[0], say("program.not_started", "cannot be started: {}", std::string(std::strerror(errno))));
    // A descriptor of the process wakes the wait at its end; where the system has none, the wait looks now and then.
    const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, id, 0));
    const bool byItself = waitFor(id, descriptor, text, [&] {
        look();
        return progress.cancelRequested();
    });
    if (!byItself) {
        ::kill(id, SIGTERM);
        const auto until = std::chrono::steady_clock::now() + politeTime;
        if (!waitFor(id, descriptor, text, [&] { return std::chrono::steady_clock::now() > until; }))
            ::kill(id, SIGKILL);
    }
    if (descriptor >= 0)
        ::close(descriptor);
    int status = 0;
    while (::waitpid(id, &status, 0) < 0 && errno == EINTR) { }
    const bool stopped = progress.cancelRequested(); // a terminal's Ctrl+C ends the program before anybody looked
    if (WIFSIGNALED(status))
        return {128 + WTERMSIG(status), WTERMSIG(status), stopped};
    return {WEXITSTATUS(status), 0, stopped};
}

} // namespace warpatlas
