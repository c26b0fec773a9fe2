// Writes beyond a kernel's buffers on a real GPU harm nothing, and are told.
#if defined(WARPATLAS_WITH_CUDA)

#include "app/words/problem_words.h"
#include "kernels/device/cuda/memory/guarded_memory.h"
#include "tests/gpu/cuda_fixture.h"

#include <gmock/gmock.h>

namespace warpatlas::test {

using ::testing::HasSubstr;

namespace {

class CudaGuardCells : public CudaTest {
protected:
    void SetUp() override
    {
        if (underSanitizer())
            GTEST_SKIP() << "these kernels write outside on purpose, and compute-sanitizer would report them";
        CudaTest::SetUp();
        m_kernel = findKernel("vector_add").value();
        m_right = m_kernel->bind(std::vector{floats(1000, 1, 1), floats(1000, 1, 2)}, {});
    }
    Work wrong(const char* mistake) const
    {
        return withMistake(m_right, *findMistake(m_kernel->description(), mistake).value());
    }

    const CatalogueKernel* m_kernel = nullptr;
    Work m_right;
};

std::vector<std::byte> cellsWithout(std::initializer_list<std::size_t> changed)
{
    std::vector<std::byte> cells(64, std::byte{cuda::GuardedMemory::pattern});
    for (const std::size_t at : changed)
        cells[at] = std::byte{0};
    return cells;
}

TEST(GuardCells, CountWhatChangedAndHowFarAway)
{
    EXPECT_FALSE(cuda::findTrespass(cellsWithout({}), true));
    const auto behind = cuda::findTrespass(cellsWithout({0, 1, 9}), false);
    ASSERT_TRUE(behind);
    EXPECT_EQ(behind->bytes, 3u);
    EXPECT_EQ(behind->furthest, 10u) << "bytes from the buffer's end";
    const auto before = cuda::findTrespass(cellsWithout({60, 63}), true);
    ASSERT_TRUE(before);
    EXPECT_EQ(before->bytes, 2u);
    EXPECT_EQ(before->furthest, 4u) << "bytes from the buffer's beginning";
}

TEST_F(CudaGuardCells, AMissingGuardIsSeenEachTimeAndHarmsNothing)
{
    // 24 threads of the last block are too many: 96 bytes.
    const Work work = wrong("no_guard");
    const auto run = device().prepare(work, m_kernel, coverAll(work, {256, 1, 1}));
    for (int time = 0; time < 2; ++time) {
        Progress progress;
        const Execution execution = run->execute(progress);
        ASSERT_EQ(execution.problems.size(), 1u) << "time " << time;
        const Problem& problem = execution.problems[0];
        EXPECT_EQ(problem.kind, ProblemKind::OutOfBounds);
        EXPECT_EQ(problem.severity, Severity::Error);
        EXPECT_THAT(sentenceOf(problem), HasSubstr("the kernel wrote past the end of sum, up to 96 bytes beyond"));
        // Threads that are needed did their work.
        const Array reference = referenceOf(*m_kernel, CpuForm::Parallel, work);
        EXPECT_TRUE(std::ranges::equal(execution.output->bytes(), reference.bytes()));
    }
}

TEST_F(CudaGuardCells, OneElementTooManyIsEnough)
{
    const Work work = wrong("wide_guard");
    const Execution execution = execute(*m_kernel, work, coverAll(work, {256, 1, 1}));
    ASSERT_EQ(execution.problems.size(), 1u);
    EXPECT_THAT(sentenceOf(execution.problems[0]), HasSubstr("past the end of sum, up to 4 bytes beyond"));
}

TEST_F(CudaGuardCells, RightKernelsStayInside)
{
    for (const Sample& sample : samples()) {
        const Execution execution =
            execute(*sample.kernel, sample.work, coverAll(sample.work, sample.kernel->description().defaultBlock));
        EXPECT_TRUE(execution.problems.empty())
            << sample.kernel->description().name << ": " << sentenceOf(execution.problems.front());
    }
}

} // namespace
} // namespace warpatlas::test

#endif
