#include "kernels/device/cuda/memory/texture_memory.h"

#include "kernels/device/cuda/check.h"

#include <utility>

namespace warpatlas::cuda {
namespace {

cudaChannelFormatDesc formatOf(ElementType type, std::uint32_t channels)
{
    const int bits = static_cast<int>(sizeOf(type)) * 8;
    const auto of = [&](std::uint32_t channel) { return channel < channels ? bits : 0; };
    cudaChannelFormatKind kind = cudaChannelFormatKindUnsigned;
    if (type == ElementType::F32 || type == ElementType::F16)
        kind = cudaChannelFormatKindFloat;
    else if (type == ElementType::I8 || type == ElementType::I16 || type == ElementType::I32)
        kind = cudaChannelFormatKindSigned;
    return {of(0), of(1), of(2), of(3), kind};
}

cudaTextureAddressMode addressModeOf(TextureAddress address)
{
    switch (address) {
    case TextureAddress::Clamp:
        return cudaAddressModeClamp;
    case TextureAddress::Border:
        return cudaAddressModeBorder;
    case TextureAddress::Wrap:
        return cudaAddressModeWrap;
    case TextureAddress::Mirror:
        break;
    }
    return cudaAddressModeMirror;
}

/// An axis that there is not is 0 to an array; layers are its depth.
cudaExtent arrayExtent(const TextureSpec& spec)
{
    const std::uint64_t depth = spec.layers != 0 ? spec.layers : spec.axes > 2 ? spec.extent.z : 0;
    return {spec.extent.x, spec.axes > 1 ? spec.extent.y : 0, depth};
}

unsigned arrayFlags(const TextureSpec& spec)
{
    return (spec.layers != 0 ? cudaArrayLayered : 0u) | (spec.surface ? cudaArraySurfaceLoadStore : 0u)
        | (spec.gathers ? cudaArrayTextureGather : 0u);
}

cudaTextureDesc descriptionOf(const TextureSpec& spec)
{
    cudaTextureDesc description{};
    for (cudaTextureAddressMode& mode : description.addressMode)
        mode = addressModeOf(spec.address);
    description.filterMode = spec.filter == TextureFilter::Linear ? cudaFilterModeLinear : cudaFilterModePoint;
    description.readMode = spec.normalisedFloats ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
    description.normalizedCoords = spec.normalisedCoordinates ? 1 : 0;
    return description;
}

} // namespace

TextureMemory::TextureMemory(const TextureSpec& spec, ElementType type, std::uint32_t channels, void* buffer)
    : m_spec(spec), m_elementBytes(sizeOf(type) * channels), m_buffer(buffer)
{
    const cudaChannelFormatDesc format = formatOf(type, channels);
    cudaResourceDesc resource{};
    if (spec.linearMemory) {
        resource.resType = cudaResourceTypeLinear;
        resource.res.linear.devPtr = buffer;
        resource.res.linear.desc = format;
        resource.res.linear.sizeInBytes = spec.elements() * m_elementBytes;
    } else {
        WARPATLAS_CUDA(cudaMalloc3DArray(&m_array, &format, arrayExtent(spec), arrayFlags(spec)));
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = m_array;
    }
    try {
        if (spec.surface) {
            WARPATLAS_CUDA(cudaCreateSurfaceObject(&m_object, &resource));
        } else {
            const cudaTextureDesc description = descriptionOf(spec);
            WARPATLAS_CUDA(cudaCreateTextureObject(&m_object, &resource, &description, nullptr));
        }
    } catch (...) {
        if (m_array)
            WARPATLAS_CUDA_NOTHROW(cudaFreeArray(m_array));
        throw;
    }
}

TextureMemory::TextureMemory(TextureMemory&& other) noexcept
    : m_spec(other.m_spec),
      m_elementBytes(other.m_elementBytes),
      m_buffer(std::exchange(other.m_buffer, nullptr)),
      m_array(std::exchange(other.m_array, nullptr)),
      m_object(std::exchange(other.m_object, 0))
{
}

TextureMemory::~TextureMemory()
{
    if (m_object != 0 && m_spec.surface)
        WARPATLAS_CUDA_NOTHROW(cudaDestroySurfaceObject(m_object));
    else if (m_object != 0)
        WARPATLAS_CUDA_NOTHROW(cudaDestroyTextureObject(m_object));
    if (m_array)
        WARPATLAS_CUDA_NOTHROW(cudaFreeArray(m_array));
}

/// The part that both directions share: how much, and how `memory` lies.
cudaMemcpy3DParms TextureMemory::copy(void* memory) const
{
    cudaMemcpy3DParms parameters{};
    parameters.extent = {m_spec.extent.x, m_spec.extent.y, m_spec.layers != 0 ? m_spec.layers : m_spec.extent.z};
    parameters.srcPtr = {memory, m_spec.extent.x * m_elementBytes, m_spec.extent.x, m_spec.extent.y};
    return parameters;
}

void TextureMemory::queueFill(const void* from, cudaMemcpyKind kind, cudaStream_t stream) const
{
    if (m_spec.linearMemory) {
        if (from != m_buffer)
            WARPATLAS_CUDA(cudaMemcpyAsync(m_buffer, from, m_spec.elements() * m_elementBytes, kind, stream));
        return;
    }
    cudaMemcpy3DParms parameters = copy(const_cast<void*>(from));
    parameters.dstArray = m_array;
    parameters.kind = kind;
    WARPATLAS_CUDA(cudaMemcpy3DAsync(&parameters, stream));
}

void TextureMemory::queueTake(void* to, cudaMemcpyKind kind, cudaStream_t stream) const
{
    if (m_spec.linearMemory) {
        if (to != m_buffer)
            WARPATLAS_CUDA(cudaMemcpyAsync(to, m_buffer, m_spec.elements() * m_elementBytes, kind, stream));
        return;
    }
    cudaMemcpy3DParms parameters = copy(to);
    parameters.dstPtr = std::exchange(parameters.srcPtr, cudaPitchedPtr{});
    parameters.srcArray = m_array;
    parameters.kind = kind;
    WARPATLAS_CUDA(cudaMemcpy3DAsync(&parameters, stream));
}

} // namespace warpatlas::cuda
