#include "kernels/catalogue/common/bundled_kernel.h"

#include "assets/assets.h"
#include "kernels/catalogue/common/mistake_text.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline bundled {

namespace {

void requireInputCount(const KernelDescription& kernel, std::span<const ArrayPointer> inputs)
{
    if (inputs.size() == kernel.inputs.size())
        return;
    if (kernel.inputs.empty())
        throw InputError(kernel.name, fmt::format("takes no input, only parameters; {} given", inputs.size()));
    std::string names;
    for (const InputDescription& input : kernel.inputs)
        names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", input.name, input.accepts);
    throw InputError(kernel.name,
        fmt::format("takes {} input{}: {}; {} given", kernel.inputs.size(), kernel.inputs.size() == 1 ? "" : "s", names,
            inputs.size()));
}

void requireKnownParameters(const KernelDescription& kernel, const ParameterValues& parameters)
{
    for (const auto& [name, value] : parameters) {
        const ParameterDescription* known = nullptr;
        for (const ParameterDescription& parameter : kernel.parameters)
            if (parameter.name == name)
                known = &parameter;
        if (!known) {
            std::string names;
            for (const ParameterDescription& parameter : kernel.parameters)
                names += (names.empty() ? "" : ", ") + parameter.name;
            throw InputError(kernel.name,
                fmt::format("has no parameter {}; {}", shortened(name),
                    names.empty() ? "it takes none" : "there are " + names));
        }
        if (!(value >= known->minimum && value <= known->maximum) || (known->integer && value != std::floor(value)))
            throw InputError(kernel.name,
                fmt::format("{} is {}, must be {} from {} to {}", name, value,
                    known->integer ? "a whole number" : "a number", known->minimum, known->maximum));
    }
}

} // namespace

double BoundParameters::operator()(std::string_view name) const
{
    if (const auto found = given.find(std::string(name)); found != given.end())
        return found->second;
    const auto known = std::ranges::find(kernel.parameters, name, &ParameterDescription::name);
    assert(known != kernel.parameters.end());
    return known->defaultValue;
}

BundledKernel::BundledKernel(std::string code, KernelDescription description)
    : m_code(std::move(code)), m_description(std::move(description))
{
    m_description.mistakes = parseMistakes(assetText(fmt::format("kernels/{}.mistakes", m_code)), m_code);
}

Work BundledKernel::bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const
{
    requireInputCount(m_description, inputs);
    requireKnownParameters(m_description, parameters);
    Work work;
    work.code = catalogueCode(m_code);
    fill(work, inputs, {m_description, parameters});
    return work;
}

KernelCode catalogueCode(std::string_view file)
{
    const std::string base = fmt::format("kernels/{}", file);
    KernelCode code;
    code.entry = file;
    code.sourceName = fmt::format("{}.cu", file);
    code.source = assetText(base + ".cu");
    code.fatbin = asset(base + ".fatbin");
    code.lessonPtx = assetText(base + ".ptx");
    code.optimisedPtx = assetText(base + ".optimised.ptx");
    code.lessonMode = assetText("kernels/lesson_mode.txt");
    code.resourceUsage = assetText(base + ".resources.txt");
    return code;
}

BufferSpec inputBuffer(std::string name, ArrayPointer contents)
{
    const ElementType type = contents->type();
    const Shape shape = contents->shape();
    return {std::move(name), type, shape, BufferRole::Input, std::move(contents)};
}

BufferSpec outputBuffer(std::string name, ElementType type, const Shape& shape)
{
    return {std::move(name), type, shape, BufferRole::Output, nullptr};
}

ScalarArgument intArgument(std::string name, std::uint64_t value)
{
    return ScalarArgument::of(std::move(name), static_cast<std::int32_t>(value));
}

void fromTo(Work& work, BufferSpec input, BufferSpec output, const std::vector<ScalarArgument>& scalars)
{
    work.cover = output.shape.extent;
    work.output = 1;
    work.buffers = {std::move(input), std::move(output)};
    work.arguments = {BufferArgument{0}, BufferArgument{1}};
    work.arguments.insert(work.arguments.end(), scalars.begin(), scalars.end());
}

} // namespace warpatlas::inline bundled
