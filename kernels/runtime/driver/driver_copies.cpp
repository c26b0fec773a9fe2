/// Copies and fills. The driver's say with their names where both ends are, or in a structure.
#include "kernels/runtime/calls/array_steps.h"
#include "kernels/runtime/calls/copy_steps.h"
#include "kernels/runtime/driver/driver.h"

using namespace warpatlas::runtime;

namespace {

int copyPlain(DriverCall& call, std::uint64_t to, std::uint64_t from, std::size_t bytes, cudaMemcpyKind kind,
    CUstream stream, bool waits)
{
    return copyOnStream(call, pointerTo(to), pointerTo(from), plainShape(bytes), kind, stream, waits);
}

/// One end of a copy of rows.
struct BoxEnd {
    CUmemorytype type = CU_MEMORYTYPE_HOST;
    const void* host = nullptr;
    CUdeviceptr device = 0;
    CUarray array = nullptr;
    std::size_t x = 0, y = 0, z = 0, pitch = 0, rows = 0;

    bool isArray() const { return type == CU_MEMORYTYPE_ARRAY; }
    bool isKnown() const { return type >= CU_MEMORYTYPE_HOST && type <= CU_MEMORYTYPE_UNIFIED; }
    std::uint64_t address() const { return type == CU_MEMORYTYPE_HOST ? addressOf(host) : device; }
};

/// As the runtime's structure has it: where arrays take part, x counts their elements.
int fillEnd(DriverCall& call, const BoxEnd& end, std::size_t rows, cudaArray_t& array, cudaPitchedPtr& memory,
    cudaPos& at, std::uint64_t& element)
{
    if (!end.isKnown())
        return error::invalidValue;
    if (!end.isArray()) {
        const std::size_t slice = end.pitch * (end.rows == 0 ? rows : end.rows);
        memory = {pointerTo(end.address() + end.x + end.y * end.pitch + end.z * slice), end.pitch, end.pitch,
            end.rows == 0 ? rows : end.rows};
        return error::success;
    }
    array = reinterpret_cast<cudaArray_t>(end.array);
    const DeviceArray* const known = arrayOf(call, array);
    if (known == nullptr || end.x % known->format.bytes() != 0)
        return known == nullptr ? error::invalidResourceHandle : error::invalidValue;
    element = known->format.bytes();
    at = {end.x / element, end.y, end.z};
    return error::success;
}

cudaMemcpyKind kindOf(const BoxEnd& to, const BoxEnd& from)
{
    if (to.type == CU_MEMORYTYPE_UNIFIED || from.type == CU_MEMORYTYPE_UNIFIED)
        return cudaMemcpyDefault;
    const bool toHost = to.type == CU_MEMORYTYPE_HOST, fromHost = from.type == CU_MEMORYTYPE_HOST;
    return toHost ? (fromHost ? cudaMemcpyHostToHost : cudaMemcpyDeviceToHost)
                  : (fromHost ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToDevice);
}

int copyBox(DriverCall& call, const BoxEnd& to, const BoxEnd& from, std::size_t width, std::size_t height,
    std::size_t depth, CUstream stream, bool waits)
{
    cudaMemcpy3DParms wish{};
    std::uint64_t element = 1;
    if (const int code = fillEnd(call, to, height, wish.dstArray, wish.dstPtr, wish.dstPos, element);
        code != error::success)
        return code;
    if (const int code = fillEnd(call, from, height, wish.srcArray, wish.srcPtr, wish.srcPos, element);
        code != error::success)
        return code;
    if (width % element != 0)
        return error::invalidValue;
    wish.extent = {width / element, height, depth};
    wish.kind = kindOf(to, from);
    return copyBoxOnStream(call, &wish, stream, waits);
}

int copyRows(DriverCall& call, const CUDA_MEMCPY2D* wish, CUstream stream, bool waits)
{
    if (wish == nullptr)
        return error::invalidValue;
    const BoxEnd to{wish->dstMemoryType, wish->dstHost, wish->dstDevice, wish->dstArray, wish->dstXInBytes, wish->dstY,
        0, wish->dstPitch, 0};
    const BoxEnd from{wish->srcMemoryType, wish->srcHost, wish->srcDevice, wish->srcArray, wish->srcXInBytes,
        wish->srcY, 0, wish->srcPitch, 0};
    return copyBox(call, to, from, wish->WidthInBytes, wish->Height, 1, stream, waits);
}

int copySlices(DriverCall& call, const CUDA_MEMCPY3D* wish, CUstream stream, bool waits)
{
    if (wish == nullptr || wish->srcLOD != 0 || wish->dstLOD != 0)
        return error::invalidValue;
    const BoxEnd to{wish->dstMemoryType, wish->dstHost, wish->dstDevice, wish->dstArray, wish->dstXInBytes, wish->dstY,
        wish->dstZ, wish->dstPitch, wish->dstHeight};
    const BoxEnd from{wish->srcMemoryType, wish->srcHost, wish->srcDevice, wish->srcArray, wish->srcXInBytes,
        wish->srcY, wish->srcZ, wish->srcPitch, wish->srcHeight};
    return copyBox(call, to, from, wish->WidthInBytes, wish->Height, wish->Depth, stream, waits);
}

/// `width` elements in each of `height` rows.
int fillRows(DriverCall& call, CUdeviceptr pointer, std::size_t pitch, unsigned value, std::size_t elementBytes,
    std::size_t width, std::size_t height, CUstream stream, bool waits)
{
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(width, elementBytes, &bytes))
        return error::invalidValue;
    return fillOnStream(call, pointerTo(pointer), value, elementBytes, {bytes, height, pitch, pitch}, stream, waits);
}

int fillPlain(DriverCall& call, CUdeviceptr pointer, unsigned value, std::size_t elementBytes, std::size_t count,
    CUstream stream, bool waits)
{
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count, elementBytes, &bytes))
        return error::invalidValue;
    return fillOnStream(call, pointerTo(pointer), value, elementBytes, plainShape(bytes), stream, waits);
}

} // namespace

WARPATLAS_API CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes)
{
    WARPATLAS_DRIVER_CALL("cuMemcpy");
    return call.run([&] { return copyPlain(call, to, from, bytes, cudaMemcpyDefault, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyAsync");
    return call.run([&] { return copyPlain(call, to, from, bytes, cudaMemcpyDefault, stream, false); });
}

WARPATLAS_API CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, std::size_t bytes)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyHtoD");
    return call.run([&] { return copyPlain(call, to, addressOf(from), bytes, cudaMemcpyHostToDevice, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyHtoDAsync");
    return call.run([&] { return copyPlain(call, to, addressOf(from), bytes, cudaMemcpyHostToDevice, stream, false); });
}

WARPATLAS_API CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, std::size_t bytes)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyDtoH");
    return call.run([&] { return copyPlain(call, addressOf(to), from, bytes, cudaMemcpyDeviceToHost, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpyDtoHAsync(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyDtoHAsync");
    return call.run([&] { return copyPlain(call, addressOf(to), from, bytes, cudaMemcpyDeviceToHost, stream, false); });
}

WARPATLAS_API CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, std::size_t bytes)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyDtoD");
    return call.run([&] { return copyPlain(call, to, from, bytes, cudaMemcpyDeviceToDevice, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyDtoDAsync");
    return call.run([&] { return copyPlain(call, to, from, bytes, cudaMemcpyDeviceToDevice, stream, false); });
}

/// Contexts share addresses: between two of them is within the device.
WARPATLAS_API CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext, CUdeviceptr from, CUcontext, std::size_t bytes)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyPeer");
    return call.run([&] { return copyPlain(call, to, from, bytes, cudaMemcpyDeviceToDevice, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpyPeerAsync(
    CUdeviceptr to, CUcontext, CUdeviceptr from, CUcontext, std::size_t bytes, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemcpyPeerAsync");
    return call.run([&] { return copyPlain(call, to, from, bytes, cudaMemcpyDeviceToDevice, stream, false); });
}

WARPATLAS_API CUresult cuMemcpy2D(const CUDA_MEMCPY2D* wish)
{
    WARPATLAS_DRIVER_CALL("cuMemcpy2D");
    return call.run([&] { return copyRows(call, wish, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D* wish)
{
    WARPATLAS_DRIVER_CALL("cuMemcpy2DUnaligned");
    return call.run([&] { return copyRows(call, wish, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D* wish, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemcpy2DAsync");
    return call.run([&] { return copyRows(call, wish, stream, false); });
}

WARPATLAS_API CUresult cuMemcpy3D(const CUDA_MEMCPY3D* wish)
{
    WARPATLAS_DRIVER_CALL("cuMemcpy3D");
    return call.run([&] { return copySlices(call, wish, nullptr, true); });
}

WARPATLAS_API CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D* wish, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuMemcpy3DAsync");
    return call.run([&] { return copySlices(call, wish, stream, false); });
}

/// The fills of elements of one width: at once, in a stream, and of rows.
#define WARPATLAS_FILLS(bits, Value)                                                                                   \
    WARPATLAS_API CUresult cuMemsetD##bits##_v2(CUdeviceptr pointer, Value value, std::size_t count)                   \
    {                                                                                                                  \
        WARPATLAS_DRIVER_CALL("cuMemsetD" #bits);                                                                      \
        return call.run([&] { return fillPlain(call, pointer, value, sizeof value, count, nullptr, true); });          \
    }                                                                                                                  \
    WARPATLAS_API CUresult cuMemsetD##bits##Async(                                                                     \
        CUdeviceptr pointer, Value value, std::size_t count, CUstream stream)                                          \
    {                                                                                                                  \
        WARPATLAS_DRIVER_CALL("cuMemsetD" #bits "Async");                                                              \
        return call.run([&] { return fillPlain(call, pointer, value, sizeof value, count, stream, false); });          \
    }                                                                                                                  \
    WARPATLAS_API CUresult cuMemsetD2D##bits##_v2(                                                                     \
        CUdeviceptr pointer, std::size_t pitch, Value value, std::size_t width, std::size_t height)                    \
    {                                                                                                                  \
        WARPATLAS_DRIVER_CALL("cuMemsetD2D" #bits);                                                                    \
        return call.run(                                                                                               \
            [&] { return fillRows(call, pointer, pitch, value, sizeof value, width, height, nullptr, true); });        \
    }                                                                                                                  \
    WARPATLAS_API CUresult cuMemsetD2D##bits##Async(                                                                   \
        CUdeviceptr pointer, std::size_t pitch, Value value, std::size_t width, std::size_t height, CUstream stream)   \
    {                                                                                                                  \
        WARPATLAS_DRIVER_CALL("cuMemsetD2D" #bits "Async");                                                            \
        return call.run(                                                                                               \
            [&] { return fillRows(call, pointer, pitch, value, sizeof value, width, height, stream, false); });        \
    }

WARPATLAS_FILLS(8, unsigned char)
WARPATLAS_FILLS(16, unsigned short)
WARPATLAS_FILLS(32, unsigned)
