/// Work of streams beside copies and kernels. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/runtime.h"

#include <utility>

namespace warpatlas::runtime {

/// Where a launch stands that is about to run.
inline OpenWork openWorkOf(const TaskRun& run, double share)
{
    OpenWork open{
        run.call, run.stream.number, run.runtime.timeline.startOf(run.stream, Engine::Kernels, run.asked, share)};
    if (const CallRecord* const waits = run.runtime.openCall) {
        open.waitsIn = waits->name;
        open.thread = waits->thread;
        open.at = waits->at;
        open.from = waits->from;
        open.hostStartMicroseconds = waits->hostStartMicroseconds;
    }
    return open;
}

/// A launch: its arguments are those that it was prepared with.
inline Task kernelTask(const std::shared_ptr<const PreparedLaunch>& launch)
{
    Task task{.kind = Task::Kind::Kernel};
    task.run = [launch](TaskRun& run) {
        LaunchRecord& record = run.done.launch.emplace_back();
        if (!run.runtime.record.isFirst())
            run.runtime.snapshots.turnOff(); // they would have the numbers of the first process's
        const double share = shareOf(run.runtime.gpu, *launch);
        std::function<void(const RunningRecord&)> tell;
        if (run.runtime.record.isOn())
            tell = [&record = run.runtime.record, open = openWorkOf(run, share)](RunningRecord running) {
                running.open = open;
                record.add(running);
            };
        const LaunchResult result = runLaunch(*launch, run.runtime.memory, run.runtime.snapshots, record, run.footprint,
            run.runtime.isBesideHost(), tell);
        run.runtime.memory.noteUses(*launch->textures,
            std::make_shared<const LastWriter>(LastWriter{run.call, record.kernel, launch,
                launch->cooperative ? launch->kernel->cooperative : launch->kernel->loaded}));
        if (!result.printed.empty())
            run.runtime.memory.noteSeen();
        run.runtime.addPrinted(result);
        const double microseconds =
            Timeline::kernelMicroseconds(run.runtime.gpu, result.counters, launch->launch.blocks());
        run.span(run.runtime.timeline.work(run.stream, Engine::Kernels, microseconds, run.asked, share));
        run.done.failed = result.failed;
    };
    task.uses = [launch] { return hostUsesOf(*launch, Runtime::instance().memory); };
    return task;
}

/// Reaches an event, unless that is gone by then.
inline Task eventRecordTask(std::uint64_t event)
{
    return {.kind = Task::Kind::EventRecord, .run = [event](TaskRun& run) {
                if (Event* const found = run.runtime.timeline.event(event))
                    run.runtime.timeline.record(*found, run.stream, run.asked);
            }};
}

/// On the clock alone: the order is the queue's.
inline Task eventWaitTask(std::uint64_t event)
{
    return {.kind = Task::Kind::EventWait, .run = [event](TaskRun& run) {
                if (const Event* const found = run.runtime.timeline.event(event))
                    run.runtime.timeline.waitFor(run.stream, *found);
            }};
}

/// Calls a function of the program's.
template <class Function> Task hostTask(Function function)
{
    return {.kind = Task::Kind::Host,
        .run = [function = std::move(function)](TaskRun& run) { run.runtime.callHost(function); }};
}

} // namespace warpatlas::runtime
