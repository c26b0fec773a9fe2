/// The functions of the device's runtime that compiled kernels call: printf, assert, malloc and free.
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/services_common.h"
#include "kernels/simulator/printing/print_format.h"

#include <optional>

namespace warpatlas::simulator::services {
namespace {

/// The arguments of one call as its lanes passed them.
class CallArguments {
public:
    CallArguments(const Machine& machine, const Step* step)
        : m_machine(machine), m_site(machine.program->calls[step->decoded.target])
    {
    }

    std::size_t count() const { return m_site.arguments.size(); }
    std::uint64_t operator()(std::size_t index, int lane) const
    {
        std::uint64_t bits = 0;
        if (index < m_site.arguments.size()) {
            const ptx::ParameterSlot& slot = m_site.arguments[index];
            std::memcpy(&bits, place(slot, lane), std::min<std::size_t>(slot.bytes, sizeof(bits)));
        }
        return bits;
    }
    void give(int lane, std::uint64_t bits) const
    {
        if (!m_site.returns.empty())
            std::memcpy(
                place(m_site.returns[0], lane), &bits, std::min<std::size_t>(m_site.returns[0].bytes, sizeof(bits)));
    }

private:
    std::byte* place(const ptx::ParameterSlot& slot, int lane) const
    {
        return m_machine.callParameters + static_cast<std::size_t>(lane) * m_machine.callParameterPitch + slot.offset;
    }

    const Machine& m_machine;
    const ptx::CallSite& m_site;
};

template <class F> void eachLane(std::uint32_t lanes, F act)
{
    for (; lanes != 0; lanes &= lanes - 1)
        act(std::countr_zero(lanes));
}

/// Reads texts that lanes point to; most of them point to the same one.
class LaneTexts {
public:
    LaneTexts(Machine& machine, const Step* step) : m_machine(machine), m_step(step) { }

    const std::string& read(int lane, std::uint64_t address, std::size_t most)
    {
        // Only texts of the module are kept, which all lanes share. A lane may change a text of its own between two
        // reads.
        if (m_last && *m_last == std::pair(address, most) && address < ptx::address::sharedBase)
            return m_text;
        m_last = std::pair(address, most);
        m_text.clear();
        most = std::min<std::size_t>(most, printBufferBytes);
        while (m_text.size() < most) {
            const std::byte* const place =
                checkLane(m_machine, m_step, lane, address + m_text.size(), 1, AccessKind::Load).host;
            if (place == nullptr || *place == std::byte{0})
                break;
            m_text += static_cast<char>(*place);
        }
        return m_text;
    }

private:
    Machine& m_machine;
    const Step* m_step;
    std::optional<std::pair<std::uint64_t, std::size_t>> m_last;
    std::string m_text;
};

void print(Machine& machine, const Step* step)
{
    const CallArguments arguments(machine, step);
    LaneTexts formats(machine, step), texts(machine, step);
    std::string all;
    std::vector<std::size_t> sizes;
    eachLane(machine.mask, [&](int lane) {
        const std::uint64_t format = arguments(0, lane);
        if (format == 0) {
            arguments.give(lane, static_cast<std::uint64_t>(-1));
            return;
        }
        std::uint64_t at = arguments(1, lane);
        PrintArguments values;
        values.next = [&](std::uint32_t bytes) {
            at = (at + bytes - 1) / bytes * bytes;
            std::uint64_t bits = 0;
            if (const std::byte* place = checkLane(machine, step, lane, at, bytes, AccessKind::Load).host) {
                std::memcpy(&bits, place, bytes);
                if (machine.observer != nullptr)
                    machine.observer->prints(machine, *step, lane, at);
            }
            at += bytes;
            return bits;
        };
        values.text = [&](std::uint64_t address, std::size_t most) -> std::string {
            return address == 0 ? "(null)" : texts.read(lane, address, most);
        };
        const std::string text = formats.read(lane, format, printBufferBytes);
        const FormattedText printed = formatPrinted(text, values);
        all += printed.text;
        sizes.push_back(printed.text.size());
        arguments.give(lane, static_cast<std::uint64_t>(printed.arguments));
    });
    machine.block->print(*step, machine.mask, all, sizes);
}

/// __assertfail(text, file, line, function, size of a character), or C's __assert_fail without the last.
const Step* failAssertion(Machine& machine, const Step* step)
{
    const CallArguments arguments(machine, step);
    Block& block = *machine.block;
    LaneTexts texts(machine, step);
    const ProblemLog::Key key{
        ProblemKind::Assertion, sourceLine(machine, step), static_cast<std::uint64_t>(step - machine.code)};
    constexpr std::size_t most = 4096;
    eachLane(machine.mask, [&](int lane) {
        if (!block.problems().add(key, block.linearBlock()))
            return;
        FailedAssertion failed;
        failed.expression = texts.read(lane, arguments(0, lane), most);
        failed.file = texts.read(lane, arguments(1, lane), most);
        failed.line = static_cast<std::uint32_t>(arguments(2, lane));
        failed.function = texts.read(lane, arguments(3, lane), most);
        block.problems().describe(key, machine.block->problemOf(*machine.warp, lane, std::move(failed)));
    });
    block.stop();
    return leave(machine, Leave::Stop);
}

void allocateMemory(Machine& machine, const Step* step)
{
    const CallArguments arguments(machine, step);
    DeviceHeap& heap = *machine.block->grid().memory->heap();
    eachLane(machine.mask, [&](int lane) {
        arguments.give(lane,
            heap.allocate(arguments(0, lane), machine.block->blockIndex(),
                machine.block->threadIndex(*machine.warp, lane), sourceLine(machine, step)));
    });
}

/// Freeing what malloc did not give ends the kernel, on a GPU too.
const Step* freeMemory(Machine& machine, const Step* step)
{
    const CallArguments arguments(machine, step);
    Memory& memory = *machine.block->grid().memory;
    DeviceHeap& heap = *memory.heap();
    for (const int lane : LanesIn(machine.mask)) {
        const std::uint64_t address = arguments(0, lane);
        const auto wrong = heap.release(address, sourceLine(machine, step));
        if (!wrong)
            continue;
        machine.mask = 1u << lane;
        return stopBlock(machine, step, ProblemKind::Memory,
            heap.contains(address) ? *wrong : HeapFault{false, memory.placeOf(address)});
    }
    return step + 1;
}

} // namespace

const Step* callRuntime(Machine& machine, const Step* step)
{
    switch (machine.program->calls[step->decoded.target].runtime) {
    case ptx::RuntimeCall::Printf:
        print(machine, step);
        break;
    case ptx::RuntimeCall::AssertFail:
        return failAssertion(machine, step);
    case ptx::RuntimeCall::Malloc:
        allocateMemory(machine, step);
        break;
    case ptx::RuntimeCall::Free:
        return freeMemory(machine, step);
    case ptx::RuntimeCall::None:
        if (step->decoded.a != ptx::noPlane)
            return stopBlock(machine, step, ProblemKind::Device, BlockStop{BlockStop::What::NoFunction, {}, 0});
        return unsupported(machine, step);
    }
    return step + 1;
}

} // namespace warpatlas::simulator::services
