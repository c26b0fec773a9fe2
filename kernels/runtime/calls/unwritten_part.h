/// The unwritten part of an allocation that a copy takes to the host, and why a launch has left it so.
/// Pure functions, any thread; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/copy_shape.h"
#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/record/unwritten_record.h"

namespace warpatlas::runtime {

/// Describes the unwritten part of a copy of that shape from the address `from`, which lies in the allocation.
UnwrittenRecord unwrittenPart(const DeviceAllocation& allocation, std::uint64_t from, const CopyShape& shape);

} // namespace warpatlas::runtime
