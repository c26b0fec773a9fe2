/// The bytes that a launch must move, whatever the caches hold.
#pragma once

#include "kernels/model/progress.h"
#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <cstdint>

namespace warpatlas::inline analysis {

/// Bytes of the buffers' 32-byte sectors: each that is read counts once, and each that is written once more. Buffers
/// begin at sectors. Looks at every value; the trace must know all blocks and have maps. Throws Cancelled.
std::uint64_t compulsoryBytes(const Work& work, const Trace& trace, const Progress& progress);

} // namespace warpatlas::inline analysis
