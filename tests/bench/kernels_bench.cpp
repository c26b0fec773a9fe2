// How fast the kernels of the catalogue are, beside what bounds them on the same machine in the same run: a copy within
// the memory, or the vendor's library. Prints one table a device, the gaps between the steps of each ladder, and which
// targets are met. Exit status 1 if a result is wrong; a missed target is a line, not an error.
//
//   warpatlas_kernels_bench [--megabytes N] [--matrix N] [--seconds S] [--only gpu|cpu] [NAME...]
#include "tests/bench/kernels_cases.h"
#include "tests/bench/kernels_runs.h"
#include "tests/bench/kernels_table.h"

#include "app/measure/measure.h"
#include "app/measure/recorded.h"
#include "kernels/analysis/comparison.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>

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

    /// One row, or two for kernels whose time depends on how rows of data begin.
    std::vector<Row> measureKernel(const CatalogueKernel& kernel)
    {
        const LargeCase large =
            bindLarge(kernel, m_options.megabytes, m_onGpu ? m_options.matrixSide : m_options.matrixSideOnCpu);
        std::vector<Row> rows{measureCase(kernel, *large.bound)};
        rows[0].target = targetOf(m_onGpu ? gpuTargets() : cpuTargets(), kernel.description());
        if (!large.remark.empty())
            rows[0].remark += (rows[0].remark.empty() ? "" : "; ") + large.remark;
        if (kernel.description().name == "transpose") {
            rows.push_back(measureCase(kernel, *withOddWidths(*large.bound)));
            rows[1].condition = "odd widths";
        }
        return rows;
    }

private:
    Row measureCase(const CatalogueKernel& kernel, const BoundExperiment& bound)
    {
        const Work& work = bound.work;
        const Cost cost = kernel.cost(work);
        Progress progress;
        Array reference(work.outputBuffer().type, work.outputBuffer().shape);
        kernel.reference(CpuForm::Parallel, work, reference, progress);

        const auto run = m_device.prepare(work, &kernel, bound.launch);
        if (m_onGpu) {
            const Comparison check = compare(*run->execute(progress).output, reference, bound.tolerance);
            if (!check.matches)
                throw InputError(fullName(kernel.description()),
                    fmt::format("WRONG: {} values differ by up to {:.3g}", check.differing, check.maxAbsError));
        }
        Row row;
        row.kernel = kernel.description().name;
        row.variant = kernel.description().variant;
        for (const NotTimed& missing : run->useLibrary(reference, bound.tolerance, progress))
            row.remark = missing.reason;

        const Timed ours = m_onGpu ? Timed::Kernel : Timed::CpuParallel;
        const Timed library = m_onGpu ? Timed::Library : Timed::CpuLibrary;
        PartOfRun part(*run, {ours, library});
        const auto times = interleaved(part, cost);
        const TimeResult& time = times.front().front();
        row.ms = time.medianMs;
        row.gbPerSecond = cost.bytes / row.ms * 1e-6;
        row.gigaOperations = cost.operations / row.ms * 1e-6;
        row.size = sizeInWords(sizeOfRun(work));
        if (const TimeResult* other = find(times.front(), library)) {
            row.bound = libraryName(*other);
            row.ratio = other->medianMs / row.ms;
        } else if (kernel.library() == LibraryRoutine::None && times.size() > 1) {
            const double peak = m_onGpu && m_device.info().gpu ? m_device.info().gpu->fp32Teraflops : 0;
            boundByCopyOrPeak(row, times.back().front().medianMs, cost.operations, peak);
        }
        return row;
    }

    /// The kernel's times, and those of the copy of as many bytes: two lists.
    std::vector<std::vector<TimeResult>> interleaved(PreparedRun& run, const Cost& cost) const
    {
        const auto bytes = static_cast<std::size_t>(cost.bytes / 2) / 64 * 64 + 64;
        const auto copy = m_onGpu ? makeDeviceCopy(bytes) : makeStreamCopy(bytes);
        std::vector<Measured> sides{{m_device.info(), &run, 0}};
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

/// Whether all results are right.
bool benchmark(Device& device, const Options& options, bool onGpu)
{
    fmt::print("\n{}{}{}\n", device.info().name, device.info().detail.empty() ? "" : ", ", device.info().detail);
    Side side(device, options, onGpu);
    std::vector<Row> rows, variants, odd; // variants, odd: of the kernel that is measured now
    bool right = true;
    const auto printVariants = [&] {
        for (std::vector<Row>* group : {&variants, &odd}) {
            fmt::print("{}", linesOf(*group));
            std::ranges::move(*group, std::back_inserter(rows));
            group->clear();
        }
        std::fflush(stdout);
    };
    for (const CatalogueKernel* kernel : catalogue()) {
        const KernelDescription& description = kernel->description();
        // On the CPU all variants are one.
        const bool product = kernel->library() == LibraryRoutine::MatrixProduct;
        if (!options.wants(description)
            || (!onGpu
                && (findKernel(description.name).value() != kernel
                    || (!targetOf(cpuTargets(), description) && !product))))
            continue;
        if (!variants.empty() && variants.front().kernel != description.name)
            printVariants();
        try {
            for (Row& row : side.measureKernel(*kernel))
                (row.condition.empty() ? variants : odd).push_back(std::move(row));
        } catch (const std::exception& error) {
            fmt::print("{:<29}{}\n", fullName(description), error.what());
            right = false;
        }
    }
    printVariants();
    if (onGpu)
        fmt::print("{}", laddersOf(rows));
    fmt::print("{}", verdictsOn(onGpu ? gpuTargets() : cpuTargets(), rows));
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
