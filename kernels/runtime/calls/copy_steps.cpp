/// Copies and fills of boxes in pitched memory and in arrays.
#include "kernels/runtime/calls/copy_steps.h"

#include "kernels/runtime/calls/array_steps.h"
#include "kernels/runtime/calls/refusal_reason.h"
#include "kernels/runtime/calls/unwritten_part.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

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
    const DeviceVariable* const variable = runtime.variableAt(address);
    if (variable != nullptr || DeviceMemory::isSimulated(address)) {
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

/// Bytes of the device's memory, or of a variable, have a value now.
void noteWritten(Runtime& runtime, std::uint64_t address, std::uint64_t bytes)
{
    runtime.memory.wrote(address, bytes);
    if (runtime.memory.find(address) == nullptr)
        if (DeviceVariable* const variable = runtime.variableAt(address))
            variable->fill(address, bytes);
}

/// Puts the contents of pageable memory aside when the copy is asked for, as CUDA does.
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
    if (!shape.isOneRow() && (shape.width > shape.toPitch || shape.width > shape.fromPitch)) {
        call.record().reason = whyNoRows(shape.width, std::min(shape.toPitch, shape.fromPitch));
        return error::invalidPitchValue;
    }
    if (shape.empty())
        return error::success;
    const CopyEnd target = copyEnd(runtime, to, shape.toSpan());
    CopyEnd source = copyEnd(runtime, from, shape.fromSpan());
    if (kind != cudaMemcpyDefault) {
        const bool toDevice = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
        const bool fromDevice = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
        const bool isTarget = to != nullptr && !fits(target, toDevice);
        if (isTarget || (from != nullptr && !fits(source, fromDevice))) {
            call.record().reason = whyOtherDirection(kind, isTarget ? target : source, isTarget);
            return error::invalidValue;
        }
    }
    if (target.bytes == nullptr || source.bytes == nullptr) {
        const bool isTarget = target.bytes == nullptr;
        call.record().reason =
            whyNoCopy(runtime, isTarget ? target : source, isTarget, isTarget ? shape.toSpan() : shape.fromSpan());
        return error::invalidValue;
    }
    const bool inside = target.device == source.device;
    call.record().to = target.address;
    call.record().direction = inside ? Direction::Inside : target.device ? Direction::ToDevice : Direction::ToHost;
    const Engine engine = inside ? Engine::Inside : target.device ? Engine::ToDevice : Engine::ToHost;
    // "API synchronization behavior" in the reference of CUDA's runtime.
    waits =
        waits ? !(target.onlyDevice && source.onlyDevice) : (!target.device && !source.device) || target.address == 0;
    std::shared_ptr<std::vector<std::byte>> kept;
    if (!waits && !captured && source.address == 0)
        stage(source, shape, kept);
    if (source.address != 0)
        runtime.memory.noteRead(source.address);
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
            if (source.onlyDevice && !target.onlyDevice)
                run.done.unwrittenBytes += run.runtime.memory.unwritten(source.address + fromRow, shape.width);
            std::memmove(target.bytes + toRow, source.bytes + fromRow, static_cast<std::size_t>(shape.width));
            if (target.device)
                noteWritten(run.runtime, target.address + toRow, shape.width);
            if (run.footprint != nullptr && source.address != 0)
                run.footprint->reads.add(source.address + fromRow, shape.width);
            if (run.footprint != nullptr && target.address != 0)
                run.footprint->writes.add(target.address + toRow, shape.width);
        });
        if (run.done.unwrittenBytes != 0)
            run.done.unwritten = unwrittenPart(*run.runtime.memory.find(source.address), source.address, shape);
        run.span(run.runtime.timeline.work(
            run.stream, engine, Timeline::copyMicroseconds(run.runtime.gpu, engine, shape.bytes()), run.asked));
    };
    return error::success;
}

int makeFill(
    Call& call, void* pointer, unsigned value, std::size_t valueBytes, const CopyShape& shape, bool& waits, Task& task)
{
    call.record().bytes = shape.bytes();
    const CopyEnd target = copyEnd(call.runtime(), pointer, shape.toSpan());
    waits = waits && !shape.empty() && !target.onlyDevice; // pinned and managed memory: the host may read it next
    if (shape.empty())
        return error::success;
    if (target.address == 0)
        call.record().reason =
            pointer == nullptr ? "it is a null pointer" : "it is memory of the host, which CUDA knows nothing of";
    else if (target.bytes == nullptr)
        call.record().reason = whyNoCopy(call.runtime(), target, true, shape.toSpan());
    else if (!shape.isOneRow() && shape.width > shape.toPitch)
        call.record().reason = whyNoRows(shape.width, shape.toPitch);
    if (target.address == 0 || target.bytes == nullptr || (!shape.isOneRow() && shape.width > shape.toPitch)
        || target.address % valueBytes != 0)
        return error::invalidValue;
    call.record().to = target.address;
    call.record().direction = Direction::Inside;
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
            noteWritten(run.runtime, target.address + row, shape.width);
            if (run.footprint != nullptr)
                run.footprint->writes.add(target.address + row, shape.width);
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
    if (offset > variable->bytes || bytes > variable->bytes - offset) {
        call.record().reason = fmt::format(
            "the variable has {} bytes, and {} from its byte {} on are asked for", variable->bytes, bytes, offset);
        return error::invalidValue;
    }
    address = pointerTo(variable->address + offset);
    return error::success;
}

namespace {

PitchedPlace placeIn(const cudaPitchedPtr& memory, const cudaPos& at)
{
    return {memory.pitch, memory.ysize, at.x, at.y, at.z};
}

void* boxIn(const cudaPitchedPtr& memory, const PitchedPlace& place)
{
    return memory.ptr == nullptr ? nullptr : static_cast<std::byte*>(memory.ptr) + place.offset();
}

/// Checks the parameters themselves.
int refusalOf(const cudaMemcpy3DParms* wish)
{
    if (wish == nullptr)
        return error::invalidValue;
    if (wish->kind < cudaMemcpyHostToHost || wish->kind > cudaMemcpyDefault)
        return error::invalidMemcpyDirection;
    const bool fromArray = wish->srcArray != nullptr, toArray = wish->dstArray != nullptr;
    // One of both has to be given, and not the other.
    return fromArray == (wish->srcPtr.ptr != nullptr) || toArray == (wish->dstPtr.ptr != nullptr) ? error::invalidValue
                                                                                                  : error::success;
}

/// Where an array takes part, boxes count its elements; of memory they count bytes.
int elementOf(Call& call, const cudaMemcpy3DParms& wish, std::uint64_t& bytes)
{
    bytes = 1;
    for (cudaArray_t handle : {wish.srcArray, wish.dstArray}) {
        const DeviceArray* const array = handle == nullptr ? nullptr : arrayOf(call, handle);
        if (handle == nullptr)
            continue;
        if (array == nullptr || (bytes != 1 && bytes != array->format.bytes()))
            return error::invalidValue;
        bytes = array->format.bytes();
    }
    return error::success;
}

/// One side of the copy: an array, or memory with a pitch.
int sideOf(Call& call, cudaArray_t array, const cudaPitchedPtr& memory, const cudaPos& at, const cudaExtent& size,
    std::uint64_t width, ArraySide& side)
{
    if (array != nullptr)
        return arraySide(call, array, at, size, side);
    const PitchedPlace place = placeIn(memory, at);
    side = {boxIn(memory, place), place.pitch, place.slice(), 1};
    return place.refusal(width, size.height, size.depth);
}

} // namespace

int makeBoxCopy(Call& call, const cudaMemcpy3DParms* wish, bool captured, bool& waits, Task& task)
{
    if (const int code = refusalOf(wish); code != error::success)
        return code;
    std::uint64_t element = 1, width = 0;
    if (const int code = elementOf(call, *wish, element); code != error::success)
        return code;
    const cudaExtent& size = wish->extent;
    if (__builtin_mul_overflow(size.width, element, &width))
        return error::invalidValue;
    if (width == 0 || size.height == 0 || size.depth == 0) {
        waits = false;
        return error::success;
    }
    ArraySide to, from;
    if (const int code = sideOf(call, wish->dstArray, wish->dstPtr, wish->dstPos, size, width, to);
        code != error::success)
        return code;
    if (const int code = sideOf(call, wish->srcArray, wish->srcPtr, wish->srcPos, size, width, from);
        code != error::success)
        return code;
    const CopyShape shape{width, size.height, to.pitch, from.pitch, size.depth, to.slice, from.slice};
    return makeCopy(call, to.pointer, from.pointer, shape, wish->kind, captured, waits, task);
}

int copyOnStream(Call& call, void* to, const void* from, const CopyShape& shape, cudaMemcpyKind kind,
    cudaStream_t handle, bool waits)
{
    return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
        return makeCopy(call, to, from, shape, kind, stream.capture != nullptr, mayWait, task);
    });
}

int copyBoxOnStream(Call& call, const cudaMemcpy3DParms* wish, cudaStream_t handle, bool waits)
{
    return onStream(call, handle, waits, [&](const Stream& stream, Task& task, bool& mayWait) {
        return makeBoxCopy(call, wish, stream.capture != nullptr, mayWait, task);
    });
}

int fillOnStream(Call& call, void* pointer, unsigned value, std::size_t valueBytes, const CopyShape& shape,
    cudaStream_t handle, bool waits)
{
    return onStream(call, handle, waits, [&](const Stream&, Task& task, bool& mayWait) {
        return makeFill(call, pointer, value, valueBytes, shape, mayWait, task);
    });
}

namespace {

int fillBytes(Call& call, void* pointer, int value, const CopyShape& shape, cudaStream_t handle, bool waits)
{
    return fillOnStream(call, pointer, static_cast<unsigned>(value), 1, shape, handle, waits);
}

int copySymbol(Call& call, const void* symbol, void* host, std::size_t bytes, std::size_t offset, bool toSymbol,
    cudaMemcpyKind kind, cudaStream_t handle, bool waits)
{
    void* address = nullptr;
    if (const int code = symbolAt(call, symbol, bytes, offset, address); code != error::success)
        return code;
    return copyOnStream(
        call, toSymbol ? address : host, toSymbol ? host : address, plainShape(bytes), kind, handle, waits);
}

int getSymbolSize(Call& call, std::size_t* bytes, const void* symbol)
{
    int code = error::invalidValue;
    const DeviceVariable* const variable = bytes == nullptr ? nullptr : call.runtime().variable(symbol, code);
    if (variable == nullptr)
        return code;
    *bytes = variable->bytes;
    return error::success;
}

int makeBoxFill(Call& call, const cudaPitchedPtr& memory, int value, const cudaExtent& size, bool& waits, Task& task)
{
    const PitchedPlace place{memory.pitch, memory.ysize, 0, 0, 0};
    const CopyShape shape{size.width, size.height, place.pitch, 0, size.depth, place.slice(), 0};
    call.record().bytes = shape.bytes();
    if (!shape.empty() && place.refusal(size.width, size.height, size.depth) != error::success)
        return error::invalidValue; // also for a pitch
    return makeFill(call, memory.ptr, static_cast<unsigned>(value), 1, shape, waits, task);
}

int fillBox(
    Call& call, const cudaPitchedPtr& memory, int value, const cudaExtent& size, cudaStream_t handle, bool waits)
{
    return onStream(call, handle, waits, [&](const Stream&, Task& task, bool& mayWait) {
        return makeBoxFill(call, memory, value, size, mayWait, task);
    });
}

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
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "copy.inc"
