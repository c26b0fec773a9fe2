#include "kernels/device/cuda/memory/guarded_memory.h"

#include "kernels/model/shape.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace warpatlas::cuda {

namespace {

std::size_t guardOf(std::size_t byteCount)
{
    const bool sanitized = std::getenv("NV_SANITIZER_INJECTION_PORT_BASE") != nullptr;
    return byteCount == 0 || sanitized ? 0 : GuardedMemory::guardBytes;
}

} // namespace

std::optional<Trespass> findTrespass(std::span<const std::byte> cells, bool before)
{
    Trespass found;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == std::byte{GuardedMemory::pattern})
            continue;
        ++found.bytes;
        found.furthest = std::max<std::uint64_t>(found.furthest, before ? cells.size() - i : i + 1);
    }
    return found.bytes > 0 ? std::optional(found) : std::nullopt;
}

std::size_t GuardedMemory::bytesFor(std::size_t byteCount)
{
    return saturatingSum(byteCount, 2 * guardOf(byteCount));
}

GuardedMemory::GuardedMemory(std::size_t byteCount, cudaStream_t stream)
    : m_memory(bytesFor(byteCount)), m_byteCount(byteCount), m_guard(guardOf(byteCount))
{
    fill(0, stream);
    fill(m_guard + m_byteCount, stream);
}

void GuardedMemory::fill(std::size_t offset, cudaStream_t stream)
{
    if (m_guard > 0)
        WARPATLAS_CUDA(cudaMemsetAsync(static_cast<std::byte*>(m_memory.get()) + offset, pattern, m_guard, stream));
}

GuardedMemory::Trespasses GuardedMemory::takeTrespasses(cudaStream_t stream)
{
    Trespasses found;
    if (m_guard == 0 || m_byteCount == 0)
        return found;
    std::vector<std::byte> cells(m_guard);
    const auto look = [&](std::size_t offset, bool before) {
        WARPATLAS_CUDA(cudaMemcpyAsync(cells.data(), static_cast<const std::byte*>(m_memory.get()) + offset, m_guard,
            cudaMemcpyDeviceToHost, stream));
        WARPATLAS_CUDA(cudaStreamSynchronize(stream));
        const auto trespass = findTrespass(cells, before);
        if (trespass)
            fill(offset, stream);
        return trespass;
    };
    found.before = look(0, true);
    found.behind = look(m_guard + m_byteCount, false);
    return found;
}

} // namespace warpatlas::cuda
