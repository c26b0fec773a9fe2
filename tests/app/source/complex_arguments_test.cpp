// Complex numbers and CUDA's vectors as arguments: from NumPy's complex arrays to float2* and back.
#include "tests/app/dataset/npy_files.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

namespace warpatlas {

using test::bytesOf;
using testing::HasSubstr;

namespace {

constexpr const char* squareText = R"(
__global__ void square(const float2* in, float2* out, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        float2 z = in[i];
        out[i] = make_float2(z.x * z.x - z.y * z.y, 2 * z.x * z.y);
    }
}
)";

Experiment squareOf(const std::string& in, const std::string& out)
{
    return test::ownKernel("square.cu", squareText, {{1, 1, 1}, {32, 1, 1}}, {in, out, "i32:3"});
}

class Complex : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
    }
    test::TemporaryFolder folder;
    std::string file = folder.write("z.npy", test::npy("<c8", "(3,)", bytesOf<float>({1, 2, 0, -1, 3, 0.5f})));
};

} // namespace

TEST_F(Complex, ArraysOfNumpyAreTaken)
{
    const std::string written = folder.path("squares.npy");
    const OutcomePointer outcome = test::run(squareOf("in:" + file, "out:f32x2:3:" + written));
    EXPECT_TRUE(outcome->problems.empty());
    const ArrayPointer squares = outcome->after[1];
    EXPECT_EQ(squares->shape(), (Shape{{3, 1, 1}, 2}));
    EXPECT_TRUE(std::ranges::equal(squares->values<float>(), std::vector<float>{-3, 4, -1, 0, 8.75f, 3}));
}

TEST_F(Complex, ValuesOneByOneDoAsWell)
{
    const OutcomePointer outcome = test::run(squareOf("in:" + file, "out:f32:6"));
    EXPECT_TRUE(std::ranges::equal(outcome->after[1]->values<float>(), std::vector<float>{-3, 4, -1, 0, 8.75f, 3}));
}

TEST_F(Complex, OtherNumbersAreRefused)
{
    const std::string wide = folder.write("w.npy", test::npy("<c16", "(1,)", bytesOf<double>({1, 2})));
    const auto refusal = [&](const std::string& in, const std::string& out) {
        Experiment experiment = squareOf(in, out);
        experiment.convert = false;
        try {
            bindExperiment(experiment);
        } catch (const InputError& error) {
            return error.reason();
        }
        return std::string();
    };
    EXPECT_THAT(refusal("in:" + wide, "out:f32x2:3"), HasSubstr("holds f64: f32 with 2 channels is expected"));
    EXPECT_THAT(refusal("in:" + file, "out:i32x2:3"), HasSubstr("holds i32: f32 with 2 channels is expected"));
    EXPECT_THAT(refusal("in:ramp:5", "out:f32x2:3"), HasSubstr("holds 5 values, which are no whole elements of 2"));
}

} // namespace warpatlas
