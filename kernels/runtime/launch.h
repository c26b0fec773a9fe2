/// Runs a launch of a program on the simulator, in the memory that the program has allocated.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/module.h"
#include "kernels/runtime/record/program_record.h"
#include "kernels/runtime/record/snapshots.h"
#include "kernels/runtime/work_queue.h"
#include "kernels/simulator/printing/print_log.h"
#include "kernels/simulator/recording/counters.h"
#include "kernels/simulator/recording/footprint.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas::runtime {

struct LaunchResult {
    int failed = 0; ///< error that the kernel ends with
    Counters counters;
    std::string printed; ///< by printf
    std::string complained; ///< by assert(), for standard error
};

/// A launch with the values of its arguments, which the host may change once it has been asked for.
struct PreparedLaunch {
    DeviceKernel* kernel = nullptr;
    Launch launch;
    std::uint64_t dynamicSharedBytes = 0;
    bool cooperative = false; ///< all of its blocks have to be on the GPU at once
    bool prints = false, allocates = false; ///< its code calls printf; malloc or free
    std::vector<std::vector<std::byte>> arguments{}; ///< by parameter
    std::uint64_t registers = 0; ///< of a thread; 0: not known
    std::uint64_t printBytes = simulator::printBufferBytes; ///< as cudaLimitPrintfFifoSize was when it was asked for
    std::shared_ptr<const TextureViews> textures{}; ///< as they were when it was asked for
};

/// `arguments`: where the value of each parameter is. Fills what is known of `record` before the launch runs; 0, or the
/// error that it is refused with. What the simulator cannot run is refused as not supported, with the reason.
int prepareLaunch(
    const GpuSheet& gpu, DeviceMemory& memory, PreparedLaunch& launch, void** arguments, LaunchRecord& record);
/// Fills `record`; with what the launch finds, where that is kept. `footprint`: takes what it touches; may be null.
/// `besideHost`: the program goes on while it runs. `tell`: where the launch is, if it takes long; on another thread.
/// May be empty.
LaunchResult runLaunch(const PreparedLaunch& launch, DeviceMemory& memory, Snapshots& snapshots, LaunchRecord& record,
    simulator::Footprint* footprint, bool besideHost, const std::function<void(const RunningRecord&)>& tell);

/// How much of the GPU its blocks take while it runs, up to 1; as far as registers are known.
double shareOf(const GpuSheet& gpu, const PreparedLaunch& launch);

/// The memory that a launch may use and the host reaches too.
std::vector<HostUse> hostUsesOf(const PreparedLaunch& launch, DeviceMemory& memory);

/// The error that a GPU ends a kernel with for that problem; 0 where it goes on. An access outside of a buffer is one
/// where nothing is mapped: the last page of an allocation goes on behind it, and a GPU does not see that.
int errorOf(const Problem& problem);

/// Registers and static shared memory of a block, as far as they are known.
std::optional<int> registersOf(const DeviceKernel& kernel, const GpuSheet& gpu);
/// Asks the assembler for registers that are not known.
std::optional<int> askedRegistersOf(DeviceKernel& kernel, const GpuSheet& gpu);
int staticSharedOf(DeviceKernel& kernel);

} // namespace warpatlas::runtime
