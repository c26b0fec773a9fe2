#include "app/roofline/roofline.h"

#include "app/experiment/kernel_name.h"
#include "app/measure/recorded_match.h"
#include "app/report/prediction_words.h"
#include "app/session/run_experiment.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "kernels/model/warp_request.h"
#include "kernels/timing/probed_timing.h"

#include <algorithm>

namespace warpatlas::inline roofline {
namespace {

/// The kind of floating-point operations that there are most of; integer ones where the data are whole numbers: those
/// of an index alone are no reason to call a copy of numbers arithmetic.
std::optional<OperationKind> kindOf(const Counters& counters, const Work& work)
{
    OperationKind most = OperationKind::Single;
    for (const OperationKind kind : {OperationKind::Double, OperationKind::Half})
        if (counters.of(kind) > counters.of(most))
            most = kind;
    if (counters.of(most) > 0)
        return most;
    const bool whole = std::ranges::none_of(work.buffers, [](const BufferSpec& buffer) { return isReal(buffer.type); });
    if (whole && counters.of(OperationKind::Integer) > 0)
        return OperationKind::Integer;
    return std::nullopt;
}

class Facts {
public:
    explicit Facts(const Outcome& outcome) : m_outcome(outcome), m_counters(outcome.trace->total) { }

    RooflineFacts make()
    {
        const Work& work = m_outcome.bound->work;
        // With its variant, also where the experiment leaves that out.
        const CatalogueKernel* const kernel = m_outcome.bound->source ? nullptr : m_outcome.bound->kernel;
        m_facts.kernel = kernel ? fullName(kernel->description()) : nameOfKernel(*m_outcome.bound);
        m_facts.size = work.buffers.empty() ? std::string() : toText(work.outputBuffer().shape);
        m_facts.roofs = roofsOf(m_outcome.gpu);
        m_facts.kind = kindOf(m_counters, work);
        m_facts.operations = m_facts.kind ? double(m_counters.of(*m_facts.kind)) : 0;
        if (m_counters.of(OperationKind::Tensor) > 0)
            note(RooflineNote::TensorLeftOut);
        if (m_counters.textureRequests > 0)
            note(RooflineNote::TexturesLeftOut);
        if (m_outcome.check && !m_outcome.check->matches)
            note(RooflineNote::Unchecked);
        m_facts.problems = faultsAmong(m_outcome.problems);
        addLevels();
        addTimes();
        return std::move(m_facts);
    }

private:
    void note(RooflineNote note) { m_facts.notes.push_back(note); }

    void set(MemoryLevel level, double bytes, TrafficSource source)
    {
        if (bytes > 0)
            m_facts.levels[static_cast<std::size_t>(level)] = LevelTraffic{bytes, source};
    }

    void addLevels()
    {
        const Counters& c = m_counters;
        const LaunchTime* const modelled = m_outcome.predicted ? &m_outcome.predicted->shown : nullptr;
        const double compulsory = double(m_outcome.compulsoryBytes.value_or(0));
        // Bytes that the model leaves in L2, found there or written last, are moved sooner or later.
        constexpr double littleIsMoved = 0.5;
        if (modelled && modelled->dramBytes > compulsory)
            set(MemoryLevel::Dram, modelled->dramBytes, TrafficSource::Model);
        else
            set(MemoryLevel::Dram, compulsory, TrafficSource::Compulsory);
        if (modelled && modelled->dramBytes < littleIsMoved * compulsory)
            note(RooflineNote::HeldByL2);
        const double loads = double(c.globalLoadSectors + c.localLoadSectors);
        const double stores = double(c.globalStoreSectors + c.localStoreSectors);
        if (modelled)
            set(MemoryLevel::L2, sectorBytes * (loads * (1 - modelled->l1HitRate) + stores), TrafficSource::PastL1);
        else
            set(MemoryLevel::L2, sectorBytes * (loads + stores), TrafficSource::AllSectors);
        set(MemoryLevel::L1, double(c.globalLoadBytes + c.globalStoreBytes + c.localLoadBytes + c.localStoreBytes),
            TrafficSource::Requested);
        constexpr double passBytes = 32 * 4;
        set(MemoryLevel::Shared, passBytes * double(c.sharedPasses), TrafficSource::Passes);
    }

    bool severalLaunches() const { return !m_outcome.bound->work.earlier.empty(); }

    void addTimes()
    {
        if (const TimeResult* time = findTime(m_outcome.times, Timed::Kernel); time && time->medianMs > 0) {
            if (severalLaunches())
                note(RooflineNote::TimeOfAllLaunches);
            else
                m_facts.times.push_back(
                    {Provenance::Measured, time->device, time->medianMs, time->ciLowMs, time->ciHighMs});
        }
        if (m_outcome.recordedTimes)
            addRecorded(*m_outcome.recordedTimes);
        if (!m_outcome.predicted)
            return;
        const PredictedTime& predicted = *m_outcome.predicted;
        const double ms = predicted.shown.milliseconds;
        m_facts.times.push_back(
            {Provenance::Modelled, predicted.gpu, ms, ms * predicted.lowMilliseconds / predicted.milliseconds,
                ms * predicted.highMilliseconds / predicted.milliseconds});
        if (const std::vector<PartOfTime> parts = partsOf(predicted.shown); !parts.empty())
            m_facts.limit = parts.front().part;
    }

    void addRecorded(const RecordedTimes& recorded)
    {
        const TimeResult* const time = findTime(recorded.times, Timed::Kernel);
        if (!time || time->medianMs <= 0)
            return;
        const Answer<GpuSheet> gpu = findGpu(recorded.gpu.name);
        if (!gpu || gpu.value().name != m_outcome.gpu.name)
            note(RooflineNote::RecordedOnOther);
        else if (severalLaunches())
            note(RooflineNote::TimeOfAllLaunches);
        else if (!isOfRun(recorded, m_outcome.bound->kernel->description(), m_outcome.bound->launch,
                     m_outcome.bound->experiment.parameters))
            note(RooflineNote::RecordedOfOther);
        else
            m_facts.times.push_back(
                {Provenance::Recorded, sourceInWords(recorded), time->medianMs, time->ciLowMs, time->ciHighMs});
    }

    const Outcome& m_outcome;
    const Counters& m_counters;
    RooflineFacts m_facts;
};

/// Where numbers come from that microbenchmarks find.
Roof probedRoof(double giga, const GpuSheet& gpu, const ProbedTiming& probed)
{
    const Answer<GpuSheet> sheet = findGpu(probed.gpu);
    const bool same = sheet && sheet.value().name == gpu.name;
    return {giga, Provenance::Recorded,
        same ? say("roofline.probed", "microbenchmarks on {}, driver {}, {}", probed.gpu, probed.driver, probed.date)
             : say("roofline.probed_other", "microbenchmarks on {} (same compute capability), driver {}, {}",
                 probed.gpu, probed.driver, probed.date)};
}

} // namespace

Provenance provenanceOf(TrafficSource source)
{
    return source == TrafficSource::Model || source == TrafficSource::PastL1 ? Provenance::Modelled
                                                                             : Provenance::Simulated;
}

std::string_view nameOf(TrafficSource source)
{
    static constexpr std::string_view names[] = {"model", "compulsory", "past_l1", "sectors", "requested", "passes"};
    return names[static_cast<std::size_t>(source)];
}

bool RooflineFacts::has(RooflineNote note) const
{
    return std::ranges::find(notes, note) != notes.end();
}

Answer<RooflineFacts> rooflineOf(const Outcome& outcome)
{
    if (!outcome.launchProblems.empty() && !outcome.trace)
        return Refusal{say("roofline.refused", "the launch is refused")};
    if (!outcome.trace)
        return Refusal{outcome.traceRefusal.empty() ? say("roofline.not_simulated", "nothing was simulated")
                                                    : outcome.traceRefusal};
    if (!outcome.trace->known.isAll() || !outcome.trace->recorded)
        return Refusal{say("roofline.not_all", "not all blocks are counted yet")};
    RooflineFacts facts = Facts(outcome).make();
    if (std::ranges::none_of(facts.levels, [](const auto& level) { return level.has_value(); }))
        return Refusal{say("roofline.no_bytes", "the kernel moves no bytes")};
    return facts;
}

double intensityAt(const RooflineFacts& facts, MemoryLevel level)
{
    return facts.operations / facts.traffic(level)->bytes;
}

double rateOf(const RooflineFacts& facts, MemoryLevel level, double milliseconds)
{
    const double what = facts.kind ? facts.operations : facts.traffic(level)->bytes;
    return milliseconds > 0 ? what / milliseconds * 1e-6 : 0;
}

double roofAbove(const RooflineFacts& facts, MemoryLevel level)
{
    const double bandwidth = facts.roofs.bandwidth(level).giga;
    return facts.kind ? std::min(facts.roofs.peak(*facts.kind).giga, intensityAt(facts, level) * bandwidth) : bandwidth;
}

double ridgeOf(const RooflineFacts& facts, MemoryLevel level)
{
    const double bandwidth = facts.roofs.bandwidth(level).giga;
    return facts.kind && bandwidth > 0 ? facts.roofs.peak(*facts.kind).giga / bandwidth : 0;
}

bool isBelowRidge(const RooflineFacts& facts, MemoryLevel level)
{
    return !facts.kind || intensityAt(facts, level) < ridgeOf(facts, level);
}

Reach reachOf(const RooflineFacts& facts, MemoryLevel level, const RooflineTime& time)
{
    const double roof = roofAbove(facts, level);
    const auto shareOf = [&](double milliseconds) { return roof > 0 ? rateOf(facts, level, milliseconds) / roof : 0; };
    return {shareOf(time.ms), shareOf(time.highMs), shareOf(time.lowMs)};
}

std::string_view nameOf(MemoryLevel level)
{
    static constexpr std::string_view names[] = {"dram", "l2", "l1", "shared"};
    return names[std::size_t(level)];
}

Roofs roofsOf(const GpuSheet& gpu)
{
    const GpuTiming timing = timingOf(gpu);
    const ProbedTiming* const probed = probedFor(gpu);
    const double cyclesOfAll = timing.clockGhz * timing.multiprocessors; // 10^9 a second, of all SMs
    const auto perCycle = [&](Unit unit) {
        return 32.0 * timing.subPartitions / timing.cycles[static_cast<std::size_t>(unit)];
    };
    const auto arithmetic = [&](double operationsPerCycle) {
        if (probed)
            return probedRoof(cyclesOfAll * operationsPerCycle, gpu, *probed);
        return Roof{cyclesOfAll * operationsPerCycle, Provenance::Theoretical,
            say("roofline.guide",
                "throughput of compute capability {}.{} in the CUDA C++ Programming Guide, clock of the "
                "data sheet",
                gpu.computeMajor, gpu.computeMinor)};
    };
    const std::string sheet = say("roofline.sheet", "data sheet");
    Roofs roofs;
    roofs.gpu = gpu.name;
    const auto peak = [&](OperationKind kind) -> Roof& { return roofs.peaks[static_cast<std::size_t>(kind)]; };
    peak(OperationKind::Single) = {1000 * gpu.fp32Teraflops, Provenance::Theoretical, sheet};
    peak(OperationKind::Double) = arithmetic(2 * perCycle(Unit::Double));
    // Whatever is the faster way: sums, or products with a sum each.
    peak(OperationKind::Integer) = arithmetic(std::max(perCycle(Unit::Integer), 2 * perCycle(Unit::Product)));
    // Two in a register, each a product and a sum; not measured yet.
    peak(OperationKind::Half) = {cyclesOfAll * 4 * perCycle(Unit::Half), Provenance::Theoretical,
        say("roofline.half", "throughput of pairs in the CUDA C++ Programming Guide, clock of the data sheet")};

    const auto bandwidth = [&](MemoryLevel level) -> Roof& {
        return roofs.bandwidths[static_cast<std::size_t>(level)];
    };
    bandwidth(MemoryLevel::Dram) = {gpu.memoryGbPerSecond, Provenance::Theoretical, sheet};
    const double l2 = cyclesOfAll * std::min(sectorBytes / timing.l2ReadSectorCycles, timing.l2BytesPerCyclePerSm);
    bandwidth(MemoryLevel::L2) = probed ? probedRoof(l2, gpu, *probed)
                                        : Roof{l2, Provenance::Theoretical,
                                            say("roofline.l2_assumed",
                                                "taken to be what an SM of an H100 gets in a cycle, as nobody has "
                                                "measured this GPU")};
    bandwidth(MemoryLevel::L1) = {cyclesOfAll * timing.l1BytesPerCycle, Provenance::Theoretical,
        say("roofline.per_sm", "{} bytes a cycle of each SM, clock of the data sheet", timing.l1BytesPerCycle)};
    constexpr double bankBytes = 32 * 4;
    bandwidth(MemoryLevel::Shared) = {cyclesOfAll * bankBytes / timing.sharedPassCycles, Provenance::Theoretical,
        say("roofline.per_sm", "{} bytes a cycle of each SM, clock of the data sheet", bankBytes)};
    return roofs;
}

} // namespace warpatlas::inline roofline
