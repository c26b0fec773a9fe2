/// The one mutable object: takes commands, runs experiments on a worker thread, hands out immutable Outcomes.
/// Threads: methods from one thread only; none blocks. The listener is called on the worker's thread and must only pass
/// the value on (the window posts it to its own event loop).
#pragma once

#include "app/experiment/memory_guard.h"
#include "app/experiment/outcome.h"
#include "app/session/looked_at.h"
#include "kernels/device/device.h"
#include "kernels/model/whereabouts.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace warpatlas::inline session {

/// Options of a run beyond tracing, executing and checking.
struct RunOptions {
    bool measure = true; ///< CPU forms, and the device where it can be timed
    bool launchAnyway = false; ///< try a launch that the limits forbid, to see the real error
    /// Hands out what is known of a launch that takes more than `patience` to simulate, again and again until all is.
    bool partialResults = false;
    std::chrono::milliseconds patience{2000};
    /// How many of the data were opened to be seen; 0 allows no other kernel than the one asked for. Where the kernel
    /// takes no data, or they do not make a whole set for it, another kernel that takes what was opened is run instead:
    /// the outcome's experiment says which (app/experiment/suggest_kernel.h).
    std::size_t orOtherKernelFor = 0;
    /// Runs instead where neither the experiment nor such a kernel has a whole set of data; null: nothing runs.
    std::shared_ptr<const Experiment> otherwise{};
    bool forViews = false; ///< find all Outcome::ranges
    /// Outcome::owners and Outcome::reads, which views draw. Without them a simulated run of large data is quicker and
    /// smaller; those of a launch that another device runs are made all the same.
    bool maps = true;
    /// A reference that there is not ends the run with an InputError, before the kernel runs; else it is a problem.
    bool referencesMustBe = false;
    bool record = true; ///< on a CUDA device: run it once more, to record where and when each block ran
    KernelCache kernelCache = KernelCache::Cold; ///< where a CUDA device's kernel is measured
    simulator::SimulationOptions simulation{}; ///< options for what is simulated
    /// The memory that a trace may take. A run asks before it begins and while it is simulated.
    std::function<std::optional<std::uint64_t>()> freeMemory = warpatlas::freeMemory;
    std::function<std::chrono::steady_clock::time_point()> clock =
        std::chrono::steady_clock::now; ///< tells when work is slow
};

struct RunStarted {
    std::uint64_t run = 0;
};
struct RunProgress {
    std::uint64_t run = 0;
    Stage doing = Stage::Bound; ///< the stage that is being worked on
    double fraction = 0; ///< of what is being done
    std::string words; ///< "simulating block 120 of 527, 22 %"
    bool isSlow = false; ///< words say where the slow work is: after ten seconds, then ever more seldom
    double ofRun = 0; ///< of the whole run, each stage a fifth of it, however long it takes; never less than before
};
struct RunUpdated {
    OutcomePointer outcome;
};
struct RunCancelled {
    std::uint64_t run = 0;
    OutcomePointer outcome; ///< what there was; may be null
    std::optional<WorkPlace> place = {}; ///< where it was by then, if that is known
};
/// InputError or DeviceError. The session keeps its last good outcome.
struct RunFailed {
    std::uint64_t run = 0;
    std::string message;
    std::string deviceReason = {}; ///< why the device is not here, where nothing else is wrong
};
/// Data are missing or do not fit one another: nothing was run. The session keeps its last good outcome.
struct RunWaits {
    std::uint64_t run = 0;
    std::shared_ptr<const InputSet> inputs;
};
using SessionEvent = std::variant<RunStarted, RunProgress, RunUpdated, RunCancelled, RunFailed, RunWaits>;
using SessionListener = std::function<void(SessionEvent)>;

/// Lends the memory that a CUDA run writes into, so that the drawn buffer is the written one. Implemented by ui with
/// render/gl/shared_buffer. Called on the worker's thread; the implementation passes the work to the thread that owns
/// the GL context and waits for its answer. Every acquire that gave memory is followed by release.
class DisplayTarget {
public:
    virtual ~DisplayTarget() = default;
    struct Lease {
        std::optional<ExternalOutput> memory; ///< empty: copy, for `reason`
        std::string reason;
    };
    virtual Lease acquire(const DeviceInfo& device, std::size_t byteCount) = 0;
    /// Returns why what was written cannot be drawn from that memory; empty: it can.
    virtual std::string release() = 0;
};

class Session {
public:
    using Listener = SessionListener;

    /// `target` may be null: output is copied to the host. Both must outlive the session.
    explicit Session(Listener listener, DisplayTarget* target = nullptr);
    ~Session(); ///< cancels and waits
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Cancels the run under way, if any, and starts this one. Returns its number, which is in all its events and which
    /// no other session's run has.
    std::uint64_t run(const Experiment& experiment, const RunOptions& options = {});
    void cancel(); ///< what is known by then stays: RunCancelled has it
    /// Says what is on the screen: it is simulated first, in the run under way and in those that follow.
    void lookAt(const ElementWindow& window);
    bool busy() const;
    /// Waits until nothing is under way; for the command line and tests, never for the window.
    void wait();

private:
    struct Worker;
    std::unique_ptr<Worker> m_worker;
};

} // namespace warpatlas::inline session
