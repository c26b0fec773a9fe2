/// Counters of a launch or of one source line. Counted while interpreting PTX: the hardware's own
/// instructions (SASS) differ, and so do their numbers. Words as in NVIDIA's documentation (profiler's guide, CUDA
/// programming guide); kernels/analysis/execution.h makes efficiencies of them.
#pragma once

#include "kernels/ptx/decoded_instruction.h"
#include "kernels/simulator/execution/instruction_counts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpatlas {

enum class InstructionClass : std::uint8_t {
    /// Arithmetic, logic, shifts and comparisons of whole numbers; logic of predicates. Here and in the next three:
    /// products of matrices, by their elements.
    Integer,
    Float, ///< f32
    Double, ///< f64
    Half, ///< f16, bf16, also in pairs
    SpecialFunction, ///< rcp sqrt rsqrt sin cos lg2 ex2 tanh
    Conversion,
    GlobalMemory, ///< loads and stores, as those of the next three
    SharedMemory,
    LocalMemory,
    ConstantMemory, ///< and the kernel's parameters
    TextureMemory, ///< fetches from textures, loads and stores of surfaces, and questions about them
    Atomic, ///< and reductions, wherever they go
    Branch, ///< also call, return, exit
    Barrier, ///< barriers of blocks and warps, exchanges of a warp's lanes (shuffle, vote, match, reduce), and waits
    Move, ///< moves, selections, address spaces, arguments of calls, and everything else
};
inline constexpr std::size_t instructionClassCount = static_cast<std::size_t>(InstructionClass::Move) + 1;
/// "integer", "special_function": as reports name it.
std::string_view nameOf(InstructionClass instructionClass);
InstructionClass classOf(const ptx::DecodedInstruction& decoded);

/// The numbers that an arithmetic operation computes with.
enum class OperationKind : std::uint8_t {
    Integer, ///< also addresses, comparisons and logic
    Single, ///< f32
    Double, ///< f64
    Half, ///< f16 and bf16
    Tensor, ///< products of matrices of a warp, whatever their elements are
};
inline constexpr std::size_t operationKindCount = static_cast<std::size_t>(OperationKind::Tensor) + 1;
/// "integer", "f32", "f64", "f16", "tensor".
std::string_view nameOf(OperationKind kind);
OperationKind kindOf(ptx::Type type);

/// A request is one memory instruction of one warp. Sectors are the different 32-byte pieces of memory that it touches:
/// 32 times as many bytes are moved. Bytes asked for are those of all active lanes together, so that a broadcast asks
/// for more than it moves. Atomics in global memory count as stores.
struct Counters {
    std::uint64_t warpInstructions = 0; ///< executed by warps, or by the part of one that has parted from the rest
    std::uint64_t threadInstructions = 0; ///< active lanes of these, summed; lanes that a guard leaves out are active
    std::uint64_t branches = 0; ///< conditional ones, executed by warps
    std::uint64_t divergentBranches = 0; ///< those taken by some of the active lanes and not by others
    std::uint64_t globalLoadRequests = 0, globalLoadSectors = 0, globalLoadBytes = 0;
    std::uint64_t globalStoreRequests = 0, globalStoreSectors = 0, globalStoreBytes = 0;
    /// Local memory lies as the hardware lays it out: 4-byte words of the 32 lanes side by side.
    std::uint64_t localLoadRequests = 0, localLoadSectors = 0, localLoadBytes = 0;
    std::uint64_t localStoreRequests = 0, localStoreSectors = 0, localStoreBytes = 0;
    /// Loads, stores and atomics. A request of 8 or 16 bytes a lane counts as the 2 or 4 that the hardware makes of it.
    /// A pass asks each of the 32 banks for at most one 4-byte word: passes / requests is the conflict degree.
    std::uint64_t sharedRequests = 0, sharedPasses = 0;
    std::uint64_t sharedBytes = 0; ///< asked for
    std::uint64_t atomicRequests = 0; ///< in global and shared memory
    std::uint64_t atomicLanes = 0; ///< operations of threads
    /// Turns that the lanes of a request have to take: the most of them that meet at one address. turns / requests is 1
    /// where they do not meet, 32 where a whole warp wants the same word.
    std::uint64_t atomicTurns = 0;
    /// Fetches from textures, loads and stores of surfaces, and the elements that their lanes touched, summed. No
    /// sectors: where elements lie in a GPU's texture no manual says.
    std::uint64_t textureRequests = 0, textureElements = 0;
    std::uint64_t barrierArrivals =
        0; ///< arrivals of warps at barriers of the block; parts of a warp that come apart each count
    /// How many more warp instructions the last warp to come had executed than those that waited for it, summed over
    /// these. Counted as if all warps of a block ran side by side at the same speed; each barrier sets their clocks
    /// alike.
    std::uint64_t barrierWait = 0;
    std::array<std::uint64_t, instructionClassCount> mix{}; ///< warp instructions by InstructionClass
    /// Arithmetic operations of threads by OperationKind: operationsOf() of each instruction, times its active lanes.
    std::array<std::uint64_t, operationKindCount> operations{};

    std::uint64_t of(OperationKind kind) const { return operations[static_cast<std::size_t>(kind)]; }

    Counters& operator+=(const Counters& other);
    bool operator==(const Counters&) const = default;
};

/// Returns what a decoded instruction's counts amount to, once the run is over.
Counters countersOf(const ptx::DecodedInstruction& decoded, const simulator::InstructionCounts& counts);

} // namespace warpatlas
