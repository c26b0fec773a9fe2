/// Products of small matrices whose elements lie in the registers of a warp (mma, wmma), and what moves such matrices
/// (ldmatrix, stmatrix, movmatrix): Program::tiles.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpatlas::ptx {

enum class TileType : std::uint8_t { None, F16, BF16, TF32, F32, F64, E4M3, E5M2, S8, U8, S4, U4, B1, S32 };

/// From a modifier without its point; None if it names no type of a matrix.
TileType tileTypeFrom(std::string_view name);
unsigned bitsOf(TileType type);
/// Elements in a register: of 32 bits, or of 64 for f64. Single bits are taken as words of 32.
unsigned elementsInRegister(TileType type);

/// d (m x n) = a (m x k) * b (k x n) + c.
struct TileForm {
    std::uint16_t m = 0, n = 0, k = 0;
    TileType a = TileType::None, b = TileType::None, c = TileType::None, d = TileType::None;
    std::uint8_t aRegisters = 0, bRegisters = 0, cRegisters = 0, dRegisters = 0;
    bool saturates = false;
    bool exclusive = false; ///< of single bits: xor, else and
    std::uint8_t matrices = 0; ///< ldmatrix, stmatrix: of 8 x 8 values of 16 bits
    bool transposed = false;
    /// mma.m8n8k4 of f16: four products of 8 x 8 x 4, each of eight lanes. They are taken as blocks on the diagonal of
    /// one of 32 x 32, so that rows 8 to 15 and columns 8 to 15 are those of the second. The layouts in memory say
    /// which elements a lane has.
    bool quads = false, aByColumns = false, bByColumns = false;

    /// Columns of a and rows of b, in elements as elementsInRegister() counts them.
    unsigned depth() const { return a == TileType::B1 ? k / 32u : k; }
};

enum class TileRole : std::uint8_t { A, B, C }; ///< c and d lie alike

struct TilePlace {
    unsigned row = 0, column = 0;
};
/// Where in its matrix the element of a fragment is that lane `lane` has as its `element`th. The manual gives the
/// layout for mma. That of wmma is open; here it is what the machine's code for sm_80 and later does for 16 x 16 x 16:
/// a fragment of a larger matrix is those of its pieces of 16 x 8 or 8 x 8, one after the other, and registers that
/// are left over repeat them.
TilePlace tilePlace(TileRole role, const TileForm& form, unsigned lane, unsigned element);
/// How many different elements a lane has of a matrix.
unsigned ownElements(TileRole role, const TileForm& form);

} // namespace warpatlas::ptx
