/// The recordings of instrumented code (instrument.h), and their places: the host fills one table, which the code reads
/// at each place that records. Plain values; the addresses are the device's.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpatlas::instrument {

/// As the code reads it, in this order. Blocks and threads are linear ids (kernels/model/launch.h); pointers that the
/// code was not made to use may be null.
struct RecordingTable {
    std::uint64_t starts = 0; ///< u64 a block, nanoseconds of the GPU's clock; all ones before
    std::uint64_t ends = 0; ///< u64 a block; zeros before
    std::uint64_t multiprocessors = 0; ///< u32 a block; all ones before
    std::uint64_t writers = 0; ///< u8 a thread: 1 if it wrote global memory; zeros before
    std::uint64_t watched = 0; ///< where the watched buffer begins: aligned to 32 bytes
    std::uint64_t values = 0; ///< number of values
    std::uint64_t owners = 0; ///< u32 a value: the last thread that wrote it; all ones (noThread) before
    std::uint64_t writes = 0; ///< u32 a value: how often it was written, modulo 2^32; zeros before
};
static_assert(sizeof(RecordingTable) == 64);

} // namespace warpatlas::instrument
