#include "app/reference/reference_run.h"

#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/launch_refused.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <chrono>
#include <future>

namespace warpatlas {
namespace {

constexpr std::chrono::milliseconds tick{5};

/// Follows the work on `inner` until it is done, passes on what the person asks and wants, and stops it at the limit.
void follow(std::future<Execution>& work, Progress& inner, const Progress& outer, std::uint64_t most)
{
    std::uint64_t told = 0;
    inner.whereabouts().ask();
    while (work.wait_for(tick) == std::future_status::timeout) {
        const std::uint64_t executed = inner.whereabouts().executed();
        outer.whereabouts().executed(executed - std::exchange(told, executed));
        if (const auto place = inner.whereabouts().take(); place && outer.whereabouts().asked())
            outer.whereabouts().tell(*place);
        if (executed > most || outer.cancelRequested())
            inner.cancel();
        inner.whereabouts().ask();
    }
}

} // namespace

SimulatedReference runReference(
    const BoundReference::Source& source, const std::string& subject, std::uint64_t most, Progress& progress)
{
    // A real GPU need not be among those whose limits are known here; another one's do for a reference.
    const std::string device = findGpu(source.gpu) ? "sim:" + source.gpu : "sim";
    Progress inner;
    Execution execution;
    try {
        Answer<std::unique_ptr<Device>> simulator = openDevice(device);
        if (!simulator)
            throw InputError(subject, simulator.reason());
        const auto run = simulator.value()->prepare(source.work, nullptr, source.launch);
        ExecutionFollower follower;
        follower.allBuffers = true;
        follower.simulation.record = false;
        follower.simulation.checks = {false, false};
        run->follow(std::move(follower));
        std::future<Execution> work = std::async(std::launch::async, [&] { return run->execute(inner); });
        follow(work, inner, progress, most);
        execution = work.get();
    } catch (const Cancelled&) {
        progress.throwIfCancelled();
        throw InputError(subject,
            say("reference.too_long", "is given up after {} instructions on the simulator; {} are the most",
                grouped(inner.whereabouts().executed()), grouped(most)));
    } catch (const LaunchRefused& refused) {
        throw InputError(subject, refused.what());
    }
    for (const Problem& problem : execution.problems)
        if (problem.severity == Severity::Error) {
            const std::string place = placeInWords(problem);
            throw InputError(subject,
                say("reference.wrong", "{} is wrong itself: {}", source.facts.name,
                    (place.empty() ? "" : place + ": ") + sentenceOf(problem)));
        }
    return {std::move(execution.after), inner.whereabouts().executed()};
}

} // namespace warpatlas
