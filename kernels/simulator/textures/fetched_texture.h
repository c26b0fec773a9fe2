/// A texture as all lanes of a warp fetch from it together (lanes/texture_fetch.h). Plain data, so that the two builds
/// of the hot loop share no inline function.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/texture.h"
#include "kernels/simulator/execution/machine.h"

namespace warpatlas::simulator::textures {

struct FetchedTexture {
    std::uint32_t axes;
    std::int32_t sizes[3]; ///< along them; 1 beyond
    std::uint32_t layers; ///< 0: not layered
    TextureAddress address; ///< that applies: of whole numbers the border
    bool whole, linear, halved; ///< as FootprintFinder has them
    bool normalised; ///< coordinates
    bool floats, normalisedFloats; ///< what fetches give
    ElementType type; ///< of one value, of 8, 16 or 32 bits
    std::uint32_t channels;
    std::uint32_t elementBytes, rowBytes;
    std::uint64_t base; ///< address of the first element
    const std::byte* host; ///< the first element
    const Region* region;
};

/// Finds the object of that number, for a fetch or a gather. False where lanes have to be looked at one by one: there
/// is no such texture, or it is one that is rare (of billions of bytes, of a type that CUDA's textures have not).
bool findFetched(const Machine& machine, const ptx::TextureForm& form, std::uint64_t number, FetchedTexture& texture);

} // namespace warpatlas::simulator::textures
