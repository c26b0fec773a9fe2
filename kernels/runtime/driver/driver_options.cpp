#include "kernels/runtime/driver/driver_options.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace warpatlas::runtime {

JitLog::JitLog(unsigned count, CUjit_option* options, void** values)
{
    if (options == nullptr || values == nullptr)
        return;
    for (unsigned i = 0; i < count; ++i)
        switch (options[i]) {
        case CU_JIT_INFO_LOG_BUFFER:
            m_info.text = static_cast<char*>(values[i]);
            break;
        case CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES:
            m_info.bytes = &values[i];
            break;
        case CU_JIT_ERROR_LOG_BUFFER:
            m_error.text = static_cast<char*>(values[i]);
            break;
        case CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES:
            m_error.bytes = &values[i];
            break;
        default:
            break;
        }
}

void JitLog::write(const Place& place, const std::string& words)
{
    if (place.bytes == nullptr)
        return;
    // The size is the value itself, where options take pointers.
    const auto room = static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(*place.bytes) & 0xffffffffu);
    std::size_t letters = 0;
    if (place.text != nullptr && room > 0) {
        letters = std::min(words.size(), room - 1);
        std::memcpy(place.text, words.data(), letters);
        place.text[letters] = '\0';
    }
    *place.bytes = reinterpret_cast<void*>(static_cast<std::uintptr_t>(letters)); // NOLINT(performance-no-int-to-ptr)
}

void JitLog::tellError(const std::string& words) const
{
    write(m_info, {});
    write(m_error, words);
}

void JitLog::tellNothing() const
{
    tellError({});
}

} // namespace warpatlas::runtime
