/// A whole CUDA program, host and device code, made into an executable that runs on the simulator: by nvcc, with its
/// device code as lesson PTX and without CUDA's own runtime, in whose stead it gets ours (kernels/runtime). Threads:
/// any.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"

#include <string>
#include <vector>

namespace warpatlas {

struct ProgramRequest {
    std::string file;
    std::string folder; ///< where what is made goes; it exists
    std::vector<std::string> includeFolders;
    std::vector<std::string> definitions; ///< "NAME" or "NAME=VALUE"
    CppStandard standard = CppStandard::Cpp17;
    std::vector<std::string> options{}; ///< of nvcc, as they are
    int computeCapability = 75; ///< of the GPU whose registers are asked for
};

struct BuiltProgram {
    bool succeeded = false;
    std::string executable; ///< in the folder
    std::string resources; ///< a file with what the assembler said of registers; empty: nothing
    std::string messages; ///< of the compilers, warnings too: lines
};

/// Refuses where there is no nvcc, no runtime to link with, or neither fits the other. Throws Cancelled, having stopped
/// the compiler. WARPATLAS_NVCC names another nvcc than the one that is found.
Answer<BuiltProgram> buildProgram(const ProgramRequest& request, const Progress& progress);

/// What nvcc says where it does not know an option; empty: it says no such thing.
std::string refusedOption(const std::string& messages);

/// The folder of libraries that stand in for CUDA's, for programs that are compiled already. Refuses where it is not
/// beside this program.
Answer<std::string> standInFolder();

/// The toolkit's assembler, which the runtime for programs asks for kernels' registers; empty where there is none.
std::string assemblerPath();

/// Whether a file is one that people wrote for their program, and none of the system's or CUDA's own.
bool isOfPeople(const std::string& path);

struct SourceLine {
    std::uint32_t line = 0; ///< 0: not known
    std::string file; ///< its path
    bool operator==(const SourceLine&) const = default;
};

/// The source's line of each address of a program with debug information, as addresses behind calls, in a file that is
/// not the system's or CUDA's own. Throws Cancelled.
std::vector<SourceLine> linesOf(
    const std::string& executable, const std::vector<std::uint64_t>& addresses, const Progress& progress);

} // namespace warpatlas
