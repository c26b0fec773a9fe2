#include "kernels/device/cuda/timing/gate.h"

#include "assets/assets.h"

#include <atomic>

namespace warpatlas::cuda {

namespace {

/// Queueing takes microseconds; a host that was interrupted meanwhile is back well within this.
constexpr unsigned long long longestWaitNs = 20'000'000;

} // namespace

Gate::Gate()
    : m_library(asset("kernels/device/measuring.fatbin")),
      m_gate(m_library.kernel("gate")),
      m_empty(m_library.kernel("empty")),
      m_words(sizeof(Words))
{
    words()->open = 0;
    words()->gaveUp = 0;
}

void Gate::close(const Stream& stream)
{
    if (!usable())
        return;
    words()->open = 0;
    words()->gaveUp = 0;
    std::atomic_thread_fence(std::memory_order_seq_cst);
    void* pointer = nullptr; // at which kernels of the current device see them
    WARPATLAS_CUDA(cudaHostGetDevicePointer(&pointer, m_words.get(), 0));
    auto* onDevice = static_cast<Words*>(pointer);
    const volatile int* open = &onDevice->open;
    volatile int* gaveUp = &onDevice->gaveUp;
    unsigned long long limit = longestWaitNs;
    void* arguments[] = {&open, &gaveUp, &limit};
    WARPATLAS_CUDA(cudaLaunchKernel(m_gate, dim3(1), dim3(1), arguments, 0, stream.get()));
}

void Gate::open()
{
    words()->open = 1;
    std::atomic_thread_fence(std::memory_order_seq_cst);
}

bool Gate::held()
{
    if (!usable())
        return true;
    const bool gaveUp = words()->gaveUp != 0;
    m_failures = gaveUp ? m_failures + 1 : 0;
    return !gaveUp;
}

void Gate::queueEmpty(const Stream& stream)
{
    WARPATLAS_CUDA(cudaLaunchKernel(m_empty, dim3(1), dim3(1), nullptr, 0, stream.get()));
}

} // namespace warpatlas::cuda
