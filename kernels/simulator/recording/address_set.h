/// A set of bytes by their addresses, wherever these lie: what a piece of work touched. Kept by page, a bit a byte, and
/// nothing for the bits of a page that is there as a whole. One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>

namespace warpatlas::simulator {

class AddressSet {
public:
    /// Bytes of two sets: how many, and the first.
    struct Overlap {
        std::uint64_t address = 0, bytes = 0;
    };

    AddressSet() = default;
    AddressSet(AddressSet&&) = default;
    AddressSet& operator=(AddressSet&&) = default;

    /// The bytes are below the end of the address space.
    void add(std::uint64_t begin, std::uint64_t bytes);
    void add(const AddressSet& other);
    bool isEmpty() const { return m_pages.empty(); }
    bool contains(std::uint64_t address) const;
    Overlap overlapWith(const AddressSet& other) const;
    /// About how much memory the bits take.
    std::uint64_t memoryBytes() const { return m_partial * sizeof(Bits) + m_pages.size() * bytesOfEntry; }

private:
    static constexpr std::uint64_t pageBytes = 4096, wordBits = 64, bytesOfEntry = 64;
    using Bits = std::array<std::uint64_t, pageBytes / wordBits>;

    /// The bits of a page, to be added to; null: all of it is there.
    Bits* bitsOf(std::uint64_t page);
    void fill(std::uint64_t page);

    std::map<std::uint64_t, std::unique_ptr<Bits>> m_pages; ///< by number; null: all of it
    std::uint64_t m_partial = 0; ///< pages with bits
    std::uint64_t m_lastPage = 0; ///< what neighbouring accesses touch: m_lastBits is its bits
    Bits* m_lastBits = nullptr;
};

} // namespace warpatlas::simulator
