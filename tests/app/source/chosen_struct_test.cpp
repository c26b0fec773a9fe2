/// What is chosen for structures by value that nobody gave, with each compiler, and how experiments keep what is given.
#include "app/report/json_report.h"
#include "app/report/table_report.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

using testing::HasSubstr;

namespace {

constexpr const char* chosenText = R"(struct Params {
    int width;
    int height;
    float gain;
    float tint[3];
    int mode;
};
struct Matrix {
    int width, height;
    float* elements;
};
struct View {
    const unsigned char* pixels;
    int n;
    float2 centre;
    float** lines;
};
struct Flags { bool quiet; int mode; };

__global__ void rowFilter(const unsigned char* src, unsigned char* dst, Params p)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= p.width || y >= p.height) return;
    for (int c = 0; c < 3; c++)
        dst[(y * p.width + x) * 3 + c] = (unsigned char)fminf(src[(y * p.width + x) * 3 + c] * p.gain * p.tint[c], 255.f);
}
__global__ void product(Matrix A, Matrix B, Matrix C)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= C.width || y >= C.height) return;
    float sum = 0;
    for (int k = 0; k < A.width; ++k)
        sum += A.elements[y * A.width + k] * B.elements[k * B.width + x];
    C.elements[y * C.width + x] = sum;
}
struct Sizes { float gain; int p, q, r; };
__global__ void sized(const float* a, const float* b, float* c, Sizes s)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= s.p || x >= s.q) return;
    float sum = 0;
    for (int k = 0; k < s.r; ++k)
        sum += a[y * s.r + k] * b[k * s.q + x];
    c[y * s.q + x] = s.gain * sum;
}
__global__ void sumOfRows(Matrix m, float* sums)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m.height)
        return;
    float sum = 0;
    for (int i = 0; i < m.width; ++i)
        sum += m.elements[row * m.width + i];
    sums[row] = sum;
}
__global__ void shown(View v, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < v.n)
        out[i] = v.pixels[i] * (int)v.centre.y;
}
struct Cell { Params inner; float m[2][2]; const float* rows[2]; };
__global__ void nested(Cell c, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < c.inner.width)
        out[i] = c.rows[0][i] * c.inner.gain + c.rows[1][i] * c.m[1][1] * c.inner.tint[2];
}
__global__ void scattered(Matrix in, Matrix out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < in.width && y < in.height)
        out.elements[x * out.width + y] = in.elements[y * in.width + x];
}
__global__ void gathered(Matrix in, Matrix out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < out.width && y < out.height)
        out.elements[y * out.width + x] = in.elements[x * in.width + y];
}
__global__ void tiled(Matrix in, Matrix out)
{
    __shared__ float tile[16][17];
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    if (x < in.width && y < in.height)
        tile[threadIdx.y][threadIdx.x] = in.elements[y * in.width + x];
    __syncthreads();
    x = blockIdx.y * 16 + threadIdx.x;
    y = blockIdx.x * 16 + threadIdx.y;
    if (x < out.width && y < out.height)
        out.elements[y * out.width + x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void flagged(Flags f, int* out) { out[threadIdx.x] = f.mode + f.quiet; }
)";

class ChosenStructures : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (listing.kind == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
    }
    static Experiment of(const std::string& kernel, const std::vector<std::string>& data = {})
    {
        Experiment experiment = test::ownKernel("k.cu", chosenText, {}, {}, kernel);
        experiment.source->compiler = GetParam();
        experiment.grid.reset();
        experiment.block.reset();
        experiment.data = data;
        return experiment;
    }
};

} // namespace

TEST_P(ChosenStructures, SizesAndFactorsGoByTheirNames)
{
    const OutcomePointer outcome = test::run(of("rowFilter", {"ramp:13x7x3:u8"}));
    const BoundSource& source = *outcome->bound->source;
    EXPECT_EQ(source.arguments[2], "struct:width=13,height=7,gain=2,tint={2,2,2}");
    EXPECT_TRUE(source.chosen[2]);
    EXPECT_TRUE(outcome->problems.empty());
    const auto values = outcome->after[1]->values<std::uint8_t>();
    const auto read = outcome->bound->work.buffers[0].contents->values<std::uint8_t>();
    EXPECT_EQ(values[5], std::min(read[5] * 4, 255)) << "gain and tint are 2";
    EXPECT_TRUE(std::ranges::any_of(values, [](std::uint8_t value) { return value != 0; }));
    const std::string table = toTable({&outcome, 1});
    EXPECT_THAT(table, HasSubstr("zero, because not given: mode"));
    EXPECT_THAT(table, HasSubstr("tint={2,2,2}"));
}

TEST_P(ChosenStructures, PointersAreBoundByWhatTheCodeDoesWithThem)
{
    OutcomePointer outcome = test::run(of("product"));
    const std::vector<std::string>& given = outcome->bound->source->arguments;
    EXPECT_EQ(given[0], "struct:width=53,height=37,elements=in:random:53x37:1:f32");
    EXPECT_EQ(given[1], "struct:width=29,height=53,elements=in:random:29x53:2:f32") << "another matrix";
    EXPECT_EQ(given[2], "struct:width=29,height=37,elements=out:f32:29x37");
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_EQ(outcome->bound->work.outputBuffer().name, "C.elements");

    outcome = test::run(of("sumOfRows"));
    EXPECT_EQ(outcome->bound->source->arguments[0], "struct:width=101,height=67,elements=in:random:101x67:1:f32");
    outcome = test::run(of("sumOfRows", {"ramp:5x9:i32"}));
    EXPECT_EQ(outcome->bound->source->arguments[0], "struct:width=5,height=9,elements=in:f32:ramp:5x9:i32")
        << "what is open, in the type that the pointer has";
    EXPECT_TRUE(outcome->bound->source->leftOut.empty());
    EXPECT_EQ(outcome->after[1]->values<float>()[1], 5 + 6 + 7 + 8 + 9);
    EXPECT_EQ(outcome->bound->work.outputBuffer().name, "sums");

    outcome = test::run(of("shown"));
    EXPECT_EQ(outcome->bound->source->arguments[0], "struct:pixels=in:ramp:1000:u8,n=1000,centre={2,2}");
    EXPECT_EQ(outcome->after[1]->values<std::int32_t>()[7], 14);
}

TEST_P(ChosenStructures, ArraysTakeTheDataThatIsOpenInTheirOrder)
{
    OutcomePointer outcome = test::run(of("product", {"ramp:5x3:f32", "ramp:2x5:i32"}));
    const std::vector<std::string>& given = outcome->bound->source->arguments;
    EXPECT_EQ(given[0], "struct:width=5,height=3,elements=in:ramp:5x3:f32");
    EXPECT_EQ(given[1], "struct:width=2,height=5,elements=in:f32:ramp:2x5:i32");
    EXPECT_EQ(given[2], "struct:width=2,height=3,elements=out:f32:2x3");
    EXPECT_TRUE(outcome->bound->source->leftOut.empty());
    EXPECT_THAT(outcome->output->values<float>(), testing::ElementsAre(60, 70, 160, 195, 260, 320));
    // They are inputs as those of parameters are: panels, reports and views name them.
    const std::vector<InputState>& inputs = outcome->bound->inputs->inputs;
    ASSERT_EQ(inputs.size(), 2u);
    EXPECT_EQ(inputs[0].name, "A.elements");
    EXPECT_EQ(inputs[1].name, "B.elements");
    EXPECT_EQ(inputs[1].loaded->spec, "ramp:2x5:i32") << "as it was read";
    EXPECT_EQ(inputs[1].data->array->type(), ElementType::F32);
    EXPECT_EQ(outcome->bound->data.size(), 2u);
    outcome = test::run(of("product"));
    ASSERT_EQ(outcome->bound->data.size(), 2u) << "those that are made as well";
}

TEST_P(ChosenStructures, SizesAreWhatTheCodeDoesWithThem)
{
    const OutcomePointer outcome = test::run(of("sized", {"ramp:5x3:f32", "ramp:2x5:f32"}));
    EXPECT_EQ(outcome->bound->source->arguments[3], "struct:gain=2,p=3,q=2,r=5") << "whatever they are called";
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_EQ(outcome->bound->work.outputBuffer().shape, (Shape{{2, 3, 1}, 1}));
    EXPECT_THAT(outcome->output->values<float>(), testing::ElementsAre(120, 140, 320, 390, 520, 640));
}

TEST_P(ChosenStructures, ATransposedMatrixHasTheOtherSides)
{
    for (const char* kernel : {"scattered", "gathered", "tiled"}) {
        const OutcomePointer outcome = test::run(of(kernel, {"ramp:100x20:f32"}));
        const std::vector<std::string>& given = outcome->bound->source->arguments;
        EXPECT_EQ(given[0], "struct:width=100,height=20,elements=in:ramp:100x20:f32") << kernel;
        EXPECT_EQ(given[1], "struct:width=20,height=100,elements=out:f32:20x100") << kernel;
        EXPECT_TRUE(std::ranges::all_of(outcome->problems, [](const Problem& problem) {
            return problem.severity == Severity::Information;
        })) << kernel;
        const auto out = outcome->output->values<float>();
        for (std::size_t i = 0; i < out.size(); ++i)
            ASSERT_EQ(out[i], float(i % 20 * 100 + i / 20)) << kernel << ' ' << i;
    }
}

TEST_P(ChosenStructures, FieldsThatAreNotGivenAreChosen)
{
    Experiment experiment = of("rowFilter", {"ramp:13x7x3:u8"});
    experiment.source->arguments = {"p=gain=1"};
    OutcomePointer outcome = test::run(experiment);
    EXPECT_EQ(outcome->bound->source->arguments[2], "struct:gain=1,width=13,height=7,tint={2,2,2}");
    EXPECT_FALSE(outcome->bound->source->chosen[2]);
    const std::string table = toTable({&outcome, 1});
    EXPECT_THAT(table, HasSubstr("p.width=13,\n            p.height=7, p.tint={2,2,2}; the grid"));
    EXPECT_THAT(table, HasSubstr("zero, because not given: mode"));
    EXPECT_EQ(
        toReport(*outcome).at("arguments").at(2).at("chosen_fields"), nlohmann::json({"width", "height", "tint"}));
    EXPECT_EQ(outcome->bound->experiment.source->arguments, experiment.source->arguments) << "only what was said";
    // Of a list of which an element is given the others stay zero.
    experiment.source->arguments = {"p=tint[1]=3"};
    EXPECT_EQ(test::run(experiment)->bound->source->arguments[2], "struct:tint[1]=3,width=13,height=7,gain=2");
    experiment.source->arguments = {"p=gain=red"};
    EXPECT_THAT(
        test::refusalOf("--arg struct:gain=red", [&] { bindExperiment(experiment); }), HasSubstr("is not a number"));
}

TEST_P(ChosenStructures, AnArrayThatIsGivenSaysTheSizesAndTakesItsPlaceAmongTheData)
{
    Experiment experiment = of("product");
    experiment.source->arguments = {"A=elements=in:ramp:5x3:i32"};
    experiment.data = {"", "ramp:2x5:f32"};
    OutcomePointer outcome = test::run(experiment);
    const std::vector<std::string>& given = outcome->bound->source->arguments;
    EXPECT_EQ(given[0], "struct:elements=in:ramp:5x3:i32,width=5,height=3");
    EXPECT_EQ(given[1], "struct:width=2,height=5,elements=in:ramp:2x5:f32");
    EXPECT_EQ(given[2], "struct:width=2,height=3,elements=out:f32:2x3");
    EXPECT_EQ(outcome->bound->source->takers, (std::vector<std::string>{"A.elements", "B.elements"}));
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_THAT(outcome->output->values<float>(), testing::ElementsAre(60, 70, 160, 195, 260, 320));
    experiment.data = {"ramp:2x5:f32"};
    EXPECT_THAT(test::refusalOf("ramp:2x5:f32", [&] { bindExperiment(experiment); }),
        HasSubstr("A.elements has an argument already: ramp:5x3:i32"));
    experiment.data = {"", "ramp:2x5:f32", "ramp:8"};
    outcome = test::run(experiment);
    EXPECT_THAT(toTable({&outcome, 1}), HasSubstr("ramp:8 is left out"));
    EXPECT_EQ(toReport(*outcome).at("left_out"), nlohmann::json({"ramp:8"}));
}

TEST_P(ChosenStructures, SizesThatAreGivenStillTellWhatBelongsTogether)
{
    Experiment experiment = of("sized", {"ramp:5x3:f32", "ramp:2x5:f32"});
    experiment.source->arguments = {"s=struct:p=3,q=2,r=5,gain=2"};
    const OutcomePointer outcome = test::run(experiment);
    EXPECT_EQ(outcome->bound->work.outputBuffer().shape, (Shape{{2, 3, 1}, 1}));
    EXPECT_THAT(outcome->output->values<float>(), testing::ElementsAre(120, 140, 320, 390, 520, 640));
}

TEST_P(ChosenStructures, StructuresWithinAndArraysAreChosen)
{
    const OutcomePointer outcome = test::run(of("nested"));
    EXPECT_EQ(outcome->bound->source->arguments[0],
        "struct:inner.width=101,inner.height=67,inner.gain=2,inner.tint={2,2,2},m={2,2,2,2},"
        "rows[0]=in:random:101x67:1:f32,rows[1]=in:random:101x67:2:f32");
    EXPECT_TRUE(outcome->problems.empty());
    const auto read = [&](std::size_t buffer) {
        return outcome->bound->work.buffers[buffer].contents->values<float>()[3];
    };
    EXPECT_EQ(outcome->after.back()->values<float>()[3], read(0) * 2 + read(1) * 2 * 2);
    EXPECT_THAT(toTable({&outcome, 1}), HasSubstr("zero, because not given: inner.mode"));
}

TEST_P(ChosenStructures, ThatNothingCouldBeChosenIsSaid)
{
    Experiment experiment = of("flagged");
    OutcomePointer outcome = test::run(experiment);
    EXPECT_TRUE(outcome->bound->source->structures.at(0).nothingSaid);
    EXPECT_THAT(toTable({&outcome, 1}), HasSubstr("all of it is zero, as nothing was said of it"));
    EXPECT_EQ(toReport(*outcome).at("structures").at(0).at("all_zero"), true);
    experiment.source->arguments = {"f=struct:mode=0"};
    outcome = test::run(experiment);
    EXPECT_FALSE(outcome->bound->source->structures.at(0).nothingSaid) << "zero was said";
}

TEST_P(ChosenStructures, ListsAreTheElementsOfArraysAndVectors)
{
    Experiment experiment = of("rowFilter", {"ramp:13x7x3:u8"});
    experiment.data.clear();
    experiment.grid = Dim3{1, 1, 1};
    experiment.block = Dim3{16, 16, 1};
    const auto third = [&](const std::string& argument) { // the third channel of an element
        experiment.source->arguments = {argument, "src=in:ramp:273:u8"};
        return int(test::run(experiment)->after[1]->values<std::uint8_t>()[3 * 5 + 2]);
    };
    EXPECT_EQ(third("p=width=13,height=7,gain=2,tint={1,0.8, 0.5}"), 17) << "without struct: in front";
    EXPECT_EQ(third("p=struct:tint={1},width=13,height=7,gain=2"), 0) << "what is not listed is zero";
    EXPECT_EQ(third("p=struct:tint={},width=13,height=7,gain=2,tint[2]=1"), 34);
    const auto refusal = [&](const std::string& argument) {
        experiment.source->arguments = {"p=" + argument};
        return test::refusalOf("--arg " + argument, [&] { bindExperiment(experiment); });
    };
    EXPECT_THAT(refusal("struct:tint={1,2,3,4}"), HasSubstr("tint has 3 values, and 4 are listed"));
    EXPECT_THAT(refusal("struct:tint={1,red}"), HasSubstr("tint[1]=red is not a number"));
    EXPECT_THAT(refusal("struct:tint={1"), HasSubstr("are listed, as in tint={1,0.5}"));
    EXPECT_THAT(refusal("struct:gain={1}"), HasSubstr("is not a number"));
    experiment.kernel = "shown";
    experiment.data.clear();
    experiment.source->arguments = {"v=struct:pixels=in:ramp:8:u8,n=8,centre={0,3}", "out=out:i32:8"};
    EXPECT_EQ(test::run(experiment)->after[1]->values<std::int32_t>()[7], 21);
    const Experiment again = experimentFromJson(toJson(experiment), "e");
    EXPECT_EQ(again.source->arguments, experiment.source->arguments);
}

INSTANTIATE_TEST_SUITE_P(Compilers, ChosenStructures, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& tested) { return std::string(nameOf(tested.param)); });

} // namespace warpatlas
