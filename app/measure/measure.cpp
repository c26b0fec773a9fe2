#include "app/measure/measure.h"

#include "app/measure/quantity.h"

#include <algorithm>
#include <chrono>

namespace warpatlas {

namespace {

double steadySeconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void takeSample(Quantity& quantity, const MeasureLimits& limits, const std::function<double()>& nowSeconds,
    const Progress& progress)
{
    const double start = nowSeconds();
    const double ms = quantity.run().sampleMs(quantity.what(), progress);
    const double took = nowSeconds() - start;
    const auto clock = quantity.run().clockFraction();
    quantity.add(ms, took, clock && *clock < limits.minimumClockFraction);
}

std::vector<TimeResult> resultsOf(const std::vector<Quantity>& quantities)
{
    std::vector<TimeResult> results;
    for (const Quantity& quantity : quantities)
        if (quantity.hasResult())
            results.push_back(quantity.result());
    return results;
}

double fractionOf(const std::vector<Quantity>& quantities)
{
    double sum = 0;
    for (const Quantity& quantity : quantities)
        sum += quantity.fraction();
    return quantities.empty() ? 1 : sum / static_cast<double>(quantities.size());
}

} // namespace

std::vector<TimeResult> measure(std::span<const Measured> runs, const MeasureLimits& limits, Progress& progress,
    const std::function<void(std::span<const TimeResult>)>& onResult, const std::function<double()>& nowSeconds)
{
    const std::function<double()> now = nowSeconds ? nowSeconds : steadySeconds;
    std::vector<Quantity> quantities;
    for (const Measured& side : runs)
        for (const Timed what : side.run->timed())
            quantities.emplace_back(side, what, limits);

    for (const Quantity& quantity : quantities) {
        progress.throwIfCancelled();
        quantity.run().sampleMs(quantity.what(), progress);
    }
    // Results are told when one is final, and ever more rarely in between: telling costs as much as some samples.
    int nextTelling = Quantity::leastSamples;
    for (int turn = 1;; ++turn) {
        bool sampled = false, finished = false;
        for (Quantity& quantity : quantities) {
            if (quantity.roundIsOver())
                continue;
            progress.throwIfCancelled();
            takeSample(quantity, limits, now, progress);
            sampled = true;
            finished |= quantity.enough();
            progress.report(fractionOf(quantities));
        }
        if (!sampled) {
            if (std::ranges::all_of(quantities, &Quantity::enough))
                break;
            for (Quantity& quantity : quantities)
                quantity.nextRound();
            continue;
        }
        if (!finished && turn < nextTelling)
            continue;
        nextTelling = std::max(nextTelling, turn) * 3 / 2 + 1;
        if (const auto results = resultsOf(quantities); onResult && !results.empty())
            onResult(results);
    }
    progress.report(1);
    return resultsOf(quantities);
}

} // namespace warpatlas
