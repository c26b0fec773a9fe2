#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/matmul/matmul_reference.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <vector>

namespace warpatlas::inline bundled {

namespace {

double squareOf(float value)
{
    return std::isfinite(value) ? static_cast<double>(value) * value : 0;
}

/// The length (root of the sum of squares) of the longest row; values that are not finite are left out.
double longestRow(const Array& matrix)
{
    const auto values = matrix.values<float>();
    const std::size_t width = matrix.shape().extent.x;
    double longest = 0;
    for (std::size_t start = 0; start < values.size(); start += width) {
        double sum = 0;
        for (const float value : values.subspan(start, width))
            sum += squareOf(value);
        longest = std::max(longest, sum);
    }
    return std::sqrt(longest);
}

double longestColumn(const Array& matrix)
{
    const auto values = matrix.values<float>();
    std::vector<double> sums(matrix.shape().extent.x);
    for (std::size_t i = 0; i < values.size(); ++i)
        sums[i % sums.size()] += squareOf(values[i]);
    return sums.empty() ? 0 : std::sqrt(*std::max_element(sums.begin(), sums.end()));
}

/// The name, what it computes and what it takes; the data are small enough that every value has room in a picture.
KernelDescription describeMatmul(std::string variant, Dim3 block, bool blockIsFixed, std::string teaches)
{
    return {
        .name = "matmul",
        .variant = std::move(variant),
        .title = "Matrix product",
        .summary = "C = A x B: each value of C is a row of A times a column of B.",
        .makes = "multiply A by B",
        .teaches = std::move(teaches),
        .inputs = {{"A", "matrix, K wide and M high", "random:53x37:1", {InputLayout::Plane, ElementType::F32}},
            {"B", "matrix, N wide and K high", "random:29x53:2", {InputLayout::Plane, ElementType::F32}}},
        .parameters = {},
        .defaultBlock = block,
        .blockIsFixed = blockIsFixed,
    };
}

/// The threads that are needed for a C of that size.
using Cover = Extent (*)(const Extent& c);

/// All variants compute the same from the same data; they differ in how the threads share the work.
class Matmul final : public BundledKernel {
public:
    Matmul(std::string code, Cover cover, KernelDescription description)
        : BundledKernel(std::move(code), std::move(description)), m_cover(cover)
    {
    }

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const Shape& shape = inputs[i]->shape();
            if (shape.channels != 1 || shape.extent.z != 1)
                throw InputError(
                    inputSubject(description(), i), fmt::format("takes a 2-D matrix; this is {}", toText(shape)));
        }
        const Extent& a = inputs[0]->shape().extent;
        const Extent& b = inputs[1]->shape().extent;
        if (a.x != b.y)
            throw InputError(description().name,
                fmt::format("the sizes do not fit: A is {} wide ({} x {}), so B must be {} high, but it is {} x {}",
                    a.x, a.x, a.y, a.x, b.x, b.y));
        const Extent c{b.x, a.y, 1};
        for (const Extent& extent : {a, b, c})
            asInt(description(), extent.count(), "the number of values of a matrix");
        work.buffers = {inputBuffer("A", asFloats(description(), 0, inputs[0])),
            inputBuffer("B", asFloats(description(), 1, inputs[1])), outputBuffer("C", ElementType::F32, {c, 1})};
        work.arguments = {BufferArgument{0}, BufferArgument{1}, BufferArgument{2}, intArgument("M", c.y),
            intArgument("N", c.x), intArgument("K", a.x)};
        work.output = 2;
        work.product = true;
        work.cover = m_cover(c);
    }

    RequiredShape requiredShape(std::size_t input, std::span<const ArrayPointer> others) const override
    {
        const std::size_t other = 1 - input;
        if (others.size() != 2 || !others[other])
            return {};
        const Extent& extent = others[other]->shape().extent;
        return input == 0 ? RequiredShape{.x = extent.y} : RequiredShape{.y = extent.x};
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& a = work.buffers[0].shape.extent;
        const Extent& c = work.buffers[2].shape.extent;
        multiplyMatrices(form, inputValues<float>(work), inputValues<float>(work, 1), output.values<float>().data(),
            {c.y, c.x, a.x}, progress);
    }

    /// Each value is a sum of K products in some order, with each product either rounded or fused: its error is at most
    /// K u / (1 - K u) of the sum of the products' sizes (u: half the distance from 1 to the next f32), and that sum is
    /// at most the length of the row times that of the column. Two such results differ by twice that. Products so small
    /// that they underflow add half the smallest f32 each.
    Tolerance tolerance(const Work& work) const override
    {
        const std::uint64_t terms = work.buffers[0].shape.extent.x;
        const double sizes = longestRow(*work.buffers[0].contents) * longestColumn(*work.buffers[1].contents);
        const double roundings = static_cast<double>(terms) * std::numeric_limits<float>::epsilon() / 2;
        const double relative = roundings < 1 ? roundings / (1 - roundings) : std::numeric_limits<double>::infinity();
        const double underflow = static_cast<double>(terms) * std::numeric_limits<float>::denorm_min() / 2;
        return {2 * (relative * sizes + underflow),
            fmt::format("f32 sums of {} products, whose sizes add up to at most {:.3g}: a GPU fuses a "
                        "product with its addition and rounds once where a CPU may round twice",
                terms, sizes)};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        // K between the two sides of C, odd or a multiple as they are, and neither of them.
        const Extent c = nearSquare(elements);
        const std::uint64_t middle = (c.x + c.y + 1) / 2;
        std::uint64_t k = elements < measuredElements ? middle | 1U : middle / measuredStep * measuredStep;
        if (k == c.x && k > 1)
            k += 2;
        return {{fmt::format("random:{}x{}:1", k, c.y), fmt::format("random:{}x{}:2", c.x, k)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const Extent& a = work.buffers[0].shape.extent;
        const Extent& c = work.buffers[2].shape.extent;
        const auto m = static_cast<double>(c.y), n = static_cast<double>(c.x), k = static_cast<double>(a.x);
        return {4 * (m * k + k * n + m * n), 2 * m * n * k, "4 (M K + K N + M N): A and B read, C written, f32",
            "2 M N K: a product and a sum for each k"};
    }

    LibraryRoutine library() const override { return LibraryRoutine::MatrixProduct; }

private:
    Cover m_cover;
};

Extent oneThreadAValue(const Extent& c)
{
    return c;
}

} // namespace

KernelList matmulKernels()
{
    static const Matmul naive("matmul", oneThreadAValue,
        describeMatmul("naive", {16, 16, 1}, false,
            "One thread a value of C: x is the column, y the row; a warp reads one value of A and neighbours of B."));
    static const Matmul naive1d(
        "matmul_naive_1d",
        [](const Extent& c) {
            return Extent{c.count(), 1, 1};
        },
        describeMatmul("naive_1d", {256, 1, 1}, false,
            "One thread a value of C, counted through row after row: division and remainder turn one number into row "
            "and column."));
    static const Matmul tiled("matmul_tiled", oneThreadAValue,
        describeMatmul("tiled", {16, 16, 1}, true,
            "Blocks of 16 x 16 threads load a tile of A and of B into shared memory, wait for each other, and reuse "
            "every value 16 times."));
    // More than one block on both axes, and no whole number of them.
    KernelDescription twoAThread = describeMatmul("coarsened", {16, 16, 1}, true,
        "Each thread computes two values of C, so that a value of A that it reads from shared memory is used twice.");
    twoAThread.inputs[1].defaultData = "random:75x53:2";
    static const Matmul coarsened(
        "matmul_coarsened",
        [](const Extent& c) {
            return Extent{piecesOf(c.x, 2), c.y, 1};
        },
        std::move(twoAThread));
    KernelDescription eightByEight = describeMatmul("register_tiled", {16, 16, 1}, true,
        "As matmul:coarsened, but each thread computes 8 x 8 values in its registers, so that a value read from shared "
        "memory is used 8 times; fast libraries start from this.");
    // More than one tile of 128 x 128 on both axes, and no whole number of them.
    eightByEight.inputs[0].defaultData = "random:52x149:1";
    eightByEight.inputs[1].defaultData = "random:300x52:2";
    static const Matmul registerTiled(
        "matmul_register_tiled",
        [](const Extent& c) {
            return Extent{piecesOf(c.x, 8), piecesOf(c.y, 8), 1};
        },
        std::move(eightByEight));
    return {&naive, &naive1d, &tiled, &coarsened, &registerTiled};
}

} // namespace warpatlas::inline bundled
