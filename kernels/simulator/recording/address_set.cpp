#include "kernels/simulator/recording/address_set.h"

#include <algorithm>
#include <bit>

namespace warpatlas::simulator {

AddressSet::Bits* AddressSet::bitsOf(std::uint64_t page)
{
    if (m_lastBits != nullptr && m_lastPage == page)
        return m_lastBits;
    const auto [found, made] = m_pages.try_emplace(page);
    if (made) {
        found->second = std::make_unique<Bits>();
        ++m_partial;
    }
    m_lastPage = page;
    m_lastBits = found->second.get();
    return m_lastBits;
}

void AddressSet::fill(std::uint64_t page)
{
    const auto [found, made] = m_pages.try_emplace(page);
    if (!made && found->second != nullptr) {
        found->second = nullptr;
        --m_partial;
    }
    m_lastBits = nullptr;
}

void AddressSet::add(std::uint64_t begin, std::uint64_t bytes)
{
    while (bytes != 0) {
        const std::uint64_t page = begin / pageBytes, first = begin % pageBytes;
        const std::uint64_t here = std::min(bytes, pageBytes - first);
        if (here == pageBytes) {
            fill(page);
        } else if (Bits* const bits = bitsOf(page); bits != nullptr) {
            for (std::uint64_t at = first; at < first + here;) {
                const std::uint64_t bit = at % wordBits, count = std::min(wordBits - bit, first + here - at);
                (*bits)[at / wordBits] |= (~std::uint64_t{0} >> (wordBits - count)) << bit;
                at += count;
            }
        }
        begin += here;
        bytes -= here;
    }
}

void AddressSet::add(const AddressSet& other)
{
    for (const auto& [page, bits] : other.m_pages) {
        if (bits == nullptr)
            fill(page);
        else if (Bits* const own = bitsOf(page); own != nullptr)
            std::ranges::transform(*own, *bits, own->begin(), std::bit_or());
    }
}

bool AddressSet::contains(std::uint64_t address) const
{
    const auto found = m_pages.find(address / pageBytes);
    const std::uint64_t at = address % pageBytes;
    return found != m_pages.end()
        && (found->second == nullptr || ((*found->second)[at / wordBits] >> at % wordBits & 1) != 0);
}

AddressSet::Overlap AddressSet::overlapWith(const AddressSet& other) const
{
    Overlap overlap;
    auto theirs = other.m_pages.begin();
    for (const auto& [page, bits] : m_pages) {
        while (theirs != other.m_pages.end() && theirs->first < page)
            ++theirs;
        if (theirs == other.m_pages.end())
            break;
        if (theirs->first != page)
            continue;
        for (std::size_t word = 0; word < std::tuple_size_v<Bits>; ++word) {
            const std::uint64_t both = (bits == nullptr ? ~std::uint64_t{0} : (*bits)[word])
                & (theirs->second == nullptr ? ~std::uint64_t{0} : (*theirs->second)[word]);
            if (both != 0 && overlap.bytes == 0)
                overlap.address = page * pageBytes + word * wordBits + std::uint64_t(std::countr_zero(both));
            overlap.bytes += std::uint64_t(std::popcount(both));
        }
    }
    return overlap;
}

} // namespace warpatlas::simulator
