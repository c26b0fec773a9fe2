#include "kernels/timing/footprint.h"

#include "kernels/ptx/address_space.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_map>

namespace warpatlas::inline timing {
namespace {

constexpr std::uint64_t mostTraced = 1 << 14;

std::map<std::uint64_t, std::set<std::uint64_t>> linesOf(const BlockTrace& trace)
{
    std::map<std::uint64_t, std::set<std::uint64_t>> lines;
    for (const TracedRequest& request : trace.requests)
        for (std::uint32_t i = 0; i < request.lines && request.kind == AccessKind::Load; ++i) {
            const std::uint64_t line = trace.lines[request.firstLine + i].line;
            lines[slotOfLine(line)].insert(line);
        }
    return lines;
}
double sharedPart(const std::set<std::uint64_t>& a, const std::set<std::uint64_t>& b)
{
    const auto both = std::ranges::count_if(a, [&](std::uint64_t line) { return b.contains(line); });
    return double(both) / double(a.size());
}

} // namespace

std::uint64_t slotOfLine(std::uint64_t line)
{
    return line >> (ptx::address::slotBits - 7);
}

double Footprint::total() const
{
    double sum = 0;
    for (const auto& [slot, bytes] : read)
        sum += std::max(bytes, written.contains(slot) ? written.at(slot) : 0.0);
    for (const auto& [slot, bytes] : written)
        sum += read.contains(slot) ? 0 : bytes;
    return sum;
}

double Footprint::totalWritten() const
{
    double sum = 0;
    for (const auto& [slot, bytes] : written)
        sum += bytes;
    return sum;
}

Footprint footprintOf(const std::vector<BlockTrace>& traces, double timesAsMany, const simulator::Memory& memory)
{
    std::map<std::uint64_t, double> bytesOfSlot;
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
        bytesOfSlot[memory.address(i) >> ptx::address::slotBits] += double(memory.allocation(i).region.bytes);
    std::unordered_map<std::uint64_t, unsigned> read, written; // sectors by line
    for (const BlockTrace& trace : traces)
        for (const TracedRequest& request : trace.requests)
            for (std::uint32_t i = 0; i < request.lines; ++i) {
                const TracedLine& line = trace.lines[request.firstLine + i];
                (request.kind == AccessKind::Load ? read : written)[line.line] |= line.sectors;
            }
    const auto sum = [&](const std::unordered_map<std::uint64_t, unsigned>& lines) {
        std::map<std::uint64_t, double> bytes;
        for (const auto& [line, sectors] : lines)
            bytes[slotOfLine(line)] += sectorBytes * std::popcount(sectors);
        for (auto& [slot, touched] : bytes)
            touched = bytesOfSlot.contains(slot) ? std::min(touched * timesAsMany, bytesOfSlot.at(slot))
                                                 : touched * timesAsMany;
        return bytes;
    };
    return {sum(read), sum(written)};
}

Fetches::Fetches(const BlockDistribution& distribution, Dim3 grid, BlockTracer& tracer, const Footprint& footprint,
    std::uint64_t l2Bytes)
{
    if (footprint.total() < double(l2Bytes) || distribution.blocks <= distribution.wave())
        return;
    // Blocks that are next to each other on an axis, and how many others come between them.
    const std::uint64_t middle = distribution.blocks / 2;
    const std::map<std::uint64_t, std::set<std::uint64_t>> own = linesOf(tracer.trace(middle, mostTraced));
    const double bytesOfBlock = footprint.total() / double(distribution.blocks);
    std::uint64_t between = 1;
    for (const std::uint64_t count : {std::uint64_t{grid.x}, std::uint64_t{grid.y}, std::uint64_t{grid.z}}) {
        const bool far = between > distribution.wave() && bytesOfBlock * double(between) > double(l2Bytes);
        if (count > 1 && far && middle >= between) {
            const auto next = linesOf(tracer.trace(middle - between, mostTraced));
            for (const auto& [slot, lines] : own)
                if (next.contains(slot) && sharedPart(lines, next.at(slot)) > 0.5)
                    m_times[slot] = double(count);
        }
        between *= count;
    }
}

} // namespace warpatlas::inline timing
