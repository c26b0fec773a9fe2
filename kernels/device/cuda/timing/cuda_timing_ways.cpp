#include "kernels/device/cuda/timing/cuda_timing_ways.h"

#include "kernels/device/cuda/cuda_bench.h"
#include "kernels/device/cuda/loaded_work.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/timing/cache_flush.h"

#include <chrono>

namespace warpatlas::cuda {

namespace {

class HostStopwatch {
public:
    double ms() const
    {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_start).count();
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

/// All that the ways but the first call need: loaded once, and run once before anything is timed.
class WarmedUp {
public:
    WarmedUp(const Work& work, const Launch& launch, int ordinal)
        : m_loaded(work, launch, ordinal),
          m_bench(m_loaded),
          m_timer(m_loaded.stream(), ordinal),
          m_flush(ordinal),
          // Written to here: what copies would find otherwise are pages that the system has not given yet.
          m_pageable(m_loaded.output().byteCount(), std::byte{1})
    {
        m_loaded.queueReset(m_loaded.output().get());
        queue();
        m_loaded.stream().synchronize();
    }

    void makeCurrent() const { m_loaded.makeCurrent(); }
    const CudaBench& bench() const { return m_bench; }

    double sampleMs(TimingWay way)
    {
        switch (way) {
        case TimingWay::LaunchAlone:
            return launchMs(false);
        case TimingWay::HostClock:
            return launchMs(true);
        case TimingWay::ColdCache:
            return m_timer.timeMs([this] { queue(); }, 1, CudaTimer::Cache::Flushed);
        case TimingWay::WarmCache:
            return m_timer.timeMs([this] { queue(); }, 1, CudaTimer::Cache::Warmed);
        case TimingWay::PageableCopies:
            return pageableMs();
        case TimingWay::PinnedCopies:
            return m_bench.copiesMs();
        case TimingWay::EndToEnd:
            return m_bench.sampleMs(Timed::EndToEnd);
        default:
            return m_bench.sampleMs(Timed::Kernel);
        }
    }

    std::string note(TimingWay way) const
    {
        const std::string gate = m_timer.gateUsable() ? "" : ", launch latency included";
        switch (way) {
        case TimingWay::Events:
            return m_bench.note(Timed::Kernel);
        case TimingWay::ColdCache:
            return "cold L2" + gate;
        case TimingWay::WarmCache:
            return "warm L2" + gate;
        case TimingWay::PageableCopies:
            return "pageable memory, host clock";
        case TimingWay::PinnedCopies:
        case TimingWay::EndToEnd:
            return "pinned memory, host clock";
        default:
            return "cold L2, host clock";
        }
    }

private:
    void queue() { m_loaded.queueKernel(m_loaded.output().get()); }

    /// The cache is as it is for events, so that the clock alone makes the difference.
    double launchMs(bool wait)
    {
        m_flush.queue(m_loaded.stream());
        m_loaded.stream().synchronize();
        const HostStopwatch watch;
        queue();
        if (wait)
            m_loaded.stream().synchronize();
        const double ms = watch.ms();
        m_loaded.stream().synchronize();
        return ms;
    }

    /// As a program does that has its data in ordinary arrays: each copy is waited for.
    double pageableMs()
    {
        m_loaded.stream().synchronize();
        const HostStopwatch watch;
        const Work& work = m_loaded.work();
        for (std::size_t i = 0; i < work.buffers.size(); ++i) {
            const BufferSpec& buffer = work.buffers[i];
            if (buffer.role != BufferRole::Output && buffer.byteCount() > 0)
                copyIn(i, buffer);
        }
        copyOut();
        m_loaded.stream().synchronize();
        return watch.ms();
    }

    void copyIn(std::size_t at, const BufferSpec& buffer)
    {
        const void* const from = buffer.contents->bytes().data();
        if (const TextureMemory* const texture = m_loaded.textureOf(at))
            texture->queueFill(from, cudaMemcpyHostToDevice, m_loaded.stream().get());
        else
            WARPATLAS_CUDA(cudaMemcpyAsync(
                m_loaded.buffer(at).get(), from, buffer.byteCount(), cudaMemcpyHostToDevice, m_loaded.stream().get()));
    }

    void copyOut()
    {
        if (m_pageable.empty())
            return;
        if (const TextureMemory* const surface = m_loaded.textureOf(m_loaded.work().output))
            surface->queueTake(m_pageable.data(), cudaMemcpyDeviceToHost, m_loaded.stream().get());
        else
            WARPATLAS_CUDA(cudaMemcpyAsync(m_pageable.data(), m_loaded.output().get(), m_pageable.size(),
                cudaMemcpyDeviceToHost, m_loaded.stream().get()));
    }

    LoadedWork m_loaded;
    CudaBench m_bench;
    CudaTimer m_timer;
    CacheFlush m_flush;
    std::vector<std::byte> m_pageable; ///< where the output goes
};

class CudaTimingWays : public TimingWays {
public:
    CudaTimingWays(int ordinal, const Work& work, const Launch& launch)
        : m_ordinal(ordinal), m_work(work), m_launch(launch)
    {
    }

    std::vector<TimingWay> ways() const override
    {
        return {TimingWay::FirstCall, TimingWay::LaunchAlone, TimingWay::HostClock, TimingWay::Events,
            TimingWay::ColdCache, TimingWay::WarmCache, TimingWay::PageableCopies, TimingWay::PinnedCopies,
            TimingWay::EndToEnd};
    }

    double sampleMs(TimingWay way, const Progress& progress) override
    {
        progress.throwIfCancelled();
        if (way == TimingWay::FirstCall)
            return firstCallMs();
        if (!m_warm)
            m_warm = std::make_unique<WarmedUp>(m_work, m_launch, m_ordinal);
        m_warm->makeCurrent();
        return m_warm->sampleMs(way);
    }

    std::string note(TimingWay way) const override
    {
        if (way == TimingWay::FirstCall)
            return "allocation, code and launch, host clock";
        return m_warm ? m_warm->note(way) : std::string();
    }

    std::optional<double> clockFraction() const override
    {
        return m_warm ? m_warm->bench().clockFraction() : std::nullopt;
    }

private:
    /// Without copies of the data, and without what CUDA itself takes to start: that is done once a process. The code
    /// is loaded anew, as nothing else holds it.
    double firstCallMs()
    {
        m_warm.reset();
        WARPATLAS_CUDA(cudaSetDevice(m_ordinal));
        double ms = allocationMs();
        LoadedWork fresh(m_work, m_launch, m_ordinal);
        ms += fresh.loadMs();
        fresh.queueReset(fresh.output().get());
        fresh.stream().synchronize();
        const HostStopwatch watch;
        fresh.queueKernel(fresh.output().get());
        fresh.stream().synchronize();
        return ms + watch.ms();
    }

    double allocationMs() const
    {
        std::vector<DeviceMemory> memory;
        memory.reserve(m_work.buffers.size());
        const HostStopwatch watch;
        for (const BufferSpec& buffer : m_work.buffers)
            memory.emplace_back(buffer.byteCount());
        return watch.ms();
    }

    int m_ordinal;
    const Work& m_work;
    Launch m_launch;
    std::unique_ptr<WarmedUp> m_warm; ///< made by the first sample of another way than the first call
};

} // namespace

} // namespace warpatlas::cuda

namespace warpatlas::inline device {

std::unique_ptr<TimingWays> openCudaTimingWays(int ordinal, const Work& work, const Launch& launch)
{
    return std::make_unique<cuda::CudaTimingWays>(ordinal, work, launch);
}

} // namespace warpatlas::inline device
