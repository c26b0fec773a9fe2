/// Why CUDA's memory functions refuse what a program asks for, where the error's name does not say it: one line for its
/// record. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/copy_steps.h"
#include "kernels/runtime/device_memory.h"

#include <driver_types.h>
#include <string>

namespace warpatlas::runtime {

/// Of a copy of that kind, or a fill, which has no source.
std::string whyNoCopy(Runtime& runtime, const CopyEnd& end, bool isTarget, std::uint64_t bytes);
/// Of bytes that are not all in one allocation. `role`: what they are to the call, "the source".
std::string whyNotThere(Runtime& runtime, const CopyEnd& end, const std::string& role, std::uint64_t bytes);
/// That the end is not where `kind` says.
std::string whyOtherDirection(cudaMemcpyKind kind, const CopyEnd& end, bool isTarget);
/// Of rows that are longer than it is from one to the next.
std::string whyNoRows(std::uint64_t width, std::uint64_t pitch);
/// Of a pointer that is given back to the functions for memory of that kind.
std::string whyNotFreed(Runtime& runtime, std::uint64_t address, MemoryKind kind);

} // namespace warpatlas::runtime
