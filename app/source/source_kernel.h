/// A person's own kernel as a plain value, which is a part of an experiment: its text, how that is compiled, and what
/// the kernel is called with.
#pragma once

#include "app/notebook/notebook_kernels.h"
#include "kernels/compiler/compiler.h"
#include "kernels/model/gpu_sheet.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline source {

struct SourceKernel {
    std::string file; ///< as the user wrote it, for messages; "-": standard input
    std::string text{}; ///< CUDA C++, or PTX (told apart by its content)
    std::map<std::string, std::string> headers{}; ///< as CompileRequest::headers
    std::vector<std::string> includeFolders{}; ///< where headers are looked for that are not beside the file: -I
    std::vector<std::string> definitions{}; ///< as CompileRequest::definitions: -D
    CppStandard standard = CppStandard::Cpp17;
    std::vector<std::string> arguments{}; ///< one for each parameter, as parseArgumentSpec() takes them
    std::vector<std::string> symbols{}; ///< variables that are filled, as parseSymbolSpec() takes them
    std::optional<std::uint32_t> dynamicSharedBytes{}; ///< empty: chosen, see dynamic_shared.h
    bool cooperative = false; ///< all blocks are on the GPU at once, as of cudaLaunchCooperativeKernel()
    bool sharedOptIn = false; ///< as if host code asked for more than 48 KiB of it, with cudaFuncSetAttribute
    std::optional<CompilerKind> compiler{};
    CompileMode mode = CompileMode::Lesson;
    CompileLimits compilerLimits{};
    /// For PTX of a whole program: the compiler that made it, "nvcc 13", and the registers of a thread that it counted.
    std::string programCompiler{};
    std::optional<int> programRegisters{};
    /// Of a notebook the text's place in it, NotebookText::place; empty: `file` has the text alone.
    std::string cell{};
    std::vector<CellLaunch> launches{}; ///< beside those of the text

    bool operator==(const SourceKernel&) const = default;
};

/// Fills in the file's text, and those of its headers; of a notebook those of the source's cell, or of the only one.
/// Throws InputError.
void readText(SourceKernel& source);
/// The same where a notebook's cell is not given yet: `kernel` says which it is, as chooseKernel() takes it, and
/// becomes the name of the kernel in it.
void readText(SourceKernel& source, std::string& kernel);

/// The texts of what `source.text` includes, and those include: "name" from beside the file that includes it (`folder`
/// is that of the text; empty: it has none), and from the source's folders as `<name>` too, in their order. Headers
/// of the standard library, of CUDA and of a toolkit are the compilers' own and never read. Throws InputError where one
/// is there and cannot be read, and where an include folder is none.
std::map<std::string, std::string> readHeaders(const SourceKernel& source, const std::string& folder);

/// How its text is to be compiled. `instances` as CompileRequest has them; `gpu` (null: any) is the one that runs it.
CompileRequest compileRequestFor(
    const SourceKernel& source, std::vector<std::string> instances = {}, const GpuSheet* gpu = nullptr);

/// "scale.cu" of "mine/scale.cu"; "stdin.cu" of "-"; "course.ipynb, cell 5".
std::string sourceNameOf(const SourceKernel& source);
/// The same with the folder, as the user wrote it: what messages about the text begin with.
std::string wholeNameOf(const SourceKernel& source);
/// The launch of Python that the compiler knows as the one of this line; null: it is a line of the text.
const CellLaunch* cellLaunchAt(const SourceKernel& source, std::uint32_t line);

/// Recognises PTX by its first directive, which CUDA C++ does not have.
bool isPtx(std::string_view text);

} // namespace warpatlas::inline source
