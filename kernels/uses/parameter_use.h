/// What a kernel's text does with the memory that each of its parameters points to. Pure, any thread.
#pragma once

#include "kernels/uses/size_use.h"

#include <optional>
#include <vector>

namespace warpatlas::ptx {

/// What the code does with an object that is a texture or a surface.
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
    SizeUse size{}; ///< left empty by parameterUses(): one caller in three asks, and sizeUses() takes as long again

    bool operator==(const ParameterUse&) const = default;
};

/// By parameter of `entry`, in their order.
std::vector<ParameterUse> parameterUses(const Function& entry);

} // namespace warpatlas::ptx
