/// nvcc's own command line, as people, makefiles and notebooks write it, read as far as it takes to make something that
/// runs on the simulator of what it asks for. Pure functions, any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline compiler {

struct NvccCall {
    enum class Makes : std::uint8_t {
        Program, ///< or a shared library
        Objects, ///< or an archive of them
        Other, ///< code to look at, a list, help: what no program is made of is nvcc's own
    } makes = Makes::Program;
    std::vector<std::string> files; ///< sources, objects and libraries, in their order
    std::string output; ///< empty: nvcc's usual name
    std::string standard; ///< "c++17"; empty: not said
    /// Of nvcc, as they stand there, with the files in their places, for the order of libraries counts. What is
    /// said by the other members, and what a simulated GPU has its own answer to (architectures, CUDA's runtime,
    /// debugging and lines, the level of optimisation), is left out.
    std::vector<std::string> options;
    std::vector<std::string> includeFolders, definitions, libraries, libraryFolders, hostOptions; ///< of these options
    bool tellsResources = false; ///< registers, as the assembler counts them
    bool linksDeviceCode = false; ///< of several files
    bool runs = false;
    std::vector<std::string> runArguments;
    std::string refusal; ///< why nothing can be made of it here; empty: it can
    std::string ofNvccAlone; ///< the first option that no other compiler has; empty: there is none
};

/// `words`: behind the command's name.
NvccCall readNvccCall(std::span<const std::string> words);

/// The words with GPU architectures that this machine has no GPU for ("native") as sm_86, or what else the capability
/// is: for uses of nvcc that are its own.
std::vector<std::string> withoutNative(std::span<const std::string> words, int computeCapability);

} // namespace warpatlas::inline compiler
