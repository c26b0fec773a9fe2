#include "tests/ui/command_line/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace warpatlas::test {

namespace {

std::string programPath()
{
    const char* carried = std::getenv("WARPATLAS_PROGRAM");
    return carried ? carried : WARPATLAS_PROGRAM;
}

struct Pipe {
    int read = -1, write = -1;
    Pipe()
    {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0)
            throw std::runtime_error("no pipe");
        read = ends[0];
        write = ends[1];
    }
    ~Pipe()
    {
        closeRead();
        closeWrite();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void closeRead() { close(read); }
    void closeWrite() { close(write); }

private:
    static void close(int& end)
    {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
};

int openTerminal(Pipe& pipe)
{
    pipe.closeRead();
    pipe.closeWrite();
    pipe.read = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (pipe.read < 0 || ::grantpt(pipe.read) != 0 || ::unlockpt(pipe.read) != 0)
        throw std::runtime_error("no pseudo terminal");
    pipe.write = ::open(::ptsname(pipe.read), O_RDWR | O_NOCTTY | O_CLOEXEC);
    return pipe.write;
}

[[noreturn]] void become(const std::vector<std::string>& arguments, int out, int err)
{
    // Tests that run in the background have these signals ignored.
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP})
        std::signal(signal, SIG_DFL);
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO);
    if (out >= 0)
        ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    if (out < 0)
        ::close(STDOUT_FILENO);
    const std::string path = programPath();
    std::vector<char*> pointers{const_cast<char*>(path.c_str())};
    for (const std::string& argument : arguments)
        pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    ::execv(path.c_str(), pointers.data());
    ::_exit(127);
}

} // namespace

Finished runProgram(const std::vector<std::string>& arguments)
{
    return runProgram(arguments, {});
}

Finished runProgram(const std::vector<std::string>& arguments, const ChildOptions& options)
{
    Pipe out, err;
    if (options.errorIsTerminal)
        openTerminal(err);
    if (options.outputIsTerminal)
        openTerminal(out);
    if (options.outputIsClosed)
        out.closeRead();
    const pid_t child = ::fork();
    if (child < 0)
        throw std::runtime_error("no child process");
    if (child == 0)
        become(arguments, options.withoutOutput ? -1 : out.write, err.write);
    out.closeWrite();
    err.closeWrite();

    if (options.onStarted)
        options.onStarted(child);
    Finished finished;
    bool told = false;
    std::array<pollfd, 2> ends{pollfd{out.read, POLLIN, 0}, pollfd{err.read, POLLIN, 0}};
    std::array<std::string*, 2> texts{&finished.out, &finished.err};
    while (ends[0].fd >= 0 || ends[1].fd >= 0) {
        if (::poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR)
            break;
        for (std::size_t end = 0; end < ends.size(); ++end) {
            if (ends[end].fd < 0 || ends[end].revents == 0)
                continue;
            char buffer[65536];
            const ssize_t count = ::read(ends[end].fd, buffer, sizeof buffer);
            if (count > 0)
                texts[end]->append(buffer, std::size_t(count));
            else
                ends[end].fd = -1; // closed; a pseudo terminal says so by an error
        }
        if (!told && !finished.err.empty() && options.onFirstError
            && finished.err.find(options.firstError) != std::string::npos) {
            told = true;
            options.onFirstError(child);
        }
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return finished;
}

} // namespace warpatlas::test
