/// Decoded instructions: of a fixed size; their operands are byte offsets of planes (32 lanes side by side) in a
/// function's register window. Immediates and special registers are planes too, so that every operand is read alike.
#pragma once

#include "kernels/model/memory_access.h"
#include "kernels/ptx/types.h"

#include <cstdint>

namespace warpatlas::ptx {

using warpatlas::Window;

enum class Operation : std::uint8_t {
    Unsupported,
    Nothing,
    Join,
    Add,
    Subtract,
    MultiplyLow,
    MultiplyHigh,
    MultiplyWide,
    MadLow,
    MadHigh,
    MadWide,
    Multiply24,
    Mad24,
    AddCarry,
    SubtractBorrow,
    MadCarryLow,
    MadCarryHigh,
    AbsoluteDifference,
    Divide,
    Remainder,
    Absolute,
    Negate,
    Minimum,
    Maximum,
    And,
    Or,
    Xor,
    Not,
    LogicalNot,
    ShiftLeft,
    ShiftRight,
    FunnelLeft,
    FunnelRight,
    BitExtract,
    BitInsert,
    BitMask,
    PopulationCount,
    LeadingZeros,
    FindBit,
    ReverseBits,
    Permute,
    FindNthSet,
    SignExtend,
    Logic3,
    Dot4,
    Dot2,
    Video, ///< immediate: which of Program::videos
    Fma,
    Reciprocal,
    SquareRoot,
    ReciprocalSquareRoot,
    Sine,
    Cosine,
    Log2,
    Exp2,
    Tanh,
    CopySign,
    TestProperty,
    SetPredicate,
    Select,
    SelectBySign,
    PredicateAnd,
    PredicateOr,
    PredicateXor,
    PredicateNot,
    PredicateMove,
    Move,
    Convert,
    ConvertPair,
    ConvertPacked,
    Pack,
    Extract,
    IsSpace,
    ReadClock,
    Load,
    Store,
    Atomic,
    Branch,
    BranchIndexed,
    Call,
    Return,
    Exit,
    Trap,
    Barrier,
    WarpBarrier, ///< mode: 0, or of a load (1) or store (2) of fragments, which goes on behind it
    Shuffle,
    Vote,
    ActiveMask,
    Match,
    WarpReduce,
    ElectLane,
    AsyncGroup, ///< the lanes' copies that are on their way: immediate of their groups may stay so
    PhaseBarrier, ///< mbarrier; b: a count, a token or a parity; c: bytes that are to come
    // Operations of all lanes of a warp together; immediate: which of Program::tiles. The list has the registers that
    // are written, vectorLength of them, then those that are read.
    TileMultiply,
    TileSpread, ///< rows of matrices, one a lane, become fragments
    TileCollect, ///< the other way round
    TileTranspose,
    /// Textures and surfaces; immediate: which of Program::textures, mode: an AccessKind. a: the object. The list has
    /// the registers that are written, vectorLength of them, then the coordinates (the layer first), then what is
    /// stored.
    Texture,
};

enum class Compare : std::uint8_t {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Lo,
    Ls,
    Hi,
    Hs,
    Equ,
    Neu,
    Ltu,
    Leu,
    Gtu,
    Geu,
    Num,
    Nan,
};
enum class Combine : std::uint8_t { None, And, Or, Xor };
enum class Rounding : std::uint8_t {
    Nearest,
    Zero,
    Down,
    Up,
    NearestInteger,
    ZeroInteger,
    DownInteger,
    UpInteger,
    Away
};

enum class AtomicOperation : std::uint8_t {
    Add,
    Minimum,
    Maximum,
    And,
    Or,
    Xor,
    Exchange,
    CompareAndSwap,
    Increment,
    Decrement
};

/// Values of DecodedInstruction::mode, which the many forms of one operation use differently.
enum class BarrierMode : std::uint8_t { Sync, Arrive, ReduceAnd, ReduceOr, ReducePopc };
enum class FenceScope : std::uint8_t { None, Block, Device };
enum class ShuffleMode : std::uint8_t { Up, Down, Butterfly, Index };
enum class VoteMode : std::uint8_t { All, Any, Uniform, Ballot };
enum class StoreMode : std::uint8_t { Plain, AsyncCopy }; ///< the second: the end of a copy that is waited for later
enum class AsyncMode : std::uint8_t { Commit, WaitGroups, WaitAll };
enum class PhaseMode : std::uint8_t {
    Initialise,
    Invalidate,
    Arrive,
    Drop, ///< arrives, and is no longer expected in later phases
    Expect, ///< bytes; no thread arrives
    Complete, ///< bytes
    Wait, ///< for the end of a token's phase
    WaitParity,
    TrackCopies, ///< the phase does not end before the lane's copies
    ArriveByCopies, ///< the end of the lane's copies arrives
};

namespace flag {
inline constexpr std::uint16_t ftz = 1; ///< subnormal floats count as zero, on both sides
inline constexpr std::uint16_t saturate = 2;
inline constexpr std::uint16_t guardNegated = 4;
inline constexpr std::uint16_t propagateNan = 16; ///< min.NaN, max.NaN
inline constexpr std::uint16_t backward = 32; ///< branch to here or before; a wait that a loop goes round for
inline constexpr std::uint16_t wrap = 64; ///< funnel shift: mask the amount; shiftamt of bfind
inline constexpr std::uint16_t blockScope = 64; ///< memory of the block (.cta): says nothing to other blocks
inline constexpr std::uint16_t uniform = 128; ///< .uni: the compiler's promise
inline constexpr std::uint16_t carryOut = 256;
inline constexpr std::uint16_t systemScope = 256; ///< volatile, or strong and .sys: meant for the host too
inline constexpr std::uint16_t ordered = 512; ///< talks to other blocks: their order can be seen
inline constexpr std::uint16_t approximate = 1024;
inline constexpr std::uint16_t absolute = 2048; ///< min.xorsign.abs and the like
inline constexpr std::uint16_t strong = 4096; ///< volatile, relaxed and stronger: meant to be seen by other threads
inline constexpr std::uint16_t synchronises = 8192; ///< acquire, release: orders what stands around it
inline constexpr std::uint16_t relu = 16384; ///< negative results become zero
inline constexpr std::uint16_t finite = 32768; ///< cvt.satfinite: no infinities
} // namespace flag

inline constexpr std::uint32_t noPlane = 0xffffffffu;
inline constexpr std::uint32_t localVariable = 0x80000000u; ///< added in DecodedInstruction::target

struct DecodedInstruction {
    Operation operation = Operation::Unsupported;
    Type type = Type::None; ///< type of the operation
    Type sourceType = Type::None; ///< convert, set, extract
    Window window = Window::Global;
    Compare compare = Compare::Eq;
    Combine combine = Combine::None;
    Rounding rounding = Rounding::Nearest;
    std::uint8_t mode = 0; ///< AtomicOperation, BarrierMode, PhaseMode, ShuffleMode, VoteMode, FenceScope, StoreMode,
                           ///< Space, AccessKind, property, permute mode
    std::uint8_t vectorLength = 1; ///< load, store: values a lane; tiles, textures: registers that are written
    std::uint8_t addressBytes = 0; ///< bytes of the base in plane a; 0: absolute
    std::uint16_t flags = 0;
    std::uint16_t countsAs = 0; ///< 1 for the first decoded instruction of an instruction, else 0

    std::uint32_t guard = noPlane; ///< predicate mask
    std::uint32_t destination = noPlane;
    std::uint32_t second = noPlane; ///< second destination (setp p|q, shfl d|p)
    std::uint32_t a = noPlane, b = noPlane, c = noPlane, d = noPlane;
    std::uint32_t list = 0; ///< where in Program::lists this decoded instruction's further operands start
    std::uint32_t listLength = 0;
    std::int64_t immediate = 0; ///< address offset, bit position ...
    /// Decoded instruction that a branch goes to; function that is called; for memory: 1 + the number of the variable
    /// that the address is made from (in Program::shared, or with localVariable in DecodedFunction::locals), 0 where
    /// none is known.
    std::uint32_t target = 0;
    std::uint32_t meeting =
        0xffffffffu; ///< decoded instruction at which lanes that part here meet again; none: they do not
    std::uint32_t function = 0; ///< index of the function that it belongs to
    std::uint32_t instruction = 0; ///< index in Module::functions[DecodedFunction::source]
    std::uint32_t line = 0; ///< line in the kernel's own source; 0: none known
};

/// The planes in a decoded instruction's list: first those that it writes.
struct ListedPlanes {
    std::uint32_t written = 0, all = 0;
};
inline ListedPlanes listedPlanes(const DecodedInstruction& decoded)
{
    switch (decoded.operation) {
    case Operation::Load:
        return {decoded.listLength, decoded.listLength};
    case Operation::Store:
        return {0, decoded.listLength};
    case Operation::TileMultiply:
    case Operation::TileSpread:
    case Operation::TileCollect:
    case Operation::TileTranspose:
    case Operation::Texture:
        return {decoded.vectorLength, decoded.listLength};
    default:
        return {}; // a list of another kind, or none
    }
}

/// How an instruction accesses memory.
inline AccessKind accessKindOf(const DecodedInstruction& decoded)
{
    switch (decoded.operation) {
    case Operation::Load:
        return AccessKind::Load;
    case Operation::Store:
        return AccessKind::Store;
    case Operation::Texture:
        return static_cast<AccessKind>(decoded.mode);
    default:
        return AccessKind::Atomic;
    }
}

/// The threads that a fence or an atomic is meant for.
enum class Scope : std::uint8_t { Device, Block };
inline Scope scopeOf(const DecodedInstruction& decoded)
{
    return (decoded.flags & flag::blockScope) != 0 ? Scope::Block : Scope::Device;
}

} // namespace warpatlas::ptx
