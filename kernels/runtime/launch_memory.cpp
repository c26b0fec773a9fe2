#include "kernels/runtime/launch_memory.h"

#include "kernels/ptx/names/source_name.h"

#include <cstring>

namespace warpatlas::runtime {
namespace {

/// Whether it holds an address of the program's memory where one can be: the launch then reaches memory that no
/// parameter names.
bool holdsAddress(std::span<const std::byte> bytes)
{
    for (std::size_t at = 0; at + sizeof(std::uint64_t) <= bytes.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof word);
        if (DeviceMemory::isSimulated(word))
            return true;
    }
    return false;
}

void follow(ArgumentRecord& argument, std::uint64_t address, DeviceMemory& memory, Snapshots& snapshots)
{
    DeviceAllocation* const allocation = memory.find(address);
    if (allocation == nullptr)
        return;
    argument.allocation = allocation->number;
    argument.offset = static_cast<std::int64_t>(address - allocation->base);
    argument.length = allocation->bytes;
    argument.unwritten = allocation->written != nullptr && allocation->written->empty();
    argument.memory.snapshot = snapshots.keep(allocation->host());
    argument.memory.holdsAddress = holdsAddress(allocation->host());
}

} // namespace

void keepMemory(const PreparedLaunch& launch, DeviceMemory& memory, Snapshots& snapshots, LaunchRecord& record)
{
    const DeviceKernel& kernel = *launch.kernel;
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
        ArgumentRecord& argument = record.arguments.emplace_back();
        if (i < kernel.types.size())
            argument.type = kernel.types[i];
        argument.bytes = launch.arguments[i];
        std::uint64_t address = 0;
        if (argument.bytes.size() == sizeof address) {
            std::memcpy(&address, argument.bytes.data(), sizeof address);
            follow(argument, address, memory, snapshots);
        } else
            argument.memory.holdsAddress = holdsAddress(argument.bytes);
    }
    for (auto& [name, variable] : kernel.module->variables()) {
        VariableRecord& kept = record.variables.emplace_back();
        kept.name = ptx::demangled(name);
        kept.length = variable.bytes;
        kept.memory.snapshot = snapshots.keep(variable.host());
        kept.memory.holdsAddress = holdsAddress(variable.host());
    }
    const Module& module = *kernel.module;
    if (!module.hasProgramsText()) {
        record.code = snapshots.keep(std::as_bytes(std::span(module.text())));
        if (!module.source().text.empty())
            record.text = snapshots.keep(std::as_bytes(std::span(module.source().text)));
    }
}

} // namespace warpatlas::runtime
