#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/reductions/histogram_reference.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

KernelDescription describeHistogram(std::string variant, std::string teaches, Dim3 block)
{
    return {
        .name = "histogram",
        .variant = std::move(variant),
        .title = "Histogram",
        .summary = "Counts how often each of the 256 values of a byte occurs.",
        .makes = "count how often each value occurs",
        .teaches = std::move(teaches),
        .inputs = {{"in", "bytes (u8), any shape: a picture's values", "grey:bundled:picture",
            {InputLayout::Values, ElementType::U8}}},
        .parameters = {},
        .defaultBlock = block,
    };
}

class Histogram : public CatalogueKernel {
public:
    /// `code`: the file's name. Each thread has `valuesPerThread` values, and more where it would take more than
    /// `mostThreads` of them.
    Histogram(std::string code, std::uint64_t valuesPerThread, std::uint64_t mostThreads, KernelDescription description)
        : m_code(std::move(code)),
          m_valuesPerThread(valuesPerThread),
          m_mostThreads(mostThreads),
          m_description(std::move(description))
    {
        m_description.mistakes = mistakesOf(m_code);
    }

    const KernelDescription& description() const override { return m_description; }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        const std::uint64_t values = inputs[0]->shape().values();
        const std::int32_t count = asInt(description(), values, "the number of values");

        Work work;
        work.code = catalogueCode(m_code);
        work.buffers = {inputBuffer("in", asBytes(description(), 0, inputs[0])),
            outputBuffer("bins", ElementType::I32, {{histogramBins, 1, 1}, 1})};
        work.arguments = {BufferArgument{0}, BufferArgument{1}, ScalarArgument::of("n", count)};
        work.output = 1;
        const std::uint64_t threads = (values + m_valuesPerThread - 1) / m_valuesPerThread;
        work.cover = {std::min(threads, m_mostThreads), 1, 1};
        work.writes = WritePattern::Accumulated;
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        countBytes(form, work.buffers[0].contents->values<std::uint8_t>(), output.values<std::int32_t>(), progress);
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: counts of whole numbers"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        return {{fmt::format("random:{}:1:u8", elements)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.buffers[0].shape.values());
        return {n + 4.0 * histogramBins, n, "n + 1024: n bytes read, 256 i32 written", "n additions of one"};
    }

    LibraryRoutine library() const override { return LibraryRoutine::Histogram; }

private:
    std::string m_code;
    std::uint64_t m_valuesPerThread;
    std::uint64_t m_mostThreads;
    KernelDescription m_description;
};

} // namespace

const CatalogueKernel& histogramKernel()
{
    static const Histogram kernel("histogram", 1, static_cast<std::uint64_t>(-1),
        describeHistogram("global_atomics",
            "Many threads meet at one address: atomic additions lose no count, but those at the same bin take turns, "
            "the more the more alike the values are.",
            {256, 1, 1}));
    return kernel;
}

const CatalogueKernel& histogramSharedAtomicsKernel()
{
    // Two blocks of 512 keep an SM of the largest GPU busy; each more has 32 KB to clear and 256 counts to hand in.
    static const Histogram kernel("histogram_shared_atomics", 16, 1 << 17,
        describeHistogram("shared_atomics",
            "Private copies: every lane counts in a bank of its own in shared memory, where no lane waits for another, "
            "and a block adds its 256 counts to the total once.",
            {512, 1, 1}));
    return kernel;
}

} // namespace warpatlas
