#include "kernels/runtime/calls/refusal_reason.h"

#include <fmt/format.h>

namespace warpatlas::runtime {
namespace {

std::string byteText(std::uint64_t bytes)
{
    return fmt::format("{} {}", bytes, bytes == 1 ? "byte" : "bytes");
}

std::string roleOf(bool isTarget)
{
    return isTarget ? "the destination" : "the source";
}

std::string placeOf(const CopyEnd& end)
{
    return end.device ? "memory of the device" : "memory of the host";
}

} // namespace

std::string whyNoCopy(Runtime& runtime, const CopyEnd& end, bool isTarget, std::uint64_t bytes)
{
    return end.address == 0 ? roleOf(isTarget) + " is a null pointer"
                            : whyNotThere(runtime, end, roleOf(isTarget), bytes);
}

std::string whyNotThere(Runtime& runtime, const CopyEnd& end, const std::string& role, std::uint64_t bytes)
{
    const auto tooFew = [&](const std::string& name, std::uint64_t base, std::uint64_t length) {
        if (end.address < base)
            return fmt::format("{} is {} before {}", role, byteText(base - end.address), name);
        const std::uint64_t offset = end.address - base;
        return fmt::format("{} is {} ({}){}: the call reaches {} behind its end", role, name, byteText(length),
            offset == 0 ? std::string() : fmt::format(" from its byte {} on", offset),
            byteText(offset + bytes - length));
    };
    if (const DeviceAllocation* const found = runtime.memory.find(end.address))
        return tooFew(found->name(), found->base, found->bytes);
    if (const DeviceVariable* const variable = runtime.variableAt(end.address))
        return tooFew("a variable", variable->address, variable->bytes);
    if (const RegisteredRange* const range = runtime.memory.registered().find(end.address))
        return tooFew(range->name(), range->base, range->bytes);
    return role + " is no memory of the device's any more: it was freed";
}

std::string whyOtherDirection(cudaMemcpyKind kind, const CopyEnd& end, bool isTarget)
{
    constexpr const char* names[] = {
        "cudaMemcpyHostToHost", "cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost", "cudaMemcpyDeviceToDevice"};
    return fmt::format("with {} {} cannot be {}", names[kind], roleOf(isTarget), placeOf(end));
}

std::string whyNoRows(std::uint64_t width, std::uint64_t pitch)
{
    return fmt::format("rows of {} do not fit into a pitch of {}", byteText(width), byteText(pitch));
}

std::string whyNotFreed(Runtime& runtime, std::uint64_t address, MemoryKind kind)
{
    const bool pinned = kind == MemoryKind::Pinned;
    if (const DeviceAllocation* const found = runtime.memory.find(address); found != nullptr && found->freed) {
        return found->name() + " was freed before, in the order of a stream";
    } else if (found != nullptr) {
        if (found->base != address)
            return fmt::format(
                "the pointer is {} {} the beginning of {}: what is freed is the pointer that its call gave",
                byteText(found->base < address ? address - found->base : found->base - address),
                found->base < address ? "behind" : "before", found->name());
        if (pinned != (found->kind == MemoryKind::Pinned))
            return fmt::format("{} is {}, which {}() frees", found->name(),
                pinned ? "memory of the device" : "pinned memory of the host", pinned ? "cudaFree" : "cudaFreeHost");
    }
    if (runtime.variableAt(address) != nullptr)
        return "it is a variable of the program's code, which nobody frees";
    return DeviceMemory::isSimulated(address) ? "nothing is there: it was freed before"
        : pinned                              ? "it is memory of the host's that cudaMallocHost() has not given"
                 : "it is an address of the host's, and no memory that cudaMalloc() has given";
}

} // namespace warpatlas::runtime
