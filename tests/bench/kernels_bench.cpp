// How fast the kernels of the catalogue are, beside what bounds them on the same machine in the same run: a copy within
// the memory, or the vendor's library. Prints one table a device, the gaps between the steps of each ladder, and which
// targets are met. Exit status 1 if a result is wrong; a missed target is a line, not an error.
//
//   warpatlas_kernels_bench [--megabytes N] [--matrix N] [--seconds S] [--only gpu|cpu] [NAME...]
#include "tests/bench/kernels_cases.h"
#include "tests/bench/kernels_runs.h"

#include "app/measure/measure.h"
#include "app/report/words.h"
#include "kernels/analysis/comparison.h"
#include "kernels/values/error.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

using namespace warpatlas;
using namespace warpatlas::bench;

namespace {

struct Options {
    double megabytes = 256;
    std::uint64_t matrixSide = 4096;
    std::uint64_t matrixSideOnCpu = 2048;
    double seconds = 0.3;
    std::string only;
    std::vector<std::string> kernels;

    bool wants(const KernelDescription& kernel) const
    {
        return kernels.empty() || std::ranges::find(kernels, kernel.name) != kernels.end()
            || std::ranges::find(kernels, fullName(kernel)) != kernels.end();
    }
    MeasureLimits limits() const { return {.secondsPerQuantity = seconds, .wallSecondsPerQuantity = 5 * seconds}; }
};

/// One variant's line.
struct Row {
    std::string name; ///< NAME:VARIANT
    std::string kernel; ///< NAME
    double ms = 0, gbPerSecond = 0, gigaOperations = 0;
    std::string size;
    std::string bound; ///< "copy", "cuBLAS 13.0 ..."; empty: there is none
    double ratio = 0; ///< the bound's time over ours
    const Target* target = nullptr;
    std::string remark;
};

const TimeResult* find(const std::vector<TimeResult>& times, Timed what)
{
    const auto found = std::ranges::find(times, what, &TimeResult::what);
    return found == times.end() ? nullptr : &*found;
}

/// The library's name, without the conditions that follow it in the note.
std::string libraryName(const TimeResult& time)
{
    return time.note.substr(0, time.note.find(','));
}

class Side {
public:
    Side(Device& device, const Options& options, bool onGpu) : m_device(device), m_options(options), m_onGpu(onGpu) { }

    Row measureKernel(const CatalogueKernel& kernel)
    {
        const auto bound =
            bindLarge(kernel, m_options.megabytes, m_onGpu ? m_options.matrixSide : m_options.matrixSideOnCpu);
        const Work& work = bound->work;
        const Cost cost = kernel.cost(work);
        Progress progress;
        Array reference(work.outputBuffer().type, work.outputBuffer().shape);
        kernel.reference(CpuForm::Parallel, work, reference, progress);

        const auto run = m_device.prepare(work, &kernel, bound->launch);
        if (m_onGpu) {
            const Comparison check = compare(*run->execute(progress).output, reference, bound->tolerance);
            if (!check.matches)
                throw InputError(fullName(kernel.description()),
                    fmt::format("WRONG: {} values differ by up to {:.3g}", check.differing, check.maxAbsError));
        }
        Row row;
        row.name = fullName(kernel.description());
        row.kernel = kernel.description().name;
        row.target = targetOf(m_onGpu ? gpuTargets() : cpuTargets(), kernel.description());
        for (const NotTimed& missing : run->useLibrary(reference, bound->tolerance, progress))
            row.remark = missing.reason;

        const Timed ours = m_onGpu ? Timed::Kernel : Timed::CpuParallel;
        const Timed library = m_onGpu ? Timed::Library : Timed::CpuLibrary;
        PartOfRun part(*run, {ours, library});
        const auto times = interleaved(part, cost);
        const TimeResult& time = times.front().front();
        row.ms = time.medianMs;
        row.gbPerSecond = cost.bytes / row.ms * 1e-6;
        row.gigaOperations = cost.operations / row.ms * 1e-6;
        row.size =
            toText(work.outputBuffer().shape.values() < work.buffers[0].shape.values() ? work.buffers[0].shape
                                                                                       : work.outputBuffer().shape);
        const TimeResult* other = find(times.front(), library);
        if (other)
            row.bound = libraryName(*other);
        else if (kernel.library() == LibraryRoutine::None && times.size() > 1) {
            other = &times.back().front();
            row.bound = "copy";
        }
        if (other)
            row.ratio = other->medianMs / row.ms;
        return row;
    }

private:
    /// The kernel's times, and those of the copy of as many bytes: two lists.
    std::vector<std::vector<TimeResult>> interleaved(PreparedRun& run, const Cost& cost) const
    {
        const auto bytes = static_cast<std::size_t>(cost.bytes / 2) / 64 * 64 + 64;
        const auto copy = m_onGpu ? makeDeviceCopy(bytes) : makeStreamCopy(bytes);
        std::vector<Measured> sides{{m_device.info(), &run}};
        DeviceInfo copyInfo = m_device.info();
        copyInfo.name += ", copy";
        if (copy)
            sides.push_back({copyInfo, copy.get()});
        Progress progress;
        std::vector<std::vector<TimeResult>> lists(sides.size());
        for (TimeResult& time : measure(sides, m_options.limits(), progress, {}))
            lists[time.device == copyInfo.name ? 1 : 0].push_back(std::move(time));
        return lists;
    }

    Device& m_device;
    const Options& m_options;
    bool m_onGpu;
};

void printRow(const Row& row)
{
    const std::string ratio = row.bound.empty() ? "" : fmt::format("{:.3f} of {}", row.ratio, row.bound);
    std::string verdict;
    if (row.target && !row.bound.empty())
        verdict = fmt::format("{} {:.2f}", row.ratio >= row.target->least ? "met:" : "MISSED:", row.target->least);
    fmt::print("{:<26}{:<22}{:>10} ms{:>8} GB/s{:>8} Gop/s  {:<26}{:<14}{}\n", row.name, row.size, threeDigits(row.ms),
        threeDigits(row.gbPerSecond), threeDigits(row.gigaOperations), ratio, verdict, row.remark);
    std::fflush(stdout);
}

/// naive -> tiled -> padded: how many times as fast each step is as the one before.
void printLadders(const std::vector<Row>& rows)
{
    fmt::print("\nLadders (each step against the one before, and the last against the first)\n");
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t end = first;
        while (end < rows.size() && rows[end].kernel == rows[first].kernel)
            ++end;
        if (end - first > 1) {
            std::string line =
                fmt::format("  {}: {}", rows[first].kernel, rows[first].name.substr(rows[first].name.find(':') + 1));
            for (std::size_t i = first + 1; i < end; ++i)
                line += fmt::format(
                    " -> {} {:.2f}x", rows[i].name.substr(rows[i].name.find(':') + 1), rows[i - 1].ms / rows[i].ms);
            fmt::print("{} (together {:.2f}x)\n", line, rows[first].ms / rows[end - 1].ms);
        }
        first = end;
    }
}

void printTargets(std::span<const Target> targets, const std::vector<Row>& rows)
{
    fmt::print("\nTargets\n");
    for (const Target& target : targets) {
        const Row* best = nullptr;
        for (const Row& row : rows)
            if (row.target == &target && !row.bound.empty() && (!best || row.ratio > best->ratio))
                best = &row;
        const std::string wanted = fmt::format("  {:<26}>= {:.2f} of {:<8}", target.kernel, target.least,
            target.bound == Bound::Copy ? "copy" : "library");
        if (best)
            fmt::print("{} {:<7}{:.3f} ({})\n", wanted, best->ratio >= target.least ? "met" : "MISSED", best->ratio,
                best->name);
        else
            fmt::print("{} not there\n", wanted);
    }
}

/// Whether all results are right.
bool benchmark(Device& device, const Options& options, bool onGpu)
{
    fmt::print("\n{}{}{}\n", device.info().name, device.info().detail.empty() ? "" : ", ", device.info().detail);
    Side side(device, options, onGpu);
    std::vector<Row> rows;
    bool right = true;
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& description = kernel->description();
        // On the CPU all variants are one.
        const bool product = kernel->library() == LibraryRoutine::MatrixProduct;
        if (!options.wants(description)
            || (!onGpu
                && (findKernel(description.name).value() != kernel
                    || (!targetOf(cpuTargets(), description) && !product))))
            continue;
        try {
            rows.push_back(side.measureKernel(*kernel));
            printRow(rows.back());
        } catch (const std::exception& error) {
            fmt::print("{:<26}{}\n", fullName(description), error.what());
            right = false;
        }
    }
    if (onGpu)
        printLadders(rows);
    printTargets(onGpu ? gpuTargets() : cpuTargets(), rows);
    return right;
}

} // namespace

int main(int argc, char** argv)
{
    Options options;
    CLI::App app("How fast the kernels of the catalogue are, beside a copy and the vendors' libraries.");
    app.add_option("--megabytes", options.megabytes, "Of each array at least (default 256)");
    app.add_option("--matrix", options.matrixSide, "Side of the matrices on the GPU (default 4096)");
    app.add_option("--cpu-matrix", options.matrixSideOnCpu, "Side of the matrices on the CPU (default 2048)");
    app.add_option("--seconds", options.seconds, "Of each quantity at most (default 0.3)");
    app.add_option("--only", options.only, "gpu or cpu")->check(CLI::IsMember({"gpu", "cpu"}));
    app.add_option("KERNEL", options.kernels, "NAME or NAME:VARIANT (default all)");
    CLI11_PARSE(app, argc, argv);

    bool right = true;
    if (options.only != "cpu") {
        const auto gpu = openDevice("cuda");
        if (gpu)
            right = benchmark(*gpu.value(), options, true);
        else
            fmt::print("No GPU is measured: {}\n", gpu.reason());
    }
    if (options.only != "gpu") {
        const auto cpu = openDevice("cpu");
        right = benchmark(*cpu.value(), options, false) && right;
    }
    return right ? 0 : 1;
}
