#include "kernels/ptx/live_planes.h"

#include <algorithm>
#include <map>

namespace warpatlas::ptx {
namespace {

using Bits = std::vector<std::uint64_t>;

struct Uses {
    std::vector<std::uint32_t> reads;
    std::vector<std::uint32_t> writes;
};

Uses usesOf(const Program& program, const Record& record)
{
    Uses uses;
    for (const std::uint32_t plane : {record.guard, record.a, record.b, record.c, record.d})
        if (plane != noPlane)
            uses.reads.push_back(plane);
    std::vector<std::uint32_t> written;
    for (const std::uint32_t plane : {record.destination, record.second})
        if (plane != noPlane)
            written.push_back(plane);
    const bool carry = record.operation == Operation::AddCarry || record.operation == Operation::SubtractBorrow
        || record.operation == Operation::MadCarryLow || record.operation == Operation::MadCarryHigh;
    if (carry)
        uses.reads.push_back(record.second);
    for (std::uint32_t k = 0; k < record.listLength; ++k) {
        if (record.operation == Operation::Load)
            written.push_back(program.lists[record.list + k]);
        else if (record.operation == Operation::Store)
            uses.reads.push_back(program.lists[record.list + k]);
    }
    // Under a guard a lane may keep its old value: that is no first write.
    if (record.guard == noPlane)
        uses.writes = written;
    return uses;
}

} // namespace

std::vector<std::uint32_t> stalePlanes(const Program& program, std::uint32_t number)
{
    const DecodedFunction& function = program.functions[number];
    std::uint32_t end = function.firstRecord;
    while (end < program.records.size() && program.records[end].function == number)
        ++end;
    const std::uint32_t first = function.firstRecord, count = end - first;
    std::map<std::uint32_t, std::uint32_t> numbers; // plane to bit
    std::vector<Uses> uses;
    std::vector<bool> leader(count + 1, false);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Record& record = program.records[first + i];
        uses.push_back(usesOf(program, record));
        for (const auto* list : {&uses.back().reads, &uses.back().writes})
            for (const std::uint32_t plane : *list)
                if (plane < function.registerBytes)
                    numbers.emplace(plane, static_cast<std::uint32_t>(numbers.size()));
        if (record.operation == Operation::Branch)
            leader[record.target - first] = true;
        for (std::uint32_t k = 0; record.operation == Operation::BranchIndexed && k < record.listLength; ++k)
            leader[program.lists[record.list + k] - first] = true;
        const bool ends = record.operation == Operation::Branch || record.operation == Operation::BranchIndexed
            || record.operation == Operation::Exit || record.operation == Operation::Return;
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
        const Record& record = program.records[first + last - 1];
        Bits live(words, 0);
        const auto from = [&](std::uint32_t target) {
            for (std::size_t w = 0; w < words && target < count; ++w)
                live[w] |= liveIn[blockOf[target]][w];
        };
        const bool jumps = record.operation == Operation::Branch || record.operation == Operation::BranchIndexed;
        const bool leaves = record.operation == Operation::Exit || record.operation == Operation::Return;
        if (record.operation == Operation::Branch)
            from(record.target - first);
        for (std::uint32_t k = 0; record.operation == Operation::BranchIndexed && k < record.listLength; ++k)
            from(program.lists[record.list + k] - first);
        if (record.guard != noPlane || (!jumps && !leaves))
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
