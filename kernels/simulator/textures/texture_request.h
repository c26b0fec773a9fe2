/// The places that an instruction on a texture or a surface accesses, from its registers: for the handler that carries
/// it out, and for views.
#pragma once

#include "kernels/model/memory_place.h"
#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/memory.h"
#include "kernels/simulator/textures/footprint.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace warpatlas::simulator::textures {

/// Accesses of lanes side by side, one a lane: a fetch that touches several elements is several of these. Here as in
/// TextureRequest what is of lanes is set for those that it says, and for no others: there is one for each fetch.
struct RequestPart {
    std::uint32_t bytes; ///< a lane
    std::uint32_t slot; ///< which element of its footprint, or piece of its value
    std::uint32_t lanes;
    std::array<std::uint64_t, laneCount> addresses;
};

struct TextureRequest {
    enum class Fault : std::uint8_t { None, NoTexture, NoSurface, OtherTexture };
    Fault fault = Fault::None; ///< of a lane: then nothing else is said
    std::uint32_t faulty = 0; ///< those lanes
    std::array<const TextureObject*, laneCount> objects; ///< by lane
    std::array<Footprint, laneCount> footprints; ///< of fetches and gathers
    std::uint32_t outside = 0, misaligned = 0; ///< lanes whose access of a surface does not take place, and is an error
    std::array<std::array<std::int64_t, 4>, laneCount> at; ///< of surfaces: byte in its row, y, z, layer

    std::span<const RequestPart> parts() const { return {m_parts.data(), m_partCount}; }
    /// A lane's access, in the part of that size and slot.
    void add(std::size_t lane, std::uint32_t bytes, std::uint32_t slot, std::uint64_t address);

private:
    static constexpr std::size_t mostParts =
        5 * 8; ///< five sizes of elements, eight elements of a fetch; pieces are fewer
    std::size_t m_partCount = 0;
    std::array<RequestPart, mostParts> m_parts;
};

/// `window`: the registers of the frame that the instruction is of.
TextureRequest requestOf(const ptx::Program& program, const Memory& memory, const ptx::DecodedInstruction& decoded,
    const std::byte* window, std::uint32_t lanes);

/// The place on a surface that a lane asked for, for a person.
MemoryPlace placeOnSurface(const Memory& memory, const TextureRequest& request, int lane);

} // namespace warpatlas::simulator::textures
