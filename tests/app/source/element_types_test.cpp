// Kernels of one's own that take each of CUDA's types of numbers: data are brought into it, and results come back.
#include "app/dataset/save.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <fmt/format.h>

namespace warpatlas {

using testing::HasSubstr;

namespace {

struct TypedKernel {
    const char* type; ///< as CUDA C++ writes it
    const char* body; ///< of out[i]
    const char* data; ///< a line of a table
    const char* made; ///< what is said of the data; empty: nothing
    const char* results; ///< the first values
};

void PrintTo(const TypedKernel& kernel, std::ostream* out)
{
    *out << kernel.type;
}

class ElementTypesTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
    Experiment experiment(const std::string& header, const TypedKernel& kernel)
    {
        const std::string text = fmt::format("{0}__global__ void work(const {1}* in, {1}* out, int n)\n"
                                             "{{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) {2}; }}\n",
            header, kernel.type, kernel.body);
        Experiment made = test::ownKernel("k.cu", text, {}, {});
        made.grid.reset();
        made.block.reset();
        made.data = {folder.write("a.csv", std::string(kernel.data) + "\n")};
        return made;
    }
    test::TemporaryFolder folder;
};
class ElementTypesOfKernels : public ElementTypesTest, public testing::WithParamInterface<TypedKernel> { };

std::string headerOf(const std::string& type)
{
    return type.find("half") != std::string::npos  ? "#include <cuda_fp16.h>\n"
        : type.find("bfloat") != std::string::npos ? "#include <cuda_bf16.h>\n"
                                                   : "";
}

} // namespace

TEST_P(ElementTypesOfKernels, TakeDataAndGiveNumbers)
{
    const TypedKernel& kernel = GetParam();
    OutcomePointer outcome;
    try {
        outcome = test::run(experiment(headerOf(kernel.type), kernel));
    } catch (const CompileFailure& failure) {
        if (std::string(kernel.type).find("bfloat") == std::string::npos)
            throw;
        GTEST_SKIP() << "only a CUDA Toolkit has cuda_bf16.h: " << failure.what();
    }
    ASSERT_TRUE(outcome->output);
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_EQ(outcome->bound->source->files[0].note, kernel.made);
    std::string results;
    for (std::uint64_t i = 0; i < 4; ++i)
        results += (i == 0 ? "" : " ") + outcome->output->valueAsText(i, 17);
    EXPECT_EQ(results, kernel.results);
    // In a file, and in the report, they are the same numbers.
    const std::string file = folder.path("out.csv");
    saveArray(*outcome->output, file);
    EXPECT_EQ(loadDataset(file).array->valueAsText(3, 17), outcome->output->valueAsText(3, 17));
}

TEST_F(ElementTypesTest, OfPicturesAreThoseOfTheFile)
{
    for (const char* const type : {"unsigned short", "int", "float", "double", "unsigned char"}) {
        Experiment made = experiment("", {type, "out[i] = in[i] / 2", "", "", ""});
        made.data = {folder.write("deep.pgm", "P2 4 1 65535 0 256 1000 65534")};
        const OutcomePointer outcome = test::run(made);
        ASSERT_TRUE(outcome->output) << type;
        const bool bytes = std::string(type) == "unsigned char";
        EXPECT_EQ(outcome->output->valueAsDouble(2), bytes ? 2 : 500) << type;
        EXPECT_EQ(outcome->output->valueAsDouble(3), bytes ? 127 : 32767) << type;
        EXPECT_EQ(outcome->bound->source->files[0].note.find("made 0 to 255") != std::string::npos, bytes) << type;
    }
}

INSTANTIATE_TEST_SUITE_P(Cuda, ElementTypesOfKernels,
    testing::Values(
        TypedKernel{"__half", "out[i] = __hmul(in[i], __float2half(0.5f))", "1,2,3,4", "made f16", "0.5 1 1.5 2"},
        TypedKernel{"half2", "out[i] = __hadd2(in[i], in[i])", "1,2,0.1,65504", "made f16; f16: 1 of 4 values rounded",
            "2 4 0.2 inf"},
        TypedKernel{"__nv_bfloat16", "out[i] = __hmul(in[i], __float2bfloat16(0.5f))", "1,2,3,257",
            "made bf16; bf16: 1 of 4 values rounded", "0.5 1 1.5 128"},
        TypedKernel{"double", "out[i] = 2 * in[i]", "1,2,0.1,1e300", "", "2 4 0.2 2e+300"},
        TypedKernel{"double", "out[i] = 2 * in[i]", "1,2,3,0.5", "made f64", "2 4 6 1"},
        TypedKernel{"long long", "out[i] = in[i] + 1", "1,-2,3,9007199254740993", "", "2 -1 4 9007199254740994"},
        TypedKernel{
            "unsigned long long", "out[i] = in[i] - 1", "1,2,3,18446744073709551615", "", "0 1 2 18446744073709551614"},
        TypedKernel{"unsigned long long", "out[i] = in[i] + 1", "1,2.5,3,-4",
            "made u64; u64: 1 of 4 values rounded, 1 of 4 values cut off: they reach from -4 to 3", "2 3 4 1"},
        TypedKernel{"short", "out[i] = -in[i]", "1,-2,3,40000",
            "made i16; i16: 1 of 4 values cut off: they reach from -2 to 40000", "-1 2 -3 -32767"},
        TypedKernel{"unsigned short", "out[i] = in[i] + 1", "1,2,3,65534", "made u16", "2 3 4 65535"},
        TypedKernel{"signed char", "out[i] = -in[i]", "1,-2,3,127", "made i8", "-1 2 -3 -127"},
        TypedKernel{"char", "out[i] = in[i] / 2", "-100,2,3,127", "made i8", "-50 1 1 63"},
        TypedKernel{"unsigned", "out[i] = in[i] * 2", "1,2,3,2147483647", "made u32", "2 4 6 4294967294"},
        TypedKernel{"bool", "out[i] = !in[i]", "0,1,0.5,0",
            "made bool; bool: 1 of 4 values that are neither 0 nor 1 made 1", "1 0 0 1"},
        TypedKernel{"short2", "out[i] = make_short2(in[i].y, in[i].x)", "1,2,3,4", "made i16", "2 1 4 3"},
        TypedKernel{
            "double4", "out[i] = make_double4(in[i].w, in[i].z, in[i].y, in[i].x)", "1,2,3,4", "made f64", "4 3 2 1"},
        TypedKernel{
            "longlong3", "out[i] = make_longlong3(in[i].z, in[i].y, in[i].x)", "1,2,3,4,5,6", "made i64", "3 2 1 6"}));

TEST_F(ElementTypesTest, NumbersByValueAreOfTheirType)
{
    const std::string text =
        "#include <cuda_fp16.h>\n__global__ void work(float* out, __half h, bool flip, signed char c)\n"
        "{ out[threadIdx.x] = flip ? -__half2float(h) : c; }\n";
    const auto first = [&](std::vector<std::string> arguments) {
        const OutcomePointer outcome = test::run(test::ownKernel("k.cu", text, {{1, 1, 1}, {4, 1, 1}}, arguments));
        return outcome->output->valueAsDouble(0);
    };
    EXPECT_EQ(first({"out:f32:4", "f16:0.75", "bool:true", "i8:5"}), -0.75);
    EXPECT_EQ(first({"out:f32:4", "f16:0.75", "bool:0", "i8:-5"}), -5);
    EXPECT_EQ(first({"out=out:f32:4", "flip=bool:1"}), -2) << "a factor is chosen";
    EXPECT_THROW(first({"out:f32:4", "bf16:0.75", "bool:0", "i8:-5"}), InputError);
}

TEST_F(ElementTypesTest, VariablesTakeDataToo)
{
    const std::string text = "__constant__ double weights[3];\n"
                             "__global__ void work(double* out) { out[threadIdx.x] = weights[threadIdx.x]; }\n";
    Experiment made = test::ownKernel("k.cu", text, {{1, 1, 1}, {3, 1, 1}}, {"out:f64:3"});
    made.source->symbols = {"weights=in:" + folder.write("w.csv", "1,2,3\n")};
    const OutcomePointer outcome = test::run(made);
    EXPECT_EQ(outcome->output->valueAsText(2), "3");
    EXPECT_THAT(outcome->bound->source->symbols[0].note, HasSubstr("made f64"));
}

} // namespace warpatlas
