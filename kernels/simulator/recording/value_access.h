/// The threads that touched one value of a buffer, and how often.
#pragma once

#include <cstdint>
#include <limits>

namespace warpatlas {

/// No thread. The simulator refuses launches of more threads than fit below it.
inline constexpr std::uint32_t noThread = std::numeric_limits<std::uint32_t>::max();

/// Threads are linear ids (kernels/model/launch.h). Counts saturate.
struct ValueAccess {
    std::uint32_t lastWriter = noThread;
    std::uint32_t writes = 0;
    std::uint32_t lastReader = noThread;
    std::uint32_t reads = 0;
    bool operator==(const ValueAccess&) const = default;
};

/// The fields of ValueAccess, in its order.
enum class AccessField : std::uint8_t { LastWriter, Writes, LastReader, Reads };
inline constexpr std::size_t accessFields = 4;

/// The field of a value that nothing touched.
constexpr std::uint32_t untouched(AccessField field)
{
    return field == AccessField::LastWriter || field == AccessField::LastReader ? noThread : 0;
}

} // namespace warpatlas
