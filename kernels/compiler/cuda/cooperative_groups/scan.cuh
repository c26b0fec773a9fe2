/// `#include <cooperative_groups/scan.h>`: the values of all threads of a tile or of lanes up to each of them together.
#pragma once
#pragma GCC system_header

#include "cooperative_groups/reduce.h"

#define _COOPERATIVE_GROUPS_SCAN_H

namespace cooperative_groups {

template <class Group, class T, class Operation>
static inline WARPATLAS_INTRINSIC T inclusive_scan(const Group& group, T value, Operation operation)
{
    const unsigned rank = group.thread_rank(), size = group.size();
    for (unsigned offset = 1; offset < size; offset *= 2) {
        const T before = group.shfl_up(value, offset);
        if (rank >= offset)
            value = operation(before, value);
    }
    return value;
}
template <class Group, class T> static inline WARPATLAS_INTRINSIC T inclusive_scan(const Group& group, T value)
{
    return inclusive_scan(group, value, plus<T>());
}
template <class Group, class T, class Operation>
static inline WARPATLAS_INTRINSIC T exclusive_scan(const Group& group, T value, Operation operation)
{
    const T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T> static inline WARPATLAS_INTRINSIC T exclusive_scan(const Group& group, T value)
{
    return exclusive_scan(group, value, plus<T>());
}

} // namespace cooperative_groups
