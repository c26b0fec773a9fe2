#include "render/gl/cuda_mapping.h"

#include "render/gl/render_error.h"

// The runtime's GL header wants GL's types only.
#include <epoxy/gl.h>
// and must come after them
#include <cuda_gl_interop.h>
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace warpatlas::render {

namespace {

/// Returns CUDA's error in words and clears it, so that it does not surface in a later, unrelated call.
std::string explain(const char* call, cudaError_t error)
{
    cudaGetLastError();
    return fmt::format("{}: {} ({})", call, cudaGetErrorName(error), cudaGetErrorString(error));
}

/// Makes a device current for a scope. Interop calls act on the current device.
class CurrentDevice {
public:
    explicit CurrentDevice(int device)
    {
        if (cudaGetDevice(&m_before) != cudaSuccess)
            m_before = -1;
        error = cudaSetDevice(device);
    }
    ~CurrentDevice()
    {
        if (m_before >= 0)
            cudaSetDevice(m_before);
        cudaGetLastError();
    }
    CurrentDevice(const CurrentDevice&) = delete;
    CurrentDevice& operator=(const CurrentDevice&) = delete;
    cudaError_t error = cudaSuccess;

private:
    int m_before = -1;
};

cudaGraphicsResource_t handle(void* resource)
{
    return static_cast<cudaGraphicsResource_t>(resource);
}

} // namespace

Answer<CudaMapping> CudaMapping::create(unsigned buffer, int device)
{
    int count = 0;
    if (const cudaError_t error = cudaGetDeviceCount(&count); error != cudaSuccess)
        return Refusal{explain("cudaGetDeviceCount", error)};
    if (device < 0 || device >= count)
        return Refusal{fmt::format("there is no cuda:{}", device)};
    unsigned drawing = 0;
    std::array<int, 32> devices{};
    if (const cudaError_t error =
            cudaGLGetDevices(&drawing, devices.data(), unsigned(devices.size()), cudaGLDeviceListAll);
        error != cudaSuccess)
        return Refusal{explain("cudaGLGetDevices", error) + ": OpenGL is drawn by something else than a CUDA GPU"};
    const auto end = devices.begin() + std::min<std::size_t>(drawing, devices.size());
    if (std::find(devices.begin(), end, device) == end)
        return Refusal{fmt::format("OpenGL is drawn by another GPU than cuda:{}", device)};
    const CurrentDevice current(device);
    if (current.error != cudaSuccess)
        return Refusal{explain("cudaSetDevice", current.error)};
    cudaGraphicsResource_t resource = nullptr;
    if (const cudaError_t error = cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsNone);
        error != cudaSuccess)
        return Refusal{explain("cudaGraphicsGLRegisterBuffer", error)};
    CudaMapping mapping;
    mapping.m_resource = resource;
    mapping.m_device = device;
    return mapping;
}

void* CudaMapping::map(std::size_t needed)
{
    const CurrentDevice current(m_device);
    cudaGraphicsResource_t resource = handle(m_resource);
    if (const cudaError_t error = cudaGraphicsMapResources(1, &resource, nullptr); error != cudaSuccess)
        throw RenderError("sharing the output with CUDA", explain("cudaGraphicsMapResources", error));
    m_mapped = true;
    void* pointer = nullptr;
    std::size_t byteCount = 0;
    if (const cudaError_t error = cudaGraphicsResourceGetMappedPointer(&pointer, &byteCount, resource);
        error != cudaSuccess) {
        const std::string reason = explain("cudaGraphicsResourceGetMappedPointer", error);
        unmap();
        throw RenderError("sharing the output with CUDA", reason);
    }
    if (pointer == nullptr || byteCount < needed) {
        unmap();
        throw RenderError(
            "sharing the output with CUDA", fmt::format("{} of {} bytes are mapped", pointer ? byteCount : 0, needed));
    }
    return pointer;
}

void CudaMapping::unmap()
{
    if (!m_mapped)
        return;
    const CurrentDevice current(m_device);
    cudaGraphicsResource_t resource = handle(m_resource);
    m_mapped = false;
    if (const cudaError_t error = cudaGraphicsUnmapResources(1, &resource, nullptr); error != cudaSuccess)
        throw RenderError("taking the output back from CUDA", explain("cudaGraphicsUnmapResources", error));
}

std::string CudaMapping::writeThenRead(std::span<const std::byte> pattern, std::span<std::byte> seen) noexcept
try {
    void* pointer = map(pattern.size());
    const CurrentDevice current(m_device);
    const cudaError_t written = cudaMemcpy(pointer, pattern.data(), pattern.size(), cudaMemcpyHostToDevice);
    const cudaError_t read =
        written == cudaSuccess ? cudaMemcpy(seen.data(), pointer, seen.size(), cudaMemcpyDeviceToHost) : cudaSuccess;
    unmap();
    if (written != cudaSuccess)
        return explain("cudaMemcpy into the shared buffer", written);
    if (read != cudaSuccess)
        return explain("cudaMemcpy out of the shared buffer", read);
    return {};
} catch (const std::exception& error) {
    return error.what();
}

void CudaMapping::release() noexcept
{
    if (!m_resource)
        return;
    try {
        unmap();
    } catch (const RenderError&) {
        // Unregistering below is all that can still be done.
    }
    const CurrentDevice current(m_device);
    cudaGraphicsUnregisterResource(handle(std::exchange(m_resource, nullptr)));
}

CudaMapping::CudaMapping(CudaMapping&& other) noexcept
    : m_resource(std::exchange(other.m_resource, nullptr)),
      m_device(other.m_device),
      m_mapped(std::exchange(other.m_mapped, false))
{
}

CudaMapping& CudaMapping::operator=(CudaMapping&& other) noexcept
{
    if (this != &other) {
        release();
        m_resource = std::exchange(other.m_resource, nullptr);
        m_device = other.m_device;
        m_mapped = std::exchange(other.m_mapped, false);
    }
    return *this;
}

} // namespace warpatlas::render
