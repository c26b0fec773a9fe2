/// Why CUDA's memory functions refuse what a program asks for, where the error's name does not say it: one line for its
/// record. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/copy_steps.h"
#include "kernels/runtime/device_memory.h"

#include <driver_types.h>
#include <string>

namespace warpatlas::runtime {

/// Why a copy of that kind is refused, or a fill, which has no source.
std::string whyNoCopy(Runtime& runtime, const CopyEnd& end, bool isTarget, std::uint64_t bytes);
/// Why bytes are refused that are not all in one allocation. `role`: what they are to the call, "the source".
std::string whyNotThere(Runtime& runtime, const CopyEnd& end, const std::string& role, std::uint64_t bytes);
/// That the end is not where `kind` says.
std::string whyOtherDirection(cudaMemcpyKind kind, const CopyEnd& end, bool isTarget);
/// Why rows are refused that are longer than their pitch.
std::string whyNoRows(std::uint64_t width, std::uint64_t pitch);
/// Why a pointer cannot be freed by the functions for memory of that kind.
std::string whyNotFreed(Runtime& runtime, std::uint64_t address, MemoryKind kind);

} // namespace warpatlas::runtime
