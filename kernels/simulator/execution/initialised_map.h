/// Which bytes of one allocation have been written: a bit each. Any number of workers write at the same time.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace warpatlas::simulator {

class InitialisedMap {
public:
    explicit InitialisedMap(std::uint64_t bytes) : m_bytes(bytes), m_words((bytes + 63) / 64) { }

    void write(std::uint64_t offset, std::uint32_t bytes);
    /// Any number of bytes, wherever they begin.
    void writeAll(std::uint64_t offset, std::uint64_t bytes);
    /// These bytes have no value any more: bytes without one were copied there.
    void forget(std::uint64_t offset);
    /// Takes over the marks of another map of the same size. No worker may write at the same time.
    void copy(const InitialisedMap& other);
    bool complete() const; ///< every byte is written
    bool empty() const; ///< none is
    /// A bit for each of the bytes that is unwritten.
    std::uint32_t missing(std::uint64_t offset, std::uint32_t bytes) const;
    /// How many are unwritten of any number of bytes, without those of which fewer than `least` stand side by side.
    std::uint64_t missingRuns(std::uint64_t offset, std::uint64_t bytes, std::uint64_t least) const;
    /// Calls run(first, count) for each such run, ascending.
    using TakeRun = std::function<void(std::uint64_t first, std::uint64_t count)>;
    void eachMissingRun(std::uint64_t offset, std::uint64_t bytes, std::uint64_t least, const TakeRun& run) const;

private:
    std::uint64_t m_bytes;
    std::vector<std::atomic<std::uint64_t>> m_words;
};

} // namespace warpatlas::simulator
