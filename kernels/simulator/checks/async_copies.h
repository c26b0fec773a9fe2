/// Asynchronous copies into a block's shared memory (cp.async) that their threads have not waited for. Until then
/// no thread may count on the memory, not even its own.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace warpatlas::simulator {

struct AsyncCopy {
    std::uint64_t address = 0; ///< in the shared space
    std::uint32_t bytes = 0;
    std::uint32_t thread = 0; ///< in the block, linear
    std::uint32_t decoded = 0; ///< the copy, in Program::decoded
    bool harmless = false; ///< the same values stood there
};

class AsyncCopies {
public:
    /// Copies are of whole words of four bytes.
    explicit AsyncCopies(std::uint64_t sharedBytes);

    void restart();
    bool any() const { return m_under != 0; }
    void start(const AsyncCopy& copy);
    /// Closes the thread's group: the copies that it has begun since the last one.
    void commit(std::uint32_t thread);
    /// Ends the thread's copies but for those of its last `groups` closed groups, and of the open one; with `all` those
    /// of the open one as well. Returns what has ended.
    std::vector<AsyncCopy> wait(std::uint32_t thread, std::uint32_t groups, bool all);
    /// The end of the thread's copies is left to the mbarrier at that address: finish() ends them. Returns them.
    std::vector<AsyncCopy> track(std::uint32_t thread, std::uint64_t barrier);
    void finish(std::uint64_t barrier);
    /// A copy that is under way to some of these bytes; null: there is none.
    const AsyncCopy* find(std::uint64_t address, std::uint32_t bytes) const;

private:
    struct Started {
        std::uint32_t slot = 0; ///< in m_copies
        std::uint32_t group = 0;
    };
    struct Thread {
        std::uint32_t group = 0; ///< the open one
        std::vector<Started> copies; ///< in order
    };
    struct Tracked {
        std::uint32_t thread = 0;
        Started copy;
    };
    void end(std::uint32_t slot);

    std::vector<std::uint32_t> m_words; ///< by word of shared memory: slot + 1 of the copy that goes there last
    std::vector<AsyncCopy> m_copies;
    std::vector<std::uint32_t> m_free;
    std::unordered_map<std::uint32_t, Thread> m_threads;
    std::unordered_map<std::uint64_t, std::vector<Tracked>> m_tracked; ///< by mbarrier
    std::uint64_t m_under = 0; ///< copies under way
};

} // namespace warpatlas::simulator
