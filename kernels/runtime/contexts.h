/// Contexts of the one device, and which of them each host thread uses: its stack. What is made belongs to the context
/// that was current, and is gone with it; addresses are the same in all. CUDA's runtime uses the primary one where a
/// thread has none. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <cstdint>
#include <map>
#include <thread>
#include <vector>

namespace warpatlas::runtime {

class Contexts {
public:
    static constexpr std::uint64_t primary = 1;

    bool isInitialised() const { return m_initialised; }
    void initialise() { m_initialised = true; }

    /// A new one, which becomes the calling thread's. Its number.
    std::uint64_t make(unsigned flags);
    /// Takes it off the calling thread's stack where it is on top. False where there is none of that number, or where
    /// it is the primary one.
    bool destroy(std::uint64_t number);
    bool isThere(std::uint64_t number) const;
    unsigned flags(std::uint64_t number) const;
    void setFlags(std::uint64_t number, unsigned flags) { m_flags[number] = flags; }

    void retainPrimary() { ++m_retained; }
    /// False if it was not retained. `ended`: it has no holder any more, and everything in it is gone.
    bool releasePrimary(bool& ended);
    bool isPrimaryActive() const { return m_retained > 0 || m_usedByRuntime; }
    void resetPrimary() { m_usedByRuntime = false; }
    /// A call of CUDA's runtime in this thread.
    void usedByRuntime();

    /// The calling thread's; 0: none.
    std::uint64_t current() const;
    void push(std::uint64_t number) { stack().push_back(number); }
    /// The one that was on top; 0: there was none.
    std::uint64_t pop();
    /// In the place of what is on top; 0: takes that away.
    void setCurrent(std::uint64_t number);

private:
    std::vector<std::uint64_t>& stack() { return m_stacks[std::this_thread::get_id()]; }

    bool m_initialised = false, m_usedByRuntime = false;
    std::uint64_t m_number = primary, m_retained = 0;
    std::map<std::uint64_t, unsigned> m_flags{{primary, 0}}; ///< by context
    std::map<std::thread::id, std::vector<std::uint64_t>> m_stacks;
};

} // namespace warpatlas::runtime
