// A kernel of the catalogue, given the arrays that the checked kernel reads.
#include "app/reference/match_parameters.h"
#include "app/reference/reference_source.h"
#include "app/words/say.h"
#include "kernels/analysis/cover.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace warpatlas::inline reference {
namespace {

/// By input of the kernel: the arrays that the checked kernel begins with, by name, and the rest in their order.
std::vector<ArrayPointer> inputsFor(
    const KernelDescription& kernel, const CheckedKernel& checked, const ReferenceSpec& spec)
{
    std::vector<const BufferSpec*> given;
    for (const BufferSpec& buffer : checked.work.buffers)
        if (buffer.contents)
            given.push_back(&buffer);
    std::vector<ArrayPointer> inputs(kernel.inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto same = std::ranges::find_if(given, [&](const BufferSpec* buffer) {
            return plainParameterName(buffer->name) == plainParameterName(kernel.inputs[i].name);
        });
        if (same == given.end())
            continue;
        inputs[i] = (*same)->contents;
        given.erase(same);
    }
    for (ArrayPointer& input : inputs) {
        if (input)
            continue;
        if (given.empty())
            throw InputError(subjectOf(spec),
                say("reference.too_few_arrays", "takes {} arrays ({} ...), and {} reads fewer", inputs.size(),
                    kernel.inputs.front().name, checked.bound.signature.name));
        input = given.front()->contents;
        given.erase(given.begin());
    }
    return inputs;
}

std::optional<double> valueOf(const ScalarArgument& scalar)
{
    Array one(scalar.type, {{1, 1, 1}, 1});
    std::memcpy(one.bytes().data(), scalar.bytes.data(), one.byteCount());
    return one.valueAsDouble(0);
}

/// Those that a number of the checked kernel has the name of; the others keep their defaults.
ParameterValues parametersFor(const KernelDescription& kernel, const CheckedKernel& checked)
{
    ParameterValues values;
    for (const ParameterDescription& parameter : kernel.parameters)
        for (const Argument& argument : checked.work.arguments)
            if (const auto* scalar = std::get_if<ScalarArgument>(&argument);
                scalar && plainParameterName(scalar->name) == plainParameterName(parameter.name))
                values[parameter.name] = *valueOf(*scalar);
    return values;
}

} // namespace

ReferenceSource catalogueReference(const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output)
{
    const CatalogueKernel& kernel = *findKernel(spec.name).value();
    const KernelDescription& description = kernel.description();
    auto source = std::make_shared<BoundReference::Source>();
    source->output = checked.work.buffers[output];
    try {
        source->work = kernel.bind(inputsFor(description, checked, spec), parametersFor(description, checked));
    } catch (const InputError& error) {
        throw InputError(subjectOf(spec), error.subject() == subjectOf(spec) ? error.reason() : error.what());
    }
    const BufferSpec& written = source->work.outputBuffer();
    if (const std::string refusal = comparisonRefusal(written.type, written.shape, source->output); !refusal.empty())
        throw InputError(subjectOf(spec), say("reference.result", "its result {}", refusal));
    source->buffer = source->work.output;
    source->tolerance = kernel.tolerance(source->work);
    source->launch.block = description.defaultBlock;
    source->launch.grid = gridToCover(source->work, description.defaultBlock);
    source->facts.name = fullName(description);
    source->key = "catalogue " + fullName(description);
    for (const auto& [name, value] : parametersFor(description, checked))
        source->key += fmt::format(" {}={}", name, value);
    return source;
}

} // namespace warpatlas::inline reference
