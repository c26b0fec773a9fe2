#include "kernels/simulator/replay/value_text.h"

#include "kernels/ptx/address_space.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/simulator/execution/places.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>

namespace warpatlas::simulator {
namespace {

template <class T> std::string shortest(T value)
{
    char text[40];
    const auto end = std::to_chars(text, text + sizeof(text), value).ptr;
    return {text, end};
}

/// IEEE half precision, exactly.
float fromHalfBits(std::uint32_t bits)
{
    const std::uint32_t sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31, fraction = bits & 1023;
    if (exponent == 31)
        return std::bit_cast<float>(sign | 0x7f800000u | fraction << 13);
    if (exponent != 0)
        return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
    const float small = static_cast<float>(fraction) / 16777216.0f;
    return sign != 0 ? -small : small;
}

std::vector<std::uint32_t> lanesOf(std::uint32_t mask)
{
    std::vector<std::uint32_t> lanes;
    for (; mask != 0; mask &= mask - 1)
        lanes.push_back(static_cast<std::uint32_t>(std::countr_zero(mask)));
    return lanes;
}

std::int64_t asSigned(std::uint64_t bits, ptx::Type type)
{
    switch (sizeOf(type)) {
    case 1:
        return static_cast<std::int8_t>(bits);
    case 2:
        return static_cast<std::int16_t>(bits);
    case 4:
        return static_cast<std::int32_t>(bits);
    default:
        return static_cast<std::int64_t>(bits);
    }
}

} // namespace

std::string valueText(std::uint64_t bits, ptx::Type type)
{
    switch (type) {
    case ptx::Type::Pred:
        return (bits & 1) != 0 ? "true" : "false";
    case ptx::Type::F32:
        return shortest(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case ptx::Type::F64:
        return shortest(std::bit_cast<double>(bits));
    case ptx::Type::F16:
        return shortest(fromHalfBits(static_cast<std::uint32_t>(bits)));
    case ptx::Type::BF16:
        return shortest(std::bit_cast<float>(static_cast<std::uint32_t>(bits << 16)));
    case ptx::Type::U8:
        return shortest(bits & 0xff);
    case ptx::Type::U16:
        return shortest(bits & 0xffff);
    case ptx::Type::U32:
        return shortest(bits & 0xffffffff);
    case ptx::Type::U64:
        return shortest(bits);
    default:
        return shortest(asSigned(bits, type));
    }
}

std::string lanesText(const LaneValues& values, std::uint32_t mask, ptx::Type type)
{
    const std::vector<std::uint32_t> lanes = lanesOf(mask);
    if (lanes.empty())
        return "";
    bool same = true, affine = lanes.size() > 2 && !isFloat(type) && type != ptx::Type::Pred;
    for (const std::uint32_t lane : lanes)
        same = same && values[lane] == values[lanes[0]];
    if (same)
        return valueText(values[lanes[0]], type);
    if (type == ptx::Type::Pred) {
        std::uint32_t holds = 0;
        for (const std::uint32_t lane : lanes)
            holds |= (values[lane] & 1) != 0 ? 1u << lane : 0;
        return "true in lanes " + laneListText(holds);
    }
    // By the first two lanes that there are; in the width of the type.
    const auto number = [&](std::uint32_t lane) {
        return ptx::isSigned(type) || sizeOf(type) == 0 ? asSigned(values[lane], type)
                                                        : static_cast<std::int64_t>(values[lane]);
    };
    std::int64_t stride = 0;
    if (affine && lanes[1] == lanes[0] + 1) {
        stride = number(lanes[1]) - number(lanes[0]);
        for (const std::uint32_t lane : lanes)
            affine = affine && number(lane) - number(lanes[0]) == stride * (lane - std::int64_t{lanes[0]});
        const std::int64_t origin = number(lanes[0]) - stride * lanes[0];
        if (affine && stride > 0)
            return (origin == 0 ? "" : shortest(origin) + " + ") + (stride == 1 ? "" : shortest(stride) + " * ")
                + "lane";
        if (affine)
            return shortest(origin) + " - " + (stride == -1 ? "" : shortest(-stride) + " * ") + "lane";
    }
    std::string text;
    for (const std::uint32_t lane : lanes) {
        if (!text.empty())
            text += ' ';
        text += valueText(values[lane], type);
    }
    return text;
}

std::string maskText(std::uint32_t mask, std::uint32_t executed)
{
    std::string text(laneCount, '.');
    for (std::size_t lane = 0; lane < laneCount; ++lane)
        text[lane] = (executed >> lane & 1) != 0 ? '#' : (mask >> lane & 1) != 0 ? '-' : '.';
    return text;
}

std::string laneListText(std::uint32_t mask)
{
    std::string text;
    for (std::uint32_t lane = 0; lane < laneCount; ++lane) {
        if ((mask >> lane & 1) == 0)
            continue;
        std::uint32_t last = lane;
        while (last + 1 < laneCount && (mask >> (last + 1) & 1) != 0)
            ++last;
        if (!text.empty())
            text += ", ";
        text += std::to_string(lane);
        if (last != lane)
            text += '-' + std::to_string(last);
        lane = last;
    }
    return text;
}

NamedPlace placeOf(const LaunchSnapshot& launch, ptx::Window window, std::uint64_t address)
{
    switch (window) {
    case ptx::Window::Global:
    case ptx::Window::Constant: {
        const Memory& memory = launch.memory();
        for (std::uint32_t i = 0; i < memory.allocationCount(); ++i) {
            const Allocation& allocation = memory.allocation(i);
            if (address - allocation.region.base < allocation.region.bytes)
                return {ptx::sourceName(allocation.name), address - allocation.region.base, allocation.elementBytes};
        }
        return {"device heap", address, 1};
    }
    case ptx::Window::Shared:
        for (const ptx::SharedVariable& variable : launch.program().shared) {
            const std::uint32_t bytes = variable.bytes != 0 ? variable.bytes : launch.grid().dynamicSharedBytes;
            if (address - variable.offset < bytes)
                return {ptx::sourceName(variable.name), address - variable.offset, 0};
        }
        return {"shared memory", address, 1};
    case ptx::Window::Local:
        return {"local memory", address, 1};
    case ptx::Window::KernelParameter:
        return {"kernel parameters", address, 1};
    default:
        return {"call parameters", address, 1};
    }
}

std::optional<NamedPlace> nearestBuffer(const LaunchSnapshot& launch, ptx::Window window, std::uint64_t address)
{
    if (window != ptx::Window::Global && window != ptx::Window::Constant)
        return std::nullopt;
    const Memory& memory = launch.memory();
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i) {
        const Allocation& allocation = memory.allocation(i);
        if (address >> ptx::address::slotBits == allocation.region.base >> ptx::address::slotBits)
            return NamedPlace{
                ptx::sourceName(allocation.name), address - allocation.region.base, allocation.elementBytes};
    }
    return std::nullopt;
}

MemoryPlace strayPlace(const LaunchSnapshot& launch, ptx::Window window, std::uint64_t address)
{
    MemoryPlace place;
    place.address = address;
    const auto near = nearestBuffer(launch, window, address);
    if (!near)
        return place;
    place.where = MemoryPlace::Where::Variable;
    place.name = near->name;
    place.elementBytes = std::max<std::size_t>(near->elementBytes, 1);
    place.bytewise = near->elementBytes == 0;
    place.element = elementAt(static_cast<std::int64_t>(near->offset), place.elementBytes);
    const Memory& memory = launch.memory();
    for (std::uint32_t i = 0; i < memory.allocationCount(); ++i)
        if (memory.allocation(i).region.base == address - near->offset)
            place.elements = memory.allocation(i).region.bytes / place.elementBytes;
    return place;
}

std::string placesText(const LaunchSnapshot& launch, const MemoryRequest& request)
{
    const std::vector<std::uint32_t> lanes = lanesOf(request.lanes);
    std::string text, open;
    std::vector<std::uint64_t> indices;
    const auto close = [&] {
        if (open.empty())
            return;
        bool regular = indices.size() > 2, same = true;
        for (std::size_t i = 1; i < indices.size(); ++i) {
            regular = regular && indices[i] - indices[i - 1] == indices[1] - indices[0];
            same = same && indices[i] == indices[0];
        }
        std::string list = std::to_string(indices[0]);
        if (!same && regular) {
            if (indices[1] - indices[0] != 1)
                list += ", " + std::to_string(indices[1]);
            list += " ... " + std::to_string(indices.back());
        } else if (!same) {
            for (std::size_t i = 1; i < indices.size(); ++i)
                list += ' ' + std::to_string(indices[i]);
        }
        if (!text.empty())
            text += ", ";
        text += open;
        text += '[';
        text += list;
        text += ']';
        indices.clear();
    };
    for (const std::uint32_t lane : lanes) {
        const NamedPlace place = placeOf(launch, request.window, request.addresses[lane]);
        if (place.name != open) {
            close();
            open = place.name;
        }
        // Variables of shared memory are bytes in PTX: what is accessed says how large its elements are.
        indices.push_back(place.offset / (place.elementBytes == 0 ? sizeOf(request.type) : place.elementBytes));
    }
    close();
    return text;
}

} // namespace warpatlas::simulator
