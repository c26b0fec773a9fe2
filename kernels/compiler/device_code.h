/// The device code of a text: what a course's whole file has besides it (main(), std::vector, launches) is blanked out,
/// so that neither compiler needs to know host code, and every line and column stays where it was.
///
/// Blanked are: functions that no `__device__` or `__global__` (also through a macro of the text) marks, unless they
/// are constexpr; variables of numbers that neither a memory space nor const marks; declarations that name types of the
/// host's library; includes of the standard's and the runtime's headers, whose device part is always there. Device code
/// itself is never changed, but for the `static` of its variables, and a namespace without a name
/// around them: what fills them is not compiled.
#pragma once

#include "kernels/compiler/compiler.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::inline compiler {

class MacroWords;

struct DeviceCode {
    std::string text; ///< as long as the original, with the same line ends
    std::vector<std::string> leftOut; ///< names of host functions
    std::vector<std::string> hostVariables; ///< those that are left out, of numbers and pointers to them
    std::vector<std::string> instances; ///< template instances that host code launches: "scale<float>"; compileText()'s
    std::vector<std::string> notes; ///< what is not known of them, and why
    std::vector<std::string> requested; ///< those of them that were asked for: without them there is no answer
    std::vector<KernelDeclaration> kernels;
    HostEffects host; ///< of left-out host code, and the variables that it may be about
    bool hostTypes = false; ///< classes of the device may have members of the host's library
    struct Include {
        std::string name;
        bool quoted = false;
        std::uint32_t line = 0;
        std::size_t offset = 0; ///< start of the directive
        std::size_t length = 0;
    };
    /// First and last lines of functions for the device. A function outside of them that a compiler finds unused was
    /// used by the host.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> functions;
    std::vector<Include> includes; ///< those that stand in the text still
    std::vector<std::string> more; ///< headers that are to be included before the text
    std::vector<Include> absent; ///< those that were left out because they are not found; splicedCode() finds them
};

DeviceCode extractDeviceCode(std::string_view text);
/// `words`: of all texts that belong together, so that a macro of a header marks a function of another file.
DeviceCode extractDeviceCode(std::string_view text, const MacroWords& words);

/// Headers whose device part this program always gives: `#include <cstdio>`.
bool isGivenHeader(std::string_view name);

/// Headers that come with a CUDA toolkit alone, and that host code alone does not explain: `#include <mma.h>`.
bool isToolkitHeader(std::string_view name);

} // namespace warpatlas::inline compiler
