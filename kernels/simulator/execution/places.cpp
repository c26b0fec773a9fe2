#include "kernels/simulator/execution/places.h"

#include "kernels/model/text.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/source_name.h"
#include "kernels/simulator/execution/block.h"

#include <algorithm>
#include <cstdio>

namespace warpatlas::simulator {
namespace {

std::int64_t elementOf(std::int64_t offset, std::size_t bytes)
{
    const auto size = static_cast<std::int64_t>(bytes);
    return offset >= 0 ? offset / size : -((-offset + size - 1) / size);
}

/// What is wrong with an address in no slot that is used.
std::string nowhere(std::uint64_t address)
{
    constexpr std::uint64_t nearNull = 1 << 20;
    if (address == 0)
        return "a null pointer";
    if (address < nearNull)
        return "address " + grouped(address) + ": a null pointer with an index";
    char text[32];
    std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(address));
    if (address >> ptx::address::slotBits == ptx::address::functionBase >> ptx::address::slotBits)
        return std::string("address ") + text + ", which is that of a function";
    return std::string("address ") + text + ", where there is no memory: no buffer is near it";
}

std::string elementsText(std::uint64_t count)
{
    return grouped(count) + (count == 1 ? " element" : " elements");
}

} // namespace

std::string Place::text() const
{
    if (!known)
        return name;
    return bytewise ? "byte " + std::to_string(element) + " of " + name : name + "[" + std::to_string(element) + "]";
}

std::string Place::distance(std::uint64_t bytes) const
{
    if (!known)
        return name;
    const auto count = static_cast<std::int64_t>(elements);
    const auto text = [&](std::uint64_t number) {
        return bytewise ? grouped(number) + (number == 1 ? " byte" : " bytes") : elementsText(number);
    };
    const std::string of = name + " (" + text(elements) + ")";
    if (element < 0)
        return text(static_cast<std::uint64_t>(-element)) + " before the start of " + of;
    // An access that starts inside may end outside.
    const auto last = element + std::max<std::int64_t>(1, static_cast<std::int64_t>(bytes / elementBytes)) - 1;
    if (last < count)
        return "inside " + of;
    std::string words = text(static_cast<std::uint64_t>(last - count + 1)) + " behind the end of " + of;
    // "reads 'in'[8], 1 element behind the end of 'in' (11 elements)" would be a riddle.
    if (element < count)
        words = text(static_cast<std::uint64_t>(last - element + 1)) + " at once, the last of them " + words;
    // What a product or a sum of 32-bit numbers leaves when it wraps around.
    constexpr std::int64_t wrapped = std::int64_t{1} << 30;
    if (last - count > wrapped && elements < static_cast<std::uint64_t>(wrapped))
        words += "; an index this far out mostly comes from a 32-bit number that overflowed";
    return words;
}

Place placeOf(const Machine& machine, ptx::Window window, std::uint64_t address, std::size_t typeBytes)
{
    Place place;
    place.elementBytes = std::max<std::size_t>(typeBytes, 1);
    // Arrays of a module's own are bytes in PTX, whatever their elements are: those are taken to be as large as what
    // is read or written, where offset and size say nothing else.
    const auto guessElement = [&](std::uint64_t offset, std::uint64_t bytes) {
        if (offset % place.elementBytes != 0 || bytes % place.elementBytes != 0) {
            place.elementBytes = 1;
            place.bytewise = true;
        }
    };
    const auto inside = [&](std::uint64_t base, std::uint64_t bytes) {
        place.known = true;
        place.element = elementOf(static_cast<std::int64_t>(address - base), place.elementBytes);
        place.elements = bytes / place.elementBytes;
    };
    switch (window) {
    case ptx::Window::Global:
    case ptx::Window::Constant:
    case ptx::Window::Generic: {
        const std::uint64_t slot = address >> ptx::address::slotBits;
        const Region* const region = slot < ptx::address::slotCount ? machine.slots[slot] : nullptr;
        if (region == nullptr) {
            place.subject = ~std::uint64_t{0};
            place.name = nowhere(address);
            break;
        }
        const Memory& memory = *machine.block->grid().memory;
        const Allocation& owner = memory.allocation(region->index);
        if (region->bytes == 0 && !owner.buffer) {
            place.subject = region->index;
            place.name = memory.describe(address);
            break;
        }
        place.subject = region->index;
        place.name = "'" + ptx::sourceName(owner.name) + "'";
        if (owner.buffer || owner.elementBytes != 1)
            place.elementBytes = owner.elementBytes;
        else
            guessElement(address - region->base, region->bytes);
        inside(region->base, region->bytes);
        break;
    }
    case ptx::Window::Shared: {
        const Region* nearest = nullptr;
        for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i)
            if (nearest == nullptr || machine.sharedRegions[i].base <= address)
                nearest = &machine.sharedRegions[i];
        place.subject = std::uint64_t{1} << 32;
        place.name = "shared memory, of which the kernel has none";
        if (nearest == nullptr)
            break;
        place.subject += nearest->index;
        const ptx::SharedVariable& variable = machine.program->shared[nearest->index];
        place.name = "shared memory '" + ptx::sourceName(variable.name) + "'";
        guessElement(address - nearest->base, nearest->bytes);
        inside(nearest->base, nearest->bytes);
        break;
    }
    case ptx::Window::Local:
        place.subject = std::uint64_t{2} << 32;
        place.name = "the thread's local memory";
        place.elementBytes = 1;
        place.bytewise = true;
        inside(0, machine.localPitch);
        break;
    case ptx::Window::KernelParameter:
        place.subject = std::uint64_t{3} << 32;
        place.name = "the kernel's parameters";
        place.elementBytes = 1;
        place.bytewise = true;
        inside(0, machine.program->kernelParameterBytes);
        break;
    case ptx::Window::CallParameter:
        place.subject = std::uint64_t{4} << 32;
        place.name = "a call's parameters";
        place.elementBytes = 1;
        place.bytewise = true;
        inside(0, machine.callParameterPitch);
        break;
    }
    return place;
}

} // namespace warpatlas::simulator
