/// `#include <cooperative_groups/memcpy_async.h>`: a copy that a group makes together. It is done when wait() is.
#pragma once
#pragma GCC system_header

#include "cooperative_groups.h"

#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC

namespace cooperative_groups {

template <class Group, class T>
static inline WARPATLAS_INTRINSIC void memcpy_async(const Group& group, T* to, const T* from, size_t bytes)
{
    for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size())
        to[i] = from[i];
}
template <class Group> static inline WARPATLAS_INTRINSIC void wait(const Group& group)
{
    group.sync();
}
template <unsigned stages, class Group> static inline WARPATLAS_INTRINSIC void wait_prior(const Group& group)
{
    group.sync();
}

} // namespace cooperative_groups
