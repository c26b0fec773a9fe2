/// Takes the samples of the wrong ways and of the right ones, and makes rows of them. Of what and by whom they are
/// taken is handed in (measure_fairness.h takes this machine's devices).
#pragma once

#include "app/fairness/fairness.h"
#include "kernels/device/timing_ways.h"
#include "kernels/model/progress.h"

#include <functional>
#include <string>
#include <vector>

namespace warpatlas::inline fairness {

/// The CPU's two times.
enum class CpuWay { Unoptimised, AllThreads };

struct FairnessBench {
    TimingWays* gpu = nullptr; ///< null: `gpuRefusal` says why
    std::string gpuName, gpuRefusal;
    std::function<double(CpuWay way, const Progress& progress)> cpu; ///< one sample, ms; empty: `cpuRefusal` says why
    std::string cpuName, cpuRefusal;
    bool hasUnoptimised = true; ///< else only AllThreads can be sampled
};

struct FairnessLimits {
    int leastSamples = 15;
    int mostSamples = 200;
    double relativeInterval = 0.01; ///< stop once both ends of the interval are within this of the median
    double secondsPerWay = 0.5; ///< on the clock; a way that takes longer once is sampled once
    int firstCalls = 5;
    double minimumClockFraction = 0.75; ///< samples at a slower SM clock are left out
};

struct FairnessStep {
    std::string words; ///< "the kernel's clocks": what is measured now
    double fraction = 0; ///< of the whole
};

/// Takes all that the bench can. `facts` come with what is known of the run; rows and gaps are added, and `found` (may
/// be empty) is called with all so far whenever there are more. Throws Cancelled; DeviceError where the device is lost.
/// A way that fails on the device is a gap.
void sampleFairness(const FairnessBench& bench, const FairnessLimits& limits, FairnessFacts& facts, Progress& progress,
    const std::function<void(const FairnessFacts&)>& found, const std::function<void(const FairnessStep&)>& onStep);

/// Puts a row in its place, in the stead of an older one or of a gap. An older row that was measured stays where the
/// new one is only recorded.
void put(FairnessFacts& facts, FairnessRow row);
/// Says why there is none, unless there is one.
void putGap(FairnessFacts& facts, Unfair what, const std::string& reason);

/// The mean of three consecutive runs that is farthest from the median, with the range of all such means, against the
/// median; of six runs or more.
FairnessRow fewRunsRow(const std::vector<double>& samplesMs);

} // namespace warpatlas::inline fairness
