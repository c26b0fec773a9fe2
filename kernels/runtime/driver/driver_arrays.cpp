/// Arrays.
#include "kernels/runtime/calls/array_steps.h"
#include "kernels/runtime/driver/driver.h"

#include <optional>

using namespace warpatlas::runtime;

namespace {

/// Bits and kind of a channel; empty for a format that no array here has.
std::optional<cudaChannelFormatDesc> formatFrom(CUarray_format format, unsigned channels)
{
    struct Known {
        CUarray_format format;
        int bits;
        cudaChannelFormatKind kind;
    };
    constexpr Known all[] = {{CU_AD_FORMAT_UNSIGNED_INT8, 8, cudaChannelFormatKindUnsigned},
        {CU_AD_FORMAT_UNSIGNED_INT16, 16, cudaChannelFormatKindUnsigned},
        {CU_AD_FORMAT_UNSIGNED_INT32, 32, cudaChannelFormatKindUnsigned},
        {CU_AD_FORMAT_SIGNED_INT8, 8, cudaChannelFormatKindSigned},
        {CU_AD_FORMAT_SIGNED_INT16, 16, cudaChannelFormatKindSigned},
        {CU_AD_FORMAT_SIGNED_INT32, 32, cudaChannelFormatKindSigned},
        {CU_AD_FORMAT_HALF, 16, cudaChannelFormatKindFloat}, {CU_AD_FORMAT_FLOAT, 32, cudaChannelFormatKindFloat}};
    for (const Known& known : all)
        if (known.format == format && (channels == 1 || channels == 2 || channels == 4))
            return cudaChannelFormatDesc{known.bits, channels > 1 ? known.bits : 0, channels > 2 ? known.bits : 0,
                channels > 2 ? known.bits : 0, known.kind};
    return {};
}

CUarray_format formatOfArray(const DeviceArray& array)
{
    const int bits = array.format.bits[0];
    switch (array.format.kind) {
    case cudaChannelFormatKindSigned:
        return bits == 8 ? CU_AD_FORMAT_SIGNED_INT8
            : bits == 16 ? CU_AD_FORMAT_SIGNED_INT16
                         : CU_AD_FORMAT_SIGNED_INT32;
    case cudaChannelFormatKindUnsigned:
        return bits == 8 ? CU_AD_FORMAT_UNSIGNED_INT8
            : bits == 16 ? CU_AD_FORMAT_UNSIGNED_INT16
                         : CU_AD_FORMAT_UNSIGNED_INT32;
    default:
        return bits == 16 ? CU_AD_FORMAT_HALF : CU_AD_FORMAT_FLOAT;
    }
}

int makeArray(DriverCall& call, CUarray* to, const CUDA_ARRAY3D_DESCRIPTOR& wish)
{
    const std::optional<cudaChannelFormatDesc> format = formatFrom(wish.Format, wish.NumChannels);
    if (!format)
        return call.refuse("no array has elements of that format");
    return allocateArray(
        call, reinterpret_cast<cudaArray_t*>(to), &*format, {wish.Width, wish.Height, wish.Depth}, wish.Flags);
}

} // namespace

WARPATLAS_API CUresult cuArrayCreate(CUarray* array, const CUDA_ARRAY_DESCRIPTOR* wish)
{
    WARPATLAS_DRIVER_CALL("cuArrayCreate");
    return call.unsafe([&] {
        return wish == nullptr
            ? int(error::invalidValue)
            : makeArray(call, array, {wish->Width, wish->Height, 0, wish->Format, wish->NumChannels, 0});
    });
}

WARPATLAS_API CUresult cuArray3DCreate(CUarray* array, const CUDA_ARRAY3D_DESCRIPTOR* wish)
{
    WARPATLAS_DRIVER_CALL("cuArray3DCreate");
    return call.unsafe([&] { return wish == nullptr ? int(error::invalidValue) : makeArray(call, array, *wish); });
}

WARPATLAS_API CUresult cuArrayDestroy(CUarray array)
{
    WARPATLAS_DRIVER_CALL("cuArrayDestroy");
    return call.unsafe([&] {
        return array == nullptr ? int(error::invalidResourceHandle)
                                : freeArray(call, reinterpret_cast<cudaArray_t>(array));
    });
}

WARPATLAS_API CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR* to, CUarray handle)
{
    WARPATLAS_DRIVER_CALL("cuArrayGetDescriptor");
    return call.run([&] {
        const DeviceArray* const array = arrayOf(call, reinterpret_cast<cudaArray_t>(handle));
        return array == nullptr
            ? error::invalidResourceHandle
            : tell(to,
                CUDA_ARRAY_DESCRIPTOR{array->width, array->height, formatOfArray(*array), array->format.channels()});
    });
}

WARPATLAS_API CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR* to, CUarray handle)
{
    WARPATLAS_DRIVER_CALL("cuArray3DGetDescriptor");
    return call.run([&] {
        const DeviceArray* const array = arrayOf(call, reinterpret_cast<cudaArray_t>(handle));
        return array == nullptr ? error::invalidResourceHandle
                                : tell(to,
                                    CUDA_ARRAY3D_DESCRIPTOR{array->width, array->height, array->depth,
                                        formatOfArray(*array), array->format.channels(), array->flags});
    });
}
