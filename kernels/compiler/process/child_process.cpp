#include "kernels/compiler/process/child_process.h"

#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace warpatlas::inline compiler {
namespace {

std::vector<char*> pointersTo(const std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str()));
    return pointers;
}

/// The child's first steps, in its parent's memory, which waits: nothing here may allocate or change what is there.
[[noreturn]] void becomeProgram(pid_t parent, const ChildProcess::Streams& streams, char* const* arguments,
    char* const* variables, volatile int& error)
{
    struct sigaction usual { };
    usual.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; ++number)
        ::sigaction(number, &usual, nullptr);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(127); // it ended before the kernel was asked to tell
    const bool connected = ::dup2(streams.in, 0) == 0 && ::dup2(streams.out, 1) == 1 && ::dup2(streams.err, 2) == 2;
    if (connected)
        ::execvpe(arguments[0], arguments, variables);
    error = errno;
    ::_exit(127);
}

} // namespace

void Descriptor::close()
{
    if (m_number >= 0)
        ::close(std::exchange(m_number, -1));
}

std::pair<Descriptor, Descriptor> channel()
{
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return std::pair<Descriptor, Descriptor>();
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

std::string toText(const ProcessEnd& end)
{
    if (end.signal == 0)
        return "it ended with status " + std::to_string(end.status);
    std::string words = ::strsignal(end.signal);
    words[0] = char(std::tolower(static_cast<unsigned char>(words[0])));
    return words;
}

bool ChildProcess::start(
    const std::vector<std::string>& command, const Streams& streams, const std::vector<std::string>& variables)
{
    stop();
    std::vector<char*> arguments = pointersTo(command);
    arguments.push_back(nullptr);
    // If two variables have the same name, programs take the first.
    std::vector<char*> environment = pointersTo(variables);
    for (char** variable = environ; *variable != nullptr; ++variable)
        environment.push_back(*variable);
    environment.push_back(nullptr);

    // Not posix_spawn(), which cannot ask for the signal of the parent's death; not fork(), which copies the tables of
    // all memory that this program may have. No handler of this program may run in the child while they share it.
    sigset_t all, before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t parent = ::getpid();
    volatile int error = 0; // written by the child
    const pid_t id = ::vfork();
    if (id == 0)
        becomeProgram(parent, streams, arguments.data(), environment.data(), error);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    m_id = id;
    if (id > 0 && error != 0)
        wait();
    return m_id > 0;
}

bool ChildProcess::ended() const
{
    siginfo_t seen{};
    return ::waitid(P_PID, id_t(m_id), &seen, WEXITED | WNOWAIT | WNOHANG) == 0 && seen.si_pid == m_id;
}

ProcessEnd ChildProcess::wait()
{
    siginfo_t seen{};
    // The child stays a zombie until its group is stopped, so that no other process gets its number before.
    while (::waitid(P_PID, id_t(m_id), &seen, WEXITED | WNOWAIT) < 0 && errno == EINTR) { }
    ::kill(-m_id, SIGKILL);
    int status = 0;
    while (::waitpid(m_id, &status, 0) < 0 && errno == EINTR) { }
    m_id = -1;
    if (WIFSIGNALED(status))
        return {128 + WTERMSIG(status), WTERMSIG(status)};
    return {WEXITSTATUS(status), 0};
}

void ChildProcess::stop()
{
    if (m_id <= 0)
        return;
    ::kill(m_id, SIGKILL);
    wait();
}

CompilerEnd LimitWatch::check()
{
    constexpr std::chrono::milliseconds lookEvery{5}; // at its memory, which means opening a file
    const auto now = std::chrono::steady_clock::now();
    if (now - m_begin > m_limits.time)
        return CompilerEnd::TimeLimit;
    if (now - m_looked < lookEvery)
        return CompilerEnd::Finished;
    m_looked = now;
    if (residentBytes(m_child.id()) > m_limits.bytes)
        return CompilerEnd::MemoryLimit;
    return CompilerEnd::Finished;
}

std::uint64_t residentBytes(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    std::uint64_t size = 0, resident = 0;
    file >> size >> resident;
    return resident * std::uint64_t(::sysconf(_SC_PAGESIZE));
}

} // namespace warpatlas::inline compiler
