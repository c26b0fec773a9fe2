/// Memory on the device for the recordings of instrumented code: allocated, filled with initial values, and copied
/// back. Used by recording.cpp; the device must be current.
#pragma once

#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/stream.h"
#include "kernels/instrument/readings.h"
#include "kernels/instrument/recording_table.h"
#include "kernels/model/launch.h"
#include "kernels/model/progress.h"
#include "kernels/model/work.h"

#include <cstdint>
#include <vector>

namespace warpatlas::cuda {

/// Bytes for 20 a block, and for 8 a value of the output and 1 a thread.
std::uint64_t scheduleShadowBytes(const Launch& launch);
std::uint64_t ownerShadowBytes(const Work& work, const Launch& launch);

class RecordingShadows {
public:
    /// Queues the filling. Throws DeviceError (out of memory).
    RecordingShadows(const Work& work, const Launch& launch, bool schedule, bool owners, const Stream& stream);

    /// `watched`: where the output buffer is.
    instrument::RecordingTable table(void* watched) const;

    // After the launch; each waits for the stream. Throw DeviceError, Cancelled.
    std::vector<RecordedSpan> spans() const;
    OwnerMap owners(const Progress& progress) const;
    std::uint64_t idleThreads(const Progress& progress) const;

private:
    const Work& m_work;
    Launch m_launch;
    const Stream& m_stream;
    DeviceMemory m_starts, m_ends, m_multiprocessors;
    DeviceMemory m_writers, m_owners, m_writes;
};

} // namespace warpatlas::cuda
