/// Rewrites PTX so that it records itself while it runs: each block where and when it ran, each write to global memory
/// its thread. The text stays as it is but for what is inserted, so nothing of it has to be understood that has nothing
/// to do with this. No CUDA here: what comes out runs on a GPU and in the simulator alike. Any thread.
///
/// - A block starts when the first of its warps does, and ends when the last of its threads leaves, by whichever exit
///   (ret and exit in the kernel, exit in its functions; each may have a predicate).
/// - A write is a store, an atomic operation or a reduction on global memory, in the kernel or its functions; generic
///   addresses are tested at run time. Vectors and accesses wider than a value write all values they touch, as in the
///   simulator's trace.
/// - The owner is left beside the store, by a store of its own. Where threads race for a value, the one whose id stays
///   need not be the one whose value stays. Counts of writes and of blocks, and owners without a race, are exact.
#pragma once

#include "kernels/instrument/recording_table.h"
#include "kernels/model/answer.h"

#include <string>
#include <string_view>

namespace warpatlas::instrument {

struct InstrumentOptions {
    bool schedule = true; ///< starts, ends and multiprocessors
    bool owners = true; ///< writers, owners and writes
    bool prints = true; ///< false: printf writes nothing, which it has done once already
    unsigned valueBytes = 4; ///< size of a value of the watched buffer: a power of two, 1 to 8
};

struct InstrumentedCode {
    std::string ptx;
    std::string entry; ///< the kernel as PTX names it
    std::string table; ///< the module's variable that holds the RecordingTable
    bool schedule = false; ///< what it records
    bool owners = false;
    std::string ownersRefusal; ///< why not, where they were wished
};

/// `name` is what messages call the text; `entry` the kernel as the source writes it. Refused, with the reason, where
/// the text is made for a GPU or a PTX too old for it, or holds none of what was wished that can be recorded. Throws
/// InputError where the text is no PTX or has no such kernel.
Answer<InstrumentedCode> instrument(
    std::string_view ptx, const std::string& name, std::string_view entry, const InstrumentOptions& options);

} // namespace warpatlas::instrument
