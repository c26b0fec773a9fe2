/// Memory that a trace would take, against what is free: a system hands out more than it has and ends the program
/// later.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/work.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas::inline experiment {

/// Returns the bytes that tracing this work takes at least: buffers and their shadows; the threads that touched each
/// value, packed, as kernels leave it that go through memory in order (others take up to 16 bytes a value, which is not
/// known before: app/session/memory_watch.h); with `maps` what views draw of the output and of what is read; and what
/// grows with the launch: a word a warp for its writers and one for its strays, and the schedule of its blocks.
/// Saturates.
std::uint64_t traceBytes(const Work& work, const Launch& launch, bool maps = true);

/// Returns the bytes that are needed on top while a person follows the trace: at most, every chunk of the maps is in
/// the snapshot that is shown and in the next one as well, with the output and its owners. Saturates.
std::uint64_t followBytes(const Work& work, const Launch& launch);

/// Returns the bytes for following threads of a launch: its buffers twice, and room for recordings of blocks.
/// Saturates.
std::uint64_t recordingBytes(const Work& work);

/// Returns the bytes on the host for what a GPU records of this launch: the owners of the output, the schedule and the
/// times that it is made from, and a part of 128 MB on the way. Saturates.
std::uint64_t launchRecordingBytes(const Work& work, const Launch& launch);

/// Says in words why the memory does not suffice; empty if it does, or if `available` is. `doing`: "recording"; empty:
/// "tracing".
std::string memoryRefusal(std::uint64_t needed, std::optional<std::uint64_t> available, std::string_view doing = {});

/// The memory that this machine has free now; empty where the system does not say.
std::optional<std::uint64_t> freeMemory();
/// `available`: what is free. `followed`: with what a person looks at meanwhile.
std::string traceMemoryRefusal(
    const Work& work, const Launch& launch, bool maps, std::optional<std::uint64_t> available, bool followed = false);
/// These ask for the memory that is free now.
std::string followMemoryRefusal(const Work& work);
std::string launchRecordingMemoryRefusal(const Work& work, const Launch& launch);

} // namespace warpatlas::inline experiment
