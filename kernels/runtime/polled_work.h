/// Does work that the host waits for without a call: a kernel sets a flag in memory which the host polls. That is a
/// thread of its own, there from the first work on that writes memory of the host's.
#pragma once

namespace warpatlas::runtime {

/// The caller holds the runtime's lock.
void watchPolledWork();

} // namespace warpatlas::runtime
