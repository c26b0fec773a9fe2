#include "app/source/compile_source.h"

#include "app/source/kernel_signature.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

InputError firstError(const std::string& file, const Compilation& compilation)
{
    const auto isError = [](const CompilerMessage& message) {
        return message.severity == CompilerMessage::Severity::Error;
    };
    const auto first = std::ranges::find_if(compilation.messages, isError);
    if (first == compilation.messages.end())
        return InputError(file, "does not compile");
    const auto more = std::count_if(first + 1, compilation.messages.end(), isError);
    return InputError(placeOf(*first, file),
        first->text + (more > 0 ? fmt::format(" ({} more error{})", more, more == 1 ? "" : "s") : ""));
}

CompileRequest requestFor(const SourceKernel& source, const std::string& kernel)
{
    CompileRequest request;
    request.name = sourceNameOf(source.file);
    request.text = source.text;
    request.mode = source.mode;
    request.compiler = source.compiler;
    request.headers = source.headers;
    request.limits = source.compilerLimits;
    if (kernel.find('<') != std::string::npos)
        request.instances.push_back(withoutParameters(kernel));
    return request;
}

} // namespace

CompileFailure::CompileFailure(const std::string& file, std::shared_ptr<const Compilation> compilation)
    : InputError(firstError(file, *compilation)), m_compilation(std::move(compilation))
{
}

std::shared_ptr<const Compilation> compileSource(
    const SourceKernel& source, const std::string& kernel, const Progress& progress)
{
    auto answer = compile(requestFor(source, kernel), progress);
    if (!answer)
        throw InputError(source.file, answer.reason());
    if (!answer.value()->succeeded)
        throw CompileFailure(source.file, answer.value());
    return answer.value();
}

std::string resourcesThatMatter(const SourceKernel& source, const std::string& kernel, const Compilation& compilation,
    const GpuSheet& gpu, std::uint64_t threadsPerBlock, const Progress& progress)
{
    const bool matters = gpu.maxRegistersPerThread > 0
        && threadsPerBlock > static_cast<std::uint64_t>(gpu.registersPerBlock / (gpu.maxRegistersPerThread + 1))
        && threadsPerBlock <= static_cast<std::uint64_t>(gpu.maxThreadsPerBlock);
    if (!matters || compilation.compiler != CompilerKind::Nvrtc)
        return {};
    return resourceReport(requestFor(source, kernel), gpu.computeMajor, gpu.computeMinor, progress);
}

std::string placeOf(const CompilerMessage& message, const std::string& file)
{
    std::string place = file;
    if (message.line != 0)
        place += fmt::format(":{}", message.line);
    if (message.line != 0 && message.column != 0)
        place += fmt::format(":{}", message.column);
    return place;
}

} // namespace warpatlas
