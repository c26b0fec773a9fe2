/// Results of sweeps as a machine with a GPU would have them, for tests that have none.
#pragma once

#include "app/sweep/sweep_report.h"

#include <cmath>
#include <string>
#include <vector>

namespace warpatlas::test {

inline std::string csvFor(const SweepResult& sweep)
{
    return csvOf(resultOf(sweep).table);
}
inline std::string textFor(const SweepResult& sweep, std::size_t columns)
{
    return textOf(resultOf(sweep, {}, columns));
}

inline TimeResult madeUpTime(Timed what, const std::string& device, double ms, double half = 0.02)
{
    TimeResult time;
    time.what = what;
    time.device = device;
    time.medianMs = ms;
    time.ciLowMs = ms * (1 - half);
    time.ciHighMs = ms * (1 + half);
    time.samples = 30;
    time.note = what == Timed::Kernel ? "cold L2" : "";
    // The ends of the interval are two of the rounds; chance within a round explains the rest.
    constexpr int middle = measureRounds / 2;
    const double end = middle + 1.0 - double(intervalRank(measureRounds));
    for (int round = 0; round < measureRounds; ++round) {
        const double place = (round - middle) / end;
        const double median = ms * std::pow(place < 0 ? 1 - half : 1 + half, std::abs(place));
        time.rounds.push_back({median, median * (1 - half), median * (1 + 1.2 * half), 10});
    }
    return time;
}

/// vector_add over sizes from 1,024 to 2^24: the CPU takes 0.2 ns an element, the GPU 6 us and 0.004 ns, its copies 20
/// us and 0.1 ns more.
inline SweepResult madeUpSizes()
{
    SweepResult result;
    result.sweep.base.kernel = "vector_add";
    result.sweep.base.device = "cuda";
    SweepAxis axis{SweepOver::Size, "", {}};
    for (std::uint64_t n = 1024; n <= 1U << 24U; n *= 4)
        axis.values.push_back(std::to_string(n));
    result.sweep.axes = {axis};
    DeviceInfo gpu{"cuda:0", "NVIDIA H200", "", Provenance::Measured, {}, "580.95.05", "13.0"};
    const DeviceInfo cpu{"cpu", "AMD EPYC, 16 threads", "", Provenance::Measured, {}};
    result.conditions = {"0.1.0", {"2026-11-25"}, {gpu, cpu}, {{"vector_add:naive", "00f1"}}};
    for (const std::string& value : axis.values) {
        const double n = std::stod(value);
        SweepPoint point;
        point.ran = point.timed = true;
        point.matches = true;
        point.device = gpu;
        point.size.extent.x = std::uint64_t(n);
        point.launch = {{std::uint32_t(std::ceil(n / 256)), 1, 1}, {256, 1, 1}};
        point.bytes = 12 * n;
        point.operations = n;
        point.occupancyGpu = gpu.name;
        point.counters = {1.0, 4.0, 4.0, std::nullopt, 1.0, 1.0, n / 2};
        const double kernel = 0.006 + 4e-9 * n;
        point.times = {madeUpTime(Timed::CpuScalar, cpu.name, 0.0002 + 1.2e-6 * n),
            madeUpTime(Timed::CpuSimd, cpu.name, 0.0001 + 4e-7 * n),
            madeUpTime(Timed::CpuParallel, cpu.name, 0.008 + 2e-7 * n),
            madeUpTime(Timed::Upload, gpu.name, 0.008 + 7e-8 * n), madeUpTime(Timed::Kernel, gpu.name, kernel),
            madeUpTime(Timed::EndToEnd, gpu.name, 0.02 + kernel + 1e-7 * n, 0.04)};
        result.points.push_back(point);
    }
    return result;
}

/// The same with a library's time at each point, twice as fast as the GPU's kernel, and none for the CPU.
inline SweepResult madeUpLibraries()
{
    SweepResult result = madeUpSizes();
    for (SweepPoint& point : result.points) {
        TimeResult time = madeUpTime(Timed::Library, "NVIDIA H200", findTime(point.times, Timed::Kernel)->medianMs / 2);
        time.library = "cuBLAS 13.1.0, f32 without TF32 (its default math)";
        time.note = time.library + ", cold L2";
        point.times.push_back(time);
        point.notTimed = {{Timed::CpuLibrary, "no OpenBLAS here (libopenblas.so.0; package libopenblas0)"}};
    }
    return result;
}

/// The same over blocks: a knee at 32 threads, and a slow block of 1,024.
inline SweepResult madeUpBlocks()
{
    SweepResult result = madeUpSizes();
    const std::vector<double> ms{0.33, 0.165, 0.083, 0.0665, 0.0652, 0.065, 0.0655, 0.072};
    result.sweep.axes = {{SweepOver::Block, "", {"8", "16", "32", "64", "128", "256", "512", "1024"}}};
    const SweepPoint large = result.points.back();
    result.points.assign(ms.size(), large);
    for (std::size_t i = 0; i < ms.size(); ++i) {
        SweepPoint& point = result.points[i];
        const double threads = 8 << i;
        point.launch.block.x = std::uint32_t(threads);
        for (TimeResult& time : point.times)
            if (time.what == Timed::Kernel)
                time = madeUpTime(Timed::Kernel, time.device, ms[i], 0.008);
        if (i > 0)
            point.cpuTimesOf = 0;
        point.counters[0] = std::min(1.0, std::ceil(threads / 32) * 32 / 64);
        point.counters[1] = std::min(4.0, threads / 8);
        point.counters[2] = point.counters[1];
    }
    return result;
}

/// The blocks again where no GPU is: each point's time is predicted for an A100.
inline SweepResult madeUpPredictions()
{
    SweepResult result = madeUpBlocks();
    for (SweepPoint& point : result.points) {
        TimeResult time;
        time.what = Timed::Kernel;
        time.provenance = Provenance::Modelled;
        time.device = "A100";
        time.medianMs = 2 * findTime(point.times, Timed::Kernel)->medianMs;
        time.ciLowMs = time.medianMs / 1.5;
        time.ciHighMs = time.medianMs * 1.5;
        point.predicted = time;
        point.device = {"sim", "Simulator (limits of an A100)", "", Provenance::Simulated, {}};
        point.times.clear();
        point.cpuTimesOf.reset();
    }
    return result;
}

/// A work of 65,536 threads in 1 to 64 launches: 0.01 ms, and 0.002 ms more for each launch behind the first.
inline SweepResult madeUpLaunches()
{
    SweepResult result = madeUpBlocks();
    const SweepPoint one = result.points[5];
    result.sweep.axes = {{SweepOver::Launches, "", {"1", "4", "16", "64"}}};
    result.points.assign(4, one);
    std::uint32_t launches = 1;
    for (SweepPoint& point : result.points) {
        point.launch = {{256 / launches, 1, 1}, {256, 1, 1}};
        point.times = {madeUpTime(Timed::Kernel, one.device.name, 0.01 + 0.002 * (launches - 1))};
        point.cpuTimesOf.reset();
        launches *= 4;
    }
    return result;
}

/// Variants of a kernel over blocks, one of which could not run.
inline SweepResult madeUpGrid()
{
    SweepResult result = madeUpBlocks();
    const std::vector<SweepPoint> once = result.points;
    result.sweep.axes.insert(result.sweep.axes.begin(), SweepAxis{SweepOver::Variant, "", {"naive", "tiled"}});
    result.points.insert(result.points.end(), once.begin(), once.end());
    for (SweepPoint& point : result.points)
        point.cpuTimesOf.reset();
    result.points[3] = {};
    result.points[3].refusal = "too many registers";
    return result;
}

} // namespace warpatlas::test
