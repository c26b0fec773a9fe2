/// `#include <cooperative_groups/reduce.h>`: one value of all threads of a tile or of lanes together.
#pragma once
#pragma GCC system_header

#include "cooperative_groups.h"

#define _COOPERATIVE_GROUPS_REDUCE_H

namespace cooperative_groups {

#define WARPATLAS_OPERATION(name, expression)                                                                          \
    template <class T> struct name {                                                                                   \
        WARPATLAS_INTRINSIC T operator()(T a, T b) const { return expression; }                                        \
    };
WARPATLAS_OPERATION(plus, a + b)
WARPATLAS_OPERATION(less, b < a ? b : a)
WARPATLAS_OPERATION(greater, a < b ? b : a)
WARPATLAS_OPERATION(bit_and, a & b)
WARPATLAS_OPERATION(bit_or, a | b)
WARPATLAS_OPERATION(bit_xor, a ^ b)
#undef WARPATLAS_OPERATION

template <unsigned count, class Parent, class T, class Operation>
static inline WARPATLAS_INTRINSIC T reduce(const thread_block_tile<count, Parent>& tile, T value, Operation operation)
{
    for (unsigned offset = count / 2; offset > 0; offset /= 2)
        value = operation(value, tile.shfl_xor(value, offset));
    return value;
}
template <class T, class Operation>
static inline WARPATLAS_INTRINSIC T reduce(const coalesced_group& group, T value, Operation operation)
{
    const unsigned rank = group.thread_rank(), size = group.size();
    unsigned reach = 1;
    while (reach < size)
        reach *= 2;
    for (unsigned offset = reach / 2; offset > 0; offset /= 2) {
        const T other = group.shfl_down(value, offset);
        if (rank + offset < size)
            value = operation(value, other);
    }
    return group.shfl(value, 0);
}

} // namespace cooperative_groups
