/// CUDA C++ to PTX while the program runs: what a learner pastes becomes what the simulator executes.
///
/// Two compilers are known: NVRTC, NVIDIA's own, a library that is loaded where it is installed (never linked, never
/// bundled); and clang, with this program's own header instead of NVIDIA's. Both work in child processes, with
/// limits (see process/compiler_child.h, which a program that compiles with NVRTC calls), so that neither a crash nor a
/// text that takes for ever is this program's end. The text may be the whole file of a course: host functions and
/// standard includes are left out (see device_code.h), and all that no kernel needs where that does not compile yet
/// (see narrowed_code.h); lines and columns stay those of the text. Threads: any; NVRTC compiles one text at a time. A
/// text that was compiled before with the same options costs nothing.
#pragma once

#include "kernels/compiler/host/host_effects.h"
#include "kernels/compiler/process/limits.h"
#include "kernels/frontend/source_facts.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

enum class CompilerKind { Nvrtc, Clang };

/// "nvrtc", "clang".
std::string_view nameOf(CompilerKind kind);
std::optional<CompilerKind> compilerFrom(std::string_view name);

/// "c++14", "c++17", "c++20".
enum class CppStandard { Cpp14, Cpp17, Cpp20 };
std::string_view nameOf(CppStandard standard);
std::optional<CppStandard> cppStandardFrom(std::string_view name);

/// Whether it is "NAME" or "NAME=VALUE", as -D takes it.
bool isDefinition(std::string_view text);

enum class CompileMode {
    Lesson, ///< loops as written, no contraction to fma, one line one `.loc`: what the counters a line are best for
    Optimised, ///< as for a real run: loops unrolled, fma contracted
    Debug, ///< nothing optimised: variables in local memory, generic addresses
};

/// "lesson", "o3", "debug".
std::string_view nameOf(CompileMode mode);
std::optional<CompileMode> compileModeFrom(std::string_view name);

struct CompileRequest {
    std::string name = "kernel.cu"; ///< in messages and in `.loc`
    std::string text;
    CompileMode mode = CompileMode::Lesson;
    std::optional<CompilerKind> compiler; ///< empty: NVRTC where it is, else clang
    std::map<std::string, std::string>
        headers; ///< texts that the text includes, by the name in its line: learners' own
    std::vector<std::string> definitions; ///< "NAME" or "NAME=VALUE"
    CppStandard standard = CppStandard::Cpp17;
    /// Compute capability of the GPU that is to run it: 75, 90. A compiler that does not know it takes the newest below
    /// that it knows.
    int computeCapability = 75;
    std::vector<std::string> instances; ///< instances of template kernels, as C++ writes them: "scale<float, 4>"
    CompileLimits limits;
};

struct CompilerMessage {
    enum class Severity { Error, Warning, Note };
    Severity severity = Severity::Error;
    std::uint32_t line = 0; ///< line in the learner's text, from 1; 0: none
    std::uint32_t column = 0; ///< from 1; 0: not known
    std::string text; ///< one line, without place and severity
    std::string file{}; ///< that it is about where it is another than the text; `text` names it as well
    std::uint32_t fileLine = 0; ///< of that file
};

/// "error", "warning", "note".
std::string_view nameOf(CompilerMessage::Severity severity);

struct DeclaredParameter {
    std::string type; ///< as written: "const float*"; of an array "float []"
    std::string name; ///< empty: it has none, or one that is not understood
    bool operator==(const DeclaredParameter&) const = default;
};

struct KernelDeclaration {
    std::string name; ///< as written, without its namespace
    std::vector<DeclaredParameter> parameters;
    bool isTemplate = false;
    std::uint32_t line = 0;
    std::string scope; ///< "sim::lbm::"
    std::vector<std::string> templateParameters; ///< their names: "T", "N"
};

struct Compilation {
    bool succeeded = false;
    CompilerEnd end = CompilerEnd::Finished; ///< anything else: nothing is known of the text, and a message says why
    std::string ptx;
    std::string mode; ///< compiler, its version, and the options: KernelCode::lessonMode
    CompilerKind compiler = CompilerKind::Nvrtc;
    CompileMode compileMode = CompileMode::Lesson;
    std::vector<CompilerMessage> messages; ///< warnings too; at least one error where it did not succeed
    std::vector<KernelDeclaration> kernels; ///< as the text declares them
    std::vector<std::string> instances; ///< CompileRequest's, as demangled names have them where that is known
    /// Host functions that were not compiled, and what else the compiler did not know.
    std::vector<std::string> leftOut;
    HostEffects host; ///< what host code would have done to the device's code
};

/// Refuses where the compiler is not installed, and says what to install. Throws Cancelled, having stopped the compiler
/// at once.
Answer<std::shared_ptr<const Compilation>> compile(const CompileRequest& request, const Progress& progress);

/// What the text declares, whatever the compiler, errors or not. Read in a child process, as compile() does. Refuses
/// where libclang is not installed, or was stopped over the text. Throws Cancelled.
Answer<std::shared_ptr<const SourceFacts>> sourceFactsOf(const CompileRequest& request, const Progress& progress);

/// What the toolkit's assembler says of registers, shared and local memory for a compute capability, as for a real run
/// (kernels/analysis reads it); empty without NVRTC, where it does not know the GPU, or where the text does not
/// compile.
std::string resourceReport(const CompileRequest& request, int computeMajor, int computeMinor, const Progress& progress);

struct CompilerListing {
    CompilerKind kind = CompilerKind::Nvrtc;
    std::string version; ///< "NVRTC 13.0", "clang 14.0.6"; empty where it is not installed
    std::string reason; ///< why it is not there; empty where it is
};
/// Both compilers, in the order in which they are tried.
std::vector<CompilerListing> listCompilers();

} // namespace warpatlas::inline compiler
