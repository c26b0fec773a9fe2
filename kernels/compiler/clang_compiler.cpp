#include "kernels/compiler/clang_compiler.h"

#include "assets/assets.h"
#include "kernels/compiler/diagnostics.h"
#include "kernels/compiler/language_options.h"
#include "kernels/compiler/process/child.h"
#include "kernels/compiler/splice.h"

#include <algorithm>

namespace warpatlas::inline compiler {
namespace {

/// A header with its own includes in place, so that the whole text can go through a pipe. As a system header's ("3"),
/// it gets no warnings.
std::string flattened(const std::string& name)
{
    constexpr std::string_view include = "#include \"kernels/compiler/";
    const std::string_view text = assetText("kernels/compiler/" + name);
    const auto mark = [&](std::size_t line) { return "# " + std::to_string(line) + " \"" + name + "\" 3\n"; };
    std::string flat = mark(1);
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.starts_with(include)) {
            const std::string_view rest = line.substr(include.size());
            flat += flattened(std::string(rest.substr(0, rest.find('"')))) + mark(number + 1);
        } else if (line == "#pragma once") {
            flat += '\n'; // it is no file any more, and clang warns of this pragma in the main one
        } else {
            flat += line;
            flat += '\n';
        }
    }
    return flat;
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

/// Whether the text may call a function of textures or surfaces, which few kernels do and whose header is long.
bool namesTextures(const std::string& text)
{
    static constexpr const char* names[] = {
        "tex1D", "tex2D", "tex3D", "surf1D", "surf2D", "surf3D", "cudaBoundaryMode"};
    return std::ranges::any_of(names, [&](const char* name) { return text.find(name) != std::string::npos; });
}

} // namespace

const Answer<ClangCompiler>& ClangCompiler::instance()
{
    static const Answer<ClangCompiler> found = [] {
        const Answer<ClangInstallation>& clang = ClangInstallation::instance();
        return clang ? Answer<ClangCompiler>(ClangCompiler(clang.value())) : Refusal{clang.reason()};
    }();
    return found;
}

void ClangCompiler::compile(
    const CompileRequest& request, const DeviceCode& code, Compilation& result, const Progress& progress) const
{
    static const std::string prelude = flattened("cuda_subset.cuh") + flattened("standard.cuh");
    const int architecture = m_clang.architectureFor(request.computeCapability);
    std::vector<std::string> command{m_clang.program, "-x", "cuda", "--cuda-device-only"};
    const std::vector<std::string> target = ClangInstallation::targetOptions(architecture);
    command.insert(command.end(), target.begin(), target.end());
    command.insert(command.end(),
        {"-std=" + std::string(nameOf(request.standard)), "-nostdinc", "-nostdinc++", "-fno-caret-diagnostics",
            "-fno-color-diagnostics", "-ferror-limit=50", "-Wno-pragma-once-outside-header",
            "-Wno-pragma-clang-attribute",
            // Its code has nothing left of what is never set: it makes any value of it that suits.
            "-Wuninitialized", "-Wsometimes-uninitialized"});
    const std::vector<std::string> options = optionsOf(request.mode);
    command.insert(command.end(), options.begin(), options.end());
    for (const std::string& definition : request.definitions)
        command.push_back("-D" + definition);
    if (code.hostTypes)
        command.emplace_back("-DWARPATLAS_HOST_TYPES");
    command.insert(command.end(), {"-S", "-", "-o", "-"});
    result.mode = version() + " sm_" + std::to_string(architecture);
    for (const std::string& option : options)
        result.mode += " " + option;
    result.mode += languageOptions(request);

    std::string own = code.text, text(linesOfCallersBegin);
    text += prelude;
    if (blankInclude(own, halfHeader))
        text += flattened("cuda_half.cuh");
    if (namesTextures(own))
        text += flattened("cuda_textures.cuh");
    text += '\n';
    text += linesOfCallersEnd;
    text += "# 1 \"" + request.name + "\"\n" + own;
    if (!code.instances.empty()) {
        text += "\n# 1 \"warpatlas_instances\" 3\ntemplate <class T, T* kernel> struct WarpatlasInstance { };\n";
        for (const std::string& instance : code.instances)
            text.append("template struct WarpatlasInstance<decltype(")
                .append(instance)
                .append("), &")
                .append(instance)
                .append(">;\n");
    }
    ChildResult said = runChild(command, text, progress, request.limits);
    result.end = said.end;
    if (said.end != CompilerEnd::Finished) {
        result.messages = {messageOfEnd(said.end, version(), said.how, request.limits)};
        return;
    }
    result.messages = messagesOfClang(said.err, request.name);
    result.succeeded = said.status == 0;
    if (result.succeeded)
        result.ptx = std::move(said.out);
    explainFailure(result, version() + " gave up with status " + std::to_string(said.status));
}

} // namespace warpatlas::inline compiler
