/// The generators of cuRAND's host interface, as far as their order is known: what a GPU's many threads make, one after
/// another. Not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas::runtime {

/// So many words become so many results at once.
struct RandomUnit {
    unsigned words = 1, results = 1;
};

using RandomWords = std::array<std::uint32_t, 4>; ///< as many of them as the unit has

/// 4,096 threads in turn, whose sequences (Marsaglia's xorwow) are 2^67 steps apart.
class Xorwow {
public:
    Xorwow(std::uint64_t seed, std::uint64_t offset)
    {
        const std::uint32_t low = static_cast<std::uint32_t>(seed) ^ 0xaad26b49U,
                            high = static_cast<std::uint32_t>(seed >> 32) ^ 0xf7dcefddU;
        const std::uint32_t one = 1099087573U * low, two = 2591861531U * high;
        m_threads[0] = {{123456789U + one, 362436069U ^ one, 521288629U + two, 88675123U ^ two, 5783321U + one},
            6615241U + one + two};
        Steps steps(bits);
        for (std::size_t bit = 0; bit < bits; ++bit) {
            Shifts unit{};
            unit[bit / 32] = 1U << bit % 32;
            steps[bit] = stepped(unit);
        }
        const std::uint64_t rounds = offset / m_threads.size();
        m_next = offset % m_threads.size();
        for (unsigned power = 0; power < 67; ++power) {
            if (power < 64 && (rounds >> power & 1) != 0)
                m_threads[0].shifts = applied(steps, m_threads[0].shifts);
            Steps twice(bits);
            for (std::size_t bit = 0; bit < bits; ++bit)
                twice[bit] = applied(steps, steps[bit]);
            steps.swap(twice);
        }
        m_threads[0].weyl += static_cast<std::uint32_t>(rounds) * weylStep;
        for (std::size_t i = 1; i < m_threads.size(); ++i)
            m_threads[i] = {applied(steps, m_threads[i - 1].shifts), m_threads[0].weyl};
        for (std::size_t i = 0; i < m_next; ++i)
            drawn(m_threads[i]);
    }
    RandomWords next(RandomUnit unit)
    {
        RandomWords words{};
        for (unsigned i = 0; i < unit.words; ++i)
            words[i] = drawn(m_threads[m_next]);
        m_next = (m_next + 1) % m_threads.size();
        return words;
    }

private:
    using Shifts = std::array<std::uint32_t, 5>;
    using Steps = std::vector<Shifts>; ///< what becomes of each bit
    struct Thread {
        Shifts shifts{};
        std::uint32_t weyl = 0;
    };
    static constexpr std::size_t bits = 160;
    static constexpr std::uint32_t weylStep = 362437;

    static Shifts stepped(const Shifts& v)
    {
        const std::uint32_t t = v[0] ^ (v[0] >> 2);
        return {v[1], v[2], v[3], v[4], v[4] ^ (v[4] << 4) ^ t ^ (t << 1)};
    }
    static Shifts applied(const Steps& steps, const Shifts& to)
    {
        Shifts sum{};
        for (std::size_t bit = 0; bit < bits; ++bit)
            for (std::size_t i = 0; (to[bit / 32] >> bit % 32 & 1U) != 0 && i < sum.size(); ++i)
                sum[i] ^= steps[bit][i];
        return sum;
    }
    static std::uint32_t drawn(Thread& thread)
    {
        thread.shifts = stepped(thread.shifts);
        thread.weyl += weylStep;
        return thread.shifts.back() + thread.weyl;
    }

    std::array<Thread, 4096> m_threads{};
    std::size_t m_next = 0;
};

/// 65,536 threads (Philox4x32-10), four results each in turn: of one block of words, or of two where a result takes
/// two.
class Philox {
public:
    Philox(std::uint64_t seed, std::uint64_t offset)
        : m_seed(seed), m_blocks(threads, offset / resultsInTurn / threads), m_inTurn(offset % resultsInTurn)
    {
        for (m_thread = 0; m_thread < offset / resultsInTurn % threads; ++m_thread)
            ++m_blocks[m_thread];
    }

    /// How many results of the next words were given before.
    unsigned given(RandomUnit unit) const { return static_cast<unsigned>(m_inTurn % unit.results); }
    RandomWords words(RandomUnit unit) const
    {
        const std::size_t blocks = unit.words / unit.results, at = m_inTurn * blocks;
        const RandomWords all = blockOf(m_blocks[m_thread] + at / resultsInTurn, m_thread);
        RandomWords words{};
        for (std::size_t i = 0; i < unit.words; ++i)
            words[i] = all[at % resultsInTurn / unit.words * unit.words + i];
        return words;
    }
    void advance(RandomUnit unit, unsigned results)
    {
        m_inTurn += results;
        if (m_inTurn < resultsInTurn)
            return;
        m_inTurn = 0;
        m_blocks[m_thread] += unit.words / unit.results;
        m_thread = (m_thread + 1) % threads;
    }

private:
    RandomWords blockOf(std::uint64_t block, std::uint64_t thread) const
    {
        RandomWords c{static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
            static_cast<std::uint32_t>(thread), 0};
        std::uint32_t low = static_cast<std::uint32_t>(m_seed), high = static_cast<std::uint32_t>(m_seed >> 32);
        for (int round = 0; round < 10; ++round) {
            const std::uint64_t one = 0xD2511F53ULL * c[0], two = 0xCD9E8D57ULL * c[2];
            c = {static_cast<std::uint32_t>(two >> 32) ^ c[1] ^ low, static_cast<std::uint32_t>(two),
                static_cast<std::uint32_t>(one >> 32) ^ c[3] ^ high, static_cast<std::uint32_t>(one)};
            low += 0x9E3779B9U;
            high += 0xBB67AE85U;
        }
        return c;
    }

    static constexpr std::size_t threads = 65536, resultsInTurn = 4;
    std::uint64_t m_seed;
    std::vector<std::uint64_t> m_blocks; ///< by thread: those that it has taken
    std::size_t m_inTurn, m_thread = 0;
};

} // namespace warpatlas::runtime
