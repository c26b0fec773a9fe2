/// A stream of the current CUDA device. It waits for the default stream and the other way round, so that memory that
/// was mapped there (render/gl/shared_buffer.h) is ready here. Move-only; a moved-from owner is empty.
#pragma once

#include "kernels/device/cuda/check.h"

#include <utility>

namespace warpatlas::cuda {

class Stream {
public:
    Stream() { WARPATLAS_CUDA(cudaStreamCreateWithFlags(&m_stream, cudaStreamDefault)); }
    ~Stream() { destroy(); }
    Stream(Stream&& other) noexcept : m_stream(std::exchange(other.m_stream, nullptr)) { }
    Stream& operator=(Stream&& other) noexcept
    {
        if (this != &other) {
            destroy();
            m_stream = std::exchange(other.m_stream, nullptr);
        }
        return *this;
    }

    cudaStream_t get() const { return m_stream; }
    void synchronize() const { WARPATLAS_CUDA(cudaStreamSynchronize(m_stream)); }

private:
    void destroy() noexcept
    {
        if (m_stream)
            WARPATLAS_CUDA_NOTHROW(cudaStreamDestroy(m_stream));
    }

    cudaStream_t m_stream = nullptr;
};

} // namespace warpatlas::cuda
