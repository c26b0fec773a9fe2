/// The same work in parts over several streams of one GPU or several, so that copies and kernels overlap: what is asked
/// for, and when each operation began and ended.
#pragma once

#include "kernels/model/answer.h"
#include "kernels/model/array.h"
#include "kernels/model/launch.h"
#include "kernels/model/problem.h"
#include "kernels/model/progress.h"
#include "kernels/model/work.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline device {

/// Where the host keeps what is copied.
enum class HostMemory : std::uint8_t {
    Pinned, ///< page-locked: a GPU copies by itself, while the host goes on
    Pageable, ///< through a buffer of the driver: the host waits
};

enum class FlowStep : std::uint8_t {
    Upload,
    Kernel, ///< all launches of a part
    Gather, ///< a part's result from another GPU to the first
    Download,
};
/// "upload", "kernel", "gather", "download".
std::string_view nameOf(FlowStep step);

/// Milliseconds since the beginning of the run.
struct FlowOperation {
    FlowStep step = FlowStep::Kernel;
    std::optional<std::size_t> chunk; ///< from 0; empty: an upload of what all parts read
    std::size_t device = 0; ///< in FlowRequest::devices; of Gather: where it comes from
    std::size_t stream = 0; ///< of that device
    std::uint64_t bytes = 0; ///< copied; 0 of a kernel
    double startMs = 0, endMs = 0;
};

struct FlowPart {
    const Work* work = nullptr; ///< outlives what is prepared
    Launch launch;
};

struct FlowRequest {
    /// Numbers of CUDA devices; parts go to them in stretches of equal length, in their order.
    std::vector<int> devices{0};
    std::size_t streams = 1; ///< of each device; its parts take turns
    HostMemory memory = HostMemory::Pinned;
    std::vector<FlowPart> parts; ///< their outputs, one behind the other, are the whole
    std::vector<bool> shared; ///< by buffer: all parts read the same, which goes to each device once. Empty: none
};
/// The device of a part, in FlowRequest::devices, and the stream of that device.
struct FlowPlace {
    std::size_t device = 0, stream = 0;
};
FlowPlace placeOf(std::size_t part, std::size_t parts, std::size_t devices, std::size_t streams);

struct FlowRun {
    /// In the order in which they were asked for. Events of a stream are passed when the stream gets there: an
    /// operation begins at its event, or when the one before it of the same engine (uploads, downloads, kernels of a
    /// device) has ended, whichever is later.
    std::vector<FlowOperation> operations;
    double wallMs = 0; ///< from the first operation's start to the last one's end, by events
    double hostMs = 0; ///< by the host's clock, with what asking takes
};

/// Loaded, allocated, warmed up on its devices.
class PreparedFlow {
public:
    virtual ~PreparedFlow() = default;
    /// Throws DeviceError, Cancelled.
    virtual FlowRun run(Progress& progress) = 0;
    /// The result of the last run: the outputs of all parts, in one line.
    virtual ArrayPointer output() const = 0;
    /// Takes what kernels wrote beyond their buffers so far. Throws DeviceError.
    virtual std::vector<Problem> takeTrespasses() = 0;
    /// By device behind the first: whether the first reads its memory directly. Else copies go through the host.
    virtual std::vector<bool> peerAccess() const = 0;
};

/// Refused where a device is not here. Throws DeviceError, InputError (no code for a GPU), Cancelled.
Answer<std::unique_ptr<PreparedFlow>> prepareFlow(const FlowRequest& request, Progress& progress);

} // namespace warpatlas::inline device
