#include "kernels/simulator/execution/places.h"

#include "kernels/ptx/address_space.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/simulator/execution/block.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

using Where = MemoryPlace::Where;

/// The place of an address in no slot that is used.
Where nowhere(std::uint64_t address)
{
    constexpr std::uint64_t nearNull = 1 << 20;
    if (address < nearNull)
        return Where::NullPointer;
    const bool isFunction = address >> ptx::address::slotBits == ptx::address::functionBase >> ptx::address::slotBits;
    return isFunction ? Where::Function : Where::Nowhere;
}

/// The shared variable that the instruction's address is made from; null where that is not known.
const Region* sharedBaseOf(const Machine& machine, const ptx::DecodedInstruction& decoded)
{
    return decoded.target - 1 < machine.sharedRegionCount ? &machine.sharedRegions[decoded.target - 1] : nullptr;
}

/// The same of local memory, where it is known.
const ptx::LocalVariable& localBaseOf(const Machine& machine, const ptx::DecodedInstruction& decoded)
{
    return machine.program->functions[decoded.function].locals[decoded.target - 1 - ptx::localVariable];
}

} // namespace

std::optional<BaseRange> baseRangeOf(const Machine& machine, const ptx::DecodedInstruction& decoded, ptx::Window window)
{
    const Region* const shared = sharedBaseOf(machine, decoded);
    if (window == ptx::Window::Shared && shared != nullptr)
        return BaseRange{shared->base, shared->bytes};
    if (window != ptx::Window::Local || decoded.target <= ptx::localVariable)
        return std::nullopt;
    const ptx::LocalVariable& variable = localBaseOf(machine, decoded);
    return BaseRange{machine.localBase + variable.offset, variable.bytes};
}

Place placeOf(const Machine& machine, const ptx::DecodedInstruction& decoded, ptx::Window window, std::uint64_t address)
{
    Place place;
    place.address = address;
    place.elementBytes = std::max<std::size_t>(ptx::sizeOf(decoded.type), 1);
    // Arrays of a module's own are bytes in PTX, whatever their elements are: those are taken to be as large as what
    // is read or written, where offset and size say nothing else.
    const auto guessElement = [&](std::uint64_t offset, std::uint64_t bytes) {
        if (offset % place.elementBytes != 0 || bytes % place.elementBytes != 0) {
            place.elementBytes = 1;
            place.bytewise = true;
        }
    };
    const auto declare = [&](const ptx::ArrayShape& shape) {
        place.name = shape.name;
        place.elementBytes = shape.elementBytes;
        place.bytewise = false;
        if (shape.bounds.size() > 1)
            place.bounds = shape.bounds;
    };
    const auto inside = [&](Where where, std::uint64_t base, std::uint64_t bytes) {
        place.where = where;
        place.element = elementAt(static_cast<std::int64_t>(address - base), place.elementBytes);
        place.elements = bytes / place.elementBytes;
    };
    switch (window) {
    case ptx::Window::Global:
    case ptx::Window::Constant:
    case ptx::Window::Generic: {
        const Memory& memory = *machine.block->grid().memory;
        const Region* const region = memory.regionAt(address);
        if (region == nullptr) {
            place.subject = ~std::uint64_t{0};
            place.where = nowhere(address);
            break;
        }
        const Allocation& owner = memory.allocation(region->index);
        if (region->bytes == 0 && !owner.buffer) {
            static_cast<MemoryPlace&>(place) = memory.placeOf(address);
            place.subject = region->index;
            break;
        }
        place.subject = region->index;
        place.name = ptx::sourceName(owner.name);
        const auto& shapes = machine.program->declaredVariables;
        const auto declared = owner.buffer ? shapes.end() : shapes.find(owner.name);
        if (declared != shapes.end())
            declare(declared->second);
        else if (owner.buffer || owner.elementBytes != 1) {
            place.elementBytes = owner.elementBytes;
            place.bytewise = owner.bytewise;
        } else
            guessElement(address - region->base, region->bytes);
        inside(Where::Variable, region->base, region->bytes);
        break;
    }
    case ptx::Window::Shared: {
        const Region* nearest = sharedBaseOf(machine, decoded);
        for (std::uint32_t i = 0; sharedBaseOf(machine, decoded) == nullptr && i < machine.sharedRegionCount; ++i)
            if (nearest == nullptr || machine.sharedRegions[i].base <= address)
                nearest = &machine.sharedRegions[i];
        place.subject = std::uint64_t{1} << 32;
        place.where = Where::NoShared;
        if (nearest == nullptr)
            break;
        place.subject += nearest->index;
        const ptx::SharedVariable& variable = machine.program->shared[nearest->index];
        place.name = ptx::sourceName(variable.name);
        if (variable.declared)
            declare(*variable.declared);
        else
            guessElement(address - nearest->base, nearest->bytes);
        inside(Where::Shared, nearest->base, nearest->bytes);
        break;
    }
    case ptx::Window::Local:
        place.subject = std::uint64_t{2} << 32;
        place.elementBytes = 1;
        place.bytewise = true;
        if (const auto range = baseRangeOf(machine, decoded, window)) {
            if (const auto& declared = localBaseOf(machine, decoded).declared) {
                declare(*declared);
            }
            inside(Where::Local, range->base, range->bytes);
        } else {
            inside(Where::Local, 0, machine.localPitch);
        }
        break;
    case ptx::Window::KernelParameter:
        place.subject = std::uint64_t{3} << 32;
        place.elementBytes = 1;
        place.bytewise = true;
        inside(Where::KernelParameters, 0, machine.program->kernelParameterBytes);
        break;
    case ptx::Window::CallParameter:
        place.subject = std::uint64_t{4} << 32;
        place.elementBytes = 1;
        place.bytewise = true;
        inside(Where::CallParameters, 0, machine.callParameterPitch);
        break;
    }
    return place;
}

} // namespace warpatlas::simulator
