#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/copy_steps.h"

using namespace warpatlas::runtime;

namespace {

/// A call that copies: `waits` where it is not one of the asynchronous ones.
cudaError_t copying(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind,
    cudaStream_t handle, bool waits)
{
    return call.run([&] { return copyOnStream(call, to, from, shape, kind, handle, waits); });
}

cudaError_t filling(Call& call, void* pointer, int value, const CopyShape& shape, cudaStream_t handle, bool waits)
{
    return call.run([&] { return fillOnStream(call, pointer, static_cast<unsigned>(value), 1, shape, handle, waits); });
}

cudaError_t copyingSymbol(Call& call, const void* symbol, void* host, std::size_t bytes, std::size_t offset,
    bool toSymbol, cudaMemcpyKind kind, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        void* address = nullptr;
        if (const int code = symbolAt(call, symbol, bytes, offset, address); code != error::success)
            return code;
        return copyOnStream(
            call, toSymbol ? address : host, toSymbol ? host : address, plainShape(bytes), kind, handle, waits);
    });
}

} // namespace

WARPATLAS_API cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy");
    return copying(call, to, from, plainShape(bytes), kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpyAsync(
    void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpyAsync");
    return copying(call, to, from, plainShape(bytes), kind, handle, false);
}

WARPATLAS_API cudaError_t cudaMemcpy2D(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch,
    std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy2D");
    return copying(call, to, from, {width, height, toPitch, fromPitch}, kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch,
    std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpy2DAsync");
    return copying(call, to, from, {width, height, toPitch, fromPitch}, kind, handle, false);
}

WARPATLAS_API cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes)
{
    WARPATLAS_CALL("cudaMemset");
    return filling(call, pointer, value, plainShape(bytes), nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemsetAsync");
    return filling(call, pointer, value, plainShape(bytes), handle, false);
}

WARPATLAS_API cudaError_t cudaMemset2D(
    void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height)
{
    WARPATLAS_CALL("cudaMemset2D");
    return filling(call, pointer, value, {width, height, pitch, pitch}, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemset2DAsync(
    void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemset2DAsync");
    return filling(call, pointer, value, {width, height, pitch, pitch}, handle, false);
}

WARPATLAS_API cudaError_t cudaMemcpyToSymbol(
    const void* symbol, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpyToSymbol");
    return copyingSymbol(call, symbol, const_cast<void*>(from), bytes, offset, true, kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from, std::size_t bytes,
    std::size_t offset, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpyToSymbolAsync");
    return copyingSymbol(call, symbol, const_cast<void*>(from), bytes, offset, true, kind, handle, false);
}

WARPATLAS_API cudaError_t cudaMemcpyFromSymbol(
    void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpyFromSymbol");
    return copyingSymbol(call, symbol, to, bytes, offset, false, kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpyFromSymbolAsync(
    void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpyFromSymbolAsync");
    return copyingSymbol(call, symbol, to, bytes, offset, false, kind, handle, false);
}

WARPATLAS_API cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol)
{
    WARPATLAS_CALL("cudaGetSymbolAddress");
    return call.run([&] {
        if (pointer == nullptr)
            return error::invalidValue;
        return symbolAt(call, symbol, 0, 0, *pointer);
    });
}

WARPATLAS_API cudaError_t cudaGetSymbolSize(std::size_t* bytes, const void* symbol)
{
    WARPATLAS_CALL("cudaGetSymbolSize");
    return call.run([&] {
        int code = error::invalidValue;
        const DeviceVariable* const variable = bytes == nullptr ? nullptr : call.runtime().variable(symbol, code);
        if (variable == nullptr)
            return code;
        *bytes = variable->bytes;
        return error::success;
    });
}
