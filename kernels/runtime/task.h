/// A piece of a stream's work, as the call makes it: done later, once, or each time that a graph is launched.
/// Threads: any; the caller holds the runtime's lock.
#pragma once

#include "kernels/runtime/record/program_record.h"
#include "kernels/runtime/timeline.h"
#include "kernels/runtime/work_queue.h"
#include "kernels/simulator/recording/footprint.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::runtime {

class Runtime;

/// The record of the call that asked: while it has not ended, what is done is added to it itself.
struct CallPlace {
    CallRecord* open = nullptr;
    std::uint64_t number = 0; ///< once it has ended
    std::uint64_t at = 0; ///< as CallRecord has it
};

/// One time that a task is done.
struct TaskRun {
    Runtime& runtime;
    Stream& stream;
    std::uint64_t work = 0; ///< its number in the queue
    double asked = 0; ///< when the host asked, on the clock of the timeline
    DoneRecord done;
    simulator::Footprint* footprint = nullptr; ///< takes what it touches; null: not wanted
    std::optional<std::uint64_t> call{}; ///< number of the call that asked; empty: it has not ended

    void span(const Span& span);
};

struct Task {
    enum class Kind : std::uint8_t { Kernel, Copy, Fill, Host, Empty, EventRecord, EventWait, Allocate, Free };
    Kind kind = Kind::Empty;
    Direction direction = Direction::None; ///< of a copy
    std::uint64_t bytes = 0;
    std::function<void(TaskRun&)> run{}; ///< null: nothing is to be done
    std::function<std::vector<HostUse>()> uses{}; ///< null: none
};

} // namespace warpatlas::runtime
