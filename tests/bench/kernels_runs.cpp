#include "tests/bench/kernels_runs.h"

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/timing/cuda_timer.h"
#endif

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace warpatlas::bench {

namespace {

/// There is nothing to compute, only to copy.
class CopyRun : public PreparedRun {
public:
    explicit CopyRun(Timed what) : m_what(what) { }
    Execution execute(Progress&, const ExternalOutput*, bool) override { return {}; }
    std::vector<Timed> timed() const override { return {m_what}; }

private:
    Timed m_what;
};

#if defined(WARPATLAS_WITH_CUDA)

class DeviceCopy : public CopyRun {
public:
    explicit DeviceCopy(std::size_t bytes) : CopyRun(Timed::Kernel), m_from(bytes), m_to(bytes), m_timer(m_stream, 0)
    {
        WARPATLAS_CUDA(cudaMemset(m_from.get(), 1, bytes));
    }

    double sampleMs(Timed, const Progress& progress) override
    {
        progress.throwIfCancelled();
        return m_timer.timeMs(
            [this] {
                WARPATLAS_CUDA(cudaMemcpyAsync(
                    m_to.get(), m_from.get(), m_from.byteCount(), cudaMemcpyDeviceToDevice, m_stream.get()));
            },
            1, cuda::CudaTimer::Cache::Flushed);
    }

private:
    cuda::Stream m_stream;
    cuda::DeviceMemory m_from, m_to;
    cuda::CudaTimer m_timer;
};

#endif

/// 64 bytes, a cache line, at a time.
void copyLines(const std::byte* from, std::byte* to, std::size_t bytes)
{
#if defined(__x86_64__)
    for (std::size_t i = 0; i < bytes; i += 64)
        for (std::size_t part = 0; part < 64; part += 16) {
            const __m128i value = _mm_load_si128(reinterpret_cast<const __m128i*>(from + i + part));
            _mm_stream_si128(reinterpret_cast<__m128i*>(to + i + part), value);
        }
    _mm_sfence();
#else
    std::memcpy(to, from, bytes);
#endif
}

class StreamCopy : public CopyRun {
public:
    explicit StreamCopy(std::size_t bytes)
        : CopyRun(Timed::CpuParallel), m_lines(bytes / 64), m_from(allocate(m_lines)), m_to(allocate(m_lines))
    {
        // Each thread touches what it may copy: that is where the memory will be.
        overParts([this](std::size_t begin, std::size_t end) {
            std::memset(m_from.get() + begin * 64, 1, (end - begin) * 64);
            std::memset(m_to.get() + begin * 64, 2, (end - begin) * 64);
        });
    }

    double sampleMs(Timed, const Progress& progress) override
    {
        progress.throwIfCancelled();
        const auto start = std::chrono::steady_clock::now();
        overParts([this](std::size_t begin, std::size_t end) {
            copyLines(m_from.get() + begin * 64, m_to.get() + begin * 64, (end - begin) * 64);
        });
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }

private:
    struct Free {
        void operator()(std::byte* memory) const { std::free(memory); }
    };
    using Memory = std::unique_ptr<std::byte, Free>;

    static Memory allocate(std::size_t lines)
    {
        return Memory(static_cast<std::byte*>(std::aligned_alloc(64, lines * 64)));
    }

    template <class Part> void overParts(const Part& part) const
    {
        oneapi::tbb::parallel_for(oneapi::tbb::blocked_range<std::size_t>(0, m_lines, 4096),
            [&](const oneapi::tbb::blocked_range<std::size_t>& range) { part(range.begin(), range.end()); });
    }

    std::size_t m_lines;
    Memory m_from, m_to;
};

} // namespace

std::unique_ptr<PreparedRun> makeDeviceCopy([[maybe_unused]] std::size_t bytes)
{
#if defined(WARPATLAS_WITH_CUDA)
    return std::make_unique<DeviceCopy>(bytes);
#else
    return nullptr;
#endif
}

std::unique_ptr<PreparedRun> makeStreamCopy(std::size_t bytes)
{
    return std::make_unique<StreamCopy>(bytes);
}

} // namespace warpatlas::bench
