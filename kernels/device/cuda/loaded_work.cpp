#include "kernels/device/cuda/loaded_work.h"

#include "kernels/values/error.h"

#include <chrono>

namespace warpatlas::cuda {

namespace {

using Clock = std::chrono::steady_clock;

/// Before the first owner is made, which would be made on whatever device is current.
int madeCurrent(int ordinal)
{
    WARPATLAS_CUDA(cudaSetDevice(ordinal));
    return ordinal;
}

std::span<const std::byte> codeOf(const Work& work)
{
    if (work.code.fatbin.empty())
        throw InputError(work.code.sourceName, "has no code for a CUDA device");
    return work.code.fatbin;
}

dim3 toCuda(const Dim3& dim)
{
    return dim3(dim.x, dim.y, dim.z);
}

} // namespace

LoadedWork::LoadedWork(const Work& work, const Launch& launch, int ordinal, std::optional<int> mostRegisters)
    : m_work(work), m_launch(launch), m_ordinal(madeCurrent(ordinal)), m_library(codeOf(work), mostRegisters)
{
    const auto start = Clock::now();
    m_kernel = m_library.kernel(work.code.entry);
    // Loading is lazy: only asking for its attributes loads the kernel, and compiles it where there is PTX only.
    WARPATLAS_CUDA(cudaFuncGetAttributes(&m_attributes, m_kernel));
    m_loadMs = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    // Above 48 KiB a block, shared memory has to be asked for.
    if (work.dynamicSharedBytes > 0)
        WARPATLAS_CUDA(cudaKernelSetAttributeForDevice(m_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
            static_cast<int>(work.dynamicSharedBytes), m_ordinal));
    for (const BufferSpec& buffer : work.buffers) {
        const DeviceMemory& memory = m_buffers.emplace_back(buffer.byteCount());
        if (buffer.role == BufferRole::Input && memory.get())
            WARPATLAS_CUDA(cudaMemcpyAsync(memory.get(), buffer.contents->bytes().data(), memory.byteCount(),
                cudaMemcpyHostToDevice, m_stream.get()));
    }
    m_stream.synchronize();
}

LoadedWork::~LoadedWork()
{
    // The owners free on the current device, which another run on this thread may have changed.
    WARPATLAS_CUDA_NOTHROW(cudaSetDevice(m_ordinal));
}

void LoadedWork::makeCurrent() const
{
    WARPATLAS_CUDA(cudaSetDevice(m_ordinal));
}

int LoadedWork::blocksPerSm() const
{
    int blocks = 0;
    WARPATLAS_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, m_kernel, static_cast<int>(m_launch.threadsPerBlock()), m_work.dynamicSharedBytes));
    return blocks;
}

void LoadedWork::queueReset(void* output)
{
    for (std::size_t i = 0; i < m_buffers.size(); ++i) {
        const BufferSpec& buffer = m_work.buffers[i];
        void* to = i == m_work.output ? output : m_buffers[i].get();
        if (buffer.role == BufferRole::Input || !to)
            continue;
        if (buffer.role == BufferRole::Output)
            WARPATLAS_CUDA(cudaMemsetAsync(to, 0, buffer.byteCount(), m_stream.get()));
        else
            WARPATLAS_CUDA(cudaMemcpyAsync(
                to, buffer.contents->bytes().data(), buffer.byteCount(), cudaMemcpyHostToDevice, m_stream.get()));
    }
}

void LoadedWork::queueKernel(void* output)
{
    // The runtime takes the address of each argument, so the pointers among them need a place to stand in.
    std::vector<void*> pointers;
    std::vector<void*> addresses;
    pointers.reserve(m_work.arguments.size());
    for (const Argument& argument : m_work.arguments) {
        if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
            pointers.push_back(buffer->buffer == m_work.output ? output : m_buffers[buffer->buffer].get());
            addresses.push_back(&pointers.back());
        } else {
            addresses.push_back(const_cast<std::byte*>(std::get<ScalarArgument>(argument).bytes.data()));
        }
    }
    WARPATLAS_CUDA(cudaLaunchKernel(m_kernel, toCuda(m_launch.grid), toCuda(m_launch.block), addresses.data(),
        m_work.dynamicSharedBytes, m_stream.get()));
}

} // namespace warpatlas::cuda
