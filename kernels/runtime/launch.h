/// Runs a launch of a program on the simulator, in the memory that the program has allocated.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/module.h"
#include "kernels/runtime/record/program_record.h"
#include "kernels/runtime/record/snapshots.h"
#include "kernels/simulator/recording/counters.h"

#include <string>

namespace warpatlas::runtime {

struct LaunchResult {
    int refused = 0; ///< error of the launch itself, which did not run
    int failed = 0; ///< error that the kernel ends with
    Counters counters;
    std::string printed; ///< by printf
    std::string complained; ///< by assert(), for standard error
    bool prints = false, allocates = false; ///< its code calls printf; malloc or free
};

/// `arguments`: where the value of each parameter is. Fills `record`; with what the launch finds, where that is kept.
LaunchResult runLaunch(const GpuSheet& gpu, DeviceKernel& kernel, const Launch& launch,
    std::uint64_t dynamicSharedBytes, void** arguments, DeviceMemory& memory, Snapshots& snapshots,
    LaunchRecord& record);

/// The error that a GPU ends a kernel with for that problem; 0 where it goes on. An access outside of a buffer is one
/// where nothing is mapped: the last page of an allocation goes on behind it, and a GPU does not see that.
int errorOf(const Problem& problem);

/// Registers and static shared memory of a block, as far as they are known.
std::optional<int> registersOf(const DeviceKernel& kernel, const GpuSheet& gpu);
int staticSharedOf(DeviceKernel& kernel);

} // namespace warpatlas::runtime
