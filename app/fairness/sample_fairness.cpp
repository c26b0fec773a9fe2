#include "app/fairness/sample_fairness.h"

#include "app/measure/statistics.h"
#include "app/words/launch_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>

namespace warpatlas::inline fairness {

namespace {

using SteadyClock = std::chrono::steady_clock;

double secondsSince(SteadyClock::time_point start)
{
    return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

/// One way under measurement.
struct Series {
    std::function<double()> takeMs;
    std::function<bool()> throttled; ///< just now; may be empty
    bool warmsUp = true; ///< the first sample is none
    int least = 0, most = 0;

    std::vector<double> samplesMs; ///< in the order taken
    std::vector<double> throttledMs;
    double seconds = 0;
    bool over = false;

    void take(const FairnessLimits& limits)
    {
        const auto start = SteadyClock::now();
        const double ms = takeMs();
        const double took = secondsSince(start);
        seconds += took;
        // A run that takes that long is not disturbed by a cold start, and there is no time for another.
        const bool isLong = took > limits.secondsPerWay;
        if (warmsUp && !isLong) {
            warmsUp = false;
            return;
        }
        warmsUp = false;
        (throttled && throttled() ? throttledMs : samplesMs).push_back(ms);
        const int taken = int(samplesMs.size() + throttledMs.size());
        over = taken >= most || seconds > limits.secondsPerWay || (taken >= least && isPrecise(limits));
        if (over && samplesMs.empty())
            samplesMs = throttledMs; // better than none
    }

    bool isPrecise(const FairnessLimits& limits) const
    {
        if (int(samplesMs.size()) < least)
            return false;
        const TimeResult now = summarise(Timed::Kernel, samplesMs);
        return std::max(now.ciHighMs - now.medianMs, now.medianMs - now.ciLowMs)
            <= limits.relativeInterval * now.medianMs;
    }
};

/// In turns, so that whatever disturbs the machine disturbs all alike.
void takeInTurns(std::span<Series> all, const FairnessLimits& limits, const Progress& progress)
{
    while (std::ranges::any_of(all, [](const Series& series) { return !series.over; }))
        for (Series& series : all)
            if (!series.over) {
                progress.throwIfCancelled();
                series.take(limits);
            }
}

Quantity fairNumberOf(const std::vector<double>& samplesMs, std::string note)
{
    const TimeResult result = summarise(Timed::Kernel, samplesMs);
    return {result.medianMs, result.ciLowMs, result.ciHighMs, result.samples, std::move(note)};
}

/// How many times as fast `time` is as `base`.
Quantity ratioOf(const Quantity& base, const Quantity& time, std::string note)
{
    return {base.value / time.value, base.low / time.high, base.high / time.low, std::min(base.samples, time.samples),
        std::move(note)};
}

class FairnessSampling {
public:
    FairnessSampling(const FairnessBench& bench, const FairnessLimits& limits, FairnessFacts& facts, Progress& progress,
        const std::function<void(const FairnessFacts&)>& found, const std::function<void(const FairnessStep&)>& onStep)
        : m_bench(bench), m_limits(limits), m_facts(facts), m_progress(progress), m_found(found), m_onStep(onStep)
    {
    }

    void run()
    {
        takeCpu();
        takeGpu();
        step({}, 1);
    }

private:
    void step(std::string words, double fraction)
    {
        m_progress.throwIfCancelled();
        m_progress.report(fraction);
        if (m_onStep)
            m_onStep({std::move(words), fraction});
    }

    void tell()
    {
        if (m_found)
            m_found(m_facts);
    }

    void add(Unfair what, Quantity wrong, Quantity right, const std::string& device)
    {
        FairnessRow row{what, std::move(wrong), std::move(right)};
        row.setSource(Provenance::Measured, device);
        put(m_facts, std::move(row));
    }

    void takeCpu()
    {
        if (!m_bench.cpu) {
            for (const Unfair what : {Unfair::FewRuns, Unfair::SlowCpu})
                putGap(m_facts, what, m_bench.cpuRefusal);
            tell();
            return;
        }
        step(say("fairness.step.cpu", "the CPU, as it is and not optimised"), 0);
        std::vector<Series> all(m_bench.hasUnoptimised ? 2 : 1);
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].takeMs = [this, way = i == 0 ? CpuWay::AllThreads : CpuWay::Unoptimised] {
                return m_bench.cpu(way, m_progress);
            };
            all[i].least = m_limits.leastSamples;
            all[i].most = m_limits.mostSamples;
        }
        takeInTurns(all, m_limits, m_progress);
        m_cpu = fairNumberOf(all[0].samplesMs, say("fairness.all_threads", "-O3, SIMD, all threads"));
        if (all.size() > 1) {
            m_unoptimised = fairNumberOf(all[1].samplesMs, say("fairness.one_thread", "-O0, one thread"));
            add(Unfair::SlowCpu, *m_unoptimised, *m_cpu, m_bench.cpuName);
        } else {
            putGap(m_facts, Unfair::SlowCpu,
                say("fairness.no_unoptimised", "there is no code of it that was not optimised"));
        }
        constexpr std::size_t fewest = 6;
        if (all[0].samplesMs.size() >= fewest) {
            FairnessRow row = fewRunsRow(all[0].samplesMs);
            row.setSource(Provenance::Measured, m_bench.cpuName);
            put(m_facts, std::move(row));
        } else {
            putGap(m_facts, Unfair::FewRuns, say("fairness.long_runs", "a run takes too long for many of them"));
        }
        tell();
    }

    /// Samples of some ways, in turns; empty where the device refused. Whatever it says is the gap of `rows`.
    std::vector<Quantity> take(std::initializer_list<TimingWay> ways, std::initializer_list<Unfair> rows)
    {
        std::vector<Series> all;
        for (const TimingWay way : ways) {
            Series& series = all.emplace_back();
            const bool first = way == TimingWay::FirstCall;
            series.takeMs = [this, way] { return m_bench.gpu->sampleMs(way, m_progress); };
            if (!first)
                series.throttled = [this] {
                    const auto fraction = m_bench.gpu->clockFraction();
                    return fraction && *fraction < m_limits.minimumClockFraction;
                };
            series.warmsUp = !first;
            series.least = first ? m_limits.firstCalls : m_limits.leastSamples;
            series.most = first ? m_limits.firstCalls : m_limits.mostSamples;
        }
        try {
            takeInTurns(all, m_limits, m_progress);
        } catch (const DeviceError& error) {
            if (error.sticky())
                throw;
            for (const Unfair row : rows)
                putGap(m_facts, row, sentenceOf(error));
            return {};
        }
        std::vector<Quantity> numbers;
        for (std::size_t i = 0; i < all.size(); ++i)
            numbers.push_back(fairNumberOf(all[i].samplesMs, m_bench.gpu->note(ways.begin()[i])));
        return numbers;
    }

    void takeGpu()
    {
        if (!m_bench.gpu) {
            for (const Unfair what : allUnfair)
                if (!isOfCpu(what))
                    putGap(m_facts, what, m_bench.gpuRefusal);
            tell();
            return;
        }
        const std::string& gpu = m_bench.gpuName;
        step(say("fairness.step.first", "first calls"), 0.3);
        const auto first = take({TimingWay::FirstCall}, {Unfair::FirstCall});
        step(say("fairness.step.clocks", "clocks around the kernel"), 0.4);
        const auto clocks = take({TimingWay::Events, TimingWay::LaunchAlone, TimingWay::HostClock},
            {Unfair::NoSynchronise, Unfair::FirstCall, Unfair::HostClock, Unfair::CopiesLeftOut});
        if (!clocks.empty()) {
            const Quantity& events = clocks[0];
            add(Unfair::NoSynchronise, clocks[1], events, gpu);
            add(Unfair::HostClock, clocks[2], events, gpu);
            if (!first.empty())
                add(Unfair::FirstCall, first[0], events, gpu);
            tell();
        }
        step(say("fairness.step.cache", "the kernel with cold and with warm L2"), 0.6);
        if (const auto caches = take({TimingWay::ColdCache, TimingWay::WarmCache}, {Unfair::WarmCache});
            !caches.empty()) {
            add(Unfair::WarmCache, caches[1], caches[0], gpu);
            tell();
        }
        step(say("fairness.step.copies", "copies"), 0.75);
        const auto copies = take({TimingWay::PinnedCopies, TimingWay::PageableCopies, TimingWay::EndToEnd},
            {Unfair::PageableCopies, Unfair::CopiesLeftOut});
        if (!copies.empty()) {
            add(Unfair::PageableCopies, copies[1], copies[0], gpu);
            if (!clocks.empty())
                addSpeedUps(clocks[0], copies[2]);
        }
        tell();
    }

    void addSpeedUps(const Quantity& kernel, const Quantity& endToEnd)
    {
        if (!m_cpu) {
            putGap(m_facts, Unfair::CopiesLeftOut, m_bench.cpuRefusal);
            return;
        }
        add(Unfair::CopiesLeftOut, ratioOf(*m_cpu, kernel, say("fairness.kernel_alone", "the kernel alone")),
            ratioOf(*m_cpu, endToEnd, say("fairness.with_copies", "pinned copies included")),
            say("fairness.two_devices", "{} against {}", m_bench.gpuName, m_bench.cpuName));
        if (m_unoptimised)
            m_facts.speedUp = ClaimedSpeedUp{m_unoptimised->value / kernel.value, m_cpu->value / endToEnd.value};
    }

    const FairnessBench& m_bench;
    const FairnessLimits& m_limits;
    FairnessFacts& m_facts;
    Progress& m_progress;
    const std::function<void(const FairnessFacts&)>& m_found;
    const std::function<void(const FairnessStep&)>& m_onStep;
    std::optional<Quantity> m_cpu, m_unoptimised;
};

} // namespace

void sampleFairness(const FairnessBench& bench, const FairnessLimits& limits, FairnessFacts& facts, Progress& progress,
    const std::function<void(const FairnessFacts&)>& found, const std::function<void(const FairnessStep&)>& onStep)
{
    FairnessSampling(bench, limits, facts, progress, found, onStep).run();
}

void put(FairnessFacts& facts, FairnessRow row)
{
    const FairnessRow* const old = facts.row(row.what);
    if (old && old->provenance() == Provenance::Measured && row.provenance() != Provenance::Measured)
        return;
    const Unfair what = row.what;
    std::erase_if(facts.gaps, [&](const FairnessGap& gap) { return gap.what == what; });
    std::erase_if(facts.rows, [&](const FairnessRow& other) { return other.what == what; });
    const auto place = std::ranges::find_if(facts.rows, [&](const FairnessRow& other) { return other.what > what; });
    facts.rows.insert(place, std::move(row));
}

void putGap(FairnessFacts& facts, Unfair what, const std::string& reason)
{
    if (facts.row(what))
        return;
    std::erase_if(facts.gaps, [&](const FairnessGap& gap) { return gap.what == what; });
    const auto place = std::ranges::find_if(facts.gaps, [&](const FairnessGap& other) { return other.what > what; });
    facts.gaps.insert(place, {what, reason});
}

FairnessRow fewRunsRow(const std::vector<double>& samplesMs)
{
    constexpr std::size_t few = 3;
    FairnessRow row;
    row.what = Unfair::FewRuns;
    row.right = fairNumberOf(samplesMs, say("fairness.median", "median with its interval"));
    const double median = row.right.value;
    row.wrong = {median, median, median, int(few),
        say("fairness.mean", "the farthest of {} means of three", samplesMs.size() - few + 1)};
    for (std::size_t i = 0; i + few <= samplesMs.size(); ++i) {
        const double mean = (samplesMs[i] + samplesMs[i + 1] + samplesMs[i + 2]) / few;
        row.wrong.low = i == 0 ? mean : std::min(row.wrong.low, mean);
        row.wrong.high = i == 0 ? mean : std::max(row.wrong.high, mean);
        if (i == 0 || std::abs(mean - median) > std::abs(row.wrong.value - median))
            row.wrong.value = mean;
    }
    return row;
}

} // namespace warpatlas::inline fairness
