#include "kernels/ptx/live_planes.h"

#include <algorithm>
#include <map>

namespace warpatlas::ptx {
namespace {

using Bits = std::vector<std::uint64_t>;

} // namespace

PlaneUses planesOf(const Program& program, const DecodedInstruction& decoded)
{
    PlaneUses uses;
    for (const std::uint32_t plane : {decoded.guard, decoded.a, decoded.b, decoded.c, decoded.d})
        if (plane != noPlane)
            uses.reads.push_back(plane);
    for (const std::uint32_t plane : {decoded.destination, decoded.second})
        if (plane != noPlane)
            uses.writes.push_back(plane);
    const bool carry = decoded.operation == Operation::AddCarry || decoded.operation == Operation::SubtractBorrow
        || decoded.operation == Operation::MadCarryLow || decoded.operation == Operation::MadCarryHigh;
    if (carry)
        uses.reads.push_back(decoded.second);
    const ListedPlanes listed = listedPlanes(decoded);
    for (std::uint32_t k = 0; k < listed.all; ++k)
        (k < listed.written ? uses.writes : uses.reads).push_back(program.lists[decoded.list + k]);
    return uses;
}

std::vector<std::uint32_t> stalePlanes(const Program& program, std::uint32_t number)
{
    const DecodedFunction& function = program.functions[number];
    std::uint32_t end = function.firstDecoded;
    while (end < program.decoded.size() && program.decoded[end].function == number)
        ++end;
    const std::uint32_t first = function.firstDecoded, count = end - first;
    std::map<std::uint32_t, std::uint32_t> numbers; // plane to bit
    std::vector<PlaneUses> uses;
    std::vector<bool> leader(count + 1, false);
    for (std::uint32_t i = 0; i < count; ++i) {
        const DecodedInstruction& decoded = program.decoded[first + i];
        uses.push_back(planesOf(program, decoded));
        for (const auto* list : {&uses.back().reads, &uses.back().writes})
            for (const std::uint32_t plane : *list)
                if (plane < function.registerBytes)
                    numbers.emplace(plane, static_cast<std::uint32_t>(numbers.size()));
        // Under a guard a lane may keep its old value: that is no first write.
        if (decoded.guard != noPlane)
            uses.back().writes.clear();
        if (decoded.operation == Operation::Branch)
            leader[decoded.target - first] = true;
        for (std::uint32_t k = 0; decoded.operation == Operation::BranchIndexed && k < decoded.listLength; ++k)
            leader[program.lists[decoded.list + k] - first] = true;
        const bool ends = decoded.operation == Operation::Branch || decoded.operation == Operation::BranchIndexed
            || decoded.operation == Operation::Exit || decoded.operation == Operation::Return;
        leader[i + 1] = leader[i + 1] || ends;
    }
    std::vector<std::uint32_t> starts{0}, blockOf(count);
    for (std::uint32_t i = 1; i < count; ++i)
        if (leader[i])
            starts.push_back(i);
    for (std::uint32_t b = 0; b < starts.size(); ++b)
        for (std::uint32_t i = starts[b]; i < (b + 1 < starts.size() ? starts[b + 1] : count); ++i)
            blockOf[i] = b;

    const std::size_t words = (numbers.size() + 63) / 64;
    // Too many to follow: taking all of them as stale costs time at each block's start, and nothing else.
    if (starts.size() * words > std::size_t{1} << 24) {
        std::vector<std::uint32_t> all;
        for (const auto& [plane, bit] : numbers)
            all.push_back(plane);
        return all;
    }
    std::vector<Bits> liveIn(starts.size(), Bits(words, 0));
    const auto flow = [&](std::uint32_t b) {
        const std::uint32_t last = b + 1 < starts.size() ? starts[b + 1] : count;
        const DecodedInstruction& decoded = program.decoded[first + last - 1];
        Bits live(words, 0);
        const auto from = [&](std::uint32_t target) {
            for (std::size_t w = 0; w < words && target < count; ++w)
                live[w] |= liveIn[blockOf[target]][w];
        };
        const bool jumps = decoded.operation == Operation::Branch || decoded.operation == Operation::BranchIndexed;
        const bool leaves = decoded.operation == Operation::Exit || decoded.operation == Operation::Return;
        if (decoded.operation == Operation::Branch)
            from(decoded.target - first);
        for (std::uint32_t k = 0; decoded.operation == Operation::BranchIndexed && k < decoded.listLength; ++k)
            from(program.lists[decoded.list + k] - first);
        if (decoded.guard != noPlane || (!jumps && !leaves))
            from(last);
        for (std::uint32_t i = last; i-- > starts[b];) {
            for (const std::uint32_t plane : uses[i].writes)
                if (const auto found = numbers.find(plane); found != numbers.end())
                    live[found->second / 64] &= ~(std::uint64_t{1} << found->second % 64);
            for (const std::uint32_t plane : uses[i].reads)
                if (const auto found = numbers.find(plane); found != numbers.end())
                    live[found->second / 64] |= std::uint64_t{1} << found->second % 64;
        }
        const bool changed = live != liveIn[b];
        liveIn[b] = std::move(live);
        return changed;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (auto b = static_cast<std::uint32_t>(starts.size()); b-- > 0;)
            changed = flow(b) || changed;
    }
    std::vector<std::uint32_t> stale;
    for (const auto& [plane, bit] : numbers)
        if ((liveIn[0][bit / 64] >> bit % 64 & 1) != 0)
            stale.push_back(plane);
    return stale;
}

} // namespace warpatlas::ptx
