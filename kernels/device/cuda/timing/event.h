/// A point in a stream, with the time at which the device passed it. Move-only; a moved-from owner is empty.
#pragma once

#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/stream.h"

#include <utility>

namespace warpatlas::cuda {

class Event {
public:
    Event() { WARPATLAS_CUDA(cudaEventCreate(&m_event)); }
    ~Event() { destroy(); }
    Event(Event&& other) noexcept : m_event(std::exchange(other.m_event, nullptr)) { }
    Event& operator=(Event&& other) noexcept
    {
        if (this != &other) {
            destroy();
            m_event = std::exchange(other.m_event, nullptr);
        }
        return *this;
    }

    cudaEvent_t get() const { return m_event; }
    void record(const Stream& stream) { WARPATLAS_CUDA(cudaEventRecord(m_event, stream.get())); }
    void synchronize() const { WARPATLAS_CUDA(cudaEventSynchronize(m_event)); }

    /// Whether the device has passed it. Throws the errors of the work before it.
    bool passed() const
    {
        const cudaError_t status = cudaEventQuery(m_event);
        if (status == cudaErrorNotReady) {
            cudaGetLastError(); // "not ready" is no error, and the next call must not find it
            return false;
        }
        WARPATLAS_CUDA(status);
        return true;
    }

    /// Both events have been passed.
    double millisecondsSince(const Event& start) const
    {
        float milliseconds = 0;
        WARPATLAS_CUDA(cudaEventElapsedTime(&milliseconds, start.m_event, m_event));
        return milliseconds;
    }

private:
    void destroy() noexcept
    {
        if (m_event)
            WARPATLAS_CUDA_NOTHROW(cudaEventDestroy(m_event));
    }

    cudaEvent_t m_event = nullptr;
};

} // namespace warpatlas::cuda
