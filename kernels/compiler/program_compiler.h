/// A whole CUDA program, host and device code, made into an executable that runs on the simulator: by nvcc, or by clang
/// with this program's own headers, with its device code as PTX and without CUDA's own runtime, in whose stead it gets
/// ours (kernels/runtime). Threads: any.
#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/compiler/program/nvcc_call.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// Compilers of whole programs.
enum class ProgramCompiler : std::uint8_t { Any, Nvcc, Clang };

/// "nvcc", "clang"; empty for any.
std::string_view nameOf(ProgramCompiler compiler);
std::optional<ProgramCompiler> programCompilerFrom(std::string_view name);

struct ProgramRequest {
    std::string file;
    std::string folder; ///< where what is made goes; it exists
    std::vector<std::string> includeFolders;
    std::vector<std::string> definitions; ///< "NAME" or "NAME=VALUE"
    CppStandard standard = CppStandard::Cpp17;
    std::vector<std::string> options{}; ///< of nvcc, as they are; clang takes none
    int computeCapability = 75; ///< of the GPU whose registers are asked for
    ProgramCompiler compiler = ProgramCompiler::Any; ///< nvcc where there is one, else clang
    std::chrono::milliseconds mostTime = std::chrono::minutes(5); ///< templates of Thrust and CUB take nvcc long
    bool forGpu = false; ///< with CUDA's own runtime, for a GPU of that compute capability; nvcc alone can
    /// What an nvcc by that name is asked for, in place of `file` and of a program in the folder: it goes where the
    /// call says, and what asks for CUDA's runtime gets ours from LD_LIBRARY_PATH.
    std::optional<NvccCall> call{};
};

struct BuiltProgram {
    bool succeeded = false;
    std::string compiler; ///< "nvcc 13", "clang 14.0.6"
    std::string executable; ///< in the folder; of a call where it says, empty where that makes no program
    std::string resources; ///< a file with what the assembler said of registers; empty: nothing
    std::string messages; ///< of the compilers, warnings too: lines
};

/// Refuses where there is neither compiler, or not the one that is asked for; no runtime to link with, or it does not
/// fit nvcc; and what only nvcc and NVIDIA's toolkit can do where clang compiles. Throws Cancelled, having stopped the
/// compiler. WARPATLAS_NVCC names another nvcc than the one that is found.
Answer<BuiltProgram> buildProgram(const ProgramRequest& request, const Progress& progress);

/// The nvcc of this machine, or the one that WARPATLAS_NVCC names; empty: it is not there.
std::string nvccPath();

/// The option that nvcc does not know, by its messages; empty: it knows all.
std::string refusedOption(const std::string& messages);

/// What programs that are compiled here are linked with; see partOfProgram().
inline constexpr const char* runtimeLibraryName = "libwarpatlas_cudart.so";

/// The folder of libraries that stand in for CUDA's, for programs that are compiled already. Refuses where it is not
/// beside this program.
Answer<std::string> standInFolder();

/// A file or folder of that name that belongs to this program: beside it, or where its libraries are installed; empty:
/// there is none.
std::string partOfProgram(const std::string& name);

/// Libraries that measure a program on a real GPU.
struct MeasuringLibraries {
    std::string watch; ///< ours, which the driver loads
    std::string cupti; ///< NVIDIA's; a name alone where the system finds it
};

/// Refuses where one of them is not there.
Answer<MeasuringLibraries> measuringLibraries();

/// The toolkit's assembler, which the runtime for programs asks for kernels' registers; empty where there is none.
std::string assemblerPath();

/// Whether a file is one that people wrote for their program, and none of the system's or CUDA's own.
bool isOfPeople(const std::string& path);

struct SourceLine {
    std::uint32_t line = 0; ///< 0: not known
    std::string file; ///< its path
    std::string function{}; ///< that it is in, by the linker's name; empty: not known
    bool operator==(const SourceLine&) const = default;
};

/// The source's lines of each address of a program with debug information, as addresses behind calls: of the function
/// itself, and of those that it was inlined into. A line is 0 where the file is the system's or CUDA's own. Throws
/// Cancelled.
std::vector<std::vector<SourceLine>> linesOf(
    const std::string& executable, const std::vector<std::uint64_t>& addresses, const Progress& progress);

} // namespace warpatlas::inline compiler
