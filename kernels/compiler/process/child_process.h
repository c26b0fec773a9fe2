/// A process that this one starts and limits.
/// Children do not outlive their parent: the kernel ends a child when the thread that started it ends. That thread
/// waits for the child, or the child asks for something milder. Stopping a child stops all that it started.
#pragma once

#include "kernels/compiler/process/limits.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace warpatlas::inline compiler {

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
    void close();

private:
    int m_number;
};

/// The two ends of a channel. Ours is the first and never waits; -1 where no channel can be made. They are sockets,
/// because a write to a socket whose reader has gone can be asked not to raise a signal. No other child inherits them.
std::pair<Descriptor, Descriptor> channel();

/// How a process ended: by itself, or by a signal.
struct ProcessEnd {
    int status = -1; ///< exit status; 128 + the signal
    int signal = 0; ///< 0: by itself
};

/// "segmentation fault", "it ended with status 3".
std::string toText(const ProcessEnd& end);

class ChildProcess {
public:
    ChildProcess() = default;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess() { stop(); }

    struct Streams {
        int in = -1, out = -1, err = -1;
    };
    /// Starts `command`; command[0] is looked for on PATH, and variables ("NAME=value") are added to this program's
    /// own. False where it cannot be started. The child has a group of its own (Ctrl-C is for this program, which stops
    /// the child itself), blocks no signals, handles none, and writes no core.
    bool start(const std::vector<std::string>& command, const Streams& streams,
        const std::vector<std::string>& variables = {});
    bool started() const { return m_id > 0; }
    pid_t id() const { return m_id; }
    bool ended() const; ///< now, without waiting
    /// Waits for its end, and stops what it started and left behind.
    ProcessEnd wait();
    void stop(); ///< at once, with what it started

private:
    pid_t m_id = -1;
};

/// Whether a child keeps to its limits; asked now and then.
class LimitWatch {
public:
    LimitWatch(const ChildProcess& child, const CompileLimits& limits)
        : m_child(child), m_limits(limits), m_begin(std::chrono::steady_clock::now())
    {
    }
    /// TimeLimit or MemoryLimit where it is over one, else Finished.
    CompilerEnd check();

private:
    const ChildProcess& m_child;
    CompileLimits m_limits;
    std::chrono::steady_clock::time_point m_begin, m_looked;
};

/// Resident memory of a process; 0 where the system does not tell.
std::uint64_t residentBytes(pid_t process);

} // namespace warpatlas::inline compiler
