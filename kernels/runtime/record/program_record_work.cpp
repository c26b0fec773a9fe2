/// Adds the later news of a call's work to its record.
#include "kernels/runtime/record/program_record.h"

#include <algorithm>
#include <utility>

namespace warpatlas::runtime {
namespace {

/// The GPU's work for a call, as another call has it.
DoneRecord workOf(const CallRecord& call)
{
    DoneRecord done;
    done.startMicroseconds = call.startMicroseconds;
    done.endMicroseconds = call.endMicroseconds;
    done.stream = call.stream;
    done.device = call.device;
    done.bytes = call.direction == Direction::None ? 0 : call.bytes;
    done.direction = call.direction;
    return done;
}

/// Adds the copy, as the GPU tells it.
void addCopy(CallRecord& call, const DoneRecord& done)
{
    if (done.direction == Direction::None)
        return;
    if (!isGraphLaunch(call)) {
        call.bytes += done.bytes;
        call.direction = done.direction;
    } else if (done.direction == Direction::ToDevice) {
        call.graphBytesToDevice += done.bytes;
    } else if (done.direction == Direction::ToHost) {
        call.graphBytesToHost += done.bytes;
    }
}

} // namespace

void add(CallRecord& call, DoneRecord done)
{
    call.failed = call.failed != 0 ? call.failed : done.failed;
    call.neverAwaited = call.neverAwaited || done.atExit;
    call.unwrittenBytes += done.unwrittenBytes;
    using enum UnwrittenRecord::Cause;
    if (done.unwritten && (!call.unwritten || call.unwritten->cause == Unknown))
        call.unwritten = std::move(done.unwritten);
    call.unreadBytes += done.unreadBytes;
    if (done.endMicroseconds > 0) {
        call.startMicroseconds = call.endMicroseconds > 0 ? std::min(call.startMicroseconds, done.startMicroseconds)
                                                          : done.startMicroseconds;
        call.endMicroseconds = std::max(call.endMicroseconds, done.endMicroseconds);
    }
    if (done.stream) {
        call.stream = *done.stream;
        call.device = done.device;
        addCopy(call, done);
    }
    if (done.launch.empty())
        return;
    // A launch stands in its call already, as far as it was known then.
    if (call.launch.size() == 1 && !call.launch.front().ran && !isGraphLaunch(call))
        call.launch.clear();
    call.launch.push_back(std::move(done.launch.front()));
}

void addWork(CallRecord& call, CallRecord within)
{
    if (within.endMicroseconds <= 0)
        return;
    add(call, workOf(within));
    for (LaunchRecord& launch : within.launch)
        call.launch.push_back(std::move(launch));
}

void add(MeasuringRecord& measuring, const MeasuringRecord& more)
{
    measuring.startMicroseconds = std::max(measuring.startMicroseconds, more.startMicroseconds);
    measuring.lost += more.lost;
    if (measuring.refusal.empty())
        measuring.refusal = more.refusal;
}

} // namespace warpatlas::runtime
