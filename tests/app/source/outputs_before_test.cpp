/// What a run of a person's own kernel says of outputs that the kernel reads before it writes them: it depends on what
/// the file's host code leaves in them.
#include "app/dataset/save.h"
#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

namespace warpatlas {

using testing::HasSubstr;

namespace {

const std::string countText = R"(
template <class T> __global__ void count(const T* in, int* bins, int* copy)
{
    atomicAdd(&bins[in[threadIdx.x] / 16], 1);
    copy[threadIdx.x] = in[threadIdx.x];
}
template __global__ void count<unsigned char>(const unsigned char*, int*, int*);
)";

/// Of the kernel with a host function of this text behind it.
OutcomePointer countedWith(const std::string& host, const std::string& bins = "out:i32:16")
{
    return test::run(test::ownKernel("count.cu",
        countText + (host.empty() ? "" : "void host(unsigned char* in, int* copy)\n{\n    " + host + "\n}\n"),
        {{1, 1, 1}, {64, 1, 1}}, {"in:ramp:64:u8", bins, "out:i32:64"}));
}

class OutputsBefore : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
    }
};

} // namespace

TEST_F(OutputsBefore, AreToldOfWhereNothingIsKnown)
{
    const OutcomePointer outcome = countedWith("");
    ASSERT_EQ(outcome->problems.size(), 1u) << "of what is only written there is nothing to tell";
    const Problem& problem = outcome->problems.front();
    EXPECT_EQ(problem.severity, Severity::Information);
    EXPECT_EQ(problem.kind, ProblemKind::Uninitialised);
    EXPECT_EQ(problem.line, 4u);
    EXPECT_THAT(sentenceOf(problem), HasSubstr("'bins'[0], which the kernel has not written"));
    EXPECT_THAT(sentenceOf(problem), HasSubstr("cudaMemset()"));
    EXPECT_EQ(exitStatus(*outcome), 0) << "the kernel may be right";
    EXPECT_EQ(outcome->after[1]->values<std::int32_t>()[3], 16) << "it starts as zeros all the same";
}

TEST_F(OutputsBefore, AreAMistakeWhereHostCodeLeavesThem)
{
    const OutcomePointer outcome =
        countedWith("int* bins; cudaMalloc(&bins, 64); count<unsigned char><<<1, 64>>>(in, bins, copy);");
    ASSERT_EQ(outcome->problems.size(), 1u);
    EXPECT_EQ(outcome->problems.front().severity, Severity::Possible);
    EXPECT_THAT(sentenceOf(outcome->problems.front()), HasSubstr("a cudaMemset() is missing before the launch"));
    EXPECT_EQ(exitStatus(*outcome), 1);
}

TEST_F(OutputsBefore, AreNotToldOfWhereTheyAreSet)
{
    EXPECT_TRUE(countedWith("int* bins; cudaMalloc(&bins, 64); cudaMemset(bins, 0, 64);\n"
                            "    count<unsigned char><<<1, 64>>>(in, bins, copy);")
                    ->problems.empty());
    const test::TemporaryFolder folder;
    const Array zeros(ElementType::I32, {{16, 1, 1}, 1});
    saveArray(zeros, folder.path("zeros.npy"));
    EXPECT_TRUE(countedWith("", "inout:" + folder.path("zeros.npy"))->problems.empty());
}

} // namespace warpatlas
