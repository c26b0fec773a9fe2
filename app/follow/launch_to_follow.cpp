#include "app/follow/launch_to_follow.h"

#include "app/experiment/memory_guard.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/device/simulated/earlier_launches.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>

namespace warpatlas::inline follow {

std::string followRefusal(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    if (!outcome.launchProblems.empty())
        return say("story.refused", "this launch is refused: {}", sentenceOf(outcome.launchProblems.front()));
    if (bound.work.code.lessonPtx.empty())
        return say("story.no_ptx", "{} has no PTX to simulate", bound.work.code.sourceName);
    if (bound.launch.threads() >= noThread)
        return say("story.many_threads", "the simulator can number {} threads; this launch has {}",
            grouped(noThread - 1), grouped(bound.launch.threads()));
    if (!bound.work.earlier.empty() && outcome.before.empty())
        return say("story.earlier", "it begins with what earlier launches leave, and those have not been simulated");
    return followMemoryRefusal(bound.work);
}

std::shared_ptr<const simulator::LaunchSnapshot> launchToFollow(const Outcome& outcome)
{
    const Work& work = outcome.bound->work;
    if (const std::string reason = followRefusal(outcome); !reason.empty())
        throw InputError(work.code.entry, reason);
    simulator::Simulation simulation(
        simulator::loadKernel(work.code, work.code.ptxName()), outcome.bound->launch, work.dynamicSharedBytes);
    return simulator::filledSnapshot(simulation, work, outcome.before, work.arguments);
}

simulator::EarlierBlocks earlierBlocksOf(const Outcome& outcome)
{
    return outcome.trace ? simulator::earlierBlocks(*outcome.trace) : simulator::EarlierBlocks::Auto;
}

std::shared_ptr<const simulator::BlockRecording> recordBlock(
    const std::shared_ptr<const simulator::LaunchSnapshot>& launch, std::uint64_t block,
    simulator::EarlierBlocks earlier, Progress& progress)
{
    simulator::RecordingOptions options;
    options.earlier = earlier;
    return simulator::BlockRecording::make(launch, block, options, progress);
}

} // namespace warpatlas::inline follow
