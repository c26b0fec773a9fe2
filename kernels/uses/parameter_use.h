/// How a kernel's text uses the memory that each of its parameters points to. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace warpatlas::ptx {

/// How the code uses a texture or a surface.
struct TextureUse {
    bool surface = false;
    std::uint8_t axes = 0; ///< coordinates beside the layer; 0: not known
    bool layered = false;
    bool wholeOnly = false; ///< texture: fetched by whole numbers alone
    bool gathers = false; ///< texture
    Type type = Type::None; ///< texture: F32, S32 or U32; surface: of a value, F32 where floats are moved to or from it
    std::uint32_t channels = 1; ///< 1, 2 or 4: of a fetch those that are looked at, of a surface those that are moved
    bool operator==(const TextureUse&) const = default;
};

/// Each may be false where the text does not show it: an address that went through memory is not followed.
struct ParameterUse {
    bool read = false; ///< by loads; what an atomic reads does not count
    bool written = false; ///< by stores
    bool atomic = false; ///< by atomic operations or reductions
    bool passedOn = false; ///< to a function, which may read and write there
    Type type = Type::None; ///< of the first access there
    std::optional<TextureUse> texture{}; ///< it is no address, but an object
    /// Bytes from where a thread accesses to where the next along threadIdx.x does; empty where the text does not show
    /// it, or shows several.
    std::optional<std::int64_t> threadBytes{};
    /// Bytes from where a block accesses to where the next along blockIdx.x does, where all threads of a block share
    /// one place: out[blockIdx.x]. Empty where the text does not show it for all accesses.
    std::optional<std::int64_t> blockBytes{};
    /// Bytes from its beginning to the end of what the code can access, where that is so whatever it is called with.
    std::optional<std::uint64_t> reachBytes{};

    bool operator==(const ParameterUse&) const = default;
};

/// By parameter of `entry`, in their order. `variables`: its module's, which clang has shared arrays among.
std::vector<ParameterUse> parameterUses(const Function& entry, std::span<const Variable> variables = {});
/// The use of a variable of the module in global memory, by its name in the PTX.
ParameterUse variableUse(const Function& function, std::string_view variable);

} // namespace warpatlas::ptx
