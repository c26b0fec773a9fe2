#include "kernels/device/cpu/cpu_device.h"

#include "kernels/catalogue/catalogue.h"
#include "kernels/device/cpu/openblas.h"
#include "kernels/device/library_check.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <oneapi/tbb/task_arena.h>

namespace warpatlas::inline device {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class CpuRun : public PreparedRun {
public:
    CpuRun(const Work& work, const CatalogueKernel& kernel)
        : m_work(work), m_kernel(kernel), m_output(work.outputBuffer().type, work.outputBuffer().shape)
    {
    }

    /// GPU memory is out of this device's reach: the output is always made here, `external` or not.
    Execution execute(Progress& progress, const ExternalOutput*, bool) override
    {
        progress.throwIfCancelled();
        const BufferSpec& buffer = m_work.outputBuffer();
        auto output = std::make_shared<Array>(buffer.type, buffer.shape);
        Execution execution;
        const auto start = Clock::now();
        m_kernel.reference(CpuForm::Parallel, m_work, *output, progress);
        execution.firstCallMs = millisecondsSince(start);
        execution.output = std::move(output);
        progress.throwIfCancelled();
        progress.report(1);
        return execution;
    }

    std::vector<NotTimed> useLibrary(const Array& reference, const Tolerance& tolerance, Progress& progress) override
    {
        m_product = m_kernel.library() == LibraryRoutine::MatrixProduct ? matrixProductOf(m_work) : std::nullopt;
        if (!m_product)
            return {};
        const Answer<OpenBlas>& found = OpenBlas::instance();
        if (!found)
            return {{Timed::CpuLibrary, found.reason()}};
        m_blas = &found.value();
        std::ranges::fill(m_output.bytes(), std::byte{0xff}); // no number: what is not written is not right by chance
        runLibrary(progress);
        const std::string fault = libraryFault(m_blas->name(), m_output, reference, tolerance);
        if (fault.empty())
            return {};
        m_blas = nullptr;
        return {{Timed::CpuLibrary, fault}};
    }

    std::string libraryName(Timed what) const override
    {
        return what == Timed::CpuLibrary && m_blas ? m_blas->name() : std::string();
    }

    std::vector<Timed> timed() const override
    {
        std::vector<Timed> timed{Timed::CpuScalar, Timed::CpuSimd, Timed::CpuParallel};
        if (m_blas)
            timed.push_back(Timed::CpuLibrary);
        return timed;
    }

    /// The clock's own cost and steps would show in short runs: those are repeated within one sample, and divided.
    double sampleMs(Timed what, const Progress& progress) override
    {
        const std::vector<Timed> known = timed();
        if (std::ranges::find(known, what) == known.end())
            throw InputError(std::string(nameOf(what)), "is nothing that the CPU can time");
        int& repeats = m_repeats[what];
        if (repeats == 0) {
            // The first run touches the memory and starts the threads; where that is nothing beside the run, it counts.
            const double first = repeat(what, 1, progress);
            repeats = 1;
            if (first > longRunMs)
                return first;
            repeats =
                static_cast<int>(std::clamp(std::ceil(shortestSampleMs / repeat(what, 1, progress)), 1.0, 10000.0));
        }
        return repeat(what, repeats, progress) / repeats;
    }

    std::string note(Timed what) const override
    {
        std::string note;
        if (what == Timed::CpuLibrary && m_blas)
            note = fmt::format("{}, {} thread{}", m_blas->name(), m_blas->threads(), m_blas->threads() == 1 ? "" : "s");
        const auto repeats = m_repeats.find(what);
        if (repeats != m_repeats.end() && repeats->second > 1)
            note += fmt::format("{}warm caches, batches of {}", note.empty() ? "" : ", ", repeats->second);
        return note;
    }

private:
    static constexpr double shortestSampleMs = 0.02;
    static constexpr double longRunMs = 50;

    double repeat(Timed what, int times, const Progress& progress)
    {
        const auto start = Clock::now();
        for (int i = 0; i < times; ++i)
            if (what == Timed::CpuLibrary)
                runLibrary(progress);
            else
                m_kernel.reference(formOf(what), m_work, m_output, progress);
        return std::max(millisecondsSince(start), 1e-6);
    }

    void runLibrary(const Progress& progress)
    {
        m_blas->multiply(m_work.buffers[0].contents->values<float>().data(),
            m_work.buffers[1].contents->values<float>().data(), m_output.values<float>().data(), *m_product, progress);
    }

    static CpuForm formOf(Timed what)
    {
        static_assert(static_cast<int>(Timed::CpuScalar) == static_cast<int>(CpuForm::Scalar)
            && static_cast<int>(Timed::CpuSimd) == static_cast<int>(CpuForm::Simd)
            && static_cast<int>(Timed::CpuParallel) == static_cast<int>(CpuForm::Parallel));
        return static_cast<CpuForm>(what);
    }

    const Work& m_work;
    const CatalogueKernel& m_kernel;
    Array m_output;
    std::optional<MatrixProduct> m_product;
    const OpenBlas* m_blas = nullptr; ///< once its result proved right
    std::map<Timed, int> m_repeats; ///< 0: not known yet
};

class CpuDevice : public Device {
public:
    CpuDevice()
    {
        const int threads = cpuThreads();
        m_info.id = "cpu";
        m_info.name = fmt::format("{}, {} thread{}", cpuName(), threads, threads == 1 ? "" : "s");
        m_info.provenance = Provenance::Measured;
    }

    const DeviceInfo& info() const override { return m_info; }

    std::unique_ptr<PreparedRun> prepare(const Work& work, const CatalogueKernel* kernel, const Launch&) override
    {
        if (!kernel || !kernel->description().hasReference)
            throw InputError(work.code.sourceName, "has no CPU reference; choose the simulator or a CUDA device");
        return std::make_unique<CpuRun>(work, *kernel);
    }

private:
    DeviceInfo m_info;
};

} // namespace

std::unique_ptr<Device> openCpuDevice()
{
    return std::make_unique<CpuDevice>();
}

std::string cpuName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "CPU";
}

int cpuThreads()
{
    return oneapi::tbb::this_task_arena::max_concurrency();
}

} // namespace warpatlas::inline device
