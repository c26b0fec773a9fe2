/// Any kernel on the simulator, without a session and without a window: what `warpatlas simulate` does.
/// Threads: simulate() works on the calling thread and one of its own; the listener is called on the calling thread.
#pragma once

#include "app/session/slow_work.h"
#include "app/simulate/argument_spec.h"
#include "kernels/compiler/compiler.h"
#include "kernels/device/device.h"
#include "kernels/model/progress.h"
#include "kernels/simulator/recording/trace.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas {

namespace simulator {
class LaunchSnapshot;
}

struct SimulateRequest {
    std::string name; ///< the file as the user wrote it, for messages; "-": standard input
    std::string text; ///< CUDA C++, or PTX (told apart by its content)
    std::map<std::string, std::string> headers; ///< as CompileRequest::headers; see readHeaders()
    std::string kernel; ///< as the source writes it, template arguments too; empty: the only one there is
    Launch launch;
    std::uint32_t dynamicSharedBytes = 0;
    std::vector<ArgumentSpec> arguments;
    std::string device = "sim"; ///< "sim" or "sim:GPU": whose limits hold
    std::optional<CompilerKind> compiler;
    CompileMode mode = CompileMode::Lesson;
    CompileLimits compilerLimits;
    int workers = 0; ///< 0: as many as the machine has threads
    bool record = true; ///< access maps and counters
    Checks checks;
    bool keepLaunch = false; ///< SimulateOutcome::snapshot, to look closer at a block; costs a copy of all buffers
    /// Told in words where the kernel is that does not come to an end (app/session/slow_work.h): on the calling thread.
    /// May be empty.
    std::function<void(const std::string& words)> onSlow;
    std::function<SlowWork::Clock::time_point()> clock = SlowWork::Clock::now; ///< for onSlow
};

/// An argument that is an array, after the run.
struct SimulatedBuffer {
    std::string name; ///< of the parameter, or "argument 2"
    BufferRole role = BufferRole::Input;
    ArrayPointer contents;
    std::string file; ///< where it is to be written; empty: nowhere
    std::string note; ///< what reading its file changed: "complex numbers: ..."; or empty
    std::optional<std::uint64_t> written, writtenMore; ///< values written at least once, and more than once
    std::optional<std::uint64_t> read; ///< values read at least once
};

struct SimulateOutcome {
    std::string kernel; ///< with its parameters: "scale(float* x, int n)"
    std::string kernelName;
    std::string source; ///< what `.loc` lines count in; the PTX itself where there is nothing else
    std::string sourceName;
    bool fromPtx = false;
    std::shared_ptr<const Compilation> compilation; ///< null for PTX
    Launch launch;
    std::uint32_t dynamicSharedBytes = 0;
    std::uint32_t staticSharedBytes = 0;
    std::optional<int> registersPerThread; ///< for the GPU whose limits hold; where NVRTC says it and it may matter
    DeviceInfo device;
    bool launched = false; ///< false: the limits of the GPU refuse it, and `problems` says why
    bool recorded = false;
    Trace trace;
    std::shared_ptr<const simulator::LaunchSnapshot> snapshot;
    std::vector<SimulatedBuffer> buffers;
    std::vector<Problem> problems;
};

/// The text does not compile: all messages, and one line as what().
class CompileFailure : public InputError {
public:
    CompileFailure(const std::string& name, std::shared_ptr<const Compilation> compilation);
    const Compilation& compilation() const { return *m_compilation; }

private:
    std::shared_ptr<const Compilation> m_compilation;
};

/// The texts of what `text` includes as "name", and those include, as far as they are files beside `folder`. Throws
/// InputError where one is there and cannot be read.
std::map<std::string, std::string> readHeaders(const std::string& text, const std::string& folder);

using SimulateListener = std::function<void(double fraction, const std::string& words)>;

/// Throws InputError (file, option, argument), CompileFailure, DeviceError, Cancelled; the last says in words where the
/// kernel was.
SimulateOutcome simulate(const SimulateRequest& request, Progress& progress, const SimulateListener& listener = {});

/// 0: done and right; 1: done and something is wrong with the run.
int exitStatus(const SimulateOutcome& outcome);

} // namespace warpatlas
