/// Memory that a trace would take, against what is free: systems hand out more than there is and end the program later.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/work.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

/// Bytes for tracing this work: buffers, their shadows, an entry for each value, owners of the output; and what grows
/// with the launch: a word a warp for its writers and one for its strays, and the schedule of its blocks. Saturates.
std::uint64_t traceBytes(const Work& work, const Launch& launch);

/// What comes on top while somebody follows it: at most, every chunk of the maps is in the snapshot that is shown and
/// in the next one as well, with the output and its owners. Saturates.
std::uint64_t followBytes(const Work& work, const Launch& launch);

/// What following the threads of a launch takes: its buffers twice, and room for recordings of blocks. Saturates.
std::uint64_t recordingBytes(const Work& work);

/// Bytes on the host for what a GPU records of this launch: the owners of the output, and the schedule with the times
/// that it is made from; on the way a part of 128 MB. Saturates.
std::uint64_t launchRecordingBytes(const Work& work, const Launch& launch);

/// Why not, in words; empty if there is room, or if nobody knows. `doing`: "recording"; empty: "tracing".
std::string memoryRefusal(std::uint64_t needed, std::optional<std::uint64_t> available, std::string_view doing = {});

/// All of it, for this machine now.
std::string traceMemoryRefusal(const Work& work, const Launch& launch, bool followed = false);
std::string followMemoryRefusal(const Work& work);
std::string launchRecordingMemoryRefusal(const Work& work, const Launch& launch);

} // namespace warpatlas
