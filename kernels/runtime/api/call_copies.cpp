#include "kernels/runtime/api/call.h"

#include <cstring>

namespace warpatlas::runtime {

CopyEnd copyEnd(Runtime& runtime, const void* pointer, std::uint64_t bytes)
{
    const std::uint64_t address = addressOf(pointer);
    const auto within = [&](std::uint64_t base, std::span<std::byte> host, MemoryKind kind) -> CopyEnd {
        const std::uint64_t offset = address - base;
        const bool device = kind != MemoryKind::Pinned;
        const bool fits = offset <= host.size() && bytes <= host.size() - offset;
        return {fits ? host.data() + offset : nullptr, device, address, kind == MemoryKind::Device, false};
    };
    if (const DeviceAllocation* const found = runtime.memory.find(address))
        return within(found->base, found->host(), found->kind);
    if (DeviceMemory::isSimulated(address)) {
        const DeviceVariable* const variable = runtime.variableAt(address);
        return variable == nullptr
            ? CopyEnd{nullptr, true, address, true, false}
            : within(variable->address, variable->host(), variable->managed ? MemoryKind::Managed : MemoryKind::Device);
    }
    if (const RegisteredRange* const range = runtime.memory.registered().find(address)) {
        CopyEnd end = within(range->base, range->host(), MemoryKind::Pinned);
        end.registered = true;
        return end;
    }
    return {static_cast<std::byte*>(const_cast<void*>(pointer)), false, 0, false, false};
}

namespace {

/// Whether the ends are where the program says. Memory of both sides (managed, pinned, registered) is either.
bool fits(const CopyEnd& end, bool device)
{
    return end.device == device || (end.address != 0 && !end.onlyDevice);
}

/// Rows that the host is watched at; a box of more rows is not.
constexpr std::uint64_t mostWatchedRows = 1024;

void addUses(std::vector<HostUse>& uses, const CopyEnd& end, const CopyShape& shape, bool writes)
{
    if (end.address == 0 || end.onlyDevice || shape.height * shape.depth > mostWatchedRows)
        return;
    shape.eachRow([&](std::uint64_t toRow, std::uint64_t fromRow) {
        uses.push_back({end.address + (writes ? toRow : fromRow), shape.width, writes, false, end.registered});
    });
}

/// What pageable memory holds when the copy is asked for: CUDA puts it aside at once.
void stage(CopyEnd& source, const CopyShape& shape, std::shared_ptr<std::vector<std::byte>>& kept)
{
    const std::byte* const from = source.bytes;
    kept = std::make_shared<std::vector<std::byte>>(shape.fromSpan());
    shape.eachRow([&](std::uint64_t, std::uint64_t row) {
        std::memcpy(kept->data() + row, from + row, static_cast<std::size_t>(shape.width));
    });
    source.bytes = kept->data();
}

} // namespace

int makeCopy(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind, bool captured,
    bool& waits, Task& task)
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
    CopyEnd source = copyEnd(runtime, from, shape.fromSpan());
    if (kind != cudaMemcpyDefault) {
        const bool toDevice = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
        const bool fromDevice = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
        if (!fits(target, toDevice) || !fits(source, fromDevice))
            return error::invalidValue;
    }
    if (target.bytes == nullptr || source.bytes == nullptr)
        return error::invalidValue;
    const bool inside = target.device == source.device;
    call.record().direction = inside ? Direction::Inside : target.device ? Direction::ToDevice : Direction::ToHost;
    const Engine engine = inside ? Engine::Inside : target.device ? Engine::ToDevice : Engine::ToHost;
    // "API synchronization behavior" in the reference of CUDA's runtime.
    waits =
        waits ? !(target.onlyDevice && source.onlyDevice) : (!target.device && !source.device) || target.address == 0;
    std::shared_ptr<std::vector<std::byte>> kept;
    if (!waits && !captured && source.address == 0)
        stage(source, shape, kept);
    task.kind = Task::Kind::Copy;
    task.direction = call.record().direction;
    task.bytes = shape.bytes();
    task.uses = [target, source, shape] {
        std::vector<HostUse> uses;
        addUses(uses, source, shape, false);
        addUses(uses, target, shape, true);
        return uses;
    };
    task.run = [target, source, shape, engine, kept](TaskRun& run) {
        shape.eachRow([&](std::uint64_t toRow, std::uint64_t fromRow) {
            std::memmove(target.bytes + toRow, source.bytes + fromRow, static_cast<std::size_t>(shape.width));
            if (target.device)
                run.runtime.memory.wrote(target.address + toRow, shape.width);
        });
        run.span(run.runtime.timeline.work(
            run.stream, engine, Timeline::copyMicroseconds(run.runtime.gpu, engine, shape.bytes()), run.asked));
    };
    return error::success;
}

int makeFill(
    Call& call, void* pointer, unsigned value, std::size_t valueBytes, const CopyShape& shape, bool& waits, Task& task)
{
    call.record().bytes = shape.bytes();
    waits = false;
    if (shape.empty())
        return error::success;
    const CopyEnd target = copyEnd(call.runtime(), pointer, shape.toSpan());
    if (pointer == nullptr || target.address == 0 || target.bytes == nullptr
        || (!shape.isOneRow() && shape.width > shape.toPitch) || target.address % valueBytes != 0)
        return error::invalidValue;
    call.record().direction = Direction::Inside;
    waits = !target.device; // pinned memory of the host's
    task.kind = Task::Kind::Fill;
    task.uses = [target, shape] {
        std::vector<HostUse> uses;
        addUses(uses, target, shape, true);
        return uses;
    };
    task.run = [target, value, valueBytes, shape](TaskRun& run) {
        shape.eachRow([&](std::uint64_t row, std::uint64_t) {
            for (std::uint64_t x = 0; valueBytes > 1 && x < shape.width; x += valueBytes)
                std::memcpy(target.bytes + row + x, &value, valueBytes);
            if (valueBytes == 1)
                std::memset(target.bytes + row, static_cast<int>(value), static_cast<std::size_t>(shape.width));
            run.runtime.memory.wrote(target.address + row, shape.width);
        });
        run.span(run.runtime.timeline.work(run.stream, Engine::Inside,
            Timeline::copyMicroseconds(run.runtime.gpu, Engine::Inside, shape.bytes()), run.asked));
    };
    return error::success;
}

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

namespace {

CopyShape plain(std::size_t bytes)
{
    return {bytes, 1, bytes, bytes};
}

/// A call that copies: `waits` where it is not one of the asynchronous ones.
cudaError_t copying(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind,
    cudaStream_t handle, bool waits)
{
    return call.run([&] {
        return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
            return makeCopy(call, to, from, shape, kind, stream.capture != nullptr, mayWait, task);
        });
    });
}

cudaError_t filling(Call& call, void* pointer, int value, const CopyShape& shape, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        return onStream(call, handle, waits, [&](const Stream&, Task& task, bool& mayWait) {
            return makeFill(call, pointer, static_cast<unsigned>(value), 1, shape, mayWait, task);
        });
    });
}

cudaError_t copyingSymbol(Call& call, const void* symbol, void* host, std::size_t bytes, std::size_t offset,
    bool toSymbol, cudaMemcpyKind kind, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        void* address = nullptr;
        if (const int code = symbolAt(call, symbol, bytes, offset, address); code != error::success)
            return code;
        return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
            return makeCopy(call, toSymbol ? address : host, toSymbol ? host : address, plain(bytes), kind,
                stream.capture != nullptr, mayWait, task);
        });
    });
}

} // namespace

} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

WARPATLAS_API cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    WARPATLAS_CALL("cudaMemcpy");
    return copying(call, to, from, plain(bytes), kind, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpyAsync(
    void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpyAsync");
    return copying(call, to, from, plain(bytes), kind, handle, false);
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
    return filling(call, pointer, value, plain(bytes), nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemsetAsync");
    return filling(call, pointer, value, plain(bytes), handle, false);
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
