#include "app/reference/reference_code.h"

#include "app/words/say.h"
#include "kernels/compiler/ptx_text.h"
#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "kernels/ptx/program.h"
#include "kernels/uses/launch_axes.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline reference {
namespace {

/// Keeps what the code's views look at.
struct Owned {
    std::string text, ptx;
    std::shared_ptr<const Compilation> compilation;
};

/// The first error with its place, without the file where the subject names it.
std::string firstError(const Compilation& compilation, const std::string& text)
{
    const auto lines = static_cast<std::uint32_t>(1 + std::ranges::count(text, '\n'));
    for (const CompilerMessage& message : compilation.messages)
        if (message.severity == CompilerMessage::Severity::Error)
            return message.line == 0 || message.line >= lines
                ? message.text
                : say("reference.no_compile", "line {}: {}", message.line, message.text);
    return say("source.no_compile", "does not compile");
}

} // namespace

std::vector<VariableSpec> ReferenceCode::filled(const std::vector<VariableSpec>& variables) const
{
    std::vector<VariableSpec> there;
    for (const VariableSpec& variable : variables)
        if (has(variable.name))
            there.push_back(variable);
    return there;
}

bool ReferenceCode::has(std::string_view variable) const
{
    return std::ranges::find(module->variables, variable, &ptx::Variable::name) != module->variables.end();
}

std::vector<BufferSpec> ReferenceCode::owned(std::vector<BufferSpec> buffers) const
{
    for (BufferSpec& buffer : buffers)
        if (!has(buffer.variable))
            buffer.variable.clear();
    return buffers;
}

ReferenceCode compileReference(const SourceKernel& source, const std::string& kernel, const GpuSheet& gpu, bool fuses,
    const std::string& subject, const Progress& progress)
{
    ReferenceCode reference;
    auto owned = std::make_shared<Owned>();
    try {
        if (isPtx(source.text)) {
            owned->ptx = withoutUnusedVariables(source.text);
        } else {
            const auto answer = compile(compileRequestFor(source, instancesFor(kernel), &gpu), progress);
            if (!answer)
                throw InputError(subject, answer.reason());
            if (!answer.value()->succeeded)
                throw InputError(subject, firstError(*answer.value(), source.text));
            owned->compilation = answer.value();
            owned->text = source.text;
            owned->ptx = owned->compilation->ptx;
        }
        reference.module = std::make_shared<const ptx::Module>(ptx::parse(owned->ptx, source.file));
        const ptx::Function& entry = chooseKernel(*reference.module, kernel, owned->compilation.get());
        reference.signature = signatureOf(entry, owned->compilation.get());
        KernelCode& code = reference.code;
        code.sourceName = sourceNameOf(source);
        code.source = owned->text;
        code.lessonPtx = owned->ptx;
        code.entry = reference.signature.name;
        code.symbol = entry.name;
        code.fusesProducts = fuses;
        code.limits.threadsPerBlock = entry.mostThreads;
        const ptx::Program program =
            ptx::decode(reference.module, entry, code.sourceName, fuses ? ptx::Products::Fused : ptx::Products::Apart);
        code.staticSharedBytes = static_cast<int>(program.staticSharedBytes);
        reference.axes = ptx::launchAxes(program).count();
        code.owner = owned;
    } catch (const InputError& error) {
        if (error.subject() == subject)
            throw;
        throw InputError(subject, error.reason());
    }
    return reference;
}

std::string compileKey(const SourceKernel& source, const GpuSheet& gpu)
{
    std::string key = fmt::format("{} {} {} {}{}\n", nameOf(source.mode), nameOf(source.standard),
        source.compiler ? nameOf(*source.compiler) : "any", gpu.computeMajor, gpu.computeMinor);
    for (const std::string& definition : source.definitions)
        key += fmt::format("{}:{}\n", definition.size(), definition);
    for (const auto& [name, text] : source.headers)
        key += fmt::format("{}:{}{}:{}\n", name.size(), name, text.size(), text);
    return key;
}

std::string argumentKey(const std::vector<Argument>& arguments)
{
    std::string key;
    const auto add = [&](std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes)
            key += fmt::format("{:02x}", static_cast<unsigned>(byte));
        key += ' ';
    };
    for (const Argument& argument : arguments) {
        if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
            key += fmt::format("@{}+{} ", buffer->buffer, buffer->offset);
        } else if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
            add(std::span(scalar->bytes).first(sizeOf(scalar->type)));
        } else {
            const auto& structure = std::get<StructArgument>(argument);
            add(structure.bytes);
            for (const PointerPlace& pointer : structure.pointers)
                key += fmt::format("@{}:{} ", pointer.offset, pointer.buffer);
        }
    }
    return key;
}

} // namespace warpatlas::inline reference
