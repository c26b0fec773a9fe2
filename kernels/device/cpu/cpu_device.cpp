#include "kernels/device/cpu/cpu_device.h"

#include "kernels/catalogue/catalogue.h"
#include "kernels/values/error.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <oneapi/tbb/task_arena.h>

namespace warpatlas {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// As the system names it: "AMD EPYC 9654 96-Core Processor".
std::string cpuModel()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "CPU";
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

    std::vector<Timed> timed() const override { return {Timed::CpuScalar, Timed::CpuSimd, Timed::CpuParallel}; }

    /// The clock's own cost and steps would show in short runs: those are repeated within one sample, and divided.
    double sampleMs(Timed what, const Progress& progress) override
    {
        static_assert(static_cast<int>(Timed::CpuScalar) == static_cast<int>(CpuForm::Scalar)
            && static_cast<int>(Timed::CpuSimd) == static_cast<int>(CpuForm::Simd)
            && static_cast<int>(Timed::CpuParallel) == static_cast<int>(CpuForm::Parallel));
        const auto index = static_cast<std::size_t>(what);
        if (index >= m_repeats.size())
            throw InputError(std::string(nameOf(what)), "is nothing that the CPU can time");
        const auto form = static_cast<CpuForm>(index);
        int& repeats = m_repeats[index];
        if (repeats == 0) {
            // The first run touches the memory and starts the threads; where that is nothing beside the run, it counts.
            const double first = repeat(form, 1, progress);
            repeats = 1;
            if (first > longRunMs)
                return first;
            repeats =
                static_cast<int>(std::clamp(std::ceil(shortestSampleMs / repeat(form, 1, progress)), 1.0, 10000.0));
        }
        return repeat(form, repeats, progress) / repeats;
    }

    std::string note(Timed what) const override
    {
        const auto index = static_cast<std::size_t>(what);
        const int repeats = index < m_repeats.size() ? m_repeats[index] : 0;
        return repeats > 1 ? fmt::format("warm caches, batches of {}", repeats) : std::string();
    }

private:
    static constexpr double shortestSampleMs = 0.02;
    static constexpr double longRunMs = 50;

    double repeat(CpuForm form, int times, const Progress& progress)
    {
        const auto start = Clock::now();
        for (int i = 0; i < times; ++i)
            m_kernel.reference(form, m_work, m_output, progress);
        return std::max(millisecondsSince(start), 1e-6);
    }

    const Work& m_work;
    const CatalogueKernel& m_kernel;
    Array m_output;
    std::array<int, 3> m_repeats{}; ///< by form; 0: not known yet
};

class CpuDevice : public Device {
public:
    CpuDevice()
    {
        const int threads = oneapi::tbb::this_task_arena::max_concurrency();
        m_info.id = "cpu";
        m_info.name = fmt::format("{}, {} thread{}", cpuModel(), threads, threads == 1 ? "" : "s");
        m_info.provenance = Provenance::Measured;
    }

    const DeviceInfo& info() const override { return m_info; }

    std::unique_ptr<PreparedRun> prepare(const Work& work, const CatalogueKernel* kernel, const Launch&) override
    {
        if (!kernel)
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

} // namespace warpatlas
