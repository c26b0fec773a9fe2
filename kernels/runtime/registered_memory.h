/// The program's own memory that it has registered with cudaHostRegister(): from then on pinned, and reachable by
/// kernels at the address that the host has it at. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace warpatlas::runtime {

struct RegisteredRange {
    std::uint64_t number = 0; ///< from 1, in the order of registration
    std::uint64_t base = 0, bytes = 0;
    std::size_t elementBytes = 0; ///< as far as a kernel's parameters have said it; 0: not known

    std::string name() const { return "registered memory " + std::to_string(number); }
    std::span<std::byte> host() const
    {
        // The host's own memory: its number is the address.
        return {
            reinterpret_cast<std::byte*>(base), static_cast<std::size_t>(bytes)}; // NOLINT(performance-no-int-to-ptr)
    }
};

class RegisteredMemory {
public:
    /// Return CUDA's error code. Memory that the process cannot write is refused: a kernel could not either.
    int add(std::uint64_t address, std::uint64_t bytes);
    int remove(std::uint64_t address);
    /// The range that the address is in; null where it is in none.
    RegisteredRange* find(std::uint64_t address);
    void clear() { m_ranges.clear(); }
    const std::map<std::uint64_t, RegisteredRange>& all() const { return m_ranges; }

private:
    std::map<std::uint64_t, RegisteredRange> m_ranges; ///< by base
    std::uint64_t m_number = 0;
};

} // namespace warpatlas::runtime
