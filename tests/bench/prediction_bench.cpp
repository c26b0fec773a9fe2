/// Compares predicted times with measured ones, of each recorded run on each GPU that was measured.
///     warpatlas_prediction_bench [--kernel NAME] [--published] [--timing FILE.json] [FILE.json ...]
/// FILE: as `warpatlas measure --out` writes it; none: those that travel with the program. The error of a kernel is
/// |predicted - measured| / min(predicted, measured).
#include "app/measure/recorded.h"
#include "app/predict/predict_time.h"
#include "kernels/timing/probed_timing.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>

namespace {

using namespace warpatlas;

struct Compared {
    double error = 0;
    bool inside = false;
};

std::optional<TimeResult> kernelTimeOf(const RecordedRun& run)
{
    const auto found = std::ranges::find(run.times, Timed::Kernel, &TimeResult::what);
    return found == run.times.end() ? std::nullopt : std::optional(*found);
}

Experiment experimentOf(const RecordedRun& run, const std::string& gpu)
{
    Experiment experiment;
    experiment.kernel = run.kernel + ":" + run.variant;
    experiment.data = run.data;
    experiment.parameters = run.parameters;
    experiment.grid = run.launch.grid;
    experiment.block = run.launch.block;
    experiment.gpu = gpu;
    return experiment;
}

std::string partsInWords(const PredictedTime& predicted)
{
    std::vector<std::size_t> order(timePartCount);
    for (std::size_t part = 0; part < timePartCount; ++part)
        order[part] = part;
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return predicted.parts[a] > predicted.parts[b]; });
    std::string words;
    for (std::size_t i = 0; i < 4; ++i)
        words += fmt::format("{} {:.0f} %  ", nameOf(static_cast<TimePart>(order[i])),
            100 * predicted.parts[order[i]] / predicted.milliseconds);
    return words;
}

/// The facts about a GPU that the model gets.
struct Told {
    bool published = false; ///< nothing that was measured
    std::optional<ProbedTiming> probed; ///< this in the place of what travels with the program
};

GpuTiming timingFor(const GpuSheet& gpu, const Told& told)
{
    if (told.published)
        return publishedTiming(gpu);
    if (!told.probed)
        return timingOf(gpu);
    GpuTiming timing = publishedTiming(gpu);
    const double dram = timing.dramBytesPerCycle;
    takeProbed(*told.probed, timing);
    const Answer<GpuSheet> of = findGpu(told.probed->gpu);
    if (!of || of.value().name != gpu.name)
        timing.dramBytesPerCycle = dram;
    timing.source = told.probed->gpu;
    return timing;
}

void compareAll(const Measurements& measurements, const std::string& only, const Told& told)
{
    const Answer<GpuSheet> found = findGpu(measurements.gpu.name);
    if (!found) {
        fmt::print("{}\n", found.reason());
        return;
    }
    const GpuSheet& gpu = found.value();
    const GpuTiming timing = timingFor(gpu, told);
    fmt::print(
        "{}, driver {}, {}: {}\n", measurements.gpu.name, measurements.gpu.driver, measurements.date, timing.source);
    fmt::print(
        "{:<34} {:>16} {:>10} {:>10} {:>6}  {}\n", "kernel", "block", "measured", "predicted", "ratio", "limits");
    std::vector<Compared> all;
    std::map<std::string, std::vector<double>> byKernel;
    for (const RecordedRun& run : measurements.runs) {
        const std::string name = run.kernel + ":" + run.variant;
        const auto measured = kernelTimeOf(run);
        if (!measured || (!only.empty() && !name.starts_with(only)))
            continue;
        Progress progress;
        const auto bound = bindExperiment(experimentOf(run, gpu.name));
        const PredictedTime predicted = predictTime(*bound, gpu, timing, progress);
        const double ratio = predicted.milliseconds / measured->medianMs;
        const double error = std::max(ratio, 1 / ratio) - 1;
        all.push_back({error,
            predicted.lowMilliseconds <= measured->medianMs && measured->medianMs <= predicted.highMilliseconds});
        byKernel[name].push_back(error);
        const Dim3 block = run.launch.block;
        fmt::print("{:<34} {:>16} {:>10.5f} {:>10.5f} {:>6.2f}  {}l1 {:.2f}, {}/{} blocks\n",
            fmt::format("{} {}", name, toText(run.size)), fmt::format("{}x{}x{}", block.x, block.y, block.z),
            measured->medianMs, predicted.milliseconds, ratio, partsInWords(predicted), predicted.shown.l1HitRate,
            predicted.shown.tracedBlocks, predicted.shown.smBlocks);
    }
    if (all.empty())
        return;
    double sum = 0;
    std::size_t inside = 0;
    for (const Compared& one : all) {
        sum += one.error;
        inside += one.inside ? 1 : 0;
    }
    fmt::print("{} runs: mean error {:.1f} %, inside the band {:.0f} %\n", all.size(), 100 * sum / double(all.size()),
        100.0 * double(inside) / double(all.size()));
    for (const auto& [name, errors] : byKernel) {
        double mean = 0;
        for (const double error : errors)
            mean += error / double(errors.size());
        fmt::print("  {:<34} {:>5.1f} %, at most {:.1f} %\n", name, 100 * mean, 100 * std::ranges::max(errors));
    }
}

} // namespace

int main(int count, char** words)
{
    CLI::App app("Compares predicted times with measured ones.");
    std::vector<std::string> files;
    std::string only;
    app.add_option("files", files, "measurements");
    app.add_option("--kernel", only, "NAME or NAME:VARIANT");
    Told told;
    std::string timing;
    app.add_flag("--published", told.published, "without what was measured of GPUs");
    app.add_option("--timing", timing, "what was measured of a GPU");
    CLI11_PARSE(app, count, words);
    const auto textOf = [](const std::string& file) {
        std::ifstream stream(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    };
    try {
        if (!timing.empty())
            told.probed = probedTimingFromJson(textOf(timing), timing);
        if (files.empty())
            for (const Measurements& measurements : recordedMeasurements())
                compareAll(measurements, only, told);
        for (const std::string& file : files) {
            compareAll(measurementsFromJson(textOf(file), file), only, told);
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 2;
    }
    return 0;
}
