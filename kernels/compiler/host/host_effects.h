/// Effects that the host code, which is not compiled, would have before a launch: variables that it fills,
/// limits that it raises. Found in the tokens of the text, by name; what macros hide is not found. Pure, any thread.
#pragma once

#include "kernels/compiler/host/host_texture_modes.h"
#include "kernels/model/problem_facts.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {
struct CppToken;
}

namespace warpatlas::inline compiler {

/// A variable of the device that is in global or constant memory, as it is declared.
struct DeviceVariable {
    std::string name; ///< without scopes
    std::string type; ///< of its elements, without qualifiers: "float", "unsigned int", "Params", "float*"
    bool managed = false;
    std::uint32_t line = 0;
};

struct HostFill {
    using By = UnfilledVariable::By;
    By by = By::CopyToSymbol;
    std::string name; ///< as written, with its scopes: "filters::weights"
    std::string function; ///< the host's that does it: "main"
    std::uint32_t line = 0;
};

/// A launch in host code.
struct HostLaunch {
    /// The contents of an array before the launch, as far as the allocating function shows them.
    enum class Array : std::uint8_t {
        Unknown,
        Set, ///< cleared, copied into, or given to something that may do it
        Unset, ///< as cudaMalloc left it
    };
    std::string kernel; ///< without scopes and template arguments
    std::vector<std::string> templateArguments; ///< of those that are written, as `values` has arguments
    std::vector<Array> arguments;
    /// Its bytes of dynamic shared memory, as written: empty where it gives none. Variables of the function are
    /// replaced by what they were set to, and what the block is made of by blockDim; where that is no variable of the
    /// function (THREADS, 256), by the larger of both: "max(THREADS, blockDim.x) * sizeof(float)".
    std::string sharedBytes;
    /// The block's sizes, x first, and the grid's, as written; variables of the function are replaced by what they were
    /// set to, one that is an argument by "argument.a0" of its place, and in the grid what the block is made of by
    /// blockDim.
    std::vector<std::string> block, grid;
    /// The arguments in the same way, without names of others.
    std::vector<std::string> values;
    /// By argument that is an array: the bytes that were allocated for it; else empty.
    std::vector<std::string> bytes;
    std::uint32_t line = 0;
};

struct HostEffects {
    std::vector<DeviceVariable> variables;
    std::vector<HostFill> fills; ///< in the text's order
    /// Kernels (or what stands for them in the call) that host code lets have more than 48 KiB of dynamic shared
    /// memory, with cudaFuncSetAttribute; without scopes and template arguments.
    std::vector<std::string> sharedOptIns;
    std::vector<HostLaunch> launches;
    std::vector<HostTextureMode> textureModes; ///< in the text's order, whichever texture they are of

    /// `line`, unless 0, replaces all lines: of what a header brought.
    void append(const HostEffects& other, std::uint32_t line);
};

/// `declaration`: the tokens of one, with its semicolon where it has one, without comments and directives. Adds the
/// variables that it declares, if it is understood.
void noteVariables(std::span<const CppToken> declaration, HostEffects& effects);

/// `body`: the tokens of the host's `function`, without comments and directives. Variables that are declared further
/// down are not known yet.
void noteHostCode(std::span<const CppToken> body, std::string_view function, HostEffects& effects);

} // namespace warpatlas::inline compiler
