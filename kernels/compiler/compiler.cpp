#include "kernels/compiler/compiler.h"

#include "kernels/compiler/clang_compiler.h"
#include "kernels/compiler/compile_text.h"
#include "kernels/compiler/diagnostics.h"
#include "kernels/compiler/process/child_service.h"
#include "kernels/compiler/process/toolkit_job.h"
#include "kernels/compiler/toolkit_compiler.h"
#include "kernels/text/launch_signs.h"

#include <algorithm>
#include <array>
#include <list>
#include <mutex>

namespace warpatlas::inline compiler {
namespace {

/// The last answers, newest first.
template <class T> class LastAnswers {
public:
    /// Null where there is none.
    std::shared_ptr<const T> find(const std::string& key)
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = std::ranges::find(m_entries, key, &Entry::first);
        if (found == m_entries.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found);
        return found->second;
    }
    void keep(std::string key, std::shared_ptr<const T> answer)
    {
        constexpr std::size_t most = 64;
        const std::scoped_lock lock(m_mutex);
        m_entries.emplace_front(std::move(key), std::move(answer));
        if (m_entries.size() > most)
            m_entries.pop_back();
    }
    static LastAnswers& instance()
    {
        static LastAnswers kept;
        return kept;
    }

private:
    using Entry = std::pair<std::string, std::shared_ptr<const T>>;
    std::mutex m_mutex;
    std::list<Entry> m_entries;
};

std::string keyOf(const CompileRequest& request, std::string_view compiler)
{
    std::string key;
    const auto add = [&](std::string_view part) { key += std::to_string(part.size()) + ":" + std::string(part); };
    add(compiler);
    add(nameOf(request.mode));
    add(request.name);
    add(nameOf(request.standard));
    add(std::to_string(request.computeCapability));
    for (const std::string& instance : request.instances)
        add(instance);
    key += ";";
    for (const std::string& definition : request.definitions)
        add(definition);
    key += ";";
    for (const auto& [name, text] : request.headers) {
        add(name);
        add(text);
    }
    key += ";";
    add(request.text);
    return key;
}

std::string reasonAgainst(CompilerKind kind, const Progress& progress = Progress())
{
    if (kind == CompilerKind::Nvrtc)
        return ToolkitCompiler::instance(progress) ? "" : ToolkitCompiler::instance().reason();
    return ClangCompiler::instance() ? "" : ClangCompiler::instance().reason();
}

constexpr std::array<std::string_view, 2> kindNames{"nvrtc", "clang"};
constexpr std::array<std::string_view, 3> modeNames{"lesson", "o3", "debug"};
constexpr std::array<std::string_view, 3> standardNames{"c++14", "c++17", "c++20"};
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

std::string_view nameOf(CppStandard standard)
{
    return standardNames[static_cast<std::size_t>(standard)];
}

std::optional<CppStandard> cppStandardFrom(std::string_view name)
{
    return valueFrom<CppStandard>(standardNames, name);
}

bool isDefinition(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    constexpr std::size_t longest = 1024; // as much of a name as C++ wants compilers to take
    const std::string_view name = text.substr(0, text.find('='));
    return !name.empty() && name.size() <= longest && isLetter(name[0])
        && std::ranges::all_of(name, [&](char c) { return isLetter(c) || isDigit(c); })
        && std::ranges::none_of(text, [](char c) { return c == '\n' || c == '\r' || c == '\0'; });
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

    auto& memory = LastAnswers<Compilation>::instance();
    const std::string key = keyOf(request, nameOf(compiler));
    if (auto kept = memory.find(key))
        return kept;
    auto result = std::make_shared<const Compilation>(compileText(compiler, request, progress));
    progress.throwIfCancelled();
    // A compilation that a limit or a crash ended may succeed another time, so it is not remembered.
    if (result->end == CompilerEnd::Finished)
        memory.keep(key, result);
    return result;
}

Answer<std::shared_ptr<const SourceFacts>> sourceFactsOf(const CompileRequest& request, const Progress& progress)
{
    auto& memory = LastAnswers<SourceFacts>::instance();
    const std::string key = keyOf(request, "front end");
    if (auto kept = memory.find(key))
        return kept;
    // It is never destroyed: a thread may still read when the program ends, and the child ends with the program.
    static ChildService& service = *new ChildService;
    const SourceQuestion question{withLaunchSigns(request.text), {request.headers.begin(), request.headers.end()},
        request.definitions, std::string(nameOf(request.standard)), request.computeCapability, request.instances};
    const ChildAnswer answer = service.ask(questionOf(ChildTask::Read, bytesOf(question)), request.limits, progress);
    if (answer.end != CompilerEnd::Finished)
        return Refusal{messageOfEnd(answer.end, "libclang", answer.how, request.limits).text};
    auto facts = std::make_shared<const SourceFacts>(sourceFactsFrom(answer.content));
    if (!facts->refusal.empty())
        return Refusal{facts->refusal};
    memory.keep(key, facts);
    return facts;
}

std::string resourceReport(const CompileRequest& request, int computeMajor, int computeMinor, const Progress& progress)
{
    progress.throwIfCancelled();
    const Answer<ToolkitCompiler>& toolkit = ToolkitCompiler::instance(progress);
    if (!toolkit || request.text.find('\0') != std::string::npos)
        return {};
    return toolkit.value().assemblerReport(
        request, codeThatCompiles(CompilerKind::Nvrtc, request, progress), computeMajor * 10 + computeMinor, progress);
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

} // namespace warpatlas::inline compiler
