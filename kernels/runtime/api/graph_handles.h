/// Lists of handles, as calls of graphs give them. Pure functions, any thread.
#pragma once

#include "kernels/runtime/api/call.h"

namespace warpatlas::runtime {

/// As many as there is room for; `count` becomes how many there are, or how many were written.
template <class Handle, class Numbers> void giveHandles(const Numbers& numbers, Handle* to, std::size_t* count)
{
    std::size_t written = 0;
    for (const std::uint64_t number : numbers)
        if (to != nullptr && written < *count)
            to[written++] = handleOf<Handle>(number);
    if (to != nullptr)
        for (std::size_t i = written; i < *count; ++i)
            to[i] = nullptr;
    *count = to == nullptr ? std::size(numbers) : written;
}

} // namespace warpatlas::runtime
