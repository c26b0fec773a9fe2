/// A decoded kernel with everything it can call: what the simulator runs. Immutable; any thread may read it.
#pragma once

#include "kernels/ptx/decoded_instruction.h"
#include "kernels/ptx/forms/texture_form.h"
#include "kernels/ptx/forms/tile_form.h"
#include "kernels/ptx/forms/video_form.h"
#include "kernels/ptx/module.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ptx {

struct ConstantPlane {
    std::uint32_t offset = 0;
    std::uint8_t bytes = 4; ///< bytes a lane: 4, 8; 0: a predicate mask
    std::uint64_t bits = 0;
};

enum class Special : std::uint8_t {
    ThreadX,
    ThreadY,
    ThreadZ,
    BlockX,
    BlockY,
    BlockZ,
    BlockDimX,
    BlockDimY,
    BlockDimZ,
    GridDimX,
    GridDimY,
    GridDimZ,
    Lane,
    Warp,
    WarpCount,
    Multiprocessor,
    MultiprocessorCount,
    GridId,
    MaskEq,
    MaskLe,
    MaskLt,
    MaskGe,
    MaskGt,
    DynamicSharedSize,
    TotalSharedSize,
    Zero,
    LocalBase, ///< base of the call frame, as an address of the local space
};

/// A special register's plane: 32 bits a lane, or 64 for LocalBase and what is read as 64 bits. `add` is added.
struct SpecialPlane {
    std::uint32_t offset = 0;
    std::uint8_t bytes = 4;
    Special special = Special::Zero;
    std::uint64_t add = 0;
};

/// An array as the source declares it.
struct ArrayShape {
    std::string name;
    std::uint32_t elementBytes = 0;
    std::vector<std::uint64_t> bounds; ///< outermost first
    bool operator==(const ArrayShape&) const = default;
};

/// A variable in a function's frame.
struct LocalVariable {
    std::string_view name; ///< empty: an array within another one
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
    std::optional<ArrayShape> declared{}; ///< where the source is known
};

/// The place of a parameter in its block of parameters.
struct ParameterSlot {
    std::string_view name;
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
};

struct DecodedFunction {
    std::uint32_t source = 0; ///< index in Module::functions
    std::uint32_t firstDecoded = 0;
    std::uint32_t registerBytes = 0; ///< the window's front: zero when a frame begins
    std::uint32_t windowBytes = 0; ///< registers, constants, specials, scratch
    std::vector<ConstantPlane> constants;
    std::vector<SpecialPlane> specials;
    std::vector<std::uint32_t> registerPlanes; ///< by register of the function: where it lies in the window
    std::uint32_t localBytes = 0; ///< a lane, of one frame
    std::vector<LocalVariable> locals; ///< variables in it, and arrays in these
    std::uint32_t callParameterBytes = 0; ///< a lane: arguments of calls made here, and for functions their own formals
    std::vector<ParameterSlot> parameters; ///< formals, in order
    std::vector<ParameterSlot> returns;
};

/// Functions that the device's runtime has and no module defines.
enum class RuntimeCall : std::uint8_t { None, Printf, AssertFail, Malloc, Free };
/// By the name that compilers call it by.
RuntimeCall runtimeCallOf(std::string_view name);

/// A call's arguments: offsets in the caller's block of call parameters.
struct CallSite {
    std::uint32_t function = none; ///< in Program::functions; none: indirect or external
    std::string_view name; ///< as written
    RuntimeCall runtime = RuntimeCall::None;
    std::vector<ParameterSlot> returns;
    std::vector<ParameterSlot> arguments;
};

struct SharedVariable {
    std::string_view name;
    std::uint32_t offset = 0; ///< address in the shared space
    std::uint32_t bytes = 0; ///< 0 for the dynamic one, known only at launch
    std::optional<ArrayShape> declared{}; ///< where the source is known
};

struct Program {
    std::shared_ptr<const Module> module;
    std::vector<DecodedInstruction> decoded;
    std::vector<DecodedFunction> functions; ///< [0] is the entry
    std::vector<std::uint32_t> lists;
    std::vector<CallSite> calls;
    std::vector<VideoForm> videos;
    std::vector<TileForm> tiles;
    std::vector<TextureForm> textures;
    std::vector<SharedVariable> shared;
    std::map<std::string_view, ArrayShape> declaredVariables; ///< the module's others, as far as the source is known
    std::uint32_t dynamicSharedOffset = 0;
    std::uint32_t sharedWindowBytes = 0; ///< static part with its red zones
    std::uint32_t staticSharedBytes = 0; ///< as the compiler would report it
    std::uint32_t kernelParameterBytes = 0;
    bool callsPointers = false; ///< a call's target is a register
    bool cooperative = false; ///< its blocks run together, and may wait for each other
    bool asksForGrid = false; ///< reads what only a cooperative launch has: %envreg
    bool usesHeap = false; ///< malloc or free is called
    bool orderMatters = false; ///< blocks talk to each other: run them in order

    /// The place in `functions` of the module's function of that index; none: it was not decoded.
    std::uint32_t numberOf(std::uint32_t source) const;

    const Function& functionOf(const DecodedInstruction& decoded) const
    {
        return module->functions[functions[decoded.function].source];
    }
    const Instruction& instructionOf(const DecodedInstruction& decoded) const
    {
        return functionOf(decoded).instructions[decoded.instruction];
    }
};

/// How a product and a sum that uses it are rounded where neither names a rounding.
enum class Products : std::uint8_t {
    Apart, ///< two roundings, as the text has them
    Fused, ///< one rounding where the machine's assembler makes one fma of the two: kernels/ptx/contraction.h
};

/// Decodes `entry` of the module and all functions it can reach. `sourceName` is the kernel's own file ("matmul.cu"):
/// lines of other files count where they were inlined. A module for debugging has its products apart in any case.
/// Throws InputError where the module contradicts itself (a call of nothing, more variables than the address space has
/// slots).
/// `cooperative`: for launches that have all blocks on the GPU at once, where this_grid() is valid.
Program decode(std::shared_ptr<const Module> module, const Function& entry, std::string_view sourceName,
    Products products, bool cooperative = false);

} // namespace warpatlas::ptx
