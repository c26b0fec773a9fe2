#include "kernels/compiler/toolkit_compiler.h"

#include "assets/assets.h"
#include "kernels/compiler/diagnostics.h"
#include "kernels/compiler/language_options.h"
#include "kernels/compiler/statement_expressions.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::inline compiler {
namespace {

/// Macros that nvcc gets on Linux from its host compiler, and NVRTC lacks. CUDA's own versions are in standard.cuh.
constexpr const char* predefined[] = {"-D__linux__=1", "-D__linux=1", "-D__gnu_linux__=1", "-D__unix__=1", "-D__unix=1",
    "-D__x86_64__=1", "-D__x86_64=1", "-D__amd64__=1", "-D__LP64__=1", "-D_LP64=1", "-D__NVCC__=1"};

std::string asOption(CompileMode mode, bool keepsLoops)
{
    switch (mode) {
    case CompileMode::Lesson:
        return keepsLoops ? " -lineinfo --Ofast-compile=mid" : " -lineinfo";
    case CompileMode::Optimised:
        return " -lineinfo";
    case CompileMode::Debug:
        return " --device-debug";
    }
    return {};
}

std::vector<CompilerMessage> messagesIn(const ToolkitAnswer& answer, const CompileRequest& request)
{
    std::vector<CompilerMessage> messages = messagesOfToolkit(answer.result.log, request.name, request.text);
    // The message about an unknown name gives the reason for others of its line.
    for (auto begin = messages.begin(); begin != messages.end();) {
        const auto end = std::find_if(begin, messages.end(), [&](const CompilerMessage& message) {
            return message.line != begin->line || message.fileLine != begin->fileLine;
        });
        std::stable_partition(begin, end,
            [](const CompilerMessage& message) { return message.text.find("is undefined") != std::string::npos; });
        begin = end;
    }
    return messages;
}

} // namespace

Answer<ToolkitCompiler> ToolkitCompiler::of(ToolkitService& service, const Progress& progress)
{
    const Answer<ToolkitFacts> known = service.facts({}, progress);
    if (!known)
        return Refusal{known.reason()};
    const ToolkitFacts& facts = known.value();
    ToolkitCompiler compiler(service);
    compiler.m_version = "NVRTC " + std::to_string(facts.major) + "." + std::to_string(facts.minor);
    compiler.m_includeFolders = facts.includeFolders;
    compiler.m_architectures = facts.architectures;
    compiler.m_keepsLoops = std::pair(facts.major, facts.minor) >= std::pair(12, 8);
    return compiler;
}

const Answer<ToolkitCompiler>& ToolkitCompiler::instance(const Progress& progress)
{
    // The service is never destroyed: a thread may still compile when the program ends, and the child ends with the
    // program.
    static ToolkitService& service = *new ToolkitService;
    static const Answer<ToolkitCompiler> found = of(service, progress);
    return found;
}

int ToolkitCompiler::architectureFor(int computeCapability) const
{
    int best = *std::ranges::min_element(m_architectures);
    for (const int architecture : m_architectures)
        if (architecture <= computeCapability)
            best = std::max(best, architecture);
    return best;
}

bool ToolkitCompiler::hasHeader(const std::string& name) const
{
    std::error_code ignored;
    return std::ranges::any_of(m_includeFolders, [&](const std::string& folder) {
        return std::filesystem::is_regular_file(std::filesystem::path(folder) / name, ignored);
    });
}

ToolkitAnswer ToolkitCompiler::run(const CompileRequest& request, const DeviceCode& code,
    std::vector<std::string> options, const Progress& progress) const
{
    // NVRTC takes a name that begins with a dash for an option.
    const std::string name = (request.name.starts_with('-') ? "./" : "") + request.name;
    ToolkitJob job{name, withoutStatementExpressions(code.text),
        std::string(assetText("kernels/compiler/standard.cuh")), code.instances, std::move(options)};
    job.options.insert(job.options.end(),
        {"--std=" + std::string(nameOf(request.standard)), "-default-device", "-device-int128",
            "--pre-include=warpatlas_standard.cuh"});
    job.options.insert(job.options.end(), std::begin(predefined), std::end(predefined));
    for (const std::string& definition : request.definitions)
        job.options.push_back("-D" + definition);
    // Declarations of the toolkit's headers must not be there before them; they take time to read.
    for (const std::string& header : code.more)
        job.standard += "#include <" + header + ">\n";
    // The toolkit's included headers would be missing.
    if (code.more.empty() && code.includes.empty())
        job.standard += assetText("kernels/compiler/functions/header_names.cuh");
    // Where nothing is made one, a function more would be a call more.
    if (std::ranges::find(job.options, "--device-debug") == job.options.end())
        job.standard += assetText("kernels/compiler/functions/told_barriers.cuh");
    if (!code.more.empty()
        || std::ranges::any_of(code.includes, [](const DeviceCode::Include& include) { return !include.quoted; }))
        job.options.emplace_back("-DWARPATLAS_TOOLKIT_HEADERS");
    if (code.hostTypes)
        job.options.emplace_back("-DWARPATLAS_HOST_TYPES");
    for (const std::string& folder : m_includeFolders)
        job.options.push_back("-I" + folder);
    return m_service->compile(job, request.limits, progress);
}

/// NVRTC crashes over the instances of a template that is wrong. If it is asked for none, it says what is wrong.
void ToolkitCompiler::explainCrash(const CompileRequest& request, DeviceCode code, std::vector<std::string> options,
    Compilation& result, const Progress& progress) const
{
    code.instances.clear();
    const ToolkitAnswer answer = run(request, code, std::move(options), progress);
    if (answer.end != CompilerEnd::Finished || answer.result.status == 0)
        return;
    const std::vector<CompilerMessage> explained = messagesIn(answer, request);
    if (explained.empty())
        return;
    result.messages.front().severity = CompilerMessage::Severity::Note;
    result.messages.insert(result.messages.begin(), explained.begin(), explained.end());
}

void ToolkitCompiler::compile(
    const CompileRequest& request, const DeviceCode& code, Compilation& result, const Progress& progress) const
{
    const std::string architecture = "compute_" + std::to_string(architectureFor(request.computeCapability));
    result.mode = m_version + " " + architecture + asOption(request.mode, m_keepsLoops) + languageOptions(request);
    std::vector<std::string> options{"--gpu-architecture=" + architecture};
    options.emplace_back(request.mode == CompileMode::Debug ? "--device-debug" : "-lineinfo");
    if (request.mode == CompileMode::Lesson && m_keepsLoops)
        options.emplace_back("--Ofast-compile=mid");
    ToolkitAnswer answer = run(request, code, options, progress);
    result.end = answer.end;
    if (answer.end != CompilerEnd::Finished) {
        result.messages = {messageOfEnd(answer.end, m_version, answer.how, request.limits)};
        if (answer.end == CompilerEnd::Crashed && !code.instances.empty())
            explainCrash(request, code, std::move(options), result, progress);
        return;
    }
    result.messages = messagesIn(answer, request);
    result.ptx = std::move(answer.result.ptx);
    result.succeeded = answer.result.status == 0 && !result.ptx.empty();
    explainFailure(result, m_version + " gave up: " + answer.result.statusText);
}

std::string ToolkitCompiler::assemblerReport(
    const CompileRequest& request, const DeviceCode& code, int architecture, const Progress& progress) const
{
    const ToolkitAnswer answer =
        run(request, code, {"--gpu-architecture=sm_" + std::to_string(architecture), "--ptxas-options=-v"}, progress);
    return answer.end == CompilerEnd::Finished && answer.result.status == 0 ? answer.result.log : std::string();
}

} // namespace warpatlas::inline compiler
