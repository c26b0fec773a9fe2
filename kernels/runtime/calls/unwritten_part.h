/// What of an allocation a copy takes to the host although nothing has written it, and why a launch has left it so.
/// Pure functions, any thread; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/copy_shape.h"
#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/record/unwritten_record.h"

namespace warpatlas::runtime {

/// Of a copy of that shape from the address `from`, which lies in the allocation and has such a part.
UnwrittenRecord unwrittenPart(const DeviceAllocation& allocation, std::uint64_t from, const CopyShape& shape);

} // namespace warpatlas::runtime
