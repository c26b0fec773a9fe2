#include "app/follow/block_trace.h"

#include "app/follow/launch_to_follow.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/simulator/replay/trace_json.h"
#include "kernels/simulator/replay/trace_text.h"

#include <fmt/format.h>

namespace warpatlas::inline follow {
namespace {

bool inside(const Dim3& index, const Dim3& extent)
{
    return index.x < extent.x && index.y < extent.y && index.z < extent.z;
}

std::string plainIndex(const Dim3& index)
{
    return fmt::format("{},{},{}", index.x, index.y, index.z);
}

std::uint64_t linearBlock(const Launch& launch, const BlockTraceRequest& request)
{
    if (const auto* index = std::get_if<Dim3>(&request.block)) {
        if (!inside(*index, launch.grid))
            throw InputError("--trace " + plainIndex(*index),
                say("block_trace.grid", "the grid has {} blocks", toText(launch.grid)));
        return linearFromThread(launch, *index, {0, 0, 0}) / launch.threadsPerBlock();
    }
    const std::uint64_t number = std::get<std::uint64_t>(request.block);
    if (number >= launch.blocks())
        throw InputError(fmt::format("--trace {}", number),
            say("block_trace.blocks", "the launch has {} blocks, numbered from 0", grouped(launch.blocks())));
    return number;
}

Dim3 threadOf(const Launch& launch, const std::variant<std::uint64_t, Dim3>& choice)
{
    if (const auto* number = std::get_if<std::uint64_t>(&choice)) {
        if (*number >= launch.threadsPerBlock())
            throw InputError(fmt::format("--trace-thread {}", *number),
                say("block_trace.threads", "a block has {} threads, numbered from 0", launch.threadsPerBlock()));
        return threadFromLinear(launch, *number).thread;
    }
    const Dim3& index = std::get<Dim3>(choice);
    if (!inside(index, launch.block))
        throw InputError("--trace-thread " + plainIndex(index),
            say("block_trace.block", "a block has {} threads", toText(launch.block)));
    return index;
}

simulator::Follow followed(const Launch& launch, const BlockTraceRequest& request)
{
    simulator::Follow follow;
    if (request.warp && *request.warp >= launch.warpsPerBlock())
        throw InputError(fmt::format("--trace-warp {}", *request.warp),
            say("block_trace.warps", "a block has {} warps, numbered from 0", launch.warpsPerBlock()));
    follow.warp = request.warp;
    if (request.thread) {
        const Dim3 thread = threadOf(launch, *request.thread);
        follow = simulator::Follow::thread(launch, thread);
        if (request.warp && request.warp != follow.warp)
            throw InputError(fmt::format("--trace-warp {}", *request.warp),
                say("block_trace.other_warp", "thread {} is in warp {}", plainIndex(thread), *follow.warp));
    }
    return follow;
}

} // namespace

void checkBlockTrace(const Launch& launch, const BlockTraceRequest& request)
{
    linearBlock(launch, request);
    followed(launch, request);
}

std::string tracedBlock(const Outcome& outcome, const BlockTraceRequest& request, bool json, Progress& progress)
{
    const BoundExperiment& bound = *outcome.bound;
    simulator::TraceFilter filter;
    filter.follow = followed(bound.launch, request);
    filter.lines = request.lines;
    filter.steps.first = request.firstStep;
    filter.mostSteps = request.mostSteps;
    simulator::RecordingOptions options;
    options.firstStep = request.firstStep;
    options.earlier = earlierBlocksOf(outcome);
    const std::uint64_t block = linearBlock(bound.launch, request);
    const auto launch = launchToFollow(outcome);
    std::shared_ptr<const simulator::BlockRecording> recording;
    try {
        recording = simulator::BlockRecording::make(launch, block, options, progress);
    } catch (const InputError& error) {
        throw InputError(fmt::format("--trace-from {}", request.firstStep), error.reason());
    }
    std::string text;
    (json ? simulator::writeTraceJson : simulator::writeTrace)(
        recording, bound.work.code.source, filter, [&](std::string_view part) { text += part; }, progress);
    return text;
}

} // namespace warpatlas::inline follow
