// Structures by value: what a kernel reads of them, with each compiler, and what is refused.
#include "app/report/json_report.h"
#include "app/report/table_report.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr const char* structuresText = R"(struct Size { unsigned short width, height; };
struct Params {
    bool invert;
    Size size;
    double scale;
    const float* data;
    float offset[3];
    int* counts;
};
__constant__ Params fixed;

__global__ void k(Params p, float* out)
{
    int i = threadIdx.x;
    float value = p.data ? p.data[i] : -1.0f;
    if (p.invert)
        value = -value;
    out[i] = value * (float)p.scale + p.offset[i % 3] + p.size.width * 1000 + p.size.height;
    if (p.counts)
        p.counts[i] = i + 1;
}
__global__ void constant(float* out)
{
    out[threadIdx.x] = fixed.data[threadIdx.x] * (float)fixed.scale + fixed.offset[1];
}
__global__ void vector(float3 v, dim3 d, float* out) { out[0] = v.x + v.y * v.z + d.y; }
extern "C" __global__ void plain(const Size s, float* out) { out[0] = s.width * 10 + s.height; }
__global__ void number(int n, float* out) { out[0] = n; }
struct Lens { float focus, shift[2]; };
struct Light { float3 colour; int kind; };
class Scene {
public:
    Lens lens;
    float m[2][3];
    Light lights[2];
    const float* rows[2];
    unsigned flags : 3;
    __device__ unsigned all() const { return flags + secret; }
private:
    int secret;
};
__global__ void nested(Scene s, float* out)
{
    out[0] = s.lens.focus + s.lens.shift[1];
    out[1] = s.m[0][1] * 100 + s.m[1][0] * 10 + s.m[1][2];
    out[2] = s.lights[0].kind + s.lights[1].colour.y * 10 + s.lights[1].kind;
    out[3] = (s.rows[1] ? s.rows[1][3] : 0.0f) + s.all();
}
)";

class Structures : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (listing.kind == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
    }
    static Experiment with(const std::string& kernel, const std::vector<std::string>& arguments)
    {
        Experiment experiment = test::ownKernel("k.cu", structuresText, {{1, 1, 1}, {4, 1, 1}}, arguments, kernel);
        experiment.source->compiler = GetParam();
        return experiment;
    }
    static std::vector<float> last(const OutcomePointer& outcome)
    {
        const auto values = outcome->after.back()->values<float>();
        return {values.begin(), values.end()};
    }
    static std::string refusal(const std::string& argument, const std::string& kernel = "k")
    {
        return test::refusalOf("--arg " + argument, [&] { bindExperiment(with(kernel, {argument, "out:f32:4"})); });
    }
};

} // namespace

TEST_P(Structures, FieldsAreWhatTheKernelReads)
{
    const OutcomePointer outcome = test::run(with("k",
        {"struct:invert=true,size.width=2,size.height=7,scale=0.5,data=in:ramp:4,offset[1]=0.25,counts=out:i32:4",
            "out:f32:4"}));
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_THAT(last(outcome), ElementsAre(2007, 2006.75f, 2006, 2005.5f));
    ASSERT_EQ(outcome->after.size(), 3u);
    EXPECT_EQ(outcome->bound->work.buffers[0].name, "p.data");
    EXPECT_EQ(outcome->bound->work.buffers[1].name, "p.counts");
    const auto counts = outcome->after[1]->values<std::int32_t>();
    EXPECT_TRUE(std::ranges::equal(counts, std::vector{1, 2, 3, 4}));
    EXPECT_EQ(outcome->trace->buffers[0].values[3].reads, 1u) << "pointers in it lead to buffers like others";
}

TEST_P(Structures, WhatIsNotNamedIsZeroAndSaid)
{
    const OutcomePointer outcome = test::run(with("k", {"struct:scale=2,size.height=3", "out:f32:4"}));
    EXPECT_THAT(last(outcome), ElementsAre(1, 1, 1, 1));
    const std::string table = toTable({&outcome, 1});
    EXPECT_THAT(table, HasSubstr("Params, 48 bytes: scale=2 size.height=3"));
    EXPECT_THAT(table, HasSubstr("zero, because not given: invert, size.width, data, offset, counts"));
    const nlohmann::ordered_json structure = toReport(*outcome).at("structures").at(0);
    EXPECT_EQ(structure.at("name"), "p");
    EXPECT_EQ(structure.at("type"), "Params");
    EXPECT_EQ(structure.at("bytes"), 48);
    EXPECT_EQ(structure.at("fields").at(0).at("name"), "scale");
    EXPECT_EQ(structure.at("fields").at(0).at("offset"), 8);
    EXPECT_EQ(structure.at("fields").at(0).at("value"), "2");
    EXPECT_EQ(structure.at("zero").size(), 5u);
}

TEST_P(Structures, BytesAndCudasOwn)
{
    EXPECT_THAT(last(test::run(with("vector", {"struct:x=1,y=2,z=3", "struct:y=100", "out:f32:4"})))[0], 107);
    EXPECT_THAT(
        last(test::run(with("vector", {"bytes:0000803f0000004000004040", "struct:y=100", "out:f32:4"})))[0], 107);
    EXPECT_THAT(last(test::run(with("plain", {"struct:width=4,height=2", "out:f32:4"})))[0], 42);
    EXPECT_THAT(last(test::run(with("plain", {"bytes:04000200", "out:f32:4"})))[0], 42);
    EXPECT_THAT(last(test::run(with("number", {"bytes:2a000000", "out:f32:4"})))[0], 42);
}

TEST_P(Structures, PartsOfStructuresAndOfArraysAreGivenByTheirNames)
{
    const auto values = [](const std::string& argument) {
        return last(test::run(with("nested", {argument, "out:f32:4"})));
    };
    EXPECT_THAT(values("struct:lens.focus=0.5,lens.shift={1,2},m[0][1]=4,m[1][0]=5,m[1][2]=6,lights[0].kind=7,"
                       "lights[1].colour={1,2,3},lights[1].kind=9"),
        ElementsAre(2.5f, 456, 36, 0));
    EXPECT_THAT(values("struct:m={1,2,3,4,5,6},lights[1].colour.y=3"), ElementsAre(0, 246, 30, 0));
    EXPECT_THAT(values("struct:m={{1,2},{4, 5,6}}"), ElementsAre(0, 246, 0, 0)) << "of a row the rest is zero";
    EXPECT_THAT(values("struct:m=1,2,3,4,5,6,lens.shift=8,9"), ElementsAre(9, 246, 0, 0)) << "without braces";
    EXPECT_EQ(
        test::run(with("nested", {"struct:rows[1]=in:ramp:4", "out:f32:4"}))->bound->work.buffers[0].name, "s.rows[1]");
    EXPECT_EQ(refusal("struct:m={{1,2,3,4}}", "nested"), "m[0] has 3 values, and 4 are listed");
    EXPECT_EQ(refusal("struct:m={{1},{2},{3}}", "nested"), "m has 6 values, and 9 are listed");
    EXPECT_EQ(refusal("struct:m={{{1}}}", "nested"),
        "m is 6 values: its values are listed, as in m={1,0.5}, or given one by one");
    EXPECT_EQ(refusal("struct:m={{1,x}}", "nested"), "m[0][1]=x is not a number");
}

TEST_P(Structures, WhatIsNotGivenOrCannotBeIsSaid)
{
    const OutcomePointer outcome =
        test::run(with("nested", {"struct:lens.focus=1,m[1][2]=5,lights[0].kind=2", "out:f32:4"}));
    const BoundStruct& bound = outcome->bound->source->structures.at(0);
    std::vector<std::string> open, closed;
    for (const BoundStruct::OpenField& field : bound.open)
        open.push_back(field.name + (field.pointer ? "*" : "") + (field.values > 1 ? "[]" : ""));
    for (const ClosedField& field : bound.closed)
        closed.push_back(field.path);
    EXPECT_THAT(open,
        ElementsAre("lens.shift[]", "m[0][0]", "m[0][1]", "m[0][2]", "m[1][0]", "m[1][1]", "lights[0].colour[]",
            "lights[1].colour[]", "lights[1].kind", "rows[0]*", "rows[1]*"));
    EXPECT_THAT(closed, ElementsAre("flags", "secret"));
    const std::string table = toTable({&outcome, 1});
    EXPECT_THAT(
        bound.zero(), ElementsAre("lens.shift", "m[0]", "m[1][0]", "m[1][1]", "lights[0].colour", "lights[1]", "rows"));
    EXPECT_THAT(table, HasSubstr("zero, because not given: lens.shift, m[0], m[1][0], m[1][1]"));
    EXPECT_THAT(table, HasSubstr("zero: flags: a bit-field begins in no byte"));
    EXPECT_THAT(table, HasSubstr("zero: secret: it is private"));
    EXPECT_EQ(toReport(*outcome).at("structures").at(0).at("closed").at(1).at("name"), "secret");
    EXPECT_THAT(refusal("struct:flags=1", "nested"), HasSubstr("flags is a bit-field"));
    EXPECT_THAT(refusal("struct:secret=1", "nested"), HasSubstr("secret is private"));
}

TEST_P(Structures, VariablesMayBeOnes)
{
    Experiment experiment = with("constant", {"out:f32:4"});
    experiment.source->symbols = {"fixed=struct:scale=2,data=in:ramp:4,offset[1]=0.5"};
    const OutcomePointer outcome = test::run(experiment);
    const auto values = outcome->after[0]->values<float>();
    EXPECT_TRUE(std::ranges::equal(values, std::vector<float>{0.5f, 2.5f, 4.5f, 6.5f}));
    EXPECT_EQ(outcome->bound->work.buffers[1].name, "fixed.data");
    EXPECT_THAT(toTable({&outcome, 1}), HasSubstr("Params, 48 bytes: scale=2 data=fixed.data offset[1]=0.5"));
}

TEST_P(Structures, WhatDoesNotFitIsRefused)
{
    EXPECT_EQ(refusal("struct:sclae=2"),
        "Params has no field sclae; it has invert, size.width, size.height, scale, data, offset, counts");
    EXPECT_EQ(refusal("struct:offset[3]=1"),
        "Params has no field offset[3]; it has invert, size.width, size.height, scale, data, offset, counts");
    EXPECT_EQ(refusal("struct:offset=1"),
        "offset is 3 values: its values are listed, as in offset={1,0.5}, or given one by one");
    EXPECT_EQ(refusal("struct:size.width=65536"), "size.width=65536 does not fit into u16: 0 to 65535");
    EXPECT_EQ(refusal("struct:scale=fast"), "scale=fast is not a number");
    EXPECT_EQ(refusal("struct:scale=in:ramp:4"), "scale is f64, not a pointer: a number is expected");
    EXPECT_EQ(refusal("struct:data=3"), "data is a pointer: in:, out: or inout: is expected, or 0");
    EXPECT_EQ(refusal("struct:data=in:ramp:4:i32"), "data holds i32: f32 is expected");
    EXPECT_THAT(refusal("bytes:00"), HasSubstr("has 48 bytes, and 1 are given"));
    EXPECT_THAT(refusal("struct:a=1", "number"), HasSubstr("is int, not a structure"));
    EXPECT_THAT(refusal("i32:5"), HasSubstr("has 48 bytes, but an i32 has 4"));
    EXPECT_THAT(
        refusal("in:ramp:4"), HasSubstr("is Params, not a pointer: a number or struct:FIELD=VALUE,... is expected"));
}

TEST_P(Structures, AreKeptInTheExperiment)
{
    Experiment experiment = with("k", {"struct:scale=2,data=in:ramp:4", "out:f32:4"});
    experiment.source->symbols = {"fixed=struct:scale=1"};
    const Experiment again = experimentFromJson(toJson(experiment), "e");
    EXPECT_EQ(again.source->arguments, experiment.source->arguments);
    EXPECT_EQ(again.source->symbols, experiment.source->symbols);
}

INSTANTIATE_TEST_SUITE_P(Compilers, Structures, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& tested) { return std::string(nameOf(tested.param)); });

TEST(StructuresOfPtx, AreGivenAsBytesOnly)
{
    constexpr const char* ptx = R"(.version 6.4
.target sm_75
.address_size 64
.visible .entry _Z1k6ParamsPi(.param .align 4 .b8 p[8], .param .u64 out)
{
    .reg .b32 %r<2>;
    .reg .b64 %rd<2>;
    ld.param.u32 %r1, [p+4];
    ld.param.u64 %rd1, [out];
    st.global.u32 [%rd1], %r1;
    ret;
}
)";
    const auto with = [&](const std::string& argument) {
        return test::ownKernel("k.ptx", ptx, {{1, 1, 1}, {1, 1, 1}}, {argument, "out:i32:1"});
    };
    EXPECT_EQ(test::run(with("bytes:0000000007000000"))->after[0]->values<std::int32_t>()[0], 7);
    EXPECT_THAT(test::refusalOf("--arg struct:b=7", [&] { bindExperiment(with("struct:b=7")); }),
        HasSubstr("only its source says; its 8 bytes can be given as bytes:HEX"));
}

TEST(StructuresByTheirBytes, HaveTheArraysThatTheirPointersLeadTo)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const OutcomePointer outcome = test::run(test::ownKernel("k.cu",
        "struct Points { const float* x; float* y; int n; };\n"
        "__global__ void k(Points p) { int i = threadIdx.x; if (i < p.n) p.y[i] = 2 * p.x[i]; }\n",
        {{1, 1, 1}, {8, 1, 1}}, {"bytes:" + std::string(32, '0') + "0400000000000000,0=in:ramp:4:f32,8=out:f32:4"}));
    EXPECT_TRUE(outcome->problems.empty());
    const std::vector<BufferSpec>& buffers = outcome->bound->work.buffers;
    ASSERT_EQ(buffers.size(), 2u);
    EXPECT_EQ(buffers[0].name, "p.x");
    EXPECT_EQ(buffers[1].name, "p.y");
    EXPECT_EQ(outcome->output->valueAsText(3), "6");
}

} // namespace warpatlas
