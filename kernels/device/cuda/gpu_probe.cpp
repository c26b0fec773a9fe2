#include "kernels/device/cuda/gpu_probe.h"

#include "assets/assets.h"
#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/launch_graph.h"
#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/stream.h"
#include "kernels/device/cuda/timing/event_stopwatch.h"
#include "kernels/device/cuda/timing/gate.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace warpatlas::cuda {
namespace {

constexpr std::size_t streamBytes = std::size_t{1} << 30;
constexpr unsigned chainSteps = 256, chainLength = 32; ///< of the chains in probing.cu

class GpuProbe {
public:
    GpuProbe(int ordinal, const GpuSheet& gpu, Progress& progress)
        : m_ordinal(ordinal),
          m_gpu(gpu),
          m_progress(progress),
          m_library(asset("kernels/device/probing.fatbin")),
          m_from(streamBytes),
          m_to(streamBytes),
          m_cycles(sizeof(long long)),
          m_timing(timingOf(gpu))
    {
        WARPATLAS_CUDA(cudaMemset(m_from.get(), 0, streamBytes));
        WARPATLAS_CUDA(cudaMemset(m_to.get(), 0, streamBytes));
    }

    /// Probes launches, with the timing that is known so far.
    void launchOnly() { probeLaunches(); }

    GpuTiming run()
    {
        const std::function<void()> steps[] = {[this] { findClock(); }, [this] { probeUnits(); },
            [this] { probeLatencies(); }, [this] { probeBarriers(); }, [this] { probeLines(); },
            [this] { probeDram(); }, [this] { probeAtomics(); }, [this] { probeLaunches(); }};
        const auto count = std::size(steps);
        for (std::size_t i = 0; i < count; ++i) {
            m_progress.throwIfCancelled();
            steps[i]();
            m_progress.report(double(i + 1) / double(count));
        }
        return m_timing;
    }

private:
    void launch(
        const char* name, unsigned blocks, unsigned threads, std::vector<void*> arguments, std::size_t shared = 0)
    {
        cudaKernel_t& kernel = m_kernels[name];
        if (kernel == nullptr)
            kernel = m_library.kernel(name);
        if (shared > 48 << 10)
            WARPATLAS_CUDA(cudaKernelSetAttributeForDevice(
                kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared), m_ordinal));
        WARPATLAS_CUDA(cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments.data(), shared, m_stream.get()));
    }

    /// The median of some times. What is queued starts when all of it is there.
    double seconds(const std::function<void()>& queue)
    {
        constexpr int samples = 7;
        std::vector<double> times;
        for (int i = 0; i < samples; ++i) {
            m_gate.close(m_stream);
            m_watch.start();
            queue();
            m_watch.stop();
            m_gate.open();
            times.push_back(m_watch.milliseconds() * 1e-3);
        }
        std::ranges::nth_element(times, times.begin() + samples / 2);
        return times[samples / 2];
    }
    /// Cycles that `more` takes longer than `less`.
    double cyclesBetween(const std::function<void()>& less, const std::function<void()>& more)
    {
        return (seconds(more) - seconds(less)) * m_timing.clockGhz * 1e9;
    }
    /// Reads the cycles that the last kernel wrote.
    double cyclesSaid()
    {
        long long cycles = 0;
        m_stream.synchronize();
        WARPATLAS_CUDA(cudaMemcpy(&cycles, m_cycles.get(), sizeof cycles, cudaMemcpyDeviceToHost));
        return static_cast<double>(cycles);
    }

    double chain(const char* name, bool twofold, unsigned blocks, unsigned threads)
    {
        unsigned steps = chainSteps;
        float single = 0.5F;
        double wide = 0.5;
        void *cycles = m_cycles.get(), *sink = m_to.get();
        // A whole number's seed has the same four bytes: its value does not matter.
        std::vector<void*> arguments{
            &steps, twofold ? static_cast<void*>(&wide) : static_cast<void*>(&single), &cycles, &sink};
        double least = 1e18;
        for (int i = 0; i < 3; ++i) {
            launch(name, blocks, threads, arguments);
            least = std::min(least, cyclesSaid());
        }
        return least / (chainSteps * chainLength);
    }

    /// The clock at which kernels run here, which may be below the one on the sheet.
    void findClock()
    {
        unsigned steps = 20000;
        float seed = 0.5F;
        void *cycles = m_cycles.get(), *sink = m_to.get();
        const double time = seconds([&] { launch("chainFloat", 1, 32, {&steps, &seed, &cycles, &sink}); });
        m_timing.clockGhz = cyclesSaid() / time * 1e-9;
    }

    void probeUnits()
    {
        struct Chain {
            Unit unit;
            const char* name;
            double instructions; ///< of a step
        };
        for (const Chain& one : {Chain{Unit::Float, "chainFloat", 1}, Chain{Unit::Double, "chainDouble", 1},
                 Chain{Unit::Integer, "chainInteger", 2}, Chain{Unit::Product, "chainProduct", 1},
                 Chain{Unit::Special, "chainSpecial", 1}, Chain{Unit::Conversion, "chainConversion", 2},
                 Chain{Unit::Exchange, "chainExchange", 1}}) {
            const auto unit = static_cast<std::size_t>(one.unit);
            const bool twofold = one.unit == Unit::Double;
            m_timing.latency[unit] = chain(one.name, twofold, 1, 32) / one.instructions;
            const unsigned threads = 1024;
            const double warpsOfPartition = threads / 32.0 / m_timing.subPartitions;
            m_timing.cycles[unit] =
                std::max(1.0, chain(one.name, twofold, 1, threads) / one.instructions / warpsOfPartition);
        }
    }

    /// A ring through all lines of so many bytes, in no order.
    void makeRing(std::size_t bytes)
    {
        constexpr std::size_t step = 32; // a line of 128 bytes
        const std::size_t lines = bytes / 4 / step;
        std::vector<unsigned> order(lines), ring(lines * step);
        std::iota(order.begin(), order.end(), 0U);
        std::shuffle(order.begin(), order.end(), std::mt19937(1));
        for (std::size_t i = 0; i < lines; ++i)
            ring[order[i] * step] = static_cast<unsigned>(order[(i + 1) % lines] * step);
        WARPATLAS_CUDA(cudaMemcpy(m_from.get(), ring.data(), ring.size() * 4, cudaMemcpyHostToDevice));
    }
    double chase(const char* name, unsigned steps, int times)
    {
        void *next = m_from.get(), *cycles = m_cycles.get(), *sink = m_to.get();
        for (int i = 0; i < times; ++i)
            launch(name, 1, 1, {&next, &steps, &cycles, &sink});
        return cyclesSaid() / steps;
    }

    void probeLatencies()
    {
        makeRing(16 << 10);
        m_timing.l1Latency = chase("chaseNear", 4096, 1);
        makeRing(8 << 20);
        m_timing.l2Latency = chase("chaseFar", 65536, 2);
        makeRing(std::min(streamBytes, 6 * static_cast<std::size_t>(m_timing.l2Bytes)));
        WARPATLAS_CUDA(cudaMemset(m_to.get(), 0, streamBytes)); // throws the ring out of L2
        m_timing.dramLatency = std::max(0.0, chase("chaseFar", 20000, 1) - m_timing.l2Latency);
        unsigned steps = 4096;
        void *cycles = m_cycles.get(), *sink = m_to.get();
        launch("chaseShared", 1, 32, {&steps, &cycles, &sink});
        m_timing.sharedLatency = cyclesSaid() / steps;
    }

    void probeBarriers()
    {
        const auto cyclesWith = [&](unsigned threads) {
            unsigned steps = 2000;
            void* cycles = m_cycles.get();
            launch("barriers", 1, threads, {&steps, &cycles});
            return cyclesSaid() / steps;
        };
        const double one = cyclesWith(32), most = cyclesWith(1024);
        m_timing.barrierCycles = std::max(0.0, (most - one) / 31);
        m_timing.barrierLatency = std::max(1.0, one - m_timing.barrierCycles);
    }

    /// Cycles of an SM for a request of a warp, all SMs at it.
    double cyclesOfLoad(unsigned stride, unsigned mask, int far)
    {
        void *data = m_from.get(), *sink = m_to.get();
        unsigned few = 64, many = 256;
        const auto load = [&](unsigned& requests) {
            launch("loadLines", blocksOnAll(), 1024, {&data, &stride, &requests, &mask, &far, &sink});
        };
        return cyclesBetween([&] { load(few); }, [&] { load(many); }) / ((many - few) * warpsOfSm);
    }
    double cyclesOfStore(unsigned stride, unsigned mask)
    {
        void* data = m_to.get();
        unsigned few = 32, many = 128;
        const auto store = [&](unsigned& requests) {
            launch("storeLines", blocksOnAll(), 1024, {&data, &stride, &requests, &mask});
        };
        return cyclesBetween([&] { store(few); }, [&] { store(many); }) / ((many - few) * warpsOfSm);
    }
    unsigned blocksOnAll() const { return 2U * static_cast<unsigned>(m_gpu.multiprocessors); }
    static constexpr double warpsOfSm = 64; ///< of two blocks of 1024

    void probeLines()
    {
        constexpr unsigned near = (8 << 10) - 1, far = (4 << 20) - 1; // 32 KiB of each SM, 16 MiB of L2
        m_timing.l1TagsPerCycle = 32 / std::max(1.0, cyclesOfLoad(32, near, 0));
        m_timing.l2ReadLineCycles = cyclesOfLoad(32, far, 1) / 32;
        m_timing.l2ReadSectorCycles = cyclesOfLoad(1, far, 1) / 4; // neighbours: whole lines
        const double eachItsLine = cyclesOfStore(32, far) / 32, eightLines = cyclesOfStore(8, far);
        m_timing.l2WriteSectorCycles = std::max(0.1, (eightLines - 8 * eachItsLine) / 24);
        m_timing.l2WriteLineCycles = std::max(0.0, eachItsLine - m_timing.l2WriteSectorCycles);
    }

    void probeDram()
    {
        void *from = m_from.get(), *to = m_to.get();
        unsigned long long count = streamBytes / 16;
        const double time = seconds([&] {
            launch("stream", 8 * static_cast<unsigned>(m_gpu.multiprocessors), 256, {&from, &to, &count});
        });
        m_timing.dramBytesPerCycle = 2.0 * double(streamBytes) / time / (m_timing.clockGhz * 1e9);
        m_timing.dramQueueLatency =
            queueLatency(streamBytes / 4 - 1, m_timing.dramBytesPerCycle, m_timing.l2Latency + m_timing.dramLatency);
        constexpr unsigned long long inL2 = (4 << 20) - 1; // 16 MiB
        m_timing.l2QueueLatency =
            queueLatency(inL2, 32 / m_timing.l2ReadSectorCycles * m_gpu.multiprocessors, m_timing.l2Latency);
    }

    /// Each thread waits for its load: how long says how busy the memory is that gives so many bytes a cycle at most.
    /// Waiting is w = A u / (1 - u) where it is busy for a part u of the time: returns the A that fits best.
    double queueLatency(unsigned long long mask, double mostBytesPerCycle, double aloneCycles)
    {
        void *from = m_from.get(), *to = m_to.get();
        unsigned long long few = streamBytes / 4 / 8, many = streamBytes / 4;
        double above = 0, below = 0;
        for (const unsigned blocks : {1U, 2U, 3U, 4U, 6U, 8U}) {
            const auto wait = [&](unsigned long long& elements) {
                launch("waitForEach", blocks * static_cast<unsigned>(m_gpu.multiprocessors), 256,
                    {&from, &to, &elements, &mask});
            };
            const double cycles = cyclesBetween([&] { wait(few); }, [&] { wait(many); });
            const double bytesPerCycle = 4.0 * double(many - few) / cycles;
            const double used = bytesPerCycle / mostBytesPerCycle;
            if (used > 0.9)
                break;
            const double latency = blocks * 256.0 * m_gpu.multiprocessors * 4 / bytesPerCycle;
            const double queue = used / (1 - used);
            above += queue * (latency - aloneCycles);
            below += queue * queue;
        }
        return below > 0 ? std::max(0.0, above / below) : 0;
    }

    void probeAtomics()
    {
        void* data = m_to.get();
        const auto operationsPerCycle = [&](unsigned places) {
            unsigned few = 16, many = 64;
            const auto add = [&](unsigned& requests) {
                launch("addTo", 8 * static_cast<unsigned>(m_gpu.multiprocessors), 256, {&data, &places, &requests});
            };
            const double cycles = cyclesBetween([&] { add(few); }, [&] { add(many); });
            return (many - few) * 8.0 * m_gpu.multiprocessors * 256 / cycles;
        };
        // 20.4 of 32 lanes at random places in 32 sectors have a sector of their own; these are two places of 512
        // bytes.
        constexpr double sectorsOfRequest = 20.4, lanes = 32, places = 2;
        m_timing.atomicSectorsPerCyclePerPlace = operationsPerCycle(256) * sectorsOfRequest / lanes / places;
        m_timing.atomicSectorsPerCycle = operationsPerCycle(1 << 20); // hardly any two meet
        void* sink = m_to.get();
        unsigned few = 256, many = 1024;
        const auto cyclesOf = [&](int adds) {
            const auto add = [&](unsigned& requests) {
                launch("addToShared", static_cast<unsigned>(m_gpu.multiprocessors), 1024, {&requests, &adds, &sink});
            };
            return cyclesBetween([&] { add(few); }, [&] { add(many); }) / ((many - few) * 32.0);
        };
        constexpr double passesOfRequest = 3.5; // 32 lanes at random in 32 banks: the fullest has so many, in the mean
        m_timing.sharedAtomicCycles = std::max(1.0, (cyclesOf(1) - cyclesOf(0)) / passesOfRequest);
    }

    void probeLaunches()
    {
        void* never = nullptr;
        const auto empty = [&](unsigned blocks, unsigned threads) { launch("nothing", blocks, threads, {&never}); };
        constexpr unsigned few = 50000, many = 200000;
        const auto cyclesOfBlock = [&](unsigned threads) {
            return cyclesBetween([&] { empty(few, threads); }, [&] { empty(many, threads); }) / (many - few);
        };
        m_timing.blockCycles = cyclesOfBlock(32);
        m_timing.warpStartCycles = cyclesOfBlock(1024) * m_gpu.multiprocessors / 32;
        constexpr int together = 32;
        m_timing.singleLaunchMicroseconds = seconds([&] { empty(1, 32); }) * 1e6;
        const auto launches = [&] { empty(1, 32); };
        m_timing.queuedLaunchMicroseconds = seconds([&] {
            for (int i = 0; i < together; ++i)
                launches();
        }) * 1e6
            / together;
        // As short kernels are timed (cuda_bench.h).
        if (const auto graph = LaunchGraph::of(m_stream, launches, together))
            m_timing.launchMicroseconds = seconds([&] { graph.value().queue(m_stream); }) * 1e6 / together;
        else
            throw DeviceError("cudaErrorStreamCaptureUnsupported", graph.reason(), "capture", "gpu_probe.cpp");
        probeBlockStart();
    }

    /// The life of a block that does nothing, where an SM has room for one: the rest of it is what a block's start
    /// takes.
    void probeBlockStart()
    {
        constexpr unsigned blocksOfSm = 20;
        const auto blocks = blocksOfSm * static_cast<unsigned>(m_gpu.multiprocessors);
        const auto shared = static_cast<std::size_t>(std::min(m_gpu.sharedBytesPerBlockOptIn, m_gpu.sharedBytes));
        void *begun = m_to.get(), *sms = m_from.get();
        for (int i = 0; i < 2; ++i)
            launch("firstInstruction", blocks, 256, {&begun, &sms}, shared);
        m_stream.synchronize();
        std::vector<unsigned long long> starts(blocks);
        std::vector<unsigned> places(blocks);
        WARPATLAS_CUDA(cudaMemcpy(starts.data(), begun, blocks * 8, cudaMemcpyDeviceToHost));
        WARPATLAS_CUDA(cudaMemcpy(places.data(), sms, blocks * 4, cudaMemcpyDeviceToHost));
        std::map<unsigned, std::vector<unsigned long long>> bySm;
        for (unsigned i = 0; i < blocks; ++i)
            bySm[places[i]].push_back(starts[i]);
        std::vector<double> lives;
        for (auto& [sm, times] : bySm) {
            std::ranges::sort(times);
            for (std::size_t i = 1; i < times.size(); ++i)
                lives.push_back(static_cast<double>(times[i] - times[i - 1]));
        }
        if (lives.empty())
            return;
        std::ranges::nth_element(lives, lives.begin() + static_cast<std::ptrdiff_t>(lives.size() / 2));
        m_timing.blockStartCycles = lives[lives.size() / 2];
    }

    int m_ordinal;
    const GpuSheet& m_gpu;
    Progress& m_progress;
    Stream m_stream;
    Library m_library;
    Gate m_gate;
    EventStopwatch m_watch{m_stream, m_gate};
    DeviceMemory m_from, m_to, m_cycles;
    std::map<std::string, cudaKernel_t> m_kernels;
    GpuTiming m_timing;
};

} // namespace
} // namespace warpatlas::cuda

namespace warpatlas::inline device {

GpuTiming probeCudaDevice(int ordinal, const GpuSheet& gpu, Progress& progress)
{
    WARPATLAS_CUDA(cudaSetDevice(ordinal));
    // Seen on an H100: the first graphs of a process take 0.2 to 0.4 us less for each launch than those behind them,
    // once streams and memory were given back and made anew. Kernels are timed in that later state.
    cuda::GpuProbe(ordinal, gpu, progress).launchOnly();
    return cuda::GpuProbe(ordinal, gpu, progress).run();
}

} // namespace warpatlas::inline device
