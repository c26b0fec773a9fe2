#include "app/source/bind_source.h"

#include "app/words/say.h"
#include "kernels/compiler/ptx_text.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"

#include <algorithm>
#include <cassert>
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
        return InputError(file, say("source.no_compile", "does not compile"));
    const auto more = std::count_if(first + 1, compilation.messages.end(), isError);
    return InputError(placeOf(*first, file),
        more == 0       ? first->text
            : more == 1 ? say("source.one_more_error", "{} (1 more error)", first->text)
                        : say("source.more_errors", "{} ({} more errors)", first->text, more));
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

/// What the toolkit's assembler says of it on that GPU, where that can refuse blocks of so many threads.
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

/// A person's own kernel: it has a name, but no reference or cost, as its purpose is not known.
class OwnKernel final : public CatalogueKernel {
public:
    OwnKernel(const KernelSignature& signature, const std::string& sourceName)
    {
        m_description.name = signature.name;
        m_description.title = signature.text();
        m_description.summary = say("source.own_kernel", "a kernel of your own, from {}", sourceName);
        m_description.hasReference = false;
    }
    const KernelDescription& description() const override { return m_description; }
    Work bind(std::span<const ArrayPointer>, const ParameterValues&) const override
    {
        assert(false && "bindSource() binds it");
        return {};
    }
    void reference(CpuForm, const Work&, Array&, const Progress&) const override { assert(false && "there is none"); }
    Tolerance tolerance(const Work&) const override { return {}; }
    SizedData sampleOfSize(std::uint64_t) const override { return {}; }
    Cost cost(const Work&) const override { return {}; }

private:
    KernelDescription m_description;
};

/// Owns what a KernelCode only points to.
struct OwnedCode {
    std::shared_ptr<const Compilation> compilation;
    std::string text, ptx, resources;
};

/// Returns the first buffer that is written; where none is, the first of all.
std::size_t shownBuffer(const std::vector<BufferSpec>& buffers)
{
    for (const BufferRole role : {BufferRole::Output, BufferRole::InputOutput})
        if (const auto found = std::ranges::find(buffers, role, &BufferSpec::role); found != buffers.end())
            return static_cast<std::size_t>(found - buffers.begin());
    return 0;
}

} // namespace

CompileFailure::CompileFailure(const std::string& file, std::shared_ptr<const Compilation> compilation)
    : InputError(firstError(file, *compilation)), m_compilation(std::move(compilation))
{
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

std::shared_ptr<const BoundSource> bindSource(const SourceKernel& source, const std::string& kernel,
    const Launch& launch, const GpuSheet* gpu, const Progress& progress, Work& work)
{
    auto bound = std::make_shared<BoundSource>();
    auto owned = std::make_shared<OwnedCode>();
    KernelCode& code = work.code;
    code.sourceName = sourceNameOf(source.file);
    if (isPtx(source.text)) {
        owned->ptx = withoutUnusedVariables(source.text);
        code.lessonPtx = owned->ptx;
    } else {
        bound->compilation = owned->compilation = compileSource(source, kernel, progress);
        owned->text = source.text;
        code.source = owned->text;
        code.lessonPtx = owned->compilation->ptx;
        code.lessonMode = owned->compilation->mode;
    }
    const auto module = std::make_shared<const ptx::Module>(ptx::parse(code.lessonPtx, source.file));
    const ptx::Function& entry = chooseKernel(*module, kernel, bound->compilation.get());
    bound->signature = signatureOf(entry, bound->compilation.get());
    bound->kernel = std::make_unique<OwnKernel>(bound->signature, code.sourceName);
    code.entry = bound->signature.name;
    code.symbol = entry.name;
    code.fusesProducts = true; // as a GPU would run this PTX
    // With the zero behind it, which the driver needs.
    code.fatbin = std::as_bytes(std::span(code.lessonPtx.data(), code.lessonPtx.size() + 1));
    code.owner = owned;

    std::vector<ArgumentSpec> arguments;
    for (const std::string& argument : source.arguments)
        arguments.push_back(parseArgumentSpec(argument));
    bindArguments(arguments, bound->signature, work, bound->files);
    work.output = shownBuffer(work.buffers);
    work.writes = WritePattern::Scattered; // nothing has said it
    work.product.reset();
    work.coverIsSaid = false;
    work.cover = {std::uint64_t{launch.grid.x} * launch.block.x, std::uint64_t{launch.grid.y} * launch.block.y,
        std::uint64_t{launch.grid.z} * launch.block.z};
    work.dynamicSharedBytes = source.dynamicSharedBytes;
    code.staticSharedBytes =
        static_cast<int>(ptx::decode(module, entry, code.sourceName, ptx::Products::Fused).staticSharedBytes);
    if (gpu && bound->compilation) {
        owned->resources =
            resourcesThatMatter(source, kernel, *bound->compilation, *gpu, launch.threadsPerBlock(), progress);
        code.resourceUsage = owned->resources;
    }
    return bound;
}

} // namespace warpatlas
