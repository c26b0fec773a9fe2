#include "kernels/catalogue/binding.h"
#include "kernels/catalogue/cpu_forms.h"
#include "kernels/values/error.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

void addScalar(const float* a, const float* b, float* sum, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        sum[i] = a[i] + b[i];
        stayScalar();
    }
}

[[gnu::always_inline]] inline void addBody(
    const float* __restrict a, const float* __restrict b, float* __restrict sum, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
        sum[i] = a[i] + b[i];
}

void addSimd(const float* a, const float* b, float* sum, std::size_t count)
{
    vectorised<addBody>(a, b, sum, count);
}

std::vector<Mistake> vectorAddMistakes()
{
    const char* const store = "sum[i] = a[i] + b[i]";
    return {
        {"no_guard", "No guard",
            "The threads of the last block that have no value left read and write behind the arrays.",
            "vector_add_no_guard", store, ProblemKind::OutOfBounds},
        {"wide_guard",
            "Guard with <=", "One thread too many passes the guard: i <= n lets in the index n, which no array has.",
            "vector_add_wide_guard", store, ProblemKind::OutOfBounds},
        {"truncated_grid", "Truncated grid", "n / 256 is rounded down, so that the last values have no thread.",
            "vector_add_truncated_grid", "<<<n / 256, 256>>>", ProblemKind::Mismatch, MistakenLaunch::TruncatedGrid},
        {"local_index", "Local index for global",
            "The index is threadIdx.x alone, so that every block adds the same first values.", "vector_add_local_index",
            store, ProblemKind::Mismatch},
        {"forgotten_block_dim", "Forgotten blockDim",
            "The index is blockIdx.x + threadIdx.x, so that each block begins one value behind the one before it.",
            "vector_add_forgotten_block_dim", store, ProblemKind::Mismatch},
        {"uncoalesced", "Uncoalesced access",
            "Threads of a warp touch values that lie far apart, so that each needs a memory transaction of its own.",
            "vector_add_uncoalesced", store, ProblemKind::Uncoalesced},
        {"one_thread_blocks", "One thread a block",
            "Every block is one thread, so that 31 of the 32 lanes of its warp idle.", "vector_add_one_thread_blocks",
            "<<<n, 1>>>", ProblemKind::IdleLanes, MistakenLaunch::OneThreadBlocks},
    };
}

class VectorAdd : public CatalogueKernel {
public:
    const KernelDescription& description() const override
    {
        static const KernelDescription description{
            .name = "vector_add",
            .variant = "naive",
            .title = "Vector sum",
            .summary = "Adds two arrays, value by value.",
            .teaches =
                "One thread a value: how blockIdx, blockDim and threadIdx make an index, and why the guard is there.",
            .inputs = {{"a", "numbers, any shape", "random:100003:1"},
                {"b", "numbers, the shape of a", "random:100003:2"}},
            .parameters = {},
            .defaultBlock = {256, 1, 1},
            .mistakes = vectorAddMistakes(),
        };
        return description;
    }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        const Shape& shape = inputs[0]->shape();
        if (inputs[1]->shape() != shape)
            throw InputError(description().name,
                fmt::format(
                    "the inputs must have one size; a is {}, b is {}", toText(shape), toText(inputs[1]->shape())));
        const std::int32_t count = asInt(description(), shape.values(), "the number of values");

        Work work;
        work.code = catalogueCode("vector_add");
        work.buffers = {inputBuffer("a", asFloats(description(), 0, inputs[0])),
            inputBuffer("b", asFloats(description(), 1, inputs[1])), outputBuffer("sum", ElementType::F32, shape)};
        work.arguments = {BufferArgument{0}, BufferArgument{1}, BufferArgument{2}, ScalarArgument::of("n", count)};
        work.output = 2;
        // A 1-D kernel over all values: rows of a 2-D array follow one another, as they do in memory.
        work.cover = {shape.values(), 1, 1};
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const float* a = work.buffers[0].contents->values<float>().data();
        const float* b = work.buffers[1].contents->values<float>().data();
        float* sum = output.values<float>().data();
        const std::size_t count = output.values<float>().size();
        switch (form) {
        case CpuForm::Scalar:
            inTurn(count, progress,
                [&](std::size_t begin, std::size_t end) { addScalar(a + begin, b + begin, sum + begin, end - begin); });
            break;
        case CpuForm::Simd:
            inTurn(count, progress,
                [&](std::size_t begin, std::size_t end) { addSimd(a + begin, b + begin, sum + begin, end - begin); });
            break;
        case CpuForm::Parallel:
            inParallel(count, 1 << 14, progress,
                [&](std::size_t begin, std::size_t end) { addSimd(a + begin, b + begin, sum + begin, end - begin); });
            break;
        }
    }

    Tolerance tolerance(const Work&) const override
    {
        return {0, "exact: one addition, rounded once, is the same everywhere"};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        return {{fmt::format("random:{}:1", elements), fmt::format("random:{}:2", elements)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.values());
        return {12 * n, n, "12 n: two f32 read, one written", "n additions"};
    }
};

} // namespace

const CatalogueKernel& vectorAddKernel()
{
    static const VectorAdd kernel;
    return kernel;
}

} // namespace warpatlas
