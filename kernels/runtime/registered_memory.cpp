#include "kernels/runtime/registered_memory.h"

#include "kernels/runtime/errors/error_table.h"

#include <cinttypes>
#include <cstdio>
#include <fstream>

namespace warpatlas::runtime {
namespace {

/// Whether all of it is mapped for this process to read and write, as the system lists it.
bool isWritable(std::uint64_t address, std::uint64_t bytes)
{
    const std::uint64_t end = address + bytes;
    std::ifstream maps("/proc/self/maps");
    for (std::string line; address < end && std::getline(maps, line);) {
        std::uint64_t from = 0, to = 0;
        char read = 0, write = 0;
        if (std::sscanf(line.c_str(), "%" SCNx64 "-%" SCNx64 " %c%c", &from, &to, &read, &write) != 4 || to <= address)
            continue;
        if (from > address || read != 'r' || write != 'w')
            return false;
        address = to;
    }
    return address >= end;
}

} // namespace

int RegisteredMemory::add(std::uint64_t address, std::uint64_t bytes)
{
    if (address == 0 || bytes == 0 || address + bytes < address)
        return error::invalidValue;
    const auto behind = m_ranges.lower_bound(address + bytes);
    if (behind != m_ranges.begin()) {
        const RegisteredRange& before = std::prev(behind)->second;
        if (before.base + before.bytes > address)
            return error::hostMemoryAlreadyRegistered;
    }
    if (!isWritable(address, bytes))
        return error::invalidValue;
    m_ranges[address] = {++m_number, address, bytes};
    return error::success;
}

int RegisteredMemory::remove(std::uint64_t address)
{
    if (address == 0)
        return error::invalidValue;
    return m_ranges.erase(address) == 0 ? error::hostMemoryNotRegistered : error::success;
}

RegisteredRange* RegisteredMemory::find(std::uint64_t address)
{
    const auto behind = m_ranges.upper_bound(address);
    if (behind == m_ranges.begin())
        return nullptr;
    RegisteredRange& range = std::prev(behind)->second;
    return address - range.base < range.bytes ? &range : nullptr;
}

} // namespace warpatlas::runtime
