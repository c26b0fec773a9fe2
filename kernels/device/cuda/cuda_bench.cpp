#include "kernels/device/cuda/cuda_bench.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::cuda {

CudaBench::CudaBench(LoadedWork& loaded)
    : m_loaded(loaded),
      m_timer(loaded.stream(), loaded.ordinal()),
      m_download(loaded.output().byteCount()),
      m_clock(loaded.ordinal())
{
    for (const BufferSpec& buffer : loaded.work().buffers) {
        PinnedMemory& copy = m_inputs.emplace_back(buffer.role == BufferRole::Output ? 0 : buffer.byteCount());
        if (copy.get())
            std::memcpy(copy.get(), buffer.contents->bytes().data(), copy.byteCount());
    }
}

std::vector<Timed> CudaBench::timed()
{
    return {Timed::Upload, Timed::Kernel, Timed::Download, Timed::EndToEnd, Timed::LaunchOverhead};
}

double CudaBench::sampleMs(Timed what)
{
    switch (what) {
    case Timed::EndToEnd:
        return endToEndMs();
    case Timed::LaunchOverhead:
        return m_timer.launchOverheadMs();
    case Timed::Upload:
    case Timed::Kernel:
    case Timed::Download:
        break;
    case Timed::Library:
        if (m_library)
            break;
        [[fallthrough]];
    default:
        throw InputError(std::string(nameOf(what)), "is nothing that a CUDA device can time");
    }
    Batch& batch = batchOf(what);
    if (batch.repeats == 0) {
        singleMs(what); // the first time is no sample: pages, clocks, code
        std::array<double, 5> single{};
        for (double& ms : single)
            ms = singleMs(what);
        std::ranges::nth_element(single, single.begin() + single.size() / 2);
        // A single short run is mostly the events' own cost. With more runs in a sample, the time of one comes out.
        batch.repeats = CudaTimer::repeatsFor(single[single.size() / 2]);
        if (batch.repeats > 1 && (what == Timed::Kernel || what == Timed::Library))
            if (auto graph = LaunchGraph::of(
                    m_loaded.stream(), [&] { queue(what); }, batch.repeats))
                batch.graph = std::move(graph.value());
        batchMs(what, batch);
    }
    return batchMs(what, batch);
}

double CudaBench::singleMs(Timed what)
{
    return m_timer.timeMs([&] { queue(what); }, 1, cacheOf(what));
}

double CudaBench::batchMs(Timed what, const Batch& batch)
{
    if (batch.graph)
        return m_timer.timeMs([&] { batch.graph->queue(m_loaded.stream()); }, 1, cacheOf(what)) / batch.repeats;
    return m_timer.timeMs([&] { queue(what); }, batch.repeats, cacheOf(what));
}

CudaTimer::Cache CudaBench::cacheOf(Timed what) const
{
    if (what != Timed::Kernel && what != Timed::Library)
        return CudaTimer::Cache::AsItIs;
    return m_cache == KernelCache::Warm ? CudaTimer::Cache::Warmed : CudaTimer::Cache::Flushed;
}

void CudaBench::setLibrary(LibraryRun* library)
{
    if (library != m_library)
        batchOf(Timed::Library) = {};
    m_library = library;
}

void CudaBench::queue(Timed what)
{
    switch (what) {
    case Timed::Upload:
        return queueUpload();
    case Timed::Download:
        return queueDownload();
    case Timed::Library:
        return m_library->queue();
    default:
        return m_loaded.queueKernel(m_loaded.output().get());
    }
}

/// The time that a program waits if its data are in (pinned) host memory and the result has to be there, too.
double CudaBench::endToEndMs()
{
    m_loaded.stream().synchronize();
    const auto start = std::chrono::steady_clock::now();
    queueUpload();
    m_loaded.queueKernel(m_loaded.output().get());
    queueDownload();
    m_loaded.stream().synchronize();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double CudaBench::copiesMs()
{
    m_loaded.stream().synchronize();
    const auto start = std::chrono::steady_clock::now();
    queueUpload();
    queueDownload();
    m_loaded.stream().synchronize();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void CudaBench::queueUpload()
{
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        if (const TextureMemory* const texture = m_loaded.textureOf(i); texture != nullptr && m_inputs[i].get())
            texture->queueFill(m_inputs[i].get(), cudaMemcpyHostToDevice, m_loaded.stream().get());
        else if (m_inputs[i].get())
            WARPATLAS_CUDA(cudaMemcpyAsync(m_loaded.buffer(i).get(), m_inputs[i].get(), m_inputs[i].byteCount(),
                cudaMemcpyHostToDevice, m_loaded.stream().get()));
}

void CudaBench::queueDownload()
{
    if (const TextureMemory* const surface = m_loaded.textureOf(m_loaded.work().output);
        surface != nullptr && m_download.get())
        surface->queueTake(m_download.get(), cudaMemcpyDeviceToHost, m_loaded.stream().get());
    else if (m_download.get())
        WARPATLAS_CUDA(cudaMemcpyAsync(m_download.get(), m_loaded.output().get(), m_download.byteCount(),
            cudaMemcpyDeviceToHost, m_loaded.stream().get()));
}

std::string CudaBench::note(Timed what) const
{
    const Batch& of = m_batches[static_cast<std::size_t>(what)];
    const int repeats = std::max(1, of.repeats);
    const std::string batch = repeats > 1 ? fmt::format(", {} of {}", of.graph ? "graphs" : "batches", repeats) : "";
    // The L2 cache is flushed before a batch: from its second launch on, it holds what the launch before left there.
    const std::string cache = repeats > 1 || m_cache == KernelCache::Warm ? "warm L2" : "cold L2";
    const std::string gate = m_timer.gateUsable() ? "" : ", launch latency included";
    switch (what) {
    case Timed::Upload:
    case Timed::Download:
        return "pinned memory" + batch + gate;
    case Timed::Kernel:
        return cache + batch + gate;
    case Timed::Library:
        return (m_library ? m_library->name() + ", " : "") + cache + batch + gate;
    case Timed::EndToEnd:
        return "pinned memory, host clock";
    case Timed::LaunchOverhead:
        return "empty kernel between two events";
    default:
        return {};
    }
}

} // namespace warpatlas::cuda
