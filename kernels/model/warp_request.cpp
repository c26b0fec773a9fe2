#include "kernels/model/warp_request.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace warpatlas {
namespace {

constexpr int sectorShift = std::countr_zero(sectorBytes);

/// Lanes without gaps between the first and the last.
bool isDense(std::uint32_t mask)
{
    const std::uint32_t shifted = mask >> std::countr_zero(mask);
    return (shifted & (shifted + 1)) == 0;
}

/// Accesses of at most a word: whether no bank is asked for two different ones.
bool isConflictFree(const RequestView& request, std::uint32_t mask)
{
    std::uint64_t words[32]; // by bank, where it was asked
    std::uint32_t asked = 0;
    std::uint64_t difference = 0;
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
        const std::uint64_t word = request.addresses[std::countr_zero(left)] >> 2;
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
std::uint32_t worstBank(const RequestView& request, std::uint32_t mask)
{
    if (request.bytes <= 4 && isConflictFree(request, mask))
        return 1;
    std::uint32_t count[32] = {};
    std::uint64_t words[32][32]; // by bank, as many as its count
    std::uint32_t worst = 0;
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
        const std::uint64_t address = request.addresses[std::countr_zero(left)];
        const std::uint64_t last = (address + request.bytes - 1) >> 2;
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

/// An earlier row has the same addresses.
bool isRowAgain(const RequestView& request, unsigned row)
{
    bool again = false;
    for (unsigned before = 0; before < row; before += rowLanes)
        again = again || request.addresses[before] == request.addresses[row];
    return again;
}

/// Rows of one word each, or of words side by side: whether each bank is asked for one word, or for none. False where
/// that takes a closer look.
bool haveRowsBanksOfTheirOwn(const RequestView& request)
{
    if (request.bytes != 4 || (request.stride != 0 && request.stride != 4))
        return false;
    std::uint32_t taken = 0;
    for (unsigned row = 0; row < warpLanes; row += rowLanes) {
        if (isRowAgain(request, row))
            continue;
        const std::uint32_t banks = std::rotl(
            request.stride == 0 ? 1u : (1u << rowLanes) - 1, static_cast<int>(bankOf(request.addresses[row])));
        if ((taken & banks) != 0)
            return false;
        taken |= banks;
    }
    return true;
}

/// Rows of lanes without gaps, each behind those before it or the same as one of them; 0 where they are not.
std::uint32_t countRowSectors(const RequestView& request)
{
    std::uint32_t count = 0;
    std::uint64_t behind = 0; // the last sector that is counted, and those before it
    for (unsigned row = 0; row < warpLanes; row += rowLanes) {
        const std::uint64_t at = request.addresses[row], end = request.addresses[row + rowLanes - 1];
        const std::uint64_t low = std::min(at, end) >> sectorShift,
                            high = (std::max(at, end) + request.bytes - 1) >> sectorShift;
        if (isRowAgain(request, row))
            continue;
        if (low + 1 < behind)
            return 0;
        const std::uint64_t first = std::max(low, behind);
        if (high >= first) {
            count += static_cast<std::uint32_t>(high - first + 1);
            behind = high + 1;
        }
    }
    return count;
}

std::uint32_t countSectors(const RequestView& request)
{
    const std::uint32_t mask = request.lanes;
    const auto active = static_cast<std::uint32_t>(std::popcount(mask));
    const auto sectorsFrom = [&](std::uint64_t low, std::uint64_t high) {
        return static_cast<std::uint32_t>((high >> sectorShift) - (low >> sectorShift) + 1);
    };
    if (request.affine) {
        const std::uint64_t at = request.addresses[std::countr_zero(mask)],
                            end = request.addresses[31 - std::countl_zero(mask)];
        const std::uint64_t low = std::min(at, end), high = std::max(at, end) + request.bytes - 1;
        const auto stride = static_cast<std::uint64_t>(request.stride < 0 ? -request.stride : request.stride);
        if (stride == 0)
            return sectorsFrom(low, low + request.bytes - 1);
        // Aligned accesses of at most 32 bytes lie in one sector; from 32 bytes apart each has its own.
        if (stride >= sectorBytes && request.bytes <= sectorBytes)
            return active;
        if (stride <= sectorBytes && isDense(mask))
            return sectorsFrom(low, high);
    } else if (request.rows && std::abs(request.stride) <= std::int64_t{sectorBytes}) {
        if (const std::uint32_t count = countRowSectors(request); count != 0)
            return count;
    }
    std::uint64_t sectors[32];
    std::uint32_t count = 0, changes = 0;
    std::uint64_t low = ~std::uint64_t{0}, high = 0, previous = ~std::uint64_t{0};
    bool ascending = true;
    for (std::uint32_t left = mask; left != 0; left &= left - 1) {
        const std::uint64_t sector = request.addresses[std::countr_zero(left)] >> sectorShift;
        changes += sector != previous ? 1 : 0;
        ascending = ascending && (count == 0 || sector >= previous);
        low = std::min(low, sector);
        high = std::max(high, sector);
        sectors[count++] = previous = sector;
    }
    return ascending ? changes : countDifferent(sectors, count, low, high);
}

RequestCost countBankPasses(const RequestView& request)
{
    RequestCost cost;
    if (request.affine && request.bytes == 4 && isDense(request.lanes) && request.stride % 4 == 0) {
        const auto words = static_cast<std::uint32_t>(request.stride < 0 ? -request.stride / 4 : request.stride / 4);
        // Stride w words: lanes come back to a bank after 32 / gcd(w, 32) of them.
        const std::uint32_t period = words == 0 ? 32 : 32u >> std::min(5, std::countr_zero(words));
        const auto active = static_cast<std::uint32_t>(std::popcount(request.lanes));
        cost.phases = 1;
        cost.passes = (active + period - 1) / period;
        return cost;
    }
    if (request.rows && haveRowsBanksOfTheirOwn(request)) {
        cost.phases = cost.passes = 1;
        return cost;
    }
    const unsigned together = phaseLanes(request.bytes);
    for (unsigned first = 0; first < warpLanes; first += together) {
        const std::uint32_t part =
            request.lanes & static_cast<std::uint32_t>(((std::uint64_t{1} << together) - 1) << first);
        if (part == 0)
            continue;
        ++cost.phases;
        cost.passes += worstBank(request, part);
    }
    return cost;
}

std::uint32_t countLocalSectors(const RequestView& request)
{
    // Word w of lane l is the 32 w + l th: 8 lanes a sector. Lanes mostly ask for the same word of theirs.
    const auto groups = [](std::uint32_t mask) {
        std::uint32_t count = 0;
        for (int byte = 0; byte < 4; ++byte)
            count += (mask >> (byte * 8) & 0xff) != 0 ? 1 : 0;
        return count;
    };
    if (request.affine && request.stride == 0)
        return groups(request.lanes) * ((request.bytes + 3) / 4);
    std::uint32_t count = 0;
    for (std::uint32_t left = request.lanes; left != 0;) {
        const std::uint64_t word = request.addresses[std::countr_zero(left)] >> 2;
        std::uint32_t same = 0;
        for (std::uint32_t lanes = left; lanes != 0; lanes &= lanes - 1)
            same |= request.addresses[std::countr_zero(lanes)] >> 2 == word ? lanes & -lanes : 0u;
        count += groups(same) * ((request.bytes + 3) / 4);
        left &= ~same;
    }
    return count;
}

std::uint32_t countTurns(const RequestView& request)
{
    const auto active = static_cast<std::uint32_t>(std::popcount(request.lanes));
    if (request.affine)
        return request.stride == 0 ? active : 1;
    std::uint64_t sorted[32];
    std::uint32_t count = 0;
    for (std::uint32_t left = request.lanes; left != 0; left &= left - 1)
        sorted[count++] = request.addresses[std::countr_zero(left)];
    std::sort(sorted, sorted + count);
    std::uint32_t most = 1;
    for (std::uint32_t i = 1, run = 1; i < count; ++i) {
        run = sorted[i] == sorted[i - 1] ? run + 1 : 1;
        most = std::max(most, run);
    }
    return most;
}

} // namespace

RequestCost costOf(const RequestView& request)
{
    RequestCost cost;
    if (request.window == Window::Shared)
        cost = countBankPasses(request);
    else
        cost.sectors = request.window == Window::Local ? countLocalSectors(request) : countSectors(request);
    if (request.kind == AccessKind::Atomic && request.window != Window::Local) // where each lane has its own
        cost.turns = countTurns(request);
    return cost;
}

RequestCost costOf(const WarpRequest& request)
{
    if (request.lanes == 0)
        return {};
    return costOf(
        RequestView{request.kind, request.window, request.bytes, request.lanes, request.addresses.data(), false, 0});
}

} // namespace warpatlas
