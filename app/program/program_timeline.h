/// A program's run over time: what each host thread waited for and what each stream did. The order is what the program
/// asked for, durations are modelled (kernels/runtime/timeline.h), or all of it was measured on a real GPU. Pure
/// functions, any thread.
#pragma once

#include "app/program/program_record.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline program {

struct ProgramBar {
    enum class What : std::uint8_t {
        Kernel,
        ToDevice,
        ToHost,
        Inside, ///< a copy or a fill on the device
        Graph, ///< all that a graph did
        Wait, ///< the host, until the device had done what it asked for
        Call, ///< of the host, which takes no time where it is not measured
    } what = What::Call;
    std::size_t call = 0; ///< in the record's calls
    double start = 0, end = 0; ///< microseconds from the program's first call
    bool wrong = false; ///< the call failed, or its launch has problems
    bool open = false; ///< it had not ended when the program was ended: `end` is the timeline's

    bool takesTime() const { return end > start; }
};

/// "kernel", "to_device", "to_host", "on_device", "graph", "wait", "call": for programs.
std::string_view nameOf(ProgramBar::What what);

struct ProgramLane {
    bool host = false; ///< else a stream
    std::uint64_t number = 0; ///< of the host's thread, from 1; of the stream, 0: the default one
    std::optional<std::uint64_t> device; ///< of the stream; empty: the program used one alone
    std::vector<ProgramBar> bars; ///< in the order of the calls
};

struct ProgramTimeline {
    std::vector<ProgramLane> lanes; ///< threads, then streams, in the order of their numbers
    double end = 0; ///< microseconds
    double work = 0; ///< of copies and kernels, one after another
    double busy = 0; ///< while at least one of them ran
    double waited = 0; ///< by the first thread
    std::uint64_t untimed = 0; ///< launches that were measured, and that the GPU told no time of
    bool kernelFailed = false; ///< the program was told so, or knew it
    std::string open; ///< the kernel that had not ended; empty: all had
};

/// The record's calls must outlive nothing: all is copied.
ProgramTimeline timelineOf(const ProgramRecord& record);

/// "3 streams: copies and kernels take 412 us one after another, 161 us as they ran (modelled). The host waits 86 us."
std::string timelineInWords(const ProgramTimeline& timeline);
/// "86.2 µs", "1.92 ms", in three digits at most.
std::string microsecondsText(double microseconds);
/// "modelled", or "measured": where the times of a record are from.
std::string timesInWords(const ProgramRecord& record);
/// "order simulated, durations modelled", or "measured on NVIDIA H100, driver 580.95.05, 2026-11-28".
std::string provenanceInWords(const ProgramRecord& record);
/// "host", "host, thread 2", "default stream", "stream 3", "GPU 1, stream 3".
std::string nameOf(const ProgramLane& lane);
/// "square<<<(32,1,1), (128,1,1)>>>" of a launch, "to device, 4,096 bytes" of a copy, the function's name of others.
std::string labelOf(const ProgramBar& bar, const ProgramRecord& record);
/// All that is known of it: the call, its line, its time, its result, its counters.
std::string barInWords(const ProgramBar& bar, const ProgramRecord& record);

} // namespace warpatlas::inline program
