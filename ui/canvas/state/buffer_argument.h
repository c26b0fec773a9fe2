/// Which launch of a run gets a buffer. Pure functions.
#pragma once

#include "kernels/model/work.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

inline bool hasBuffer(const std::vector<Argument>& arguments, std::size_t buffer)
{
    return std::ranges::any_of(arguments, [&](const Argument& argument) {
        const auto* const array = std::get_if<BufferArgument>(&argument);
        const auto* const bytes = std::get_if<StructArgument>(&argument);
        return (array && array->buffer == buffer)
            || (bytes
                && std::ranges::any_of(bytes->pointers, [&](const PointerPlace& at) { return at.buffer == buffer; }));
    });
}

/// Says whether a launch before the shown one gets it, and may have written it.
inline bool earlierHad(const Work& work, std::size_t buffer)
{
    return std::ranges::any_of(
        work.earlier, [&](const EarlierLaunch& launch) { return hasBuffer(launch.arguments, buffer); });
}

} // namespace warpatlas::ui::inline canvas
