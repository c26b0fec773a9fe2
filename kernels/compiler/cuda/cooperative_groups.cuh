/// `#include <cooperative_groups.h>`: threads that work together, as objects: a block, a grid, tiles of a warp, and the
/// lanes that are at the same place. Waiting and exchange are the functions of blocks and warps.
#pragma once
#pragma GCC system_header

#include "cuda_runtime.h"

#define _COOPERATIVE_GROUPS_H_

namespace cooperative_groups {

namespace warpatlas {

static inline WARPATLAS_INTRINSIC unsigned lane()
{
    unsigned value;
    asm("mov.u32 %0, %%laneid;" : "=r"(value));
    return value;
}
static inline WARPATLAS_INTRINSIC unsigned lanesBefore()
{
    unsigned mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}
static inline WARPATLAS_INTRINSIC unsigned rankInBlock()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
static inline WARPATLAS_INTRINSIC unsigned threadsOfBlock()
{
    return blockDim.x * blockDim.y * blockDim.z;
}
static inline WARPATLAS_INTRINSIC unsigned long long rankOfBlock()
{
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
static inline WARPATLAS_INTRINSIC unsigned long long blocksOfGrid()
{
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
}
/// The lane of a mask that has so many others before it.
static inline WARPATLAS_INTRINSIC unsigned laneOfRank(unsigned mask, unsigned rank)
{
    for (unsigned i = 0; i < rank; ++i)
        mask &= mask - 1;
    return mask == 0 ? 0 : __ffs(static_cast<int>(mask)) - 1;
}
/// Of the bits that a mask has, those of `bits`, without gaps.
static inline WARPATLAS_INTRINSIC unsigned packed(unsigned mask, unsigned bits)
{
    unsigned result = 0;
    for (unsigned at = 0; mask != 0; mask &= mask - 1, ++at)
        result |= (bits & mask & -mask) != 0 ? 1u << at : 0;
    return result;
}
/// Of a mask's lanes, those whose ranks are in the same part of `size` as this thread's.
static inline WARPATLAS_INTRINSIC unsigned partOf(unsigned mask, unsigned size)
{
    const unsigned first = __popc(mask & lanesBefore()) / size * size;
    unsigned part = 0, rank = 0;
    for (unsigned rest = mask; rest != 0; rest &= rest - 1, ++rank)
        part |= rank >= first && rank < first + size ? rest & -rest : 0;
    return part;
}

/// What a cooperative launch has for its grid to wait; 0 in an ordinary one.
static inline WARPATLAS_INTRINSIC unsigned* gridWorkspace()
{
    unsigned high, low;
    asm volatile("mov.u32 %0, %%envreg1;" : "=r"(high));
    asm volatile("mov.u32 %0, %%envreg2;" : "=r"(low));
    return reinterpret_cast<unsigned*>(static_cast<unsigned long long>(high) << 32 | low);
}
/// All blocks' first threads arrive at one word, whose highest bit changes with the last of them.
static inline WARPATLAS_INTRINSIC void waitForGrid()
{
    unsigned* const workspace = gridWorkspace();
    asm volatile("{ .reg .pred ordinary; setp.eq.u64 ordinary, %0, 0; @ordinary trap; }" : : "l"(workspace));
    __syncthreads();
    if (rankInBlock() == 0) {
        const unsigned blocks = static_cast<unsigned>(blocksOfGrid());
        const unsigned share = rankOfBlock() == 0 ? 0x80000000u - (blocks - 1) : 1;
        __threadfence();
        const unsigned before = atomicAdd(workspace, share);
        while (((before ^ *static_cast<volatile unsigned*>(workspace)) & 0x80000000u) == 0) { }
        __threadfence();
    }
    __syncthreads();
}

} // namespace warpatlas

/// Any group: what all of them can do.
class thread_group {
public:
    WARPATLAS_INTRINSIC void sync() const
    {
        if (m_kind == Kind::Grid)
            warpatlas::waitForGrid();
        else if (m_kind == Kind::Block)
            __syncthreads();
        else
            __syncwarp(m_mask);
    }
    WARPATLAS_INTRINSIC unsigned long long size() const
    {
        return m_kind == Kind::Grid ? warpatlas::blocksOfGrid() * warpatlas::threadsOfBlock()
            : m_kind == Kind::Block ? warpatlas::threadsOfBlock()
                                    : __popc(m_mask);
    }
    WARPATLAS_INTRINSIC unsigned long long num_threads() const { return size(); }
    WARPATLAS_INTRINSIC unsigned long long thread_rank() const
    {
        return m_kind == Kind::Grid
            ? warpatlas::rankOfBlock() * warpatlas::threadsOfBlock() + warpatlas::rankInBlock()
            : m_kind == Kind::Block ? warpatlas::rankInBlock()
                                    : __popc(m_mask & warpatlas::lanesBefore());
    }
    WARPATLAS_INTRINSIC bool is_valid() const
    {
        return m_kind != Kind::Grid || warpatlas::gridWorkspace() != nullptr;
    }

protected:
    enum class Kind : unsigned { Lanes, Block, Grid };
    WARPATLAS_INTRINSIC thread_group(Kind kind, unsigned mask) : m_kind(kind), m_mask(mask) { }
    friend WARPATLAS_INTRINSIC thread_group tiled_partition(const thread_group& parent, unsigned size);

    Kind m_kind;
    unsigned m_mask; ///< of lanes
};

class thread_block : public thread_group {
public:
    WARPATLAS_INTRINSIC thread_block() : thread_group(Kind::Block, 0) { }
    static WARPATLAS_INTRINSIC void sync() { __syncthreads(); }
    static WARPATLAS_INTRINSIC unsigned thread_rank() { return warpatlas::rankInBlock(); }
    static WARPATLAS_INTRINSIC unsigned size() { return warpatlas::threadsOfBlock(); }
    static WARPATLAS_INTRINSIC unsigned num_threads() { return warpatlas::threadsOfBlock(); }
    static WARPATLAS_INTRINSIC dim3 group_index() { return blockIdx; }
    static WARPATLAS_INTRINSIC dim3 thread_index() { return threadIdx; }
    static WARPATLAS_INTRINSIC dim3 group_dim() { return blockDim; }
    static WARPATLAS_INTRINSIC dim3 dim_threads() { return blockDim; }
};

class grid_group : public thread_group {
public:
    WARPATLAS_INTRINSIC grid_group() : thread_group(Kind::Grid, 0) { }
    WARPATLAS_INTRINSIC bool is_valid() const { return warpatlas::gridWorkspace() != nullptr; }
    WARPATLAS_INTRINSIC void sync() const { warpatlas::waitForGrid(); }
    static WARPATLAS_INTRINSIC unsigned long long thread_rank()
    {
        return warpatlas::rankOfBlock() * warpatlas::threadsOfBlock() + warpatlas::rankInBlock();
    }
    static WARPATLAS_INTRINSIC unsigned long long size()
    {
        return warpatlas::blocksOfGrid() * warpatlas::threadsOfBlock();
    }
    static WARPATLAS_INTRINSIC unsigned long long num_threads() { return size(); }
    static WARPATLAS_INTRINSIC unsigned long long num_blocks() { return warpatlas::blocksOfGrid(); }
    static WARPATLAS_INTRINSIC unsigned long long block_rank() { return warpatlas::rankOfBlock(); }
    static WARPATLAS_INTRINSIC dim3 block_index() { return blockIdx; }
    static WARPATLAS_INTRINSIC dim3 dim_blocks() { return gridDim; }
    static WARPATLAS_INTRINSIC dim3 group_dim() { return gridDim; }
    static WARPATLAS_INTRINSIC dim3 dim_threads()
    {
        return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
    }
    static WARPATLAS_INTRINSIC dim3 thread_index()
    {
        return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
            blockIdx.z * blockDim.z + threadIdx.z);
    }
};

/// Lanes of a warp that came to the same place.
class coalesced_group : public thread_group {
public:
    WARPATLAS_INTRINSIC explicit coalesced_group(unsigned mask) : thread_group(Kind::Lanes, mask) { }
    WARPATLAS_INTRINSIC void sync() const { __syncwarp(m_mask); }
    WARPATLAS_INTRINSIC unsigned size() const { return __popc(m_mask); }
    WARPATLAS_INTRINSIC unsigned num_threads() const { return __popc(m_mask); }
    WARPATLAS_INTRINSIC unsigned thread_rank() const { return __popc(m_mask & warpatlas::lanesBefore()); }
    WARPATLAS_INTRINSIC unsigned meta_group_size() const { return m_groups; }
    WARPATLAS_INTRINSIC unsigned meta_group_rank() const { return m_group; }
    template <class T> WARPATLAS_INTRINSIC T shfl(T value, unsigned rank) const
    {
        return __shfl_sync(m_mask, value, static_cast<int>(warpatlas::laneOfRank(m_mask, rank % size())));
    }
    template <class T> WARPATLAS_INTRINSIC T shfl_up(T value, unsigned delta) const
    {
        const unsigned rank = thread_rank();
        return shfl(value, rank >= delta ? rank - delta : rank);
    }
    template <class T> WARPATLAS_INTRINSIC T shfl_down(T value, unsigned delta) const
    {
        const unsigned rank = thread_rank();
        return shfl(value, rank + delta < size() ? rank + delta : rank);
    }
    WARPATLAS_INTRINSIC int any(int predicate) const { return __any_sync(m_mask, predicate); }
    WARPATLAS_INTRINSIC int all(int predicate) const { return __all_sync(m_mask, predicate); }
    WARPATLAS_INTRINSIC unsigned ballot(int predicate) const
    {
        return warpatlas::packed(m_mask, __ballot_sync(m_mask, predicate));
    }
    template <class T> WARPATLAS_INTRINSIC unsigned match_any(T value) const
    {
        return warpatlas::packed(m_mask, __match_any_sync(m_mask, value));
    }
    template <class T> WARPATLAS_INTRINSIC unsigned match_all(T value, int& all) const
    {
        return warpatlas::packed(m_mask, __match_all_sync(m_mask, value, &all));
    }

private:
    friend WARPATLAS_INTRINSIC coalesced_group tiled_partition(const coalesced_group& parent, unsigned size);
    friend WARPATLAS_INTRINSIC coalesced_group binary_partition(const coalesced_group& parent, bool part);
    template <class T> friend WARPATLAS_INTRINSIC coalesced_group labeled_partition(const coalesced_group& parent, T label);
    WARPATLAS_INTRINSIC coalesced_group(unsigned mask, unsigned groups, unsigned group)
        : thread_group(Kind::Lanes, mask), m_groups(groups), m_group(group)
    {
    }

    unsigned m_groups = 1, m_group = 0; ///< of those that its parent was made into, and which of them it is
};

template <unsigned count, class Parent = void> class thread_block_tile;

namespace warpatlas {

/// Of which group a tile is a part: a block, or a larger tile.
template <class Parent> struct TileParent {
    static WARPATLAS_INTRINSIC unsigned threads() { return threadsOfBlock(); }
    static WARPATLAS_INTRINSIC unsigned rank() { return rankInBlock(); }
};
template <unsigned count, class Parent> struct TileParent<thread_block_tile<count, Parent>> {
    static WARPATLAS_INTRINSIC unsigned threads() { return count; }
    static WARPATLAS_INTRINSIC unsigned rank() { return rankInBlock() & (count - 1); }
};

/// What all tiles of `count` threads can do, whatever they are parts of.
template <unsigned count> class Tile : public thread_group {
    static_assert(count != 0 && (count & (count - 1)) == 0 && count <= 32, "a tile has 1, 2, 4, 8, 16 or 32 threads");

public:
    WARPATLAS_INTRINSIC Tile() : thread_group(Kind::Lanes, maskOf(lane())) { }
    WARPATLAS_INTRINSIC void sync() const { __syncwarp(m_mask); }
    static WARPATLAS_INTRINSIC unsigned thread_rank() { return rankInBlock() & (count - 1); }
    static constexpr WARPATLAS_INTRINSIC unsigned size() { return count; }
    static constexpr WARPATLAS_INTRINSIC unsigned num_threads() { return count; }
    template <class T> WARPATLAS_INTRINSIC T shfl(T value, int rank) const
    {
        return __shfl_sync(m_mask, value, rank, count);
    }
    template <class T> WARPATLAS_INTRINSIC T shfl_up(T value, unsigned delta) const
    {
        return __shfl_up_sync(m_mask, value, delta, count);
    }
    template <class T> WARPATLAS_INTRINSIC T shfl_down(T value, unsigned delta) const
    {
        return __shfl_down_sync(m_mask, value, delta, count);
    }
    template <class T> WARPATLAS_INTRINSIC T shfl_xor(T value, unsigned mask) const
    {
        return __shfl_xor_sync(m_mask, value, static_cast<int>(mask), count);
    }
    WARPATLAS_INTRINSIC int any(int predicate) const { return __any_sync(m_mask, predicate); }
    WARPATLAS_INTRINSIC int all(int predicate) const { return __all_sync(m_mask, predicate); }
    WARPATLAS_INTRINSIC unsigned ballot(int predicate) const { return mine(__ballot_sync(m_mask, predicate)); }
    template <class T> WARPATLAS_INTRINSIC unsigned match_any(T value) const
    {
        return mine(__match_any_sync(m_mask, value));
    }
    template <class T> WARPATLAS_INTRINSIC unsigned match_all(T value, int& all) const
    {
        return mine(__match_all_sync(m_mask, value, &all));
    }
    WARPATLAS_INTRINSIC operator coalesced_group() const { return coalesced_group(m_mask); }

private:
    static WARPATLAS_INTRINSIC unsigned maskOf(unsigned lane)
    {
        return (count == 32 ? ~0u : (1u << (count & 31)) - 1) << (lane & ~(count - 1));
    }
    WARPATLAS_INTRINSIC unsigned mine(unsigned lanes) const
    {
        return (lanes & m_mask) >> (lane() & ~(count - 1));
    }
};

} // namespace warpatlas

/// `count` neighbours in a warp: a power of two. (For CUDA, tiles of more than a warp are possible; not here.)
template <unsigned count, class Parent> class thread_block_tile : public warpatlas::Tile<count> {
public:
    static WARPATLAS_INTRINSIC unsigned meta_group_size()
    {
        return (warpatlas::TileParent<Parent>::threads() + count - 1) / count;
    }
    static WARPATLAS_INTRINSIC unsigned meta_group_rank() { return warpatlas::TileParent<Parent>::rank() / count; }
};
/// One whose type does not say what it is a part of: any tile of that size becomes one.
template <unsigned count> class thread_block_tile<count, void> : public warpatlas::Tile<count> {
public:
    template <class Parent>
    WARPATLAS_INTRINSIC thread_block_tile(const thread_block_tile<count, Parent>& tile)
        : m_groups(tile.meta_group_size()), m_group(tile.meta_group_rank())
    {
    }
    WARPATLAS_INTRINSIC unsigned meta_group_size() const { return m_groups; }
    WARPATLAS_INTRINSIC unsigned meta_group_rank() const { return m_group; }

private:
    unsigned m_groups, m_group;
};

static inline WARPATLAS_INTRINSIC thread_block this_thread_block()
{
    return thread_block();
}
static inline WARPATLAS_INTRINSIC grid_group this_grid()
{
    return grid_group();
}
static inline WARPATLAS_INTRINSIC coalesced_group coalesced_threads()
{
    return coalesced_group(__activemask());
}

template <unsigned count, class Parent>
static inline WARPATLAS_INTRINSIC thread_block_tile<count, Parent> tiled_partition(const Parent&)
{
    return thread_block_tile<count, Parent>();
}
static inline WARPATLAS_INTRINSIC thread_block_tile<1> this_thread()
{
    return thread_block_tile<1, thread_block_tile<1>>();
}
inline WARPATLAS_INTRINSIC thread_group tiled_partition(const thread_group& parent, unsigned size)
{
    const unsigned lane = warpatlas::lane();
    if (parent.m_kind != thread_group::Kind::Lanes || parent.m_mask == ~0u)
        return thread_group(
            thread_group::Kind::Lanes, (size >= 32 ? ~0u : (1u << size) - 1) << (lane & ~(size - 1)) & __activemask());
    return thread_group(thread_group::Kind::Lanes, warpatlas::partOf(parent.m_mask, size));
}
inline WARPATLAS_INTRINSIC coalesced_group tiled_partition(const coalesced_group& parent, unsigned size)
{
    const unsigned threads = parent.size();
    return threads <= size ? parent
                           : coalesced_group(warpatlas::partOf(parent.m_mask, size), (threads + size - 1) / size,
                               parent.thread_rank() / size);
}
inline WARPATLAS_INTRINSIC coalesced_group binary_partition(const coalesced_group& parent, bool part)
{
    const unsigned with = __ballot_sync(parent.m_mask, part), without = parent.m_mask & ~with;
    return with == 0 || without == 0 ? coalesced_group(parent.m_mask) : coalesced_group(part ? with : without, 2, part);
}
template <class T> inline WARPATLAS_INTRINSIC coalesced_group labeled_partition(const coalesced_group& parent, T label)
{
    const unsigned mask = __match_any_sync(parent.m_mask, label), first = mask & -mask;
    const unsigned firsts = __ballot_sync(parent.m_mask, first == 1u << warpatlas::lane());
    return coalesced_group(mask, __popc(firsts), __popc(firsts & (first - 1)));
}
template <class T> inline WARPATLAS_INTRINSIC coalesced_group labeled_partition(const coalesced_group& parent, T* label)
{
    return labeled_partition(parent, reinterpret_cast<unsigned long long>(label));
}
inline WARPATLAS_INTRINSIC coalesced_group labeled_partition(const coalesced_group& parent, bool label)
{
    return binary_partition(parent, label);
}

template <class Group> static inline WARPATLAS_INTRINSIC void sync(const Group& group)
{
    group.sync();
}
template <class Group> static inline WARPATLAS_INTRINSIC auto thread_rank(const Group& group)
{
    return group.thread_rank();
}
template <class Group> static inline WARPATLAS_INTRINSIC auto group_size(const Group& group)
{
    return group.size();
}

} // namespace cooperative_groups
