/// A person's own kernel as a plain value, which is a part of an experiment: its text, how that is compiled, and what
/// the kernel is called with.
#pragma once

#include "kernels/compiler/compiler.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

struct SourceKernel {
    std::string file; ///< as the user wrote it, for messages; "-": standard input
    std::string text{}; ///< CUDA C++, or PTX (told apart by its content)
    std::map<std::string, std::string> headers{}; ///< as CompileRequest::headers
    std::vector<std::string> arguments{}; ///< one for each parameter, as parseArgumentSpec() takes them
    std::vector<std::string> symbols{}; ///< variables that are filled, as parseSymbolSpec() takes them
    std::uint32_t dynamicSharedBytes = 0;
    bool sharedOptIn = false; ///< as if host code asked for more than 48 KiB of it, with cudaFuncSetAttribute
    std::optional<CompilerKind> compiler{};
    CompileMode mode = CompileMode::Lesson;
    CompileLimits compilerLimits{};

    bool operator==(const SourceKernel&) const = default;
};

/// Reads the file's text, and those of the headers beside it. Throws InputError.
void readText(SourceKernel& source);

/// Returns the texts of the headers that `text` includes as "name", and of those that they include, as far as they are
/// files beside `folder`. Throws InputError where one exists and cannot be read.
std::map<std::string, std::string> readHeaders(const std::string& text, const std::string& folder);

/// How its text is to be compiled. `instances` as CompileRequest has them.
CompileRequest compileRequestFor(const SourceKernel& source, std::vector<std::string> instances = {});

/// "scale.cu" of "mine/scale.cu"; "stdin.cu" of "-".
std::string sourceNameOf(const std::string& file);

/// Recognises PTX by its first directive, which CUDA C++ does not have.
bool isPtx(std::string_view text);

} // namespace warpatlas
