#include "kernels/catalogue/elementwise/elementwise.h"

#include "kernels/catalogue/common/binding.h"
#include "kernels/model/error.h"

#include <deque>
#include <fmt/format.h>

namespace warpatlas::inline bundled {

namespace {

/// How the threads share the values.
struct ElementwiseVariant {
    std::string name;
    std::string teaches;
    std::uint64_t valuesPerThread = 1; ///< `--grid auto` launches one thread for this many
};

/// f32 arrays of any shape, whose rows follow one another as they do in memory. The code's parameters are the inputs,
/// the output and `int n`.
class ElementwiseKernel final : public BundledKernel {
public:
    ElementwiseKernel(const ElementwiseOperation& operation, const ElementwiseVariant& variant)
        : BundledKernel(variant.name == "naive" ? operation.name : operation.name + "_" + variant.name,
            {
                .name = operation.name,
                .variant = variant.name,
                .title = operation.title,
                .summary = operation.summary,
                .makes = operation.makes,
                .teaches = variant.teaches,
                .inputs = operation.inputs,
                .parameters = {},
                .defaultBlock = {256, 1, 1},
            }),
          m_operation(operation),
          m_valuesPerThread(variant.valuesPerThread)
    {
    }

    RequiredShape requiredShape(std::size_t input, std::span<const ArrayPointer> others) const override
    {
        for (std::size_t i = 0; i < others.size(); ++i)
            if (i != input && others[i])
                return RequiredShape::exactly(others[i]->shape());
        return {};
    }

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        const Shape& shape = inputs[0]->shape();
        for (std::size_t i = 1; i < inputs.size(); ++i)
            if (inputs[i]->shape() != shape)
                throw InputError(description().name,
                    fmt::format("the inputs must have one size; {} is {}, {} is {}", description().inputs[0].name,
                        toText(shape), description().inputs[i].name, toText(inputs[i]->shape())));
        const std::int32_t count = asInt(description(), shape.values(), "the number of values");
        for (std::size_t i = 0; i < inputs.size(); ++i)
            work.buffers.push_back(inputBuffer(description().inputs[i].name, asFloats(description(), i, inputs[i])));
        work.output = work.buffers.size();
        work.buffers.push_back(outputBuffer(m_operation.output, ElementType::F32, shape));
        for (std::size_t i = 0; i < work.buffers.size(); ++i)
            work.arguments.emplace_back(BufferArgument{i});
        work.arguments.emplace_back(ScalarArgument::of("n", count));
        // A 1-D kernel over all values: rows of a 2-D array follow one another, as they do in memory.
        work.cover = {piecesOf(shape.values(), m_valuesPerThread), 1, 1};
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        std::vector<const float*> inputs;
        for (std::size_t i = 0; i < work.output; ++i)
            inputs.push_back(inputValues<float>(work, i));
        float* to = output.values<float>().data();
        const std::size_t count = output.values<float>().size();
        const bool large = count * sizeof(float) >= streamedBytes;
        const ElementwiseForms& forms = m_operation.forms;
        const ElementwiseRun run = form == CpuForm::Scalar ? forms.scalar : large ? forms.streamed : forms.simd;
        const auto piece = [&](std::size_t begin, std::size_t end) { run(inputs.data(), to, begin, end); };
        inForm(form, count, 1 << 14, progress, piece, piece);
    }

    Tolerance tolerance(const Work&) const override { return {0, m_operation.exactness}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        SizedData sample;
        for (std::size_t i = 0; i < description().inputs.size(); ++i)
            sample.data.push_back(fmt::format("random:{}:{}", elements, i + 1));
        return sample;
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.values());
        const std::size_t inputs = description().inputs.size();
        const auto bytes = static_cast<double>(4 * (inputs + 1));
        return {bytes * n, n,
            fmt::format("{} n: {} f32 read, one written", 4 * (inputs + 1), inputs == 1 ? "one" : "two"),
            m_operation.operationsFormula};
    }

private:
    ElementwiseOperation m_operation;
    std::uint64_t m_valuesPerThread;
};

} // namespace

KernelList elementwiseKernels(const ElementwiseOperation& operation, const std::string& teaches)
{
    static std::deque<ElementwiseKernel> kernels; // keep their places
    const ElementwiseVariant variants[] = {{"naive", teaches, 1},
        {"vectorised",
            "A float4 is four values in one request: fewer instructions and more bytes on the way than with one value "
            "a thread, and the values that are left over need code of their own.",
            4},
        {"grid_stride",
            "Each thread takes about eight values, a whole grid apart: any grid gives the right result for any n, and "
            "the requests of a warp stay coalesced.",
            8}};
    KernelList list;
    for (const ElementwiseVariant& variant : variants)
        list.push_back(&kernels.emplace_back(operation, variant));
    return list;
}

} // namespace warpatlas::inline bundled
