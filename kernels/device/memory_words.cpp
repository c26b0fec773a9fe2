#include "kernels/device/memory_words.h"

#include <array>
#include <fmt/format.h>

namespace warpatlas {

namespace {

struct ByteUnit {
    std::string_view name;
    double bytes;
    double from; ///< bytes; below that a smaller unit says more
};

} // namespace

std::string bytesText(std::uint64_t bytes)
{
    static constexpr std::array<ByteUnit, 4> units{
        {{"TB", 1e12, 999.5e9}, {"GB", 1e9, 1e8}, {"MB", 1e6, 999.5e3}, {"KB", 1e3, 1e3}}};
    const auto count = static_cast<double>(bytes);
    for (const ByteUnit& unit : units)
        if (count >= unit.from) {
            const double number = count / unit.bytes;
            constexpr double one = 9.995, two = 99.95; // where rounding gives one more digit before the point
            return fmt::format("{:.{}f} {}", number, number < one ? 2 : number < two ? 1 : 0, unit.name);
        }
    return fmt::format("{} {}", bytes, bytes == 1 ? "byte" : "bytes");
}

std::string deviceMemoryWords(std::optional<std::uint64_t> needed, const DeviceMemoryState& memory)
{
    const std::string free = bytesText(memory.free), total = bytesText(memory.total);
    if (needed)
        return fmt::format(
            "needs {}, {} of {} are free on {} ({})", bytesText(*needed), free, total, memory.id, memory.name);
    return fmt::format("needs more than the {} of {} that are free on {} ({})", free, total, memory.id, memory.name);
}

} // namespace warpatlas
