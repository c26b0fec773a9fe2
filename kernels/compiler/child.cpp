#include "kernels/compiler/child.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace warpatlas {
namespace {

class Descriptor {
public:
    explicit Descriptor(int number = -1) : m_number(number) { }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) { }
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor() { close(); }
    int number() const { return m_number; }
    void close()
    {
        if (m_number >= 0)
            ::close(std::exchange(m_number, -1));
    }

private:
    int m_number;
};

/// Ours first. Sockets, because writing to one whose reader has gone can be asked not to raise a signal.
std::pair<Descriptor, Descriptor> channel()
{
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return std::pair<Descriptor, Descriptor>();
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

class Child {
public:
    /// Stopped and waited for, however the conversation ends.
    ~Child()
    {
        if (m_id > 0) {
            ::kill(-m_id, SIGKILL); // with what it started
            wait();
        }
    }
    bool start(const std::vector<std::string>& command, int in, int out, int err)
    {
        std::vector<char*> arguments;
        for (const std::string& argument : command)
            arguments.push_back(const_cast<char*>(argument.c_str()));
        arguments.push_back(nullptr);
        posix_spawn_file_actions_t files;
        posix_spawnattr_t attributes;
        posix_spawn_file_actions_init(&files);
        posix_spawnattr_init(&attributes);
        posix_spawn_file_actions_adddup2(&files, in, 0);
        posix_spawn_file_actions_adddup2(&files, out, 1);
        posix_spawn_file_actions_adddup2(&files, err, 2);
        // A group of its own: Ctrl-C is for this program, which stops the child itself.
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes, 0);
        const int error = posix_spawnp(&m_id, arguments[0], &files, &attributes, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
        if (error != 0)
            m_id = -1;
        return error == 0;
    }
    int wait()
    {
        int status = 0;
        while (::waitpid(m_id, &status, 0) < 0 && errno == EINTR) { }
        m_id = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    pid_t m_id = -1;
};

/// Appends what there is; closes at the end.
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

ChildResult runChild(const std::vector<std::string>& command, std::string_view input, const Progress& progress)
{
    constexpr int lookEveryMs = 10; // whether somebody cancelled
    progress.throwIfCancelled();
    ChildResult result;
    auto [in, childIn] = channel();
    auto [out, childOut] = channel();
    auto [err, childErr] = channel();
    Child child;
    if (childErr.number() < 0 || !child.start(command, childIn.number(), childOut.number(), childErr.number()))
        return result;
    result.started = true;
    for (Descriptor* end : {&childIn, &childOut, &childErr})
        end->close();

    while (out.number() >= 0 || err.number() >= 0) {
        progress.throwIfCancelled();
        if (in.number() >= 0 && input.empty())
            in.close();
        std::array<pollfd, 3> waited{{{in.number(), POLLOUT, 0}, {out.number(), POLLIN, 0}, {err.number(), POLLIN, 0}}};
        if (::poll(waited.data(), waited.size(), lookEveryMs) <= 0)
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
    result.status = child.wait();
    return result;
}

} // namespace warpatlas
