#include "app/player/compile_check.h"

#include "tests/app/support/own_kernel.h"

#include <condition_variable>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mutex>

namespace warpatlas {
namespace {

SourceKernel sourceOf(const std::string& text)
{
    SourceKernel source{"k.cu"};
    source.text = text;
    return source;
}

/// Waits for the worker's word.
class Bell {
public:
    void ring()
    {
        {
            const std::lock_guard lock(m_mutex);
            ++m_rung;
        }
        m_changed.notify_all();
    }
    void wait()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_rung > 0; });
        --m_rung;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_rung = 0;
};

class CompileCheckTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
};

TEST_F(CompileCheckTest, TellsWhichKernelsATextHas)
{
    const CheckedSource checked = checkSource(
        sourceOf("__global__ void a(int* x) { *x = 1; }\n__global__ void b(float y) { }\n"), {}, {}, Progress());
    EXPECT_TRUE(checked.succeeded());
    ASSERT_EQ(checked.kernels.size(), 2u);
    EXPECT_EQ(checked.kernels[0].text(), "a(int* x)");
    EXPECT_EQ(checked.kernels[1].text(), "b(float y)");
}

TEST_F(CompileCheckTest, TellsWhereATextIsWrong)
{
    const CheckedSource checked =
        checkSource(sourceOf("__global__ void a(int* x)\n{\n    *x = y;\n}\n"), {}, {}, Progress());
    EXPECT_FALSE(checked.succeeded());
    ASSERT_FALSE(checked.compilation->messages.empty());
    EXPECT_EQ(checked.compilation->messages[0].line, 3u);
    EXPECT_TRUE(checked.kernels.empty());
}

TEST_F(CompileCheckTest, OfManyTextsTheNewestIsAnswered)
{
    Bell bell;
    CompileCheck check([&bell] { bell.ring(); });
    for (int i = 0; i < 20; ++i)
        check.check(sourceOf("__global__ void k" + std::to_string(i) + "(int* x) { *x = 1; }\n"));
    std::optional<CheckedSource> newest;
    while (!newest || newest->kernels.front().name != "k19") {
        bell.wait();
        if (auto answer = check.take())
            newest = std::move(answer);
    }
    EXPECT_FALSE(check.take()) << "an answer is taken once";
    EXPECT_FALSE(check.busy());
}

TEST_F(CompileCheckTest, EndsWhileItCompiles)
{
    CompileCheck check([] {});
    check.check(sourceOf("__global__ void k(int* x) { *x = 7; }\n"));
}

TEST(CompileCheckOfPtx, NeedsNoCompiler)
{
    const CheckedSource checked = checkSource(
        sourceOf(".version 6.4\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 a)\n{\nret;\n}\n"), {},
        {}, Progress());
    EXPECT_TRUE(checked.succeeded());
    EXPECT_EQ(checked.kernels.size(), 1u);
    EXPECT_THAT(
        checkSource(sourceOf(".version 6.4\n.target\n"), {}, {}, Progress()).refusal, testing::HasSubstr("k.cu"));
}

} // namespace
} // namespace warpatlas
