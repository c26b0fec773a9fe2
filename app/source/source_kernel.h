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
    std::uint32_t dynamicSharedBytes = 0;
    std::optional<CompilerKind> compiler{};
    CompileMode mode = CompileMode::Lesson;
    CompileLimits compilerLimits{};

    bool operator==(const SourceKernel&) const = default;
};

/// Fills in the file's text, and those of the headers beside it. Throws InputError.
void readText(SourceKernel& source);

/// The texts of what `text` includes as "name", and those include, as far as they are files beside `folder`. Throws
/// InputError where one is there and cannot be read.
std::map<std::string, std::string> readHeaders(const std::string& text, const std::string& folder);

/// "scale.cu" of "mine/scale.cu"; "stdin.cu" of "-".
std::string sourceNameOf(const std::string& file);

/// PTX says so in its first directive; CUDA C++ has none of that.
bool isPtx(std::string_view text);

} // namespace warpatlas
