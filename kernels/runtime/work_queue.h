/// Work that streams were asked for and have not done yet. It is done as late as CUDA lets it be: when the host waits
/// for it, or for something that comes after it. So a program that does not wait where it must finds what a slow GPU
/// would have left there, each time the same; and one that waits finds the same values as on any GPU.
///
/// Order: work of a stream follows that stream's earlier work. The legacy default stream (0) waits for all streams that
/// are blocking, and they for it. Events add further arrows. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

namespace warpatlas::runtime {

/// Memory that the host reaches too, and that a piece of work is going to use.
struct HostUse {
    std::uint64_t address = 0, bytes = 0;
    bool writes = false; ///< else it reads, and the host may read as well
    bool perhaps = false; ///< of a kernel: what it touches is known once it has run
    bool wholePages = false; ///< what else is in its first and last page is the program's other data
};

struct Work {
    std::uint64_t number = 0; ///< from 1, in the order in which it was asked for
    std::uint64_t stream = 0;
    std::vector<std::uint64_t> after; ///< numbers of other work
    /// By stream: the number of its latest work that is done before, and with it all of that stream's earlier work; as
    /// far as it was not done when this was asked for.
    std::map<std::uint64_t, std::uint64_t> before{};
    std::vector<HostUse> uses;
    std::function<void(const Work&)> run;
};

class WorkQueue {
public:
    /// `blocking`: the stream is one that waits for the legacy default one, and it for that. Returns the number.
    std::uint64_t add(std::uint64_t stream, bool blocking, Work work);
    /// The next work of the stream waits for that one too, if it is not done yet.
    void holdBack(std::uint64_t stream, std::uint64_t number) { m_streams[stream].also.push_back(number); }
    /// The stream's last work; 0: none. For the legacy one, all that it would wait for.
    std::vector<std::uint64_t> lastOf(std::uint64_t stream, bool blocking) const;
    bool isPending(std::uint64_t number) const { return m_pending.contains(number); }
    bool isPending(std::span<const std::uint64_t> numbers) const;
    bool empty() const { return m_pending.empty(); }
    /// Number of the last work.
    std::uint64_t lastNumber() const { return m_number; }
    bool hasOneStream() const { return m_streams.size() < 2; }

    /// Take what these numbers name, and all that has to be done before, oldest first.
    std::vector<Work> take(std::span<const std::uint64_t> numbers);
    std::vector<Work> takeAll();
    const std::map<std::uint64_t, Work>& pending() const { return m_pending; }

private:
    struct Tail {
        std::uint64_t last = 0;
        bool blocking = true;
        std::vector<std::uint64_t> also;
    };
    std::uint64_t m_number = 0;
    std::map<std::uint64_t, Work> m_pending;
    std::map<std::uint64_t, Tail> m_streams;
};

} // namespace warpatlas::runtime
