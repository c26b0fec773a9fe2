#include "kernels/compiler/compiler.h"

#include "kernels/compiler/clang_compiler.h"
#include "kernels/compiler/device_code.h"
#include "kernels/compiler/diagnostics.h"
#include "kernels/compiler/nesting.h"
#include "kernels/compiler/ptx_text.h"
#include "kernels/compiler/splice.h"
#include "kernels/compiler/toolkit_compiler.h"

#include <algorithm>
#include <array>
#include <list>
#include <mutex>

namespace warpatlas {
namespace {

using CompilationPointer = std::shared_ptr<const Compilation>;

/// The last texts that were compiled, newest first.
class Memory {
public:
    CompilationPointer find(const std::string& key)
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = std::ranges::find(m_entries, key, &Entry::first);
        if (found == m_entries.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found);
        return found->second;
    }
    void keep(std::string key, CompilationPointer compilation)
    {
        constexpr std::size_t most = 64;
        const std::scoped_lock lock(m_mutex);
        m_entries.emplace_front(std::move(key), std::move(compilation));
        if (m_entries.size() > most)
            m_entries.pop_back();
    }

private:
    using Entry = std::pair<std::string, CompilationPointer>;
    std::mutex m_mutex;
    std::list<Entry> m_entries;
};

Memory& memory()
{
    static Memory kept;
    return kept;
}

std::string keyOf(const CompileRequest& request, CompilerKind compiler)
{
    std::string key;
    const auto add = [&](std::string_view part) { key += std::to_string(part.size()) + ":" + std::string(part); };
    add(nameOf(compiler));
    add(nameOf(request.mode));
    add(request.name);
    for (const std::string& instance : request.instances)
        add(instance);
    for (const auto& [name, text] : request.headers) {
        add(name);
        add(text);
    }
    key += ";";
    add(request.text);
    return key;
}

/// Refuses headers that only a toolkit has before clang is asked, so that one clear line replaces clang's guess.
void refuseHeaders(const DeviceCode& code, CompilerKind compiler, bool haveToolkitHeaders, Compilation& result)
{
    for (const DeviceCode::Include& include : code.includes) {
        const bool cub = include.name == "cub/cub.cuh" || include.name.starts_with("cub/device/");
        if (cub || include.name.starts_with("thrust/")) {
            result.messages.push_back({CompilerMessage::Severity::Error, include.line, 1,
                "#include <" + include.name + "> is not supported: "
                    + (cub ? "of CUB there is what a block or a warp calls, as in <cub/block/block_reduce.cuh>"
                           : "Thrust launches kernels of its own from host code, which is not run here")});
            continue;
        }
        if (include.quoted || (compiler == CompilerKind::Nvrtc && haveToolkitHeaders))
            continue;
        if (compiler == CompilerKind::Clang && include.name == halfHeader)
            continue;
        result.messages.push_back({CompilerMessage::Severity::Error, include.line, 1,
            "#include <" + include.name + "> "
                + (compiler == CompilerKind::Nvrtc
                        ? "needs the CUDA toolkit's include folder, which is not beside this NVRTC"
                        : "needs NVRTC and the CUDA toolkit's headers; clang compiles without them")});
    }
}

/// Refuses a text that nests so deep that a compiler's recursion over it could overflow the stack.
void refuseDepth(const CompileRequest& request, Compilation& result)
{
    constexpr std::size_t deepest = 2000; // people write tens, generators hundreds
    const auto refuse = [&](std::string_view text, std::string_view header) {
        const std::optional<std::size_t> at = tooDeep(text, deepest);
        if (!at)
            return;
        const auto line = 1 + static_cast<std::uint32_t>(std::ranges::count(text.substr(0, *at), '\n'));
        const auto column = static_cast<std::uint32_t>(*at - (text.substr(0, *at).rfind('\n') + 1)) + 1;
        const std::string reason = "this is nested more than " + std::to_string(deepest) + " levels deep";
        if (header.empty())
            result.messages.push_back({CompilerMessage::Severity::Error, line, column, reason});
        else
            result.messages.push_back({CompilerMessage::Severity::Error, 0, 0,
                std::string(header) + ", line " + std::to_string(line) + ": " + reason});
    };
    refuse(request.text, {});
    for (const auto& [name, text] : request.headers)
        refuse(text, name);
}

/// Names missing headers where a name is unknown. Most of them are the host's and left out anyway, but the unknown name
/// may have been in one.
void nameAbsent(const DeviceCode& code, Compilation& result)
{
    const bool missing = std::ranges::any_of(result.messages, [](const CompilerMessage& message) {
        return message.severity == CompilerMessage::Severity::Error
            && (message.text.find("undefined") != std::string::npos
                || message.text.find("undeclared") != std::string::npos
                || message.text.find("unknown type") != std::string::npos);
    });
    std::vector<CompilerMessage> named;
    for (const DeviceCode::Include& include : code.absent)
        named.push_back({missing ? CompilerMessage::Severity::Error : CompilerMessage::Severity::Note, include.line, 1,
            "the header \"" + include.name + "\" is left out: there is no such file"});
    result.messages.insert(missing ? result.messages.begin() : result.messages.end(), named.begin(), named.end());
}

/// Whether the compiler finds a header that neither this program nor the request brings.
bool isThere(CompilerKind compiler, const std::string& name)
{
    return isToolkitHeader(name)
        || (compiler == CompilerKind::Nvrtc && ToolkitCompiler::instance().value().hasHeader(name));
}

/// A variable that only left-out host code uses is no news.
void dropUnusedElsewhere(std::vector<CompilerMessage>& messages, const DeviceCode& code)
{
    std::erase_if(messages, [&](const CompilerMessage& message) {
        const bool unused = message.text.find("never referenced") != std::string::npos
            || message.text.find("unused") != std::string::npos;
        const bool inside = std::ranges::any_of(
            code.functions, [&](const auto& f) { return message.line >= f.first && message.line <= f.second; });
        return message.severity == CompilerMessage::Severity::Warning && unused && !inside;
    });
}

Compilation compileWith(CompilerKind compiler, const CompileRequest& request, const Progress& progress)
{
    const DeviceCode code = splicedCode(request, [&](const std::string& name) { return isThere(compiler, name); });
    Compilation result;
    result.compiler = compiler;
    result.compileMode = request.mode;
    result.kernels = code.kernels;
    result.leftOut = code.leftOut;
    result.host = code.host;
    if (code.text.find('\0') != std::string::npos) {
        result.messages.push_back({CompilerMessage::Severity::Error, 0, 0, "the text contains a zero byte: no source"});
        return result;
    }
    refuseDepth(request, result);
    if (!result.messages.empty())
        return result;
    const bool nvrtc = compiler == CompilerKind::Nvrtc;
    refuseHeaders(code, compiler, nvrtc && !ToolkitCompiler::instance().value().includeFolders().empty(), result);
    if (!result.messages.empty())
        return result;
    if (nvrtc)
        ToolkitCompiler::instance().value().compile(request, code, result, progress);
    else
        ClangCompiler::instance().value().compile(request, code, result, progress);
    if (result.end != CompilerEnd::Finished)
        return result;
    explainLeftOut(result.messages, code.leftOut, code.hostVariables);
    dropUnusedElsewhere(result.messages, code);
    nameAbsent(code, result);
    result.ptx = withoutUnusedVariables(withoutFolders(std::move(result.ptx)));
    return result;
}

std::string reasonAgainst(CompilerKind kind, const Progress& progress = Progress())
{
    if (kind == CompilerKind::Nvrtc)
        return ToolkitCompiler::instance(progress) ? "" : ToolkitCompiler::instance().reason();
    return ClangCompiler::instance() ? "" : ClangCompiler::instance().reason();
}

constexpr std::array<std::string_view, 2> kindNames{"nvrtc", "clang"};
constexpr std::array<std::string_view, 3> modeNames{"lesson", "o3", "debug"};
constexpr std::array<std::string_view, 3> severityNames{"error", "warning", "note"};

template <class T, std::size_t N>
std::optional<T> valueFrom(const std::array<std::string_view, N>& names, std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<T>(found - names.begin()));
}

} // namespace

std::string_view nameOf(CompilerKind kind)
{
    return kindNames[static_cast<std::size_t>(kind)];
}

std::optional<CompilerKind> compilerFrom(std::string_view name)
{
    return valueFrom<CompilerKind>(kindNames, name);
}

std::string_view nameOf(CompileMode mode)
{
    return modeNames[static_cast<std::size_t>(mode)];
}

std::optional<CompileMode> compileModeFrom(std::string_view name)
{
    return valueFrom<CompileMode>(modeNames, name);
}

std::string_view nameOf(CompilerMessage::Severity severity)
{
    return severityNames[static_cast<std::size_t>(severity)];
}

Answer<std::shared_ptr<const Compilation>> compile(const CompileRequest& request, const Progress& progress)
{
    progress.throwIfCancelled();
    CompilerKind compiler = request.compiler.value_or(CompilerKind::Nvrtc);
    std::string reason = reasonAgainst(compiler, progress);
    if (!reason.empty() && !request.compiler) {
        compiler = CompilerKind::Clang;
        const std::string second = reasonAgainst(compiler, progress);
        reason = second.empty() ? "" : "no compiler for CUDA C++ is here: " + reason + "; " + second;
    }
    if (!reason.empty())
        return Refusal{reason};

    const std::string key = keyOf(request, compiler);
    if (CompilationPointer kept = memory().find(key))
        return kept;
    auto result = std::make_shared<const Compilation>(compileWith(compiler, request, progress));
    progress.throwIfCancelled();
    // A compilation that a limit or a crash ended may succeed another time, so it is not remembered.
    if (result->end == CompilerEnd::Finished)
        memory().keep(key, result);
    return result;
}

std::string resourceReport(const CompileRequest& request, int computeMajor, int computeMinor, const Progress& progress)
{
    progress.throwIfCancelled();
    const Answer<ToolkitCompiler>& toolkit = ToolkitCompiler::instance(progress);
    if (!toolkit || request.text.find('\0') != std::string::npos)
        return {};
    return toolkit.value().assemblerReport(request,
        splicedCode(request, [](const std::string& name) { return isThere(CompilerKind::Nvrtc, name); }),
        computeMajor * 10 + computeMinor, progress);
}

std::vector<CompilerListing> listCompilers()
{
    std::vector<CompilerListing> listings;
    for (const CompilerKind kind : {CompilerKind::Nvrtc, CompilerKind::Clang}) {
        CompilerListing listing{kind, {}, reasonAgainst(kind)};
        if (listing.reason.empty())
            listing.version = kind == CompilerKind::Nvrtc ? ToolkitCompiler::instance().value().version()
                                                          : ClangCompiler::instance().value().version();
        listings.push_back(std::move(listing));
    }
    return listings;
}

} // namespace warpatlas
