#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/analysis/execution.h"
#include "kernels/simulator/recording/trace.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

constexpr const char* transposeVariants[] = {"transpose", "transpose:tiled", "transpose:padded", "transpose:aligned"};

const CatalogueKernel& transpose(const std::string& name = "transpose")
{
    return *findKernel(name).value();
}

std::uint64_t misplaced(const Array& out, const Array& in)
{
    const Extent& size = in.shape().extent;
    std::uint64_t wrong = 0;
    for (std::uint64_t y = 0; y < size.y; ++y)
        for (std::uint64_t x = 0; x < size.x; ++x)
            wrong += out.values<float>()[x * size.y + y] != in.values<float>()[y * size.x + x];
    return wrong;
}

Trace traceOf(const char* variant)
{
    // 128 x 64 values: two tiles, and 256 requests of whole warps in each direction.
    const ArrayPointer in = floats(128, 64, 1);
    const Work work = transpose(variant).bind(std::vector{in}, {});
    const Execution execution = executed(transpose(variant), work, transpose(variant).description().defaultBlock);
    EXPECT_TRUE(execution.problems.empty());
    EXPECT_EQ(misplaced(*execution.output, *in), 0U);
    return *execution.trace;
}

/// The counters of the line that has these words.
const Counters& lineOf(const Trace& trace, const char* variant, std::string_view words)
{
    const Work work = transpose(variant).bind(std::vector{floats(1, 1, 1)}, {});
    const std::string_view source = work.code.source;
    const std::size_t at = source.find(words);
    EXPECT_NE(at, std::string_view::npos) << words;
    return trace.lines.at(static_cast<std::uint32_t>(1 + std::ranges::count(source.substr(0, at), '\n')));
}

} // namespace

/// Sizes around the tiles of the CPU's forms, 64 x 128, and of their registers, 8 x 8. The last ones are streamed past
/// the caches: in tiles of 256 x 256 which end where lines do, whose output rows begin anywhere in a line, and of which
/// the last may have a few rows only, or belong to the tile above as a whole.
TEST(Transpose, FormsAreRightAtEverySize)
{
    for (const auto& [width, height] :
        {std::pair<std::uint64_t, std::uint64_t>{1, 1}, {1, 31}, {31, 1}, {7, 9}, {8, 8}, {32, 33}, {63, 127},
            {64, 128}, {65, 129}, {1009, 37}, {37, 1009}, {2111, 2203}, {2048, 2049}, {2053, 2048}, {4201, 1025},
            {4127, 1039}, {4111, 1040}, {17, 300007}, {300007, 17}, {1, 4200001}, {4200001, 1}}) {
        SCOPED_TRACE(testing::Message() << width << " x " << height);
        const ArrayPointer in = floats(width, height, 3);
        const Work work = transpose().bind(std::vector{in}, {});
        ASSERT_EQ(work.outputBuffer().shape, (Shape{{height, width, 1}, 1}));
        for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
            EXPECT_EQ(misplaced(referenceOf(transpose(), form, work), *in), 0U) << nameOf(form);
    }
}

TEST(Transpose, NaiveRunsWithAnyBlock)
{
    const ArrayPointer in = floats(53, 37, 1);
    const Work work = transpose().bind(std::vector{in}, {});
    for (const Dim3& block : {Dim3{1, 1, 1}, Dim3{32, 1, 1}, Dim3{7, 5, 1}, Dim3{1, 64, 1}, Dim3{16, 16, 2}}) {
        const Execution execution = executed(transpose(), work, block);
        EXPECT_EQ(misplaced(*execution.output, *in), 0U) << toText(block);
    }
}

TEST(TransposeTiles, AreRightAtSizesThatAreNoMultipleOfTheTile)
{
    for (const char* variant : {"transpose:tiled", "transpose:padded"})
        for (const auto& [width, height] :
            {std::pair<std::uint64_t, std::uint64_t>{1, 1}, {31, 32}, {32, 31}, {33, 65}, {67, 5}, {129, 97}}) {
            SCOPED_TRACE(testing::Message() << variant << " " << width << " x " << height);
            const ArrayPointer in = floats(width, height, 1);
            const Work work = transpose(variant).bind(std::vector{in}, {});
            EXPECT_EQ(work.cover, (Extent{width, (height + 15) / 16, 1})); // 16 values a thread
            const Execution execution =
                executed(transpose(variant), work, transpose(variant).description().defaultBlock);
            EXPECT_TRUE(execution.problems.empty());
            EXPECT_EQ(misplaced(*execution.output, *in), 0U);
        }
}

/// Rows of every remainder by eight: tiles of them begin up to seven values early, and the last ones reach as far past.
TEST(TransposeTiles, AlignedOnesAreRightAtEveryLengthOfARow)
{
    for (std::uint64_t height = 57; height <= 73; ++height)
        for (const std::uint64_t width : {1U, 7U, 64U, 67U, 130U}) {
            SCOPED_TRACE(testing::Message() << width << " x " << height);
            const ArrayPointer in = floats(width, height, 1);
            const Work work = transpose("transpose:aligned").bind(std::vector{in}, {});
            EXPECT_EQ(work.cover, (Extent{width, (height + 7 + 7) / 8, 1})); // 8 values a thread
            const Execution execution = executed(transpose("transpose:aligned"), work, {64, 8, 1});
            EXPECT_TRUE(execution.problems.empty());
            EXPECT_EQ(misplaced(*execution.output, *in), 0U);
        }
}

// The ladder, as counted: a row of 32 floats is 4 sectors, a column of them 32; a column of an unpadded tile is one
// bank.

TEST(TransposeLadder, NaiveWritesColumns)
{
    const Trace trace = traceOf("transpose");
    EXPECT_EQ(trace.total.globalStoreRequests, 256U);
    EXPECT_EQ(globalLoadSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(globalStoreSectorsPerRequest(trace.total), 32.0);
    EXPECT_EQ(trace.total.sharedRequests, 0U);
}

TEST(TransposeLadder, TiledWritesRowsAndReadsItsTileFromOneBank)
{
    const Trace trace = traceOf("transpose:tiled");
    EXPECT_EQ(globalLoadSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(globalStoreSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(sharedConflictDegree(lineOf(trace, "transpose:tiled", "tile[threadIdx.y + j]")), 1.0);
    EXPECT_EQ(sharedConflictDegree(lineOf(trace, "transpose:tiled", "out[(y + j)")), 32.0);
}

TEST(TransposeLadder, PaddedHasNoConflictLeft)
{
    const Trace trace = traceOf("transpose:padded");
    EXPECT_EQ(globalLoadSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(globalStoreSectorsPerRequest(trace.total), 4.0);
    EXPECT_EQ(trace.total.sharedRequests, 2U * 256);
    EXPECT_EQ(sharedConflictDegree(trace.total), 1.0);
}

/// Of rows of 8 k + 1 values, padded writes half-filled sectors at both ends of each piece of a row: 9 for 32 values in
/// 7 of 8 rows, 8 in the other. Aligned writes 8 sectors wherever a warp's values are all of the matrix.
TEST(TransposeLadder, AlignedWritesNoSectorInParts)
{
    const ArrayPointer in = floats(64, 1025, 1);
    const auto sectorsWritten = [&](const char* variant) {
        const Work work = transpose(variant).bind(std::vector{in}, {});
        const Execution execution = executed(transpose(variant), work, transpose(variant).description().defaultBlock);
        EXPECT_EQ(misplaced(*execution.output, *in), 0U);
        return execution.trace->total.globalStoreSectors;
    };
    // 1025 values are 128 whole sectors of a row and the parts at its ends.
    EXPECT_EQ(sectorsWritten("transpose:padded"), 64U * (1024 / 8) + 64U * (1024 / 32) * 7 / 8 + 64U);
    EXPECT_LE(sectorsWritten("transpose:aligned"), 64U * (1024 / 8 + 2));
}

TEST(Transpose, RefusesWhatIsNoMatrix)
{
    EXPECT_EQ(bindError(transpose(), {image(4, 5, 3, 1)}),
        "transpose: input in: takes a 2-D matrix of one channel; this is 4 x 5 x 3 channels");
    EXPECT_THAT(bindError(transpose(), {std::make_shared<Array>(ElementType::F32, Shape{{4, 5, 2}, 1})}),
        testing::HasSubstr("this is 4 x 5 x 2"));
}

TEST(Transpose, VariantsShareDataAndCost)
{
    for (const char* variant : transposeVariants) {
        const CatalogueKernel& kernel = transpose(variant);
        EXPECT_EQ(kernel.description().blockIsFixed, kernel.description().variant != "naive");
        EXPECT_EQ(kernel.sampleOfSize(1000).data, transpose().sampleOfSize(1000).data);
        const Work work = kernel.bind(std::vector{image(5, 3, 1, 1)}, {}); // bytes become floats
        EXPECT_EQ(kernel.cost(work).bytes, 8 * 15);
        EXPECT_EQ(work.outputBuffer().type, ElementType::F32);
    }
}

} // namespace warpatlas::test
