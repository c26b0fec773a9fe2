#include "kernels/device/cuda/cuda_bench.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>

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
    int& repeats = m_repeats[static_cast<std::size_t>(what)];
    if (repeats == 0) {
        eventsMs(what, 1); // the first time is no sample: pages, clocks, code
        // A single short run is mostly the events' own cost. With more runs in a sample, the time of one comes out.
        int wanted = CudaTimer::repeatsFor(eventsMs(what, 1));
        if (wanted > 1)
            wanted = std::max(wanted, CudaTimer::repeatsFor(eventsMs(what, wanted)));
        repeats = wanted;
    }
    return eventsMs(what, repeats);
}

double CudaBench::eventsMs(Timed what, int repeats)
{
    switch (what) {
    case Timed::Upload:
        return m_timer.timeMs([this] { queueUpload(); }, repeats, CudaTimer::Cache::AsItIs);
    case Timed::Download:
        return m_timer.timeMs([this] { queueDownload(); }, repeats, CudaTimer::Cache::AsItIs);
    case Timed::Library:
        return kernelsMs([this] { m_library->queue(); }, repeats);
    default:
        return kernelsMs([this] { m_loaded.queueKernel(m_loaded.output().get()); }, repeats);
    }
}

double CudaBench::kernelsMs(const std::function<void()>& queue, int repeats)
{
    return m_timer.timeMs(
        queue, repeats, m_cache == KernelCache::Warm ? CudaTimer::Cache::Warmed : CudaTimer::Cache::Flushed);
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
    const int repeats = std::max(1, m_repeats[static_cast<std::size_t>(what)]);
    const std::string batch = repeats > 1 ? fmt::format(", batches of {}", repeats) : "";
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
