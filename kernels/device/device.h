/// The things a kernel can run on. Three exist: the CPU (its reference), CUDA, and the simulator.
/// Threads: a Device and what it prepared may be used by one thread at a time, not necessarily the same one.
#pragma once

#include "kernels/model/answer.h"
#include "kernels/model/device_id.h"
#include "kernels/model/external_output.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/launch.h"
#include "kernels/model/problem.h"
#include "kernels/model/progress.h"
#include "kernels/model/provenance.h"
#include "kernels/model/work.h"
#include "kernels/simulator/recording/simulation_options.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {
class WantedBlocks;
struct Tolerance;
struct Trace;
} // namespace warpatlas

namespace warpatlas::inline bundled {
class CatalogueKernel;
}

namespace warpatlas::inline device {

struct LaunchRecording;
struct RecordingWishes;

struct DeviceInfo {
    std::string id; ///< "cpu", "cuda:0", "sim", "sim:RTX 4090"
    std::string name; ///< "NVIDIA H200", "AMD EPYC ..., 2 threads", "Simulator (limits of an RTX 3060)"
    std::string detail; ///< driver and runtime, clock; one line; may be empty
    Provenance provenance = Provenance::Measured;
    std::optional<GpuSheet> gpu; ///< limits: of the real GPU, or of the one that the simulator takes them from
    std::string driver = {}; ///< "580.95.05"; empty where there is none, or it cannot be read
    std::string runtime = {}; ///< CUDA's, "13.0"; empty but for a CUDA device

    bool is(DeviceKind kind) const { return kindOfDevice(id) == kind; }
};

/// Times that can be taken. Each is one bar; a kernel's time never contains a copy, nor a map of a shared buffer.
enum class Timed {
    CpuScalar,
    CpuSimd,
    CpuParallel,
    Upload,
    Kernel,
    Download,
    EndToEnd,
    LaunchOverhead,
    CpuLibrary, ///< OpenBLAS, all threads
    Library, ///< cuBLAS or CUB on the GPU, its kernels alone
};

/// "cpu_scalar", "upload", "kernel", "cpu_library", "library" ... as in the JSON report.
std::string_view nameOf(Timed what);

/// Why a time that other machines can give cannot be taken on this one.
struct NotTimed {
    Timed what = Timed::Library;
    std::string reason; ///< "no cuBLAS here (libcublas.so.13 or .12)"
};

/// The results of one execution.
struct Execution {
    ArrayPointer
        output; ///< a host copy of work.outputBuffer(); null if it went to an ExternalOutput and was not asked for
    std::vector<Problem> problems;
    std::shared_ptr<const Trace> trace; ///< the simulator's, of the shown launch; null from other devices
    /// The simulator's, by buffer: what each held when the shown launch began. Empty where there is no earlier launch.
    std::vector<ArrayPointer> before;
    std::vector<ArrayPointer> after; ///< by buffer: what each holds in the end; where ExecutionFollower wants it
    double firstCallMs = 0; ///< the first launch, code loading included; shown apart, never averaged in
};

/// The receiver of a long execution's progress and its wishes (the simulator's:
/// kernels/simulator/recording/following.h).
struct ExecutionFollower {
    bool allBuffers = false; ///< Execution::after
    simulator::SimulationOptions simulation{}; ///< the simulator's
    /// Receives what is known so far: the trace says of which blocks, and elements that they did not write mean
    /// nothing. Called on the thread of execute(), which waits for it. May throw Cancelled.
    std::function<void(Execution partial)> publish;
    const WantedBlocks* wanted = nullptr; ///< may be null; outlives the execution
    std::chrono::milliseconds patience{2000}; ///< what takes less is not published
};

/// The contents of a GPU's L2 cache when a sample of a kernel starts: none of its data, or what the previous kernel
/// left.
enum class KernelCache { Cold, Warm };

/// A Work with a launch, loaded and allocated on a device. Destroying it frees everything.
class PreparedRun {
public:
    virtual ~PreparedRun() = default;

    /// Runs once, from freshly zeroed outputs. With `external`, the kernel writes into that memory (zeroed first) and
    /// `copyBack` says whether a host copy is made as well. Throws DeviceError, Cancelled.
    virtual Execution execute(Progress& progress, const ExternalOutput* external = nullptr, bool copyBack = true) = 0;

    /// Sets the receiver for execute() from here on. Devices on which nothing takes long report nothing.
    virtual void follow(ExecutionFollower&&) { }

    /// Looks for a library that computes the same (CatalogueKernel::library()), runs it once on this work's data and
    /// compares its result with `reference`, the whole output. From then on timed() lists it. Returns the libraries
    /// that cannot be timed here or gave a wrong result; empty if no library computes the same. Throws DeviceError,
    /// Cancelled.
    virtual std::vector<NotTimed> useLibrary(const Array& reference, const Tolerance& tolerance, Progress& progress);

    /// The library that is timed, with its version and how it computes: "cuBLAS 13.1.0, f32 without TF32 (its default
    /// math)"; empty but for a library that timed() lists.
    virtual std::string libraryName(Timed) const { return {}; }

    /// Sets the condition for samples of kernels from here on (default Cold). Devices that flush nothing ignore it.
    virtual void setKernelCache(KernelCache) { }

    /// The times that sampleMs() can take here, in the order in which they are shown.
    virtual std::vector<Timed> timed() const = 0;
    /// One sample in milliseconds; a long one ends with Cancelled when `progress` is cancelled (a kernel on a GPU
    /// cannot be stopped, so there it is the next sample). The caller decides how many, interleaves and does the
    /// statistics (app/measure). Kernel on CUDA: L2 as KernelCache says, launch latency hidden behind a gate, events;
    /// kernels under 20 us in batches.
    virtual double sampleMs(Timed what, const Progress& progress) = 0;
    /// The conditions of the samples taken so far, for TimeResult::note: "cold L2", "pinned memory", "batches of 8".
    virtual std::string note(Timed) const { return {}; }
    /// The SM clock just after the last sample as a fraction of the default one; empty where it cannot be read.
    virtual std::optional<double> clockFraction() const { return std::nullopt; }
    /// Registers a thread, as the driver loaded it; empty where no machine code exists.
    virtual std::optional<int> registersPerThread() const { return std::nullopt; }
    virtual std::optional<int> staticSharedBytes() const { return std::nullopt; }
    /// Runs an instrumented form of the kernel once, which records where, when and by which thread everything was done
    /// (launch_recording.h). The outputs of execute() stay as they are. Refused where the device cannot. Throws
    /// DeviceError, Cancelled.
    virtual Answer<std::shared_ptr<const LaunchRecording>> record(const RecordingWishes& wishes, Progress& progress);
};

class Device {
public:
    virtual ~Device() = default;
    virtual const DeviceInfo& info() const = 0;
    /// `kernel` gives the CPU reference (null, or one that has none: the CPU device then throws InputError).
    /// `work` must outlive the result. Throws DeviceError (a launch the device refuses, out of memory).
    virtual std::unique_ptr<PreparedRun> prepare(
        const Work& work, const CatalogueKernel* kernel, const Launch& launch) = 0;
};

/// A device that this machine may have.
struct DeviceListing {
    std::string id;
    std::string name;
    bool available = false;
    std::string reason; ///< empty if available
};

} // namespace warpatlas::inline device
