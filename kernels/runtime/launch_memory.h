/// The memory that a launch finds: values of its parameters, and memory and variables that it can reach by them. Kept
/// before the launch runs, so that it can be looked at again by itself.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/launch.h"
#include "kernels/runtime/record/program_record.h"
#include "kernels/runtime/record/snapshots.h"

namespace warpatlas::runtime {

/// Fills the record's arguments and variables.
void keepMemory(const PreparedLaunch& launch, DeviceMemory& memory, Snapshots& snapshots, LaunchRecord& record);

} // namespace warpatlas::runtime
