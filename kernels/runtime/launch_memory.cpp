#include "kernels/runtime/launch_memory.h"

#include "kernels/ptx/names/source_name.h"

#include <cstring>
#include <utility>

namespace warpatlas::runtime {
namespace {

/// Collects the memory that a launch finds.
class FoundMemory {
public:
    FoundMemory(const PreparedLaunch& launch, DeviceMemory& memory, Snapshots& snapshots)
        : m_textures(*launch.textures), m_memory(memory), m_snapshots(snapshots)
    {
    }

    KeptMemory keep(std::span<const std::byte> bytes)
    {
        return {.snapshot = m_snapshots.keep(bytes), .holdsAddress = holdsAddress(bytes)};
    }

    /// Whether it holds an address of the program's memory, or a texture's number, where one can be: the launch then
    /// reaches memory that no parameter names.
    bool holdsAddress(std::span<const std::byte> bytes) const
    {
        for (std::size_t at = 0; at + sizeof(std::uint64_t) <= bytes.size(); at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data() + at, sizeof word);
            if (DeviceMemory::isSimulated(word) || m_textures.contains(word))
                return true;
        }
        return false;
    }

    /// Where the parameter is an address, or the number of a texture, or a structure that holds any.
    void follow(DeviceKernel& kernel, std::size_t parameter, ArgumentRecord& argument)
    {
        std::uint64_t value = 0;
        const ParameterType& type = kernel.types[parameter];
        if (argument.bytes.size() != sizeof value || type.isStructure()) {
            argument.memory.holdsAddress = holdsAddress(argument.bytes);
            if (argument.memory.holdsAddress)
                followHeld(kernel, parameter, argument);
            return;
        }
        std::memcpy(&value, argument.bytes.data(), sizeof value);
        if (const auto found = m_textures.find(value); found != m_textures.end()) {
            const TextureView& view = found->second;
            argument.texture = TextureRecord{view.spec, view.type, view.channels, view.rowBytes};
            value = view.address;
        }
        DeviceAllocation* const allocation = m_memory.find(value);
        if (allocation == nullptr)
            return;
        lead(argument, value, *allocation);
        if (!argument.texture && !type.byUse && type.pointeeBytes == 0)
            argument.usedAs = typeOf(kernel, parameter, 0).name;
    }

private:
    void lead(ArgumentRecord& argument, std::uint64_t address, DeviceAllocation& allocation)
    {
        argument.allocation = allocation.number;
        argument.offset = static_cast<std::int64_t>(address - allocation.base);
        argument.length = allocation.bytes;
        argument.unwritten = allocation.written != nullptr && allocation.written->empty();
        argument.memory = keep(allocation.host());
    }

    static const ParameterType& typeOf(DeviceKernel& kernel, std::size_t parameter, std::uint64_t offset)
    {
        const auto [found, isNew] = kernel.pointersByUse.try_emplace({parameter, offset});
        if (isNew)
            found->second = pointerByUse(*kernel.function, parameter, offset);
        return found->second;
    }

    /// The pointers of a structure by value, but where one leads elsewhere than into an allocation, or is a texture.
    void followHeld(DeviceKernel& kernel, std::size_t parameter, ArgumentRecord& structure)
    {
        std::vector<std::pair<ArgumentRecord, DeviceAllocation*>> held;
        for (std::size_t at = 0; at + sizeof(std::uint64_t) <= structure.bytes.size(); at += sizeof(std::uint64_t)) {
            const std::span<const std::byte> word = std::span(structure.bytes).subspan(at, sizeof(std::uint64_t));
            if (!holdsAddress(word))
                continue;
            ArgumentRecord pointer;
            pointer.bytes.assign(word.begin(), word.end());
            pointer.at = at;
            DeviceAllocation* const allocation = m_memory.find(addressIn(word));
            if (allocation == nullptr || m_textures.contains(addressIn(word)))
                return;
            held.emplace_back(std::move(pointer), allocation);
        }
        for (auto& [pointer, allocation] : held) {
            pointer.type = typeOf(kernel, parameter, pointer.at).name;
            pointer.typeByUse = true;
            lead(pointer, addressIn(pointer.bytes), *allocation);
            structure.held.push_back(std::move(pointer));
        }
    }

    static std::uint64_t addressIn(std::span<const std::byte> bytes)
    {
        std::uint64_t address = 0;
        std::memcpy(&address, bytes.data(), sizeof address);
        return address;
    }

    const TextureViews& m_textures;
    DeviceMemory& m_memory;
    Snapshots& m_snapshots;
};

} // namespace

void keepMemory(const PreparedLaunch& launch, DeviceMemory& memory, Snapshots& snapshots, LaunchRecord& record)
{
    DeviceKernel& kernel = *launch.kernel;
    FoundMemory found(launch, memory, snapshots);
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
        ArgumentRecord& argument = record.arguments.emplace_back();
        argument.type = kernel.types[i].name;
        argument.typeByUse = kernel.types[i].byUse;
        argument.bytes = launch.arguments[i];
        found.follow(kernel, i, argument);
    }
    if (kernel.sharesName)
        record.symbol = kernel.code.symbol;
    const Module& module = *kernel.module;
    const bool linked = module.source().linked; // no file of it can be compiled by itself
    if (!module.hasProgramsText() || linked) {
        record.code = snapshots.keep(std::as_bytes(std::span(module.text())));
        if (!kernel.code.source.empty() && !linked)
            record.text = snapshots.keep(std::as_bytes(std::span(kernel.code.source)));
    }
    for (auto& [name, variable] : kernel.module->variables())
        record.variables.push_back({linked ? name : ptx::demangled(name), variable.bytes, found.keep(variable.host())});
}

} // namespace warpatlas::runtime
