/// The one runtime of a program: everything that CUDA's functions work on. Made at the first call, and never destroyed:
/// a program may free memory while it ends. What it is to do is in the environment, as `warpatlas exec` sets it:
/// WARPATLAS_RECORD (a file that the record is appended to), WARPATLAS_GPU (a name in assets/gpus.json),
/// WARPATLAS_SNAPSHOTS (a folder for what launches find) and WARPATLAS_SNAPSHOT_BYTES (the most that goes there),
/// WARPATLAS_PRINT_LINES (not empty: standard output is written a line at a time), WARPATLAS_SOURCE (the text that the
/// program was compiled from here), WARPATLAS_RESOURCES (what ptxas -v printed) and WARPATLAS_PTXAS (the assembler, for
/// what a program loads). All may be absent. Threads: any, one at a time: calls/call.h holds the lock.
#pragma once

#include "kernels/runtime/contexts.h"
#include "kernels/runtime/device_memory.h"
#include "kernels/runtime/device_settings.h"
#include "kernels/runtime/errors/error_state.h"
#include "kernels/runtime/graph.h"
#include "kernels/runtime/host_watch.h"
#include "kernels/runtime/launch.h"
#include "kernels/runtime/module.h"
#include "kernels/runtime/record/record_writer.h"
#include "kernels/runtime/record/snapshots.h"
#include "kernels/runtime/stream_hazards.h"
#include "kernels/runtime/task.h"
#include "kernels/runtime/timeline.h"
#include "kernels/runtime/work_queue.h"

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace warpatlas::runtime {

/// A module as the program registers it: its PTX is read at its first use, as CUDA loads lazily. Or one that it loads
/// itself, at once.
struct RegisteredModule {
    const void* image = nullptr; ///< the fat binary
    std::vector<const void*> objects; ///< of nvcc -rdc=true: those that it was linked from, which have the PTX
    std::uint64_t context = 0;
    bool loaded = false; ///< by the program, in `context`
    bool library = false; ///< of cuLibraryLoadData(): it is there in all contexts
    std::unique_ptr<Module> module;
    int failed = 0; ///< error of the attempt to read it
    std::string reason;
    std::vector<std::pair<void**, std::string>> managed; ///< pointers of the host's, and names in the PTX
    PlacedVariables placed;
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
    Contexts contexts;
    DeviceMemory memory;
    DeviceLimits limits;
    DevicePreferences preferences;
    Timeline timeline;
    WorkQueue queue;
    StreamHazards hazards;
    Graphs graphs;
    std::vector<std::shared_ptr<Capture>> captures; ///< that have not ended
    RecordWriter record;
    const CallRecord* openCall = nullptr; ///< that the program is in; null: in none
    bool hasLibraryWork = false; ///< a program may have that and no module, whose end would be the program's
    Snapshots snapshots;
    VariableSlots variableSlots;
    std::vector<std::unique_ptr<RegisteredModule>> modules;
    std::map<const void*, SymbolPlace> functions; ///< by the host's stub
    std::map<const void*, SymbolPlace> variables; ///< by the host's shadow
    std::uint64_t managedBegin = 0,
                  managedEnd = 0; ///< where a program of clang's has managed variables: on pages alone

    /// A module of that PTX, which the program loads by itself. Throws InputError where it is none.
    RegisteredModule& loadText(const std::string& ptx);
    /// The module of a handle that such a call gave; null where there is none.
    RegisteredModule* loadedModule(const void* handle);
    /// A kernel that the program has asked for by its name; null for a handle that is none.
    DeviceKernel* kernelOfHandle(const void* handle);
    void noteHandle(DeviceKernel& kernel) { m_handles.insert(&kernel); }
    void unload(RegisteredModule& module);
    /// Code that the program registered is read again at its next use; code that it loaded is gone.
    void forgetCode();
    /// Frees everything of a context: memory, streams, events, modules. Work is done before.
    void endContext(std::uint64_t context);
    /// Why a module that the program registered could not be read; empty: all could.
    std::string reasonOfImage() const;
    /// Reads the module; its `failed` where that does not work.
    int load(RegisteredModule& module);
    /// Null with an error where there is no such kernel.
    DeviceKernel* kernel(const void* stub, int& code);
    /// Why there was no such kernel, the last time; told once.
    std::string reasonOfKernel() { return std::exchange(m_noKernel, {}); }
    DeviceVariable* variable(const void* shadow, int& code);
    /// A variable of any module at that address of the simulator.
    DeviceVariable* variableAt(std::uint64_t address);
    /// Queues a task, and closes what it is going to use of the host's memory. Returns its number.
    std::uint64_t ask(Stream& stream, const Task& task, const std::shared_ptr<CallPlace>& call);
    /// The host waits: that work is done, and all that comes before it.
    void finish(std::span<const std::uint64_t> numbers) { perform(queue.take(numbers)); }
    void finish(const Stream& stream) { finish(queue.lastOf(stream.number, stream.blocking)); }
    void finishAll() { perform(queue.takeAll()); }
    /// Memory of a stream's pool is freed by that work, and is there until no older work is left: a GPU's pool takes it
    /// back no sooner, and a use without an order is reported as that, not as an access to nothing.
    void freeLater(std::uint64_t address, std::uint64_t work);
    /// The same where the host waits without a call, for a flag: the program goes on meanwhile.
    void finishBesideHost(std::uint64_t number);
    bool isBesideHost() const { return m_besideHost; }
    /// The program ends without having waited: its kernels run all the same, so that their problems are told.
    void endOfProgram();
    /// The streams of a capture are done with it, whatever came of it.
    void leave(const std::shared_ptr<Capture>& capture);
    /// The number of the stream that a host thread has of its own.
    std::uint64_t ownStream();
    /// A function of the host's, which may not call CUDA.
    void callHost(const std::function<void()>& function);
    /// Whether calls may stand in functions of CUDA's headers: in programs that were not compiled for this runtime.
    bool notesCallers() const { return record.isOn() && m_source.name.empty(); }
    /// Whether the program sees the GPU: asked at its first use, as a program may set that itself until then.
    bool seesDevice();
    /// Notes a call of the program's: from the first one on CUDA ends with the process, and is not for forked ones.
    void called();
    /// Why no call works any more: CUDA has ended before the program, or the process was forked from one that had
    /// called it. 0: calls work.
    int refusalOfProcess() const;
    bool isInHostFunction() const { return m_hostFunction == std::this_thread::get_id(); }

    /// Writes what kernels have printed, as CUDA does when the host waits.
    void flushPrinted();
    void addPrinted(const LaunchResult& result);

private:
    Runtime();
    template <class Found>
    Found* found(const std::map<const void*, SymbolPlace>& places, const void* key,
        Found* (Module::*find)(const std::string&), int unknown, int& code);
    void perform(const std::vector<Work>& works);
    void noteAccesses();
    void freeUnused();

    ProgramSource m_source;
    std::string m_printed, m_complained, m_noKernel;
    std::map<std::uint64_t, std::shared_ptr<CallPlace>> m_calls; ///< of work that uses the host's memory
    std::vector<HostAccess> m_perhaps; ///< to what a kernel may write, which has not run yet
    std::map<std::uint64_t, std::uint64_t> m_toFree; ///< addresses, by the work that frees them
    std::map<std::thread::id, std::uint64_t> m_ownStreams;
    std::thread::id m_hostFunction;
    std::set<const DeviceKernel*> m_handles; ///< of kernels, that the program may launch
    std::vector<std::unique_ptr<RegisteredModule>> m_unloaded; ///< that nodes of graphs may still launch from
    bool m_besideHost = false; ///< what is done now is done while the program goes on
    bool m_missed = false; ///< there are accesses that m_perhaps does not have
    bool m_ending = false, m_called = false, m_forked = false, m_unloading = false;
    std::optional<bool> m_seesDevice;
};

} // namespace warpatlas::runtime
