#include "kernels/compiler/clang_compiler.h"

#include "assets/assets.h"
#include "kernels/compiler/child.h"
#include "kernels/compiler/diagnostics.h"

#include <algorithm>
#include <regex>

namespace warpatlas {
namespace {

/// The header with its own includes in place, so that the whole text can go through a pipe.
std::string preludeText()
{
    std::string text = "# 1 \"cuda_subset.cuh\" 3\n";
    text += assetText("kernels/compiler/cuda_subset.cuh");
    text += "\n# 1 \"standard.cuh\" 3\n";
    text += assetText("kernels/compiler/standard.cuh");
    // It is no file any more: nothing would be included twice, and clang warns about a pragma in the main file.
    for (std::size_t at = text.find("#pragma once"); at != std::string::npos; at = text.find("#pragma once", at))
        text.replace(at, 12, "            ");
    return text;
}

std::vector<std::string> optionsOf(CompileMode mode)
{
    switch (mode) {
    case CompileMode::Lesson:
        // Loops as written; a * b + c stays two roundings, as in NVRTC's lesson mode.
        return {"-O1", "-gline-tables-only", "-fno-unroll-loops", "-ffp-contract=off"};
    case CompileMode::Optimised:
        return {"-O3", "-gline-tables-only", "-ffp-contract=fast"};
    case CompileMode::Debug:
        return {"-O0", "-gline-tables-only", "-ffp-contract=off"};
    }
    return {};
}

} // namespace

Answer<ClangCompiler> findClang()
{
    std::vector<std::string> names{"clang++"};
    for (int version = 21; version >= 14; --version)
        names.push_back("clang++-" + std::to_string(version));
    for (const std::string& name : names) {
        const ChildResult said = runChild({name, "--version"}, {}, Progress());
        std::smatch match;
        if (!said.started || said.status != 0 || !std::regex_search(said.out, match, std::regex("version ([0-9.]+)")))
            continue;
        ClangCompiler compiler;
        compiler.m_program = name;
        compiler.m_version = "clang " + match[1].str();
        return compiler;
    }
    return Refusal{"clang is not installed (package clang)"};
}

const Answer<ClangCompiler>& ClangCompiler::instance()
{
    static const Answer<ClangCompiler> found = findClang();
    return found;
}

void ClangCompiler::compile(
    const CompileRequest& request, const DeviceCode& code, Compilation& result, const Progress& progress) const
{
    static const std::string prelude = preludeText();
    std::vector<std::string> command{m_program, "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_70",
        "-nocudainc", "-nocudalib", "-Xclang", "-target-feature", "-Xclang", "+ptx60", "-Wno-unknown-cuda-version",
        "-std=c++17", "-nostdinc", "-nostdinc++", "-fno-caret-diagnostics", "-fno-color-diagnostics",
        "-fdiagnostics-show-template-tree", "-ferror-limit=50"};
    const std::vector<std::string> options = optionsOf(request.mode);
    command.insert(command.end(), options.begin(), options.end());
    if (!request.folder.empty())
        command.insert(command.end(), {"-iquote", request.folder});
    command.insert(command.end(), {"-S", "-", "-o", "-"});
    result.mode = m_version + " sm_70";
    for (const std::string& option : options)
        result.mode += " " + option;

    std::string text = prelude + "\n# 1 \"" + request.name + "\"\n" + code.text;
    if (!code.instances.empty()) {
        text += "\n# 1 \"warpatlas_instances\" 3\ntemplate <auto* kernel> struct WarpatlasInstance { };\n";
        for (const std::string& instance : code.instances)
            text += "template struct WarpatlasInstance<&" + instance + ">;\n";
    }
    ChildResult said = runChild(command, text, progress);
    result.messages = messagesOfClang(said.err, request.name);
    result.succeeded = said.started && said.status == 0;
    if (result.succeeded)
        result.ptx = std::move(said.out);
    const bool explained = std::ranges::any_of(
        result.messages, [](const CompilerMessage& m) { return m.severity == CompilerMessage::Severity::Error; });
    if (!result.succeeded && !explained)
        result.messages.push_back({CompilerMessage::Severity::Error, 0, 0,
            said.started ? m_version + " gave up with status " + std::to_string(said.status)
                         : m_program + " could not be started"});
}

} // namespace warpatlas
