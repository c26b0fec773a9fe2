// Memory that another owner lends for the output, as a GL buffer is lent (render/gl/shared_buffer.h).
#if defined(WARPATLAS_WITH_CUDA)

#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/model/error.h"
#include "tests/gpu/cuda_fixture.h"

#include <algorithm>

namespace warpatlas::test {
namespace {

class CudaExternalOutput : public CudaTest {
protected:
    void SetUp() override
    {
        CudaTest::SetUp();
        m_kernel = findKernel("grayscale").value();
        m_work = m_kernel->bind(std::vector{image(401, 299, 3, 5)}, {});
    }

    std::vector<std::byte> downloaded(const cuda::DeviceMemory& memory) const
    {
        std::vector<std::byte> bytes(memory.byteCount());
        WARPATLAS_CUDA(cudaMemcpy(bytes.data(), memory.get(), bytes.size(), cudaMemcpyDeviceToHost));
        return bytes;
    }

    const CatalogueKernel* m_kernel = nullptr;
    Work m_work;
};

TEST_F(CudaExternalOutput, TheKernelWritesThereAndNowhereBeyond)
{
    const std::size_t needed = m_work.outputBuffer().byteCount();
    const cuda::DeviceMemory memory(needed + 64);
    WARPATLAS_CUDA(cudaMemset(memory.get(), 0xab, memory.byteCount()));
    const ExternalOutput external{memory.get(), memory.byteCount(), 0};
    const auto run = device().prepare(m_work, m_kernel, coverAll(m_work, {16, 16, 1}));
    Progress progress;
    EXPECT_FALSE(run->execute(progress, &external, false).output);

    const Array reference = referenceOf(*m_kernel, CpuForm::Parallel, m_work);
    const auto bytes = downloaded(memory);
    EXPECT_TRUE(std::equal(reference.bytes().begin(), reference.bytes().end(), bytes.begin()));
    EXPECT_TRUE(std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(needed), bytes.end(),
        [](std::byte byte) { return byte == std::byte{0xab}; }));

    const Execution copied = run->execute(progress, &external, true);
    ASSERT_TRUE(copied.output);
    EXPECT_TRUE(std::ranges::equal(copied.output->bytes(), reference.bytes()));
}

TEST_F(CudaExternalOutput, StartsAsZeros)
{
    const cuda::DeviceMemory memory(m_work.outputBuffer().byteCount());
    WARPATLAS_CUDA(cudaMemset(memory.get(), 0xab, memory.byteCount()));
    const ExternalOutput external{memory.get(), memory.byteCount(), 0};
    const auto run = device().prepare(m_work, m_kernel, {{1, 1, 1}, {16, 16, 1}});
    Progress progress;
    run->execute(progress, &external, false);
    const auto bytes = downloaded(memory);
    EXPECT_EQ(bytes[16], std::byte{0});
    EXPECT_EQ(bytes.back(), std::byte{0});
}

TEST_F(CudaExternalOutput, TooLittleOrOnAnotherGpuIsRefused)
{
    const cuda::DeviceMemory memory(m_work.outputBuffer().byteCount());
    const auto run = device().prepare(m_work, m_kernel, coverAll(m_work, {16, 16, 1}));
    Progress progress;
    const ExternalOutput small{memory.get(), memory.byteCount() - 1, 0};
    EXPECT_THROW(run->execute(progress, &small, false), DeviceError);
    const ExternalOutput elsewhere{memory.get(), memory.byteCount(), 1};
    EXPECT_THROW(run->execute(progress, &elsewhere, false), DeviceError);
}

} // namespace
} // namespace warpatlas::test

#endif
