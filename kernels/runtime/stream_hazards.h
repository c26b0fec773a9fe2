/// Finds pieces of work of which the result depends on which is done first, and which nothing orders: neither a stream,
/// nor an event, nor the host, which would have waited for the one before it asked for the other. What memory each uses
/// is noted only where another one is under way beside it. Not seen: what host threads do about each other, and the
/// nodes of one graph.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/record/record_writer.h"
#include "kernels/runtime/task.h"
#include "kernels/runtime/work_queue.h"
#include "kernels/simulator/recording/footprint.h"

#include <memory>
#include <set>
#include <span>
#include <tuple>
#include <vector>

namespace warpatlas::runtime {

class DeviceMemory;

class StreamHazards {
public:
    /// These are going to be done, in this order, and are not pending any more.
    void begin(std::span<const Work> works, const WorkQueue& queue);
    /// Whether the work's footprint is to be noted: something that nothing orders with it has been done, or will be.
    bool watches(const Work& work, const WorkQueue& queue) const;
    /// Notes what the work touched. `call`: the one that asked for it.
    void done(
        const Work& work, simulator::Footprint footprint, const std::shared_ptr<CallPlace>& call, DeviceMemory& memory);
    /// Those that begun are done: forgets what nothing that is still pending can clash with.
    void end(const WorkQueue& queue);
    /// Writes what was found, as soon as the calls have their numbers. Once for each two places in the program.
    void tell(RecordWriter& record);

private:
    struct Kept {
        Work work; ///< its number and its order
        std::uint64_t doneAt = 0; ///< number of the work that was asked for last when it was done
        simulator::Footprint footprint;
        std::shared_ptr<CallPlace> call;
    };
    struct Found {
        ClashRecord clash;
        std::shared_ptr<CallPlace> earlier, later;
    };

    std::span<const Work> m_works; ///< that are being done
    std::uint64_t m_lastNumber = 0;
    std::vector<Kept> m_kept; ///< done, and beside what is not
    std::uint64_t m_keptBytes = 0, m_forgotten = 0; ///< `m_forgotten`: pieces of work, which is not told yet
    std::vector<Found> m_found;
    std::set<std::tuple<std::uint64_t, std::uint64_t, bool, bool>> m_told; ///< places, and which of them writes
};

} // namespace warpatlas::runtime
