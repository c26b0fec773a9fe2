#include "app/session/untouched_frame.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace warpatlas::inline session {

bool isUntouchedFrame(const OwnerMap& owners, const Extent& extent)
{
    using Place = std::array<std::uint64_t, 3>;
    const Place size{extent.x, extent.y, extent.z};
    if (owners.partial || owners.owner.size() != extent.count())
        return false;
    Place first = size, last{};
    std::uint64_t written = 0;
    for (std::uint64_t i = 0; i < owners.owner.size(); ++i) {
        if (owners.owner[i] == noThread)
            continue;
        ++written;
        const Place at{i % size[0], i / size[0] % size[1], i / (size[0] * size[1])};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            first[axis] = std::min(first[axis], at[axis]);
            last[axis] = std::max(last[axis], at[axis]);
        }
    }
    std::uint64_t inside = 1;
    for (std::size_t axis = 0; axis < 3 && written > 0; ++axis) {
        if (first[axis] != size[axis] - 1 - last[axis])
            return false;
        inside *= last[axis] - first[axis] + 1;
    }
    return written > 0 && written == inside && written < owners.owner.size();
}

} // namespace warpatlas::inline session
