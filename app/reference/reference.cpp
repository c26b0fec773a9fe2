#include "app/reference/reference.h"

#include "app/reference/reference_memory.h"
#include "app/reference/reference_source.h"
#include "app/reference/reference_spec.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::inline reference {
namespace {

std::string namesOf(const Work& work, const std::vector<std::size_t>& buffers)
{
    std::string names;
    for (const std::size_t buffer : buffers)
        names += (names.empty() ? "" : ", ") + work.buffers[buffer].name;
    return names;
}

/// Says why there is no output for it.
InputError outputError(const ReferenceSpec& spec, const Work& work)
{
    const std::vector<std::size_t> outputs = outputsOf(work);
    if (outputs.empty())
        return InputError(subjectOf(spec), say("reference.no_outputs", "the kernel writes no array"));
    if (!spec.output.empty())
        return InputError(subjectOf(spec),
            say("reference.no_output", "the kernel writes no {}; it writes {}", spec.output, namesOf(work, outputs)));
    return InputError(subjectOf(spec),
        say("reference.which_output", "the kernel writes {}: say which it is for, as in --reference {}={}",
            namesOf(work, outputs), work.buffers[outputs.front()].name, spec.text));
}

/// How many values are read for each that is written.
std::uint64_t valuesRead(const Work& work)
{
    std::uint64_t values = 0;
    for (const BufferSpec& buffer : work.buffers)
        if (buffer.role != BufferRole::Output)
            values = saturatingSum(values, buffer.shape.values());
    return values;
}

/// How many instructions, or inputs, a value was made of.
std::uint64_t stepsOfValue(const BoundReference::Source& source)
{
    const std::uint64_t values = std::max<std::uint64_t>(1, source.output.shape.values());
    if (source.data)
        return source.valuesRead / values;
    const std::uint64_t lanes = std::min<std::uint64_t>(32, source.launch.threadsPerBlock());
    return saturatingProduct(source.facts.instructions, lanes) / values;
}

} // namespace

std::vector<std::size_t> outputsOf(const Work& work)
{
    std::vector<std::size_t> outputs;
    for (std::size_t i = 0; i < work.buffers.size(); ++i)
        if (work.buffers[i].role != BufferRole::Input)
            outputs.push_back(i);
    return outputs;
}

std::optional<std::size_t> comparedOutput(const ReferenceSpec& spec, const Work& work)
{
    const std::vector<std::size_t> outputs = outputsOf(work);
    if (spec.inOrder()) {
        const unsigned long parameter = std::strtoul(spec.output.c_str(), nullptr, 10) - 1;
        const auto* const array =
            parameter < work.arguments.size() ? std::get_if<BufferArgument>(&work.arguments[parameter]) : nullptr;
        const bool isWritten = array && std::ranges::find(outputs, array->buffer) != outputs.end();
        return isWritten ? std::optional<std::size_t>(array->buffer) : std::nullopt;
    }
    const std::string name = !spec.output.empty() ? spec.output
        : spec.kind == ReferenceSpec::Kind::Data  ? std::filesystem::path(spec.file).stem().string()
                                                  : std::string();
    for (const std::size_t output : outputs)
        if (work.buffers[output].name == name)
            return output;
    return spec.output.empty() && outputs.size() == 1 ? std::optional(outputs.front()) : std::nullopt;
}

std::string provenanceOf(const ReferenceFacts& facts)
{
    switch (facts.spec.kind) {
    case ReferenceSpec::Kind::CpuFunction:
        return say("reference.by_function", "{} of {}, run on the simulator by one thread", facts.name, facts.source);
    case ReferenceSpec::Kind::Kernel:
        return say("reference.by_kernel", "{} of {}, run on the simulator, grid {}, block {}", facts.name, facts.source,
                   toText(facts.launch->grid), toText(facts.launch->block))
            + (facts.unwritten > 0 ? say("reference.leaves", "; it leaves {} of {} as they were",
                   grouped(facts.unwritten), counted(facts.values, noun::value))
                                   : std::string());
    case ReferenceSpec::Kind::Catalogue:
        return say("reference.by_catalogue", "{} of the catalogue, run on the simulator", facts.name);
    case ReferenceSpec::Kind::Data:
        break;
    }
    return facts.note.empty() ? facts.name : facts.name + ", " + facts.note;
}

BoundReference::BoundReference(const ReferenceSpec& spec, const CheckedKernel& checked, const Progress& progress)
{
    const std::optional<std::size_t> output = comparedOutput(spec, checked.work);
    if (!output)
        throw outputError(spec, checked.work);
    m_output = *output;
    ReferenceSource source;
    switch (spec.kind) {
    case ReferenceSpec::Kind::Data:
        source = dataReference(spec, checked, m_output, progress);
        break;
    case ReferenceSpec::Kind::Catalogue:
        source = catalogueReference(spec, checked, m_output);
        break;
    case ReferenceSpec::Kind::Kernel:
        source = kernelReference(spec, checked, m_output, progress);
        break;
    case ReferenceSpec::Kind::CpuFunction:
        source = cpuReference(spec, checked, m_output, progress);
        break;
    }
    source->facts.spec = spec;
    if (!source->data)
        source->facts.launch = source->launch;
    source->valuesRead = valuesRead(checked.work);
    source->gpu = checked.gpu.name;
    m_source = std::move(source);
}

const ReferenceFacts& BoundReference::facts() const
{
    return m_source->facts;
}

ReferenceCheck BoundReference::values(Progress& progress, std::uint64_t most) const
{
    ReferenceCheck check;
    check.buffer = m_output;
    Source source = *m_source;
    if (source.data) {
        check.values = source.data;
    } else {
        auto computed = rememberedReference(source);
        if (!computed) {
            computed = runReference(source, subjectOf(source.facts.spec), most, progress);
            rememberReference(source, *computed);
        }
        source.facts.instructions = computed->instructions;
        source.facts.unwritten = computed->unwritten;
        source.facts.values = source.output.shape.values();
        auto values = std::make_shared<Array>(source.output.type, source.output.shape);
        std::ranges::copy(computed->after[source.buffer]->bytes(), values->bytes().begin());
        check.values = std::move(values);
    }
    check.tolerance = source.tolerance ? *source.tolerance : toleranceFor(*check.values, stepsOfValue(source));
    check.facts = std::move(source.facts);
    return check;
}

void compareWith(ReferenceCheck& check, const Array& got, const std::optional<double>& tolerance)
{
    if (tolerance)
        check.tolerance = {*tolerance, say("reference.said", "as it was said")};
    check.comparison = compare(got, *check.values, check.tolerance);
}

} // namespace warpatlas::inline reference
