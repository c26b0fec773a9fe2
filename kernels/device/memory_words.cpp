#include "kernels/device/memory_words.h"

#include "kernels/model/text.h"

#include <fmt/format.h>

namespace warpatlas::inline device {

std::string deviceMemoryWords(std::optional<std::uint64_t> needed, const DeviceMemoryState& memory)
{
    const std::string free = bytesText(memory.free), total = bytesText(memory.total);
    if (needed)
        return fmt::format(
            "needs {}, {} of {} are free on {} ({})", bytesText(*needed), free, total, memory.id, memory.name);
    return fmt::format("needs more than the {} of {} that are free on {} ({})", free, total, memory.id, memory.name);
}

} // namespace warpatlas::inline device
