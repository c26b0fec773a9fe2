// The size of a block's dynamic shared memory, chosen and typed.
#include "tests/ui/desktop/own_kernel_fixture.h"

#include <QLineEdit>

#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

constexpr const char* turn = R"(__global__ void turn(const float* in, float* out, int n)
{
    extern __shared__ float part[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    if (i < n)
        out[i] = part[blockDim.x - 1 - threadIdx.x];
}
)";

class SharedMemoryTest : public OwnKernelTest {
protected:
    QLineEdit& field() { return *find<QLineEdit>("shared"); }
};

TEST_F(SharedMemoryTest, IsChosenTypedTakenBackAndSaved)
{
    EXPECT_FALSE(field().isVisible()) << "a kernel of the catalogue has none";
    document().open(write("turn.cu", turn));
    ASSERT_TRUE(ran());
    EXPECT_TRUE(outcome().problems.empty());
    EXPECT_TRUE(field().isVisibleTo(window.get()));
    EXPECT_EQ(field().placeholderText(), "1024 (chosen)");
    EXPECT_EQ(field().text(), "");
    type("block.x", "128");
    ASSERT_TRUE(settled());
    EXPECT_EQ(field().placeholderText(), "512 (chosen)");
    type("shared", "256");
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->work.dynamicSharedBytes, 256u);
    EXPECT_FALSE(outcome().problems.empty());
    // Another text of it keeps the size.
    replace(" : 0", " : 0.5f");
    ASSERT_TRUE(ran());
    EXPECT_EQ(outcome().bound->work.dynamicSharedBytes, 256u);
    const QString saved = folder.filePath("turn.warpatlas");
    saveExperiment(window->model().experiment(), saved.toStdString());
    type("shared", "much");
    EXPECT_THAT(message().toStdString(), testing::HasSubstr("\"much\" is not taken"));
    field().clear();
    QTest::keyClick(&field(), Qt::Key_Return);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(outcome().problems.empty());
    window->model().history().stack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(field().text(), "256");
    document().create();
    ASSERT_TRUE(ran());
    EXPECT_FALSE(field().isVisibleTo(window.get()));
    window->model().data().openFiles({saved});
    ASSERT_TRUE(settled());
    EXPECT_EQ(field().text(), "256");
    EXPECT_TRUE(field().isVisibleTo(window.get()));
}

TEST_F(SharedMemoryTest, OfTheFilesOwnLaunchIsSaidToBeThat)
{
    document().open(write("own.cu",
        QByteArray(turn)
            + "int main()\n{\n    const int n = 500;\n    float *in, *out;\n    cudaMalloc(&in, n * sizeof(float));\n"
              "    cudaMalloc(&out, n * sizeof(float));\n    turn<<<4, 128, 128 * sizeof(float)>>>(in, out, n);\n}\n"));
    ASSERT_TRUE(ran());
    EXPECT_EQ(field().placeholderText(), "512 (line 16)");
    EXPECT_EQ(find<QLineEdit>("argument.n")->placeholderText(), "500 (line 16)");
}

} // namespace
} // namespace warpatlas::ui
