#include "app/experiment/memory_guard.h"
#include "app/experiment/source_elements.h"
#include "app/session/slow_work.h"
#include "app/session/stages.h"

#include "app/words/launch_words.h"

#include "app/words/say.h"
#include "kernels/analysis/compulsory_traffic.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"
#include "kernels/simulator/recording/wanted_blocks.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace warpatlas::inline session {

namespace {

/// Opens the tracing device. Traces are the same whatever the limits; the default GPU's serve where the real one has no
/// data sheet.
std::unique_ptr<Device> openTracer(const RunContext& run)
{
    Answer<std::unique_ptr<Device>> tracer = openSimulatedDevice(run.outcome.gpu.name);
    if (!tracer)
        tracer = openSimulatedDevice("");
    if (!tracer)
        throw InputError("sim", tracer.reason());
    return std::move(tracer.value());
}

RunContext::Words traceWords(const Launch& launch)
{
    // This takes minutes: a waiting person should know why.
    constexpr std::uint64_t longThreads = std::uint64_t{1} << 30;
    return [blocks = launch.blocks(), threads = launch.threads()](double fraction) {
        const std::string block = grouped(std::min(blocks, std::uint64_t(fraction * double(blocks)) + 1));
        const double percent = std::floor(fraction * 100);
        return threads > longThreads
            ? say("session.simulating_long", "simulating block {} of {} ({} threads), {:.0f} %", block, grouped(blocks),
                grouped(threads), percent)
            : say("session.simulating", "simulating block {} of {}, {:.0f} %", block, grouped(blocks), percent);
    };
}

/// The output as a trace knows it, ready to be shown.
struct Known {
    Execution execution;
    std::optional<Coverage> coverage; ///< as what follows: where accesses were recorded, and there is a buffer
    std::shared_ptr<const OwnerMap> owners;
    std::vector<std::shared_ptr<const ReadMap>> reads;
    std::optional<std::uint64_t> compulsoryBytes; ///< once all blocks are known
};

/// Returns the reads of buffers that are read, only once everything is known: a view of reads is not followed live.
std::vector<std::shared_ptr<const ReadMap>> readsOf(const Work& work, const Trace& trace, const Progress& progress)
{
    std::vector<std::shared_ptr<const ReadMap>> reads(work.buffers.size());
    for (std::size_t i = 0; i < work.buffers.size(); ++i)
        if (trace.known.isAll() && (work.buffers[i].role != BufferRole::Output || isRead(work, trace, i)))
            reads[i] = std::make_shared<const ReadMap>(readMap(work, trace, i, &progress));
    return reads;
}

/// `maps`: what views draw.
Known derive(const Work& work, Execution&& execution, bool maps, const Progress& progress)
{
    Known known;
    if (execution.trace->recorded && !work.buffers.empty()) {
        known.coverage = analyseCoverage(work, *execution.trace, &progress);
        if (maps) {
            known.owners = std::make_shared<const OwnerMap>(ownerMap(work, *execution.trace, work.output, &progress));
            known.reads = readsOf(work, *execution.trace, progress);
        }
        if (execution.trace->known.isAll())
            known.compulsoryBytes = compulsoryBytes(work, *execution.trace, progress);
    }
    known.execution = std::move(execution);
    return known;
}

} // namespace

/// The simulation's own thread leaves what it knows here; the run's thread takes it and reports it.
struct TraceStage::State {
    explicit State(RunContext& context) : run(context), words(traceWords(context.launch())) { }

    RunContext& run;
    RunContext::Words words;
    std::unique_ptr<Device> tracer;
    WantedBlocks wanted;
    std::uint64_t looks = 0;
    std::size_t firstProblem = 0, problemCount = 0; ///< the trace's own in Outcome::problems
    std::future<void> work;
    InnerProgress inner; ///< the simulation's
    std::atomic<Progress*> whole = nullptr; ///< the run's, once the simulation has begun
    std::optional<MemoryWatch> memory;
    std::string shortage; ///< why the simulation was stopped; empty where it was not

    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Known> news;
    bool pauses = false; ///< after telling something for the first time
    bool stops = false;

    void begin()
    {
        firstProblem = run.outcome.problems.size();
        pauses = !run.onSimulator();
        tracer = run.onSimulator() ? nullptr : openTracer(run);
        steer();
        memory.emplace(run.options.freeMemory);
        work = run.begin([this](Progress& progress) {
            whole = &progress;
            try {
                simulate(inner.progress());
            } catch (...) {
                inner.passOn(progress); // where it was
                throw;
            }
            inner.passOn(progress);
        });
    }

    /// Passes on what the simulation tells, and stops it where memory is short.
    void watch()
    {
        if (Progress* const progress = whole)
            inner.passOn(*progress);
        if (!shortage.empty())
            return;
        shortage = memory->look();
        if (!shortage.empty())
            inner.stop();
    }

    /// On the simulation's thread.
    void simulate(Progress& progress)
    {
        Device& device = tracer ? *tracer : *run.device;
        const std::unique_ptr<PreparedRun> prepared = device.prepare(run.work(), &run.kernel(), run.launch());
        ExecutionFollower follower;
        follower.wanted = &wanted;
        follower.patience = run.options.patience;
        follower.allBuffers = run.outcome.bound->source != nullptr;
        follower.simulation = run.options.simulation;
        follower.simulation.found = &run.found;
        const bool maps = makesMaps();
        if (run.options.partialResults
            && traceMemoryRefusal(run.work(), run.launch(), maps, run.options.freeMemory(), true).empty())
            follower.publish = [&](Execution partial) {
                leave(derive(run.work(), std::move(partial), maps, progress));
            };
        prepared->follow(std::move(follower));
        Known all = derive(run.work(), prepared->execute(progress), maps, progress);
        whole.load()->throwIfCancelled(); // it may have ended before it heard of that
        const std::lock_guard lock(mutex);
        news = std::move(all);
    }

    bool makesMaps() const { return run.options.maps || !run.onSimulator(); }

    void leave(Known&& known)
    {
        std::unique_lock lock(mutex);
        news = std::move(known);
        changed.wait(lock, [this] { return !pauses || stops; });
        if (stops)
            throw Cancelled();
    }

    /// Takes what is new into the outcome; returns whether there was anything.
    bool take()
    {
        std::optional<Known> taken;
        {
            const std::lock_guard lock(mutex);
            taken = std::exchange(news, std::nullopt);
        }
        if (!taken)
            return false;
        Outcome& outcome = run.outcome;
        const auto place = outcome.problems.begin() + std::ptrdiff_t(firstProblem);
        const auto after = outcome.problems.erase(place, place + std::ptrdiff_t(problemCount));
        const std::vector<Problem>& found = taken->execution.problems;
        const auto inserted = outcome.problems.insert(after, found.begin(), found.end());
        if (!found.empty())
            countSourceElements({inserted, found.size()}, pointeesOf(*outcome.bound));
        problemCount = found.size();
        outcome.trace = taken->execution.trace;
        // A GPU's recording of the whole launch is not replaced by a part of it.
        const bool partial = taken->owners && taken->owners->partial;
        if (outcome.ownersProvenance != Provenance::Recorded || !partial) {
            outcome.coverage = taken->coverage;
            outcome.owners = std::move(taken->owners);
            outcome.ownersProvenance = Provenance::Simulated;
            outcome.ownersSource.clear();
        }
        outcome.reads = std::move(taken->reads);
        outcome.compulsoryBytes = taken->compulsoryBytes;
        outcome.before = std::move(taken->execution.before);
        if (run.onSimulator()) {
            // The whole output comes with the next stage, unless some of it is shown already.
            if (outcome.output || partial)
                outcome.output = taken->execution.output;
            run.execution = std::move(taken->execution);
        }
        return true;
    }

    /// Moves the blocks that are looked at to the front.
    void steer()
    {
        if (!run.lookedAt || run.work().buffers.empty())
            return;
        if (const auto window = run.lookedAt->changedSince(looks))
            wanted.want(blocksToExpect(run.work(), run.launch(), *window));
    }

    void resume()
    {
        {
            const std::lock_guard lock(mutex);
            pauses = false;
        }
        changed.notify_all();
    }

    void refuse(const std::string& reason) const
    {
        run.outcome.traceRefusal = reason;
        if (run.onSimulator())
            run.addProblem(ProblemKind::Device, ToldByApi{reason});
    }

    /// A cancelled simulation: by a person, which is thrown on, or for want of memory.
    void refuseIfShort() const
    {
        if (shortage.empty() || run.progress().cancelRequested())
            throw;
        refuse(shortage);
    }
};

TraceStage::TraceStage(RunContext& run) : m_state(std::make_unique<State>(run)) { }

TraceStage::~TraceStage()
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->stops = true;
    }
    m_state->changed.notify_all();
    if (m_state->work.valid())
        m_state->work.wait();
    m_state->take(); // known when it was cancelled
}

void TraceStage::run()
{
    State& state = *m_state;
    RunContext& run = state.run;
    try {
        // Launches past what a trace can number are refused by the tracer, with that reason.
        if (run.launch().threads() < noThread)
            if (const std::string reason =
                    traceMemoryRefusal(run.work(), run.launch(), state.makesMaps(), run.options.freeMemory());
                !reason.empty())
                throw InputError(run.work().code.entry, reason);
        run.announce(Stage::Traced, state.words(0));
        state.begin();
        const bool done = run.follow(state.work, Stage::Traced, state.words, [&] {
            state.steer();
            state.watch();
            if (!state.take())
                return true;
            // On a simulated device the stage goes on; elsewhere what comes next does not need the rest of the trace.
            run.publish(run.onSimulator() ? Stage::Bound : Stage::Traced);
            return run.onSimulator();
        });
        if (!done)
            return;
        state.take();
    } catch (const Cancelled&) {
        state.refuseIfShort();
    } catch (const DeviceError& error) {
        state.refuse(sentenceOf(error));
    } catch (const InputError& error) {
        state.refuse(error.reason());
    }
    run.publish(Stage::Traced);
}

void TraceStage::finish()
{
    State& state = *m_state;
    if (!state.work.valid())
        return;
    RunContext& run = state.run;
    state.resume();
    try {
        run.follow(state.work, Stage::Traced, state.words, [&] {
            state.steer();
            state.watch();
            if (state.take())
                run.publish(run.outcome.stage);
            return true;
        });
        state.take();
    } catch (const Cancelled&) {
        state.refuseIfShort();
    } catch (const DeviceError& error) {
        state.refuse(sentenceOf(error));
    }
    run.publish(run.outcome.stage);
}

} // namespace warpatlas::inline session
