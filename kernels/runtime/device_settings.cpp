#include "kernels/runtime/device_settings.h"

#include "kernels/runtime/errors/error_table.h"

#include <algorithm>
#include <charconv>

namespace warpatlas::runtime {
namespace {

/// The most local memory of a thread.
constexpr std::size_t mostStackBytes = 512 << 10;
constexpr std::size_t mostSyncDepth = 24, mostL2Fetch = 128;

/// Takes a number of at most `digits` digits from the beginning.
std::optional<unsigned> takeHex(std::string_view& text, std::size_t digits)
{
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    const auto length = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || length > digits)
        return std::nullopt;
    text.remove_prefix(length);
    return value;
}

bool takeSign(std::string_view& text, char sign)
{
    if (!text.starts_with(sign))
        return false;
    text.remove_prefix(1);
    return true;
}

} // namespace

bool DeviceLimits::has(int limit) const
{
    if (limit < 0 || limit >= static_cast<int>(limitCount))
        return false;
    switch (static_cast<Limit>(limit)) {
    case Limit::SyncDepth: // kernels no longer wait for the kernels that they launch
        return m_major < 9;
    case Limit::PersistingL2:
        return m_major >= 8;
    default:
        return true;
    }
}

int DeviceLimits::refusal(int limit) const
{
    // A number that is no limit at all: as an H100 with CUDA 13.0 answers.
    if (limit < 0 || limit >= static_cast<int>(m_values.size()))
        return error::invalidValue;
    return has(limit) ? error::success : error::unsupportedLimit;
}

int DeviceLimits::get(int limit, std::size_t& value) const
{
    if (const int refused = refusal(limit); refused != error::success)
        return refused;
    value = m_values[static_cast<std::size_t>(limit)];
    return error::success;
}

int DeviceLimits::set(int limit, std::size_t value, std::uint64_t deviceBytes)
{
    if (const int refused = refusal(limit); refused != error::success)
        return refused;
    switch (static_cast<Limit>(limit)) {
    case Limit::Stack:
        if (value > mostStackBytes)
            return error::invalidValue;
        break;
    case Limit::PrintfFifo:
    case Limit::MallocHeap:
        if (static_cast<Limit>(limit) == Limit::PrintfFifo ? m_printed : m_allocated)
            return error::invalidValue;
        if (value > deviceBytes)
            return error::memoryAllocation;
        if (static_cast<Limit>(limit) == Limit::PrintfFifo)
            value = std::max(value, leastPrintfFifo);
        break;
    case Limit::SyncDepth:
        if (value > mostSyncDepth)
            return error::invalidValue;
        break;
    case Limit::PendingLaunches:
        break;
    case Limit::L2Fetch:
        value = std::min(value, mostL2Fetch);
        break;
    case Limit::PersistingL2:
        value = std::min(value, m_l2Bytes);
        break;
    }
    m_values[static_cast<std::size_t>(limit)] = value;
    return error::success;
}

void DeviceLimits::launched(bool prints, bool allocates)
{
    m_printed |= prints;
    m_allocated |= allocates;
}

void DeviceLimits::reset()
{
    m_values = defaults;
    m_printed = m_allocated = false;
}

std::array<std::uint8_t, 16> uuidOfGpu(std::string_view gpuName)
{
    std::array<std::uint8_t, 16> made{};
    std::uint64_t hash = 0xcbf29ce484222325;
    for (std::size_t i = 0; i < made.size(); ++i) {
        for (const char letter : gpuName)
            hash = (hash ^ static_cast<unsigned char>(letter) ^ i) * 0x100000001b3;
        made[i] = static_cast<std::uint8_t>(hash >> 32);
    }
    return made;
}

std::optional<PciPlace> pciPlaceFrom(std::string_view text)
{
    std::array<unsigned, 3> parts{};
    std::size_t count = 0;
    do {
        const std::optional<unsigned> part = count == parts.size() ? std::nullopt : takeHex(text, 4);
        if (!part)
            return std::nullopt;
        parts[count++] = *part;
    } while (takeSign(text, ':'));
    std::optional<unsigned> function;
    if (takeSign(text, '.')) {
        function = takeHex(text, 1);
        if (!function)
            return std::nullopt;
    }
    if (!text.empty() || count < 2 || (count == 2 && !function))
        return std::nullopt;
    const std::size_t bus = count - 2;
    return PciPlace{count == 3 ? parts[0] : 0, parts[bus], parts[bus + 1], function.value_or(0)};
}

} // namespace warpatlas::runtime
