#include "kernels/runtime/api/call.h"

#include <cstring>

namespace warpatlas::runtime {

CopyEnd copyEnd(Runtime& runtime, const void* pointer, std::uint64_t bytes)
{
    const std::uint64_t address = addressOf(pointer);
    const auto within = [&](std::uint64_t base, std::span<std::byte> host, bool device) -> CopyEnd {
        const std::uint64_t offset = address - base;
        if (offset > host.size() || bytes > host.size() - offset)
            return {nullptr, device, address};
        return {host.data() + offset, device, address};
    };
    if (const DeviceAllocation* const found = runtime.memory.find(address))
        return within(found->base, found->host(), found->kind != MemoryKind::Pinned);
    if (DeviceMemory::isSimulated(address)) {
        DeviceVariable* const variable = runtime.variableAt(address);
        return variable == nullptr ? CopyEnd{nullptr, true, address}
                                   : within(variable->address, variable->host(), true);
    }
    if (const RegisteredRange* const range = runtime.memory.registered().find(address))
        return within(range->base, range->host(), false);
    return {static_cast<std::byte*>(const_cast<void*>(pointer)), false, 0};
}

namespace {

/// Whether the ends are where the program says. Memory of both sides (managed, pinned, registered) is either.
bool fits(Runtime& runtime, const CopyEnd& end, bool device)
{
    if (end.device == device)
        return true;
    const DeviceAllocation* const found = runtime.memory.find(end.address);
    return found != nullptr ? found->kind != MemoryKind::Device
                            : runtime.memory.registered().find(end.address) != nullptr;
}

} // namespace

int copy(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind, Stream& stream)
{
    Runtime& runtime = call.runtime();
    call.record().bytes = shape.bytes();
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return error::invalidMemcpyDirection;
    if (!shape.isOneRow() && (shape.width > shape.toPitch || shape.width > shape.fromPitch))
        return error::invalidPitchValue;
    if (shape.empty())
        return error::success;
    if (to == nullptr || from == nullptr)
        return error::invalidValue;
    const CopyEnd target = copyEnd(runtime, to, shape.toSpan());
    const CopyEnd source = copyEnd(runtime, from, shape.fromSpan());
    if (kind != cudaMemcpyDefault) {
        const bool toDevice = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
        const bool fromDevice = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
        if (!fits(runtime, target, toDevice) || !fits(runtime, source, fromDevice))
            return error::invalidValue;
    }
    if (target.bytes == nullptr || source.bytes == nullptr)
        return error::invalidValue;
    shape.eachRow([&](std::uint64_t toRow, std::uint64_t fromRow) {
        std::memmove(target.bytes + toRow, source.bytes + fromRow, static_cast<std::size_t>(shape.width));
        if (target.device)
            runtime.memory.wrote(target.address + toRow, shape.width);
    });
    const bool inside = target.device == source.device;
    call.record().direction = inside ? Direction::Inside : target.device ? Direction::ToDevice : Direction::ToHost;
    const Engine engine = inside ? Engine::Inside : target.device ? Engine::ToDevice : Engine::ToHost;
    call.span(runtime.timeline.work(stream, engine, Timeline::copyMicroseconds(runtime.gpu, engine, shape.bytes())));
    return error::success;
}

int fill(Call& call, void* pointer, int value, const CopyShape& shape, Stream& stream)
{
    Runtime& runtime = call.runtime();
    call.record().bytes = shape.bytes();
    if (shape.empty())
        return error::success;
    const CopyEnd target = copyEnd(runtime, pointer, shape.toSpan());
    if (pointer == nullptr || target.address == 0 || target.bytes == nullptr
        || (!shape.isOneRow() && shape.width > shape.toPitch))
        return error::invalidValue;
    shape.eachRow([&](std::uint64_t row, std::uint64_t) {
        std::memset(target.bytes + row, value, static_cast<std::size_t>(shape.width));
        runtime.memory.wrote(target.address + row, shape.width);
    });
    call.record().direction = Direction::Inside;
    call.span(runtime.timeline.work(
        stream, Engine::Inside, Timeline::copyMicroseconds(runtime.gpu, Engine::Inside, shape.bytes())));
    return error::success;
}

namespace {

CopyShape plain(std::size_t bytes)
{
    return {bytes, 1, bytes, bytes};
}

/// A part of a variable of the device: its address, or an error.
int symbolAt(Call& call, const void* symbol, std::size_t bytes, std::size_t offset, void*& address)
{
    int code = 0;
    const DeviceVariable* const variable = call.runtime().variable(symbol, code);
    if (variable == nullptr)
        return code;
    if (offset > variable->bytes || bytes > variable->bytes - offset)
        return error::invalidValue;
    address = pointerTo(variable->address + offset);
    return error::success;
}

int copySymbol(Call& call, const void* symbol, void* host, std::size_t bytes, std::size_t offset, bool toSymbol,
    cudaMemcpyKind kind, Stream& stream)
{
    void* address = nullptr;
    if (const int code = symbolAt(call, symbol, bytes, offset, address); code != error::success)
        return code;
    return toSymbol ? copy(call, address, host, plain(bytes), kind, stream)
                    : copy(call, host, address, plain(bytes), kind, stream);
}

} // namespace

} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

WARPATLAS_API cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy");
    return call.waiting([&] {
        return onStream(
            call, nullptr, true, [&](Stream& stream) { return copy(call, to, from, plain(bytes), kind, stream); });
    });
}

WARPATLAS_API cudaError_t cudaMemcpyAsync(
    void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpyAsync");
    return call.run([&] {
        return onStream(
            call, handle, false, [&](Stream& stream) { return copy(call, to, from, plain(bytes), kind, stream); });
    });
}

WARPATLAS_API cudaError_t cudaMemcpy2D(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch,
    std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy2D");
    return call.waiting([&] {
        return onStream(call, nullptr, true, [&](Stream& stream) {
            return copy(call, to, from, {width, height, toPitch, fromPitch}, kind, stream);
        });
    });
}

WARPATLAS_API cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch,
    std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpy2DAsync");
    return call.run([&] {
        return onStream(call, handle, false, [&](Stream& stream) {
            return copy(call, to, from, {width, height, toPitch, fromPitch}, kind, stream);
        });
    });
}

WARPATLAS_API cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes)
{
    WARPATLAS_CALL("cudaMemset");
    return call.run([&] {
        return onStream(
            call, nullptr, false, [&](Stream& stream) { return fill(call, pointer, value, plain(bytes), stream); });
    });
}

WARPATLAS_API cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemsetAsync");
    return call.run([&] {
        return onStream(
            call, handle, false, [&](Stream& stream) { return fill(call, pointer, value, plain(bytes), stream); });
    });
}

WARPATLAS_API cudaError_t cudaMemset2D(
    void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height)
{
    WARPATLAS_CALL("cudaMemset2D");
    return call.run([&] {
        return onStream(call, nullptr, false, [&](Stream& stream) {
            return fill(call, pointer, value, {width, height, pitch, pitch}, stream);
        });
    });
}

WARPATLAS_API cudaError_t cudaMemset2DAsync(
    void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemset2DAsync");
    return call.run([&] {
        return onStream(call, handle, false, [&](Stream& stream) {
            return fill(call, pointer, value, {width, height, pitch, pitch}, stream);
        });
    });
}

WARPATLAS_API cudaError_t cudaMemcpyToSymbol(
    const void* symbol, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpyToSymbol");
    return call.waiting([&] {
        return onStream(call, nullptr, true, [&](Stream& stream) {
            return copySymbol(call, symbol, const_cast<void*>(from), bytes, offset, true, kind, stream);
        });
    });
}

WARPATLAS_API cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from, std::size_t bytes,
    std::size_t offset, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpyToSymbolAsync");
    return call.run([&] {
        return onStream(call, handle, false, [&](Stream& stream) {
            return copySymbol(call, symbol, const_cast<void*>(from), bytes, offset, true, kind, stream);
        });
    });
}

WARPATLAS_API cudaError_t cudaMemcpyFromSymbol(
    void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpyFromSymbol");
    return call.waiting([&] {
        return onStream(call, nullptr, true,
            [&](Stream& stream) { return copySymbol(call, symbol, to, bytes, offset, false, kind, stream); });
    });
}

WARPATLAS_API cudaError_t cudaMemcpyFromSymbolAsync(
    void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpyFromSymbolAsync");
    return call.run([&] {
        return onStream(call, handle, false,
            [&](Stream& stream) { return copySymbol(call, symbol, to, bytes, offset, false, kind, stream); });
    });
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
