#include "kernels/device/cuda/timing/cache_flush.h"

#include "assets/assets.h"

namespace warpatlas::cuda {

namespace {

constexpr unsigned threadsOfABlock = 256, blocksOfAnSm = 8;

std::size_t attributeOf(cudaDeviceAttr attribute, int ordinal)
{
    int value = 0;
    WARPATLAS_CUDA(cudaDeviceGetAttribute(&value, attribute, ordinal));
    return static_cast<std::size_t>(value);
}

} // namespace

CacheFlush::CacheFlush(int ordinal)
    : m_library(asset("kernels/device/measuring.fatbin")),
      m_readAll(m_library.kernel("readAll")),
      m_memory(2 * attributeOf(cudaDevAttrL2CacheSize, ordinal)),
      m_blocks(static_cast<int>(blocksOfAnSm * attributeOf(cudaDevAttrMultiProcessorCount, ordinal)))
{
    if (m_memory.get())
        WARPATLAS_CUDA(cudaMemset(m_memory.get(), 0, m_memory.byteCount()));
}

void CacheFlush::queue(const Stream& stream)
{
    if (!m_memory.get())
        return;
    void* memory = m_memory.get();
    std::size_t words = m_memory.byteCount() / sizeof(uint4);
    void* arguments[] = {&memory, &words};
    WARPATLAS_CUDA(cudaLaunchKernel(
        m_readAll, dim3(static_cast<unsigned>(m_blocks)), dim3(threadsOfABlock), arguments, 0, stream.get()));
}

} // namespace warpatlas::cuda
