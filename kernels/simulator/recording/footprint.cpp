#include "kernels/simulator/recording/footprint.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"

namespace warpatlas::simulator {

void Footprint::add(const Footprint& other)
{
    reads.add(other.reads);
    writes.add(other.writes);
    atomics.add(other.atomics);
    system.add(other.system);
}

std::optional<FootprintClash> clashOf(const Footprint& first, const Footprint& second)
{
    const auto clash = [](const AddressSet& one, const AddressSet& other, bool firstWrites,
                           bool secondWrites) -> std::optional<FootprintClash> {
        const AddressSet::Overlap overlap = one.overlapWith(other);
        if (overlap.bytes == 0)
            return std::nullopt;
        return FootprintClash{overlap.address, overlap.bytes, firstWrites, secondWrites};
    };
    for (const AddressSet* const changed : {&second.writes, &second.atomics})
        if (const auto found = clash(first.writes, *changed, true, true))
            return found;
    if (const auto found = clash(first.atomics, second.writes, true, true))
        return found;
    for (const AddressSet* const changed : {&first.writes, &first.atomics})
        if (const auto found = clash(*changed, second.reads, true, false))
            return found;
    for (const AddressSet* const changed : {&second.writes, &second.atomics})
        if (const auto found = clash(first.reads, *changed, false, true))
            return found;
    return std::nullopt;
}

void FootprintRecorder::access(Machine&, const Access& access)
{
    if (access.window != Window::Global && access.window != Window::Constant)
        return;
    AddressSet& set = m_footprint.of(access.kind);
    const bool isForHost = (access.step->decoded.flags & ptx::flag::systemScope) != 0;
    const auto add = [&](std::uint64_t from, std::uint64_t bytes) {
        set.add(from, bytes);
        if (isForHost)
            m_footprint.system.add(from, bytes);
    };
    // Lanes side by side are one range.
    std::uint64_t begin = 0, end = 0;
    for (const int lane : LanesIn(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        if (end != address || begin == end) {
            add(begin, end - begin);
            begin = address;
        }
        end = address + access.bytes;
    }
    add(begin, end - begin);
}

} // namespace warpatlas::simulator
