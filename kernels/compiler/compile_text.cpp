#include "kernels/compiler/compile_text.h"

#include "kernels/compiler/clang_compiler.h"
#include "kernels/compiler/cub_headers.h"
#include "kernels/compiler/declarations/nesting.h"
#include "kernels/compiler/diagnostics.h"
#include "kernels/compiler/doubtful_code.h"
#include "kernels/compiler/narrowed_code.h"
#include "kernels/compiler/ptx_text.h"
#include "kernels/compiler/splice.h"
#include "kernels/compiler/toolkit_compiler.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace warpatlas::inline compiler {
namespace {

using MessageSeverity = CompilerMessage::Severity;

/// Refuses headers that only a toolkit has before clang is asked, so that one clear line replaces clang's guess.
std::string refusalOf(const DeviceCode::Include& include, CompilerKind compiler)
{
    const std::string said = "#include <" + include.name + "> ";
    if (include.name == "cub/cub.cuh" || include.name.starts_with("cub/device/"))
        return said
            + "is not supported: of CUB there is what a block or a warp calls, as in <cub/block/block_reduce.cuh>";
    if (include.name.starts_with("thrust/"))
        return said + "is not supported: Thrust launches kernels of its own from host code, which is not run here";
    if (include.quoted)
        return {};
    if (compiler == CompilerKind::Clang)
        return include.name == halfHeader
            ? ""
            : said + "needs NVRTC and the CUDA toolkit's headers; clang compiles without them";
    return ToolkitCompiler::instance().value().includeFolders().empty()
        ? said + "needs the CUDA toolkit's include folder, which is not beside this NVRTC"
        : "";
}

std::vector<CompilerMessage> refusalsOf(const DeviceCode& code, CompilerKind compiler)
{
    std::vector<CompilerMessage> messages;
    for (const DeviceCode::Include& include : code.includes)
        if (const std::string refusal = refusalOf(include, compiler); !refusal.empty())
            messages.push_back({MessageSeverity::Error, include.line, 1, refusal});
    return messages;
}

/// Refuses a text that nests so deep that a compiler's recursion over it could overflow the stack.
void refuseDepth(const CompileRequest& request, Compilation& result)
{
    const auto refuse = [&](std::string_view text, std::string_view header) {
        const std::optional<std::size_t> at = tooDeep(text);
        if (!at)
            return;
        const auto line = 1 + static_cast<std::uint32_t>(std::ranges::count(text.substr(0, *at), '\n'));
        const auto column = static_cast<std::uint32_t>(*at - (text.substr(0, *at).rfind('\n') + 1)) + 1;
        const std::string reason = "this is nested more than " + std::to_string(deepestNesting) + " levels deep";
        if (header.empty())
            result.messages.push_back({MessageSeverity::Error, line, column, reason});
        else
            result.messages.push_back(
                {MessageSeverity::Error, 0, 0, std::string(header) + ", line " + std::to_string(line) + ": " + reason});
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
        return message.severity == MessageSeverity::Error
            && (message.text.find("undefined") != std::string::npos
                || message.text.find("undeclared") != std::string::npos
                || message.text.find("unknown type") != std::string::npos);
    });
    std::vector<CompilerMessage> named;
    for (const DeviceCode::Include& include : code.absent)
        named.push_back({missing ? MessageSeverity::Error : MessageSeverity::Note, include.line, 1,
            "the header \"" + include.name + "\" is left out: there is no such file"});
    result.messages.insert(missing ? result.messages.begin() : result.messages.end(), named.begin(), named.end());
}

/// Adds remarks that the compiler cannot make, because the code was taken for the host's.
void noteDoubts(const CompileRequest& request, const DeviceCode& code, Compilation& result)
{
    for (CompilerMessage& doubt : misspeltWords(request.text, MacroWords(code.text, request.definitions)))
        result.messages.push_back(std::move(doubt));
    if (result.succeeded)
        for (CompilerMessage& doubt : unmatchedBracket(request.text))
            result.messages.push_back(std::move(doubt));
}

bool isInFunction(const CompilerMessage& message, const DeviceCode& code)
{
    return std::ranges::any_of(
        code.functions, [&](const auto& f) { return message.line >= f.first && message.line <= f.second; });
}

/// A variable that only left-out host code uses is no news.
void dropUnusedElsewhere(std::vector<CompilerMessage>& messages, const DeviceCode& code)
{
    std::erase_if(messages, [&](const CompilerMessage& message) {
        const bool unused = message.text.find("never referenced") != std::string::npos
            || message.text.find("unused") != std::string::npos;
        return message.severity == MessageSeverity::Warning && unused && !isInFunction(message, code);
    });
}

/// Blanks the lines that include such headers.
template <class Condition> void blankIncludes(DeviceCode& code, Condition leavesOut)
{
    for (const DeviceCode::Include& include : code.includes)
        if (leavesOut(include))
            blankInclude(code.text, include.name);
    std::erase_if(code.includes, leavesOut);
}

/// <cub/cub.cuh> to those of its headers that the device's code uses.
void replaceCub(DeviceCode& code)
{
    const auto isCub = [](const DeviceCode::Include& include) { return include.name == "cub/cub.cuh"; };
    if (std::ranges::none_of(code.includes, isCub))
        return;
    code.more = cubHeadersFor(
        code.text, [](const std::string& header) { return ToolkitCompiler::instance().value().hasHeader(header); });
    if (!code.more.empty())
        blankIncludes(code, isCub);
}

bool isError(const CompilerMessage& message)
{
    return message.severity == MessageSeverity::Error;
}

/// Whether it says that device code launches a kernel.
bool isAboutLaunch(const CompilerMessage& message)
{
    constexpr std::string_view words[] = {
        "device-side kernel launch", "a kernel launch from __device__", "reference to __global__ function"};
    return isError(message) && std::ranges::any_of(words, [&](std::string_view part) {
        return message.text.find(part) != std::string::npos;
    });
}

/// What is known of a compilation before there is an answer.
Compilation begun(CompilerKind compiler, const CompileRequest& request, const DeviceCode& code)
{
    Compilation result;
    result.compiler = compiler;
    result.compileMode = request.mode;
    result.kernels = code.kernels;
    result.instances = code.requested;
    result.leftOut = code.leftOut;
    result.host = code.host;
    return result;
}

/// Several attempts at one text.
class Attempts {
public:
    Attempts(CompilerKind compiler, const CompileRequest& request, const DeviceCode& code, const Progress& progress)
        : m_compiler(compiler),
          m_request(request),
          m_code(code),
          m_progress(progress),
          m_words(code.text, request.definitions),
          m_reached(code.text)
    {
    }

    Compilation run()
    {
        DeviceCode code = m_code;
        // Keep only launches of the file that can be: an instance of an unknown type would stop all.
        code.instances = narrowed({}, {}).instances;
        Compilation first = attempt(code);
        if (first.succeeded || !mayHelp(first))
            return first;
        Compilation reached = first, last = first;
        std::set<TextPlace> wrong, said = placesOf(first);
        m_launches = m_launchesOfLast;
        bool all = true; // of the instances; one that the file launches may be what is wrong
        constexpr int most = 10;
        for (int round = 0; round < most; ++round) {
            NarrowedCode narrow = narrowed(wrong, said);
            DeviceCode next = m_code;
            next.text = std::move(narrow.text);
            if (all)
                next.instances = std::move(narrow.instances);
            else
                next.instances = m_code.requested;
            next.hostTypes = m_code.text.find("std") != std::string::npos;
            leaveOutRefused(next);
            if (isSame(next, code)) {
                if (!all)
                    break;
                all = false;
                continue;
            }
            code = next;
            if (round == 0)
                m_reached = next.text;
            last = attempt(next);
            if (last.succeeded
                && (saysNothing(last, next) || (!m_launches.empty() && last.ptx.find(".entry") == std::string::npos)))
                break;
            if (last.succeeded) {
                last.leftOut.insert(last.leftOut.end(), narrow.names.begin(), narrow.names.end());
                noteWrong(first, narrow.places, last);
                noteRefused(last);
                return last;
            }
            if (!mayHelp(last))
                break;
            std::set<TextPlace> places = placesOf(last);
            said.insert(places.begin(), places.end());
            const std::size_t before = wrong.size();
            wrong.merge(places);
            if (wrong.size() == before) {
                if (!all)
                    break;
                all = false;
            }
            if (round == 0)
                reached = last;
        }
        return better(std::move(first), std::move(reached), std::move(last));
    }

    /// The code that was compiled last: after run() succeeded, the code that succeeded.
    const DeviceCode& tried() const { return m_tried; }

private:
    Compilation attempt(const DeviceCode& code)
    {
        m_tried = code;
        Compilation result = begun(m_compiler, m_request, m_code);
        result.messages = refusalsOf(code, m_compiler);
        if (!result.messages.empty())
            return result;
        if (m_compiler == CompilerKind::Nvrtc)
            ToolkitCompiler::instance().value().compile(m_request, code, result, m_progress);
        else
            ClangCompiler::instance().value().compile(m_request, code, result, m_progress);
        m_launchesOfLast.clear();
        for (CompilerMessage& message : result.messages)
            if (isAboutLaunch(message)) {
                message.text = "a kernel is launched from the device, which is not simulated (dynamic parallelism)";
                m_launchesOfLast.insert({m_request.name, message.line});
            }
        return result;
    }

    static bool isSame(const DeviceCode& one, const DeviceCode& other)
    {
        return one.text == other.text && one.instances == other.instances && one.hostTypes == other.hostTypes;
    }

    NarrowedCode narrowed(const std::set<TextPlace>& wrong, const std::set<TextPlace>& said) const
    {
        NarrowedCode narrow =
            narrowedCode(m_code.text, m_request.name, m_words, m_code.instances, wrong, said, m_launches);
        for (const std::string& instance : m_code.requested)
            if (std::ranges::find(narrow.instances, instance) == narrow.instances.end())
                narrow.instances.push_back(instance);
        return narrow;
    }

    /// A compilation that took all time or all memory would take it again.
    static bool mayHelp(const Compilation& result)
    {
        return result.end == CompilerEnd::Finished || result.end == CompilerEnd::Crashed;
    }

    std::set<TextPlace> placesOf(const Compilation& result) const
    {
        std::set<TextPlace> places;
        for (const CompilerMessage& message : result.messages)
            if (isError(message) && message.line != 0)
                places.insert({m_request.name, message.line});
            else if (isError(message) && message.fileLine != 0)
                places.insert({message.file, message.fileLine});
        return places;
    }

    /// A header that there is not may have been for the host: what compiles without it does not need it.
    void leaveOutRefused(DeviceCode& code) const
    {
        blankIncludes(
            code, [&](const DeviceCode::Include& include) { return !refusalOf(include, m_compiler).empty(); });
    }

    /// Whether what the kernels reach has a name of a header that was refused. Of a header whose names are not known
    /// here it may.
    bool needsRefused() const
    {
        constexpr std::pair<std::string_view, std::string_view> words[] = {{"thrust/", "thrust"}, {"cub/", "cub"},
            {"cooperative_groups", "cooperative_groups"}, {"curand_", "curand"}, {"mma.h", "nvcuda"},
            {"cuda/", "cuda::"}, {"cuda_bf16", "bfloat16"}, {"cuComplex.h", "cu"}};
        return std::ranges::any_of(m_code.includes, [&](const DeviceCode::Include& include) {
            if (refusalOf(include, m_compiler).empty())
                return false;
            const auto known =
                std::ranges::find_if(words, [&](const auto& word) { return include.name.starts_with(word.first); });
            return known == std::end(words) || m_reached.find(known->second) != std::string::npos;
        });
    }

    /// Notes errors in device code that was left out because no kernel needs it.
    void noteWrong(const Compilation& first, const std::set<TextPlace>& leftOut, Compilation& result) const
    {
        for (CompilerMessage message : first.messages) {
            if (!isError(message) || !isInFunction(message, m_code)
                || !leftOut.contains({m_request.name, message.line}))
                continue;
            message.severity = MessageSeverity::Warning;
            message.text += m_launches.contains({m_request.name, message.line})
                ? "; the kernel is left out"
                : "; no kernel needs this function, and it is left out";
            result.messages.push_back(std::move(message));
        }
    }

    /// Says what the text asks for and does not get, now that it compiles without.
    void noteRefused(Compilation& result) const
    {
        for (CompilerMessage& message : refusalsOf(m_code, m_compiler)) {
            message.severity = MessageSeverity::Note;
            message.text += "; no kernel needs it, and it is left out";
            result.messages.push_back(std::move(message));
        }
    }

    /// A text whose kernels are all templates compiles without an instance, and says nothing of what is wrong.
    bool saysNothing(const Compilation& result, const DeviceCode& code) const
    {
        return code.instances.size() < m_code.instances.size() && result.ptx.find(".entry") == std::string::npos;
    }

    /// The one that says most of what the learner wrote for the device: the first where it speaks of nothing else; the
    /// last where what was left out because it is wrong left no new errors behind; else that in which nothing was.
    Compilation better(Compilation first, Compilation reached, Compilation last) const
    {
        const bool device = std::ranges::all_of(first.messages, [&](const CompilerMessage& message) {
            return !isError(message) || message.line == 0 || isInFunction(message, m_code);
        });
        if (device || needsRefused())
            return first;
        const std::set<TextPlace> before = placesOf(reached), after = placesOf(last);
        const bool lost = !std::ranges::includes(before, after);
        Compilation& chosen = lost || after.empty() ? reached : last;
        return std::ranges::none_of(chosen.messages, isError) ? first : chosen;
    }

    CompilerKind m_compiler;
    const CompileRequest& m_request;
    const DeviceCode& m_code;
    const Progress& m_progress;
    MacroWords m_words;
    DeviceCode m_tried;
    std::set<TextPlace> m_launches, m_launchesOfLast; ///< by device code: of the first attempt, and of the last
    std::string m_reached; ///< of the text, by the kernels, with nothing left out because it is wrong
};

/// The front end knows which instances host code launches, and how a compiler spells those that were asked for.
void findInstances(CompileRequest request, DeviceCode& code, const Progress& progress)
{
    code.instances = code.requested;
    const auto launches = [](const std::string& text) {
        return text.find("<<<") != std::string::npos || text.find("<< <") != std::string::npos
            || text.find("cudaLaunch") != std::string::npos;
    };
    const bool mayLaunch = std::ranges::any_of(code.kernels, &KernelDeclaration::isTemplate)
        && (launches(request.text)
            || std::ranges::any_of(request.headers, [&](const auto& header) { return launches(header.second); }));
    if (!mayLaunch && code.requested.empty())
        return;
    request.instances = code.requested;
    const auto facts = sourceFactsOf(request, progress);
    if (!facts) {
        if (mayLaunch)
            code.notes.push_back("which instances of templates host code launches is not known: " + facts.reason());
        return;
    }
    for (std::size_t i = 0; i < code.requested.size(); ++i)
        if (const std::string& name = facts.value()->instances[i]; !name.empty())
            code.requested[i] = name;
    code.instances = code.requested;
    const auto isNew = [&](const std::string& name) {
        return name.find('{') == std::string::npos // of a lambda, which has no name
            && std::ranges::find(code.instances, name) == code.instances.end();
    };
    for (const KernelFacts& kernel : facts.value()->kernels)
        if (kernel.isInstance && isNew(kernel.name))
            code.instances.push_back(kernel.name);
}

/// What that compiler is given of the text and its headers at first.
DeviceCode deviceCodeFor(CompilerKind compiler, const CompileRequest& request)
{
    DeviceCode code = splicedCode(request, [&](const DeviceCode::Include& include) {
        if (!isToolkitHeader(include.name))
            return false;
        if (compiler == CompilerKind::Clang)
            return !include.quoted || include.name == halfHeader;
        const ToolkitCompiler& toolkit = ToolkitCompiler::instance().value();
        return toolkit.includeFolders().empty() ? !include.quoted : toolkit.hasHeader(include.name);
    });
    if (compiler == CompilerKind::Nvrtc)
        replaceCub(code);
    return code;
}

} // namespace

DeviceCode codeThatCompiles(CompilerKind compiler, const CompileRequest& request, const Progress& progress)
{
    DeviceCode code = deviceCodeFor(compiler, request);
    findInstances(request, code, progress);
    Attempts attempts(compiler, request, code, progress);
    attempts.run();
    return attempts.tried();
}

Compilation compileText(CompilerKind compiler, const CompileRequest& request, const Progress& progress)
{
    DeviceCode code = deviceCodeFor(compiler, request);
    Compilation result = begun(compiler, request, code);
    if (code.text.find('\0') != std::string::npos) {
        result.messages.push_back({MessageSeverity::Error, 0, 0, "the text contains a zero byte: no source"});
        return result;
    }
    refuseDepth(request, result);
    if (!result.messages.empty())
        return result;
    findInstances(request, code, progress);
    result = Attempts(compiler, request, code, progress).run();
    if (result.end != CompilerEnd::Finished)
        return result;
    explainLeftOut(result.messages, code.leftOut, code.hostVariables);
    dropUnusedElsewhere(result.messages, code);
    nameAbsent(code, result);
    for (const std::string& note : code.notes)
        result.messages.push_back({MessageSeverity::Note, 0, 0, note});
    noteDoubts(request, code, result);
    result.ptx = withoutUnusedVariables(withoutFolders(std::move(result.ptx)));
    return result;
}

} // namespace warpatlas::inline compiler
