#include "kernels/simulator/recording/recorder.h"

#include <algorithm>
#include <bit>

namespace warpatlas::simulator {
namespace {

constexpr int sectorShift = 5;

/// Lanes without gaps between the first and the last.
bool isDense(std::uint32_t mask)
{
    const std::uint32_t shifted = mask >> std::countr_zero(mask);
    return (shifted & (shifted + 1)) == 0;
}

/// Accesses of at most a word: whether no bank is asked for two different ones.
bool isConflictFree(const Access& access, std::uint32_t mask)
{
    std::uint64_t words[32]; // by bank, where it was asked
    std::uint32_t asked = 0;
    std::uint64_t difference = 0;
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
        const std::uint64_t word = access.addresses[std::countr_zero(left)] >> 2;
        const std::uint32_t bank = static_cast<std::uint32_t>(word) & 31;
        if ((asked >> bank & 1) != 0)
            difference |= words[bank] ^ word;
        else
            words[bank] = word;
        asked |= 1u << bank;
    }
    return difference == 0;
}

/// Bank passes of the lanes in `mask`, 4-byte words: the most words that one bank has to give.
std::uint32_t worstBank(const Access& access, std::uint32_t mask)
{
    if (access.bytes <= 4 && isConflictFree(access, mask))
        return 1;
    std::uint32_t count[32] = {};
    std::uint64_t words[32][32]; // by bank, as many as its count
    std::uint32_t worst = 0;
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
        const std::uint64_t address = access.addresses[std::countr_zero(left)];
        const std::uint64_t last = (address + access.bytes - 1) >> 2;
        for (std::uint64_t word = address >> 2; word <= last; ++word) {
            const auto bank = static_cast<std::size_t>(word & 31);
            std::uint64_t* const seen = words[bank];
            // The same word for several lanes is a broadcast.
            if (count[bank] != 0
                && (seen[0] == word || std::find(seen + 1, seen + count[bank], word) != seen + count[bank]))
                continue;
            if (count[bank] < 32)
                seen[count[bank]++] = word;
            worst = std::max(worst, count[bank]);
        }
    }
    return worst;
}

/// Different sectors in any order; aligned accesses of at most 32 bytes lie in one each.
std::uint32_t countDifferent(const std::uint64_t* sectors, std::uint32_t count, std::uint64_t low, std::uint64_t high)
{
    constexpr std::uint64_t most = 2048;
    if (high - low >= most) {
        std::uint64_t sorted[32];
        std::copy(sectors, sectors + count, sorted);
        std::sort(sorted, sorted + count);
        return static_cast<std::uint32_t>(std::unique(sorted, sorted + count) - sorted);
    }
    std::uint64_t bits[most / 64];
    std::fill(bits, bits + (high - low) / 64 + 1, 0);
    std::uint32_t different = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        std::uint64_t& word = bits[(sectors[i] - low) / 64];
        const std::uint64_t bit = std::uint64_t{1} << ((sectors[i] - low) % 64);
        different += (word & bit) == 0 ? 1 : 0;
        word |= bit;
    }
    return different;
}

} // namespace

std::uint32_t countSectors(const Access& access)
{
    const std::uint32_t mask = access.mask;
    const auto active = static_cast<std::uint32_t>(std::popcount(mask));
    const auto sectorsFrom = [&](std::uint64_t low, std::uint64_t high) {
        return static_cast<std::uint32_t>((high >> sectorShift) - (low >> sectorShift) + 1);
    };
    if (access.affine) {
        const std::uint64_t at = access.addresses[std::countr_zero(mask)],
                            end = access.addresses[31 - std::countl_zero(mask)];
        const std::uint64_t low = std::min(at, end), high = std::max(at, end) + access.bytes - 1;
        const auto stride = static_cast<std::uint64_t>(access.stride < 0 ? -access.stride : access.stride);
        if (stride == 0)
            return sectorsFrom(low, low + access.bytes - 1);
        // Aligned accesses of at most 32 bytes lie in one sector; from 32 bytes apart each has its own.
        if (stride >= 32 && access.bytes <= 32)
            return active;
        if (stride <= 32 && isDense(mask))
            return sectorsFrom(low, high);
    }
    std::uint64_t sectors[32];
    std::uint32_t count = 0, changes = 0;
    std::uint64_t low = ~std::uint64_t{0}, high = 0, previous = ~std::uint64_t{0};
    bool ascending = true;
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
        const std::uint64_t sector = access.addresses[std::countr_zero(left)] >> sectorShift;
        changes += sector != previous ? 1 : 0;
        ascending = ascending && (count == 0 || sector >= previous);
        low = std::min(low, sector);
        high = std::max(high, sector);
        sectors[count++] = previous = sector;
    }
    return ascending ? changes : countDifferent(sectors, count, low, high);
}

BankPasses countBankPasses(const Access& access)
{
    if (access.affine && access.bytes == 4 && isDense(access.mask) && access.stride % 4 == 0) {
        const auto words = static_cast<std::uint32_t>(access.stride < 0 ? -access.stride / 4 : access.stride / 4);
        if (words == 0)
            return {1, 1};
        // Stride w words: lanes come back to a bank after 32 / gcd(w, 32) of them.
        const std::uint32_t period = 32u >> std::min(5, std::countr_zero(words));
        const auto active = static_cast<std::uint32_t>(std::popcount(access.mask));
        return {1, (active + period - 1) / period};
    }
    // 64-bit accesses go in 2 phases of 16 lanes, 128-bit ones in 4 of 8.
    const std::uint32_t lanes = access.bytes <= 4 ? 32 : access.bytes <= 8 ? 16 : 8;
    BankPasses result;
    for (std::uint32_t first = 0; first < 32; first += lanes) {
        const std::uint32_t part = access.mask & static_cast<std::uint32_t>(((std::uint64_t{1} << lanes) - 1) << first);
        if (part == 0)
            continue;
        ++result.phases;
        result.passes += worstBank(access, part);
    }
    return result;
}

std::uint32_t countLocalSectors(const Access& access)
{
    // Word w of lane l is the 32 w + l th: 8 lanes a sector. Lanes mostly ask for the same word of theirs.
    const auto groups = [](std::uint32_t mask) {
        std::uint32_t count = 0;
        for (int byte = 0; byte < 4; ++byte)
            count += (mask >> (byte * 8) & 0xff) != 0 ? 1 : 0;
        return count;
    };
    const std::uint64_t at = access.addresses[std::countr_zero(access.mask)] >> 2;
    if (access.affine && access.stride == 0)
        return groups(access.mask) * ((access.bytes + 3) / 4);
    std::uint32_t count = 0;
    std::uint32_t left = access.mask;
    for (std::uint64_t word = at; left != 0; word = access.addresses[std::countr_zero(left)] >> 2) {
        std::uint32_t same = 0;
        for (std::uint32_t lanes = left; lanes != 0; lanes &= lanes - 1)
            same |= access.addresses[std::countr_zero(lanes)] >> 2 == word ? lanes & -lanes : 0;
        count += groups(same) * ((access.bytes + 3) / 4);
        left &= ~same;
    }
    return count;
}

std::uint32_t countTurns(const Access& access)
{
    const auto active = static_cast<std::uint32_t>(std::popcount(access.mask));
    if (access.affine)
        return access.stride == 0 ? active : 1;
    std::uint64_t sorted[32];
    std::uint32_t count = 0;
    for (std::uint32_t left = access.mask; left != 0; left &= left - 1)
        sorted[count++] = access.addresses[std::countr_zero(left)];
    std::sort(sorted, sorted + count);
    std::uint32_t most = 1;
    for (std::uint32_t i = 1, run = 1; i < count; ++i) {
        run = sorted[i] == sorted[i - 1] ? run + 1 : 1;
        most = std::max(most, run);
    }
    return most;
}

} // namespace warpatlas::simulator
