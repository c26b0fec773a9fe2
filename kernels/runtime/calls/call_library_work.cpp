// Calls of the stand-ins for cuBLAS, cuFFT and cuRAND: what they compute on the host is a piece of a stream's work, and
// reaches memory as copies do.
#include "kernels/runtime/calls/call.h"
#include "kernels/runtime/calls/copy_steps.h"
#include "kernels/runtime/calls/refusal_reason.h"
#include "kernels/runtime/libraries/library.h"

#include <algorithm>

using namespace warpatlas::runtime;

namespace {

/// An operand where the runtime has it.
struct PlacedOperand : LibraryOperand {
    CopyEnd end;
    std::vector<std::byte> kept; ///< a value of the host's, as it was when the call was made

    std::byte* bytes() { return kept.empty() ? end.bytes : kept.data(); }
    template <class Work> void eachPiece(const Work& work) const
    {
        if (pitch == width)
            work(end.address, width * count);
        else
            for (std::uint64_t i = 0; i < count; ++i)
                work(end.address + i * pitch, width);
    }
};

int refusalOfLibrary(Call& call)
{
    Runtime& runtime = call.runtime();
    int code = call.refusalOfProcess();
    if (code == error::success)
        code = runtime.isInHostFunction() ? error::notPermitted : runtime.errors.sticky();
    if (code == error::success)
        code = call.refusalOfDevice();
    if (code == error::success)
        runtime.contexts.usedByRuntime();
    return code;
}

int placeOperand(Call& call, PlacedOperand& operand)
{
    const std::uint64_t span = operand.span();
    if (span == 0)
        return error::success;
    const std::string name = operand.name;
    const CopyEnd end = operand.end = copyEnd(call.runtime(), operand.pointer, span);
    std::string reason;
    if (operand.pointer == nullptr)
        reason = name + " is a null pointer";
    else if (operand.host && end.onlyDevice)
        reason = name + " is memory of the device, and a pointer to the host's is asked for";
    else if (!operand.host && end.address == 0)
        reason = name + " is memory of the host, which the GPU does not reach";
    else if (end.bytes == nullptr)
        reason = whyNotThere(call.runtime(), end, name, span);
    else if (operand.host && operand.reads)
        operand.kept.assign(end.bytes, end.bytes + span);
    if (reason.empty())
        return error::success;
    call.record().reason = reason;
    return error::invalidValue;
}

/// `tells`: whether it is told what it reads that nothing has written; a graph's launch is many calls' work.
Task libraryTask(const LibraryCall& wish, std::vector<PlacedOperand> placed, bool tells)
{
    const auto operands = std::make_shared<std::vector<PlacedOperand>>(std::move(placed));
    Task task{.kind = Task::Kind::Kernel};
    task.uses = [operands] {
        std::vector<HostUse> uses;
        for (const PlacedOperand& operand : *operands)
            if (operand.span() != 0 && !operand.host && !operand.end.onlyDevice)
                uses.push_back({operand.end.address, operand.span(), operand.writes, false, operand.end.registered});
        return uses;
    };
    task.run = [operands, tells, compute = wish.compute](TaskRun& run) {
        std::vector<std::byte*> begins;
        for (PlacedOperand& operand : *operands)
            begins.push_back(operand.bytes());
        const std::uint32_t read = compute(begins);
        DeviceMemory& memory = run.runtime.memory;
        const auto each = [&](bool LibraryOperand::*uses, const auto& work) {
            for (std::size_t i = 0; i < operands->size(); ++i)
                if (const PlacedOperand& operand = (*operands)[i];
                    operand.*uses && !operand.host && operand.span() != 0)
                    work(operand, i);
        };
        each(&LibraryOperand::reads, [&](const PlacedOperand& operand, std::size_t i) {
            if ((read >> i & 1U) == 0)
                return;
            memory.noteRead(operand.end.address);
            operand.eachPiece([&](std::uint64_t address, std::uint64_t bytes) {
                run.done.unwrittenBytes += tells ? memory.unwritten(address, bytes) : 0;
                if (run.footprint != nullptr)
                    run.footprint->reads.add(address, bytes);
            });
        });
        each(&LibraryOperand::writes, [&](const PlacedOperand& operand, std::size_t) {
            memory.noteStored(operand.end.address, run.call);
            operand.eachPiece([&](std::uint64_t address, std::uint64_t bytes) {
                memory.wrote(address, bytes);
                if (run.footprint != nullptr)
                    run.footprint->writes.add(address, bytes);
            });
        });
        run.span(run.runtime.timeline.pass(run.stream, run.asked));
    };
    return task;
}

int doLibraryWork(Call& call, const LibraryCall& wish)
{
    if (const LibraryCopy* const copy = wish.copy)
        return copyOnStream(call, copy->to, copy->from, {copy->width, copy->height, copy->toPitch, copy->fromPitch},
            copy->toDevice ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost, nullptr, true);
    if (!wish.compute)
        return error::success;
    std::vector<PlacedOperand> operands;
    for (const LibraryOperand& operand : wish.operands)
        if (const int code = placeOperand(call, operands.emplace_back(PlacedOperand{operand, {}, {}}));
            code != error::success)
            return code;
    const bool waits =
        std::ranges::any_of(operands, [](const PlacedOperand& operand) { return operand.host && operand.writes; });
    return onStream(call, static_cast<cudaStream_t>(wish.stream), waits, [&](const Stream& stream, Task& task, bool&) {
        call.record().onHost = call.runtime().hasLibraryWork = true;
        task = libraryTask(wish, std::move(operands), stream.capture == nullptr);
        return int(error::success);
    });
}

} // namespace

extern "C" int warpatlasLibraryCall(const LibraryCall& wish)
{
    Call call(wish.name, wish.caller);
    CallRecord& record = call.record();
    record.reason = wish.reason;
    record.told = wish.told;
    int status = wish.status, code = error::success;
    try {
        if (status == 0 && wish.told == 0)
            code = refusalOfLibrary(call);
        if (status == 0 && wish.told == 0 && code == error::success)
            code = doLibraryWork(call, wish);
    } catch (const std::bad_alloc&) {
        code = error::memoryAllocation;
    }
    if (code != error::success) {
        status = wish.failed;
        if (record.reason == wish.reason)
            record.reason = "CUDA refuses it with " + std::string(errorName(code));
    }
    call.end(status == 0 ? 0 : wish.firstCode + status);
    return status;
}
