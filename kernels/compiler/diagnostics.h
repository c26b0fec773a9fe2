/// The compilers' output as messages about the learner's text. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/compiler.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// NVRTC's log. `fileName`: as the program was named; what is about other files has no line and names them. `text`: of
/// the program, at whose last character stands what is missing at its end.
std::vector<CompilerMessage> messagesOfToolkit(std::string_view log, std::string_view fileName, std::string_view text);

/// clang's standard error, without carets and colours.
std::vector<CompilerMessage> messagesOfClang(std::string_view log, std::string_view fileName);

/// The message for a compiler ("NVRTC 13.0") whose process did not finish: what happened and what is done about it, in
/// one line. `how`: of a crash, "segmentation fault".
CompilerMessage messageOfEnd(
    CompilerEnd end, std::string_view compiler, std::string_view how, const CompileLimits& limits);

/// Says that the compiler gave up where it did and no message has a reason.
void explainFailure(Compilation& result, const std::string& howItGaveUp);

/// Says of an unknown name that it is a host function or a host variable which was left out, where it is.
void explainLeftOut(std::vector<CompilerMessage>& messages, const std::vector<std::string>& functions,
    const std::vector<std::string>& variables);

} // namespace warpatlas::inline compiler
