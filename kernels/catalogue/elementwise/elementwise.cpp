#include "kernels/catalogue/elementwise/elementwise.h"

#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/streaming.h"
#include "kernels/model/error.h"

#include <fmt/format.h>

namespace warpatlas {

ElementwiseVariant naiveElements(const std::string& kernel, std::string teaches)
{
    return {"naive", kernel, std::move(teaches), 1};
}

ElementwiseVariant vectorisedElements(const std::string& kernel)
{
    return {"vectorised", kernel + "_vectorised",
        "A float4 is four values in one request: fewer instructions and more bytes on the way than with one value a "
        "thread, and the values that are left over need code of their own.",
        4};
}

ElementwiseVariant gridStrideElements(const std::string& kernel)
{
    return {"grid_stride", kernel + "_grid_stride",
        "Each thread takes about eight values, a whole grid apart: any grid gives the right result for any n, and the "
        "requests of a warp stay coalesced.",
        8};
}

ElementwiseKernel::ElementwiseKernel(const ElementwiseOperation& operation, ElementwiseVariant variant)
    : m_operation(operation),
      m_code(std::move(variant.code)),
      m_valuesPerThread(variant.valuesPerThread),
      m_description{
          .name = operation.name,
          .variant = std::move(variant.name),
          .title = operation.title,
          .summary = operation.summary,
          .makes = operation.makes,
          .teaches = std::move(variant.teaches),
          .inputs = operation.inputs,
          .parameters = {},
          .defaultBlock = {256, 1, 1},
          .mistakes = mistakesOf(m_code),
      }
{
}

RequiredShape ElementwiseKernel::requiredShape(std::size_t input, std::span<const ArrayPointer> others) const
{
    for (std::size_t i = 0; i < others.size(); ++i)
        if (i != input && others[i])
            return RequiredShape::exactly(others[i]->shape());
    return {};
}

Work ElementwiseKernel::bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const
{
    requireInputCount(m_description, inputs);
    requireKnownParameters(m_description, parameters);
    const Shape& shape = inputs[0]->shape();
    for (std::size_t i = 1; i < inputs.size(); ++i)
        if (inputs[i]->shape() != shape)
            throw InputError(m_description.name,
                fmt::format("the inputs must have one size; {} is {}, {} is {}", m_description.inputs[0].name,
                    toText(shape), m_description.inputs[i].name, toText(inputs[i]->shape())));
    const std::int32_t count = asInt(m_description, shape.values(), "the number of values");

    Work work;
    work.code = catalogueCode(m_code);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        work.buffers.push_back(inputBuffer(m_description.inputs[i].name, asFloats(m_description, i, inputs[i])));
    work.output = work.buffers.size();
    work.buffers.push_back(outputBuffer(m_operation.output, ElementType::F32, shape));
    for (std::size_t i = 0; i < work.buffers.size(); ++i)
        work.arguments.emplace_back(BufferArgument{i});
    work.arguments.emplace_back(ScalarArgument::of("n", count));
    // A 1-D kernel over all values: rows of a 2-D array follow one another, as they do in memory.
    work.cover = {(shape.values() + m_valuesPerThread - 1) / m_valuesPerThread, 1, 1};
    return work;
}

void ElementwiseKernel::reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const
{
    std::vector<const float*> inputs;
    for (std::size_t i = 0; i < work.output; ++i)
        inputs.push_back(work.buffers[i].contents->values<float>().data());
    float* to = output.values<float>().data();
    const std::size_t count = output.values<float>().size();
    const bool large = count * sizeof(float) >= streamedBytes;
    const ElementwiseForms& forms = m_operation.forms;
    const ElementwiseRun run = form == CpuForm::Scalar ? forms.scalar : large ? forms.streamed : forms.simd;
    const auto piece = [&](std::size_t begin, std::size_t end) { run(inputs.data(), to, begin, end); };
    if (form == CpuForm::Parallel)
        inParallel(count, 1 << 14, progress, piece);
    else
        inTurn(count, progress, piece);
}

Tolerance ElementwiseKernel::tolerance(const Work&) const
{
    return {0, m_operation.exactness};
}

SizedData ElementwiseKernel::sampleOfSize(std::uint64_t elements) const
{
    SizedData sample;
    for (std::size_t i = 0; i < m_description.inputs.size(); ++i)
        sample.data.push_back(fmt::format("random:{}:{}", elements, i + 1));
    return sample;
}

Cost ElementwiseKernel::cost(const Work& work) const
{
    const auto n = static_cast<double>(work.outputBuffer().shape.values());
    const std::size_t inputs = m_description.inputs.size();
    const auto bytes = static_cast<double>(4 * (inputs + 1));
    return {bytes * n, n, fmt::format("{} n: {} f32 read, one written", 4 * (inputs + 1), inputs == 1 ? "one" : "two"),
        m_operation.operationsFormula};
}

} // namespace warpatlas
