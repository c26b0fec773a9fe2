#include "kernels/device/cuda/series_run.h"

#include "kernels/device/cuda/wait.h"
#include "kernels/model/error.h"

#include <cassert>
#include <fmt/format.h>

namespace warpatlas::cuda {

namespace {

std::deque<LoadedWork> loadedParts(
    const LaunchSeries& series, int ordinal, const std::vector<bool>& shared, const Progress& progress)
{
    std::deque<LoadedWork> parts;
    for (const SeriesPart& part : series.parts) {
        progress.throwIfCancelled();
        LentToWork lent;
        if (!parts.empty())
            lent = {&parts.front().stream(), &parts.front(), shared};
        parts.emplace_back(*part.work, part.launch, ordinal, std::nullopt, lent);
    }
    return parts;
}

} // namespace

SeriesRun::SeriesRun(const LaunchSeries& series, int ordinal, const Progress& progress)
    : m_shared([&] {
          std::vector<bool> shared = series.shared;
          shared.resize(series.parts.front().work->buffers.size());
          return shared;
      }()),
      m_parts(loadedParts(series, ordinal, m_shared, progress)),
      m_timer(m_parts.front().stream(), ordinal),
      m_clock(ordinal)
{
}

Execution SeriesRun::execute(Progress& progress, [[maybe_unused]] const ExternalOutput* external, bool copyBack)
{
    assert(!external);
    progress.throwIfCancelled();
    m_parts.front().makeCurrent();
    const Stream& stream = m_parts.front().stream();
    for (LoadedWork& part : m_parts)
        part.queueReset(part.output().get());
    for (LoadedWork& part : m_parts) {
        queue(part);
        part.queueHeldBack(part.output().get());
    }
    waitFor(stream, m_done, progress);
    Execution execution;
    std::size_t bytes = 0;
    for (LoadedWork& part : m_parts) {
        bytes += part.output().byteCount();
        for (Problem& problem : part.takeTrespasses())
            execution.problems.push_back(std::move(problem));
    }
    if (copyBack) {
        const ElementType type = m_parts.front().work().outputBuffer().type;
        auto all = std::make_shared<Array>(type, Shape{{bytes / sizeOf(type), 1, 1}, 1});
        std::byte* to = all->bytes().data();
        for (const LoadedWork& part : m_parts) {
            if (part.output().byteCount() > 0)
                WARPATLAS_CUDA(cudaMemcpyAsync(
                    to, part.output().get(), part.output().byteCount(), cudaMemcpyDeviceToHost, stream.get()));
            to += part.output().byteCount();
        }
        stream.synchronize();
        execution.output = std::move(all);
    }
    progress.report(1);
    return execution;
}

double SeriesRun::sampleMs(Timed what, const Progress& progress)
{
    if (what != Timed::Kernel)
        throw InputError(std::string(nameOf(what)), "is nothing that a series of launches has");
    progress.throwIfCancelled();
    m_parts.front().makeCurrent();
    return m_timer.seriesMs([this] { queue(m_parts.front()); },
        [this] {
            for (std::size_t i = 1; i < m_parts.size(); ++i)
                queue(m_parts[i]);
        },
        m_cache == KernelCache::Warm ? CudaTimer::Cache::Warmed : CudaTimer::Cache::Flushed);
}

std::string SeriesRun::note(Timed) const
{
    std::string note = m_parts.size() == 1
        ? std::string("1 launch")
        : fmt::format("{} launches one after another, gaps included", m_parts.size());
    note += m_cache == KernelCache::Warm ? ", warm L2" : ", cold L2 before the first";
    return m_timer.gateUsable() ? note : note + ", launch latency included";
}

} // namespace warpatlas::cuda
