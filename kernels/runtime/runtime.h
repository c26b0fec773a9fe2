/// The one runtime of a program: everything that CUDA's functions work on. Made at the first call, and never destroyed:
/// a program may free memory while it ends. What it is to do is in the environment, as `warpatlas exec` sets it:
/// WARPATLAS_RECORD (a file that the record is appended to), WARPATLAS_GPU (a name in assets/gpus.json),
/// WARPATLAS_SNAPSHOTS (a folder for what launches find) and WARPATLAS_SNAPSHOT_BYTES (the most that goes there),
/// WARPATLAS_SOURCE (the program's text) and WARPATLAS_RESOURCES (what ptxas -v printed). All may be absent.
/// Threads: any, one at a time: api/call.h holds the lock.
#pragma once

#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/device_settings.h"
#include "kernels/runtime/errors/error_state.h"
#include "kernels/runtime/launch.h"
#include "kernels/runtime/module.h"
#include "kernels/runtime/record/record_writer.h"
#include "kernels/runtime/record/snapshots.h"
#include "kernels/runtime/timeline.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace warpatlas::runtime {

/// A module as the program registers it: its PTX is read at its first use, as CUDA loads lazily.
struct RegisteredModule {
    const void* image = nullptr; ///< the fat binary
    std::unique_ptr<Module> module;
    int failed = 0; ///< error of the attempt to read it
    std::string reason;
    std::vector<std::pair<void**, std::string>> managed; ///< pointers of the host's, and names in the PTX
};

struct SymbolPlace {
    RegisteredModule* module = nullptr;
    std::string name; ///< in the PTX
};

class Runtime {
public:
    static Runtime& instance();

    std::recursive_mutex lock;
    GpuSheet gpu;
    ErrorState errors;
    DeviceMemory memory;
    DeviceLimits limits;
    DevicePreferences preferences;
    Timeline timeline;
    RecordWriter record;
    Snapshots snapshots;
    std::vector<std::unique_ptr<RegisteredModule>> modules;
    std::map<const void*, SymbolPlace> functions; ///< by the host's stub
    std::map<const void*, SymbolPlace> variables; ///< by the host's shadow

    /// Reads the module; its `failed` where that does not work.
    int load(RegisteredModule& module);
    /// Null with an error where there is no such kernel.
    DeviceKernel* kernel(const void* stub, int& code);
    DeviceVariable* variable(const void* shadow, int& code);
    /// A variable of any module at that address of the simulator.
    DeviceVariable* variableAt(std::uint64_t address);
    /// Writes what kernels have printed, as CUDA does when the host waits.
    void flushPrinted();
    void addPrinted(const LaunchResult& result);

private:
    Runtime();
    ProgramSource m_source;
    std::string m_printed, m_complained;
};

} // namespace warpatlas::runtime
