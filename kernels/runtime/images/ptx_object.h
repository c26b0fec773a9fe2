/// A PTX text that is to be linked with others, as its statements: what a linker has to know of each. What is in
/// functions is left as it is. Pure functions, any thread.
#pragma once

#include "kernels/ptx/types.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::runtime {

enum class PtxLinkage : std::uint8_t {
    Local, ///< no other text sees it
    Visible,
    Weak, ///< several texts may have it, of which one is taken; .common, too
    Extern, ///< another text's
};

struct PtxStatement {
    /// Other: what no linker looks at, and what is no PTX.
    enum class Kind : std::uint8_t { Other, Version, Target, AddressSize, File, Section, Function, Entry, Variable };
    Kind kind = Kind::Other;
    PtxLinkage linkage = PtxLinkage::Local;
    bool defined = false; ///< a function with a body; a variable that is not another text's
    std::string before; ///< blanks and comments in front of it
    std::string text;
    std::string name; ///< of a function or a variable; of a section: without its point; of a file: its path
    std::size_t headLength = 0; ///< of a function: how much of the text stands in front of its body
    std::string form; ///< of a function: the sizes of what it returns and takes: "returns (4)(8,4)"
    ptx::Space space = ptx::Space::Generic; ///< of a variable
    std::uint64_t bytes = 0; ///< of a variable; 0: left open
    std::uint64_t alignment = 0;
    std::vector<std::string> uses; ///< names in a variable's initial value
    std::uint64_t number = 0; ///< of a file
};

struct PtxObject {
    std::string name; ///< for messages: "other.cu"; may be empty
    std::vector<PtxStatement> statements; ///< with the same text and what stands before it: the whole

    /// Whether it is CUDA's own library for kernels that launch kernels, which a simulator cannot run.
    bool isDeviceRuntime() const;
};

/// Reads to the first zero, if there is one. Never fails: what is not understood is an Other.
PtxObject readPtxObject(std::string_view ptx, std::string name);

/// Functions of CUDA's library for kernels that launch kernels: compilers call them so.
bool isOfDeviceRuntime(std::string_view function);

} // namespace warpatlas::runtime
