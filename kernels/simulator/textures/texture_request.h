/// What an instruction on a texture or a surface accesses, from the registers that it is given: for the handler that
/// carries it out, and for who shows it.
#pragma once

#include "kernels/model/memory_place.h"
#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/memory.h"
#include "kernels/simulator/textures/footprint.h"

#include <array>
#include <cstdint>
#include <vector>

namespace warpatlas::simulator::textures {

/// Accesses of lanes side by side, one a lane: a fetch that touches several elements is several of these.
struct RequestPart {
    std::uint32_t bytes = 0; ///< a lane
    std::uint32_t lanes = 0;
    std::array<std::uint64_t, laneCount> addresses{};
    std::array<std::uint32_t, laneCount> slots{}; ///< by lane: which element of its footprint, or piece of its value
};

struct TextureRequest {
    enum class Fault : std::uint8_t { None, NoTexture, NoSurface, OtherTexture };
    Fault fault = Fault::None; ///< of a lane: then nothing else is said
    std::uint32_t faulty = 0; ///< those lanes
    std::array<const TextureObject*, laneCount> objects{}; ///< by lane; null for lanes that take no part
    std::array<Footprint, laneCount> footprints{}; ///< of fetches and gathers
    std::vector<RequestPart> parts;
    std::uint32_t outside = 0, misaligned = 0; ///< lanes whose access of a surface does not take place, and is an error
    std::array<std::array<std::int64_t, 4>, laneCount> at{}; ///< of surfaces: byte in its row, y, z, layer
};

/// `window`: the registers of the frame that the instruction is of.
TextureRequest requestOf(const ptx::Program& program, const Memory& memory, const ptx::DecodedInstruction& decoded,
    const std::byte* window, std::uint32_t lanes);

/// The place on a surface that a lane asked for, for a person.
MemoryPlace placeOnSurface(const Memory& memory, const TextureRequest& request, int lane);

} // namespace warpatlas::simulator::textures
