/// Decodes the instructions by which a warp loads, multiplies and stores matrices. Internal to kernels/ptx.
#pragma once

#include "kernels/ptx/access_decoder.h"

namespace warpatlas::ptx {

/// A modifier of mma and wmma that names a type or a shape.
inline bool ofTile(std::string_view modifier)
{
    return tileTypeFrom(modifier) != TileType::None || modifier[0] == 'm';
}

class TileDecoder : public AccessDecoder {
protected:
    using AccessDecoder::AccessDecoder;

    TileForm tileForm(bool warpWide) const;
    void warpTiles();
    void multiplyTiles();
    void matrixRows();
    void transposeMatrix();
    std::uint32_t guardOf(std::uint32_t lanes);
    void pushTile(DecodedInstruction out, const TileForm& form, std::vector<std::uint32_t> written,
        const std::vector<std::uint32_t>& read);

    // tile_decoder_fragments.cpp
    void fragment(bool load);
    struct FragmentAddresses;
    FragmentAddresses fragmentAddresses(
        const TileForm& form, TileRole role, const Operand& address, std::size_t strideOperand);
};

} // namespace warpatlas::ptx
