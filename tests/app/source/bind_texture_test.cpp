/// Kernels with textures and surfaces, from their text to their result.
#include "app/source/bind_texture.h"

#include "app/words/problem_words.h"
#include "kernels/simulator/recording/trace.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>

#include <bit>

namespace warpatlas {

using testing::HasSubstr;

namespace {

constexpr const char* rotateText = R"(
__global__ void rotate(cudaTextureObject_t picture, float* out, int width, int height, float cosine, float sine)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float u = x + 0.5f - width / 2.0f, v = y + 0.5f - height / 2.0f;
    out[y * width + x] = tex2D<float>(picture, u * cosine - v * sine + width / 2.0f, u * sine + v * cosine + height / 2.0f);
}
__global__ void invert(cudaSurfaceObject_t in, cudaSurfaceObject_t out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        surf2Dwrite((unsigned char)(255 - surf2Dread<unsigned char>(in, x, y)), out, x, y);
}
__global__ void colours(cudaTextureObject_t picture, uchar4* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = tex2D<uchar4>(picture, x, y);
}
__global__ void lookup(cudaTextureObject_t table, const int* index, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = tex1Dfetch<float>(table, index[i]);
}
__global__ void number(unsigned long long n, unsigned long long* out) { *out = n; }
)";

class BindTexture : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
    }

    static Experiment experiment(const char* kernel, const std::vector<std::string>& arguments)
    {
        return test::ownKernel("textures.cu", rotateText, {{1, 1, 1}, {32, 32, 1}}, arguments, kernel);
    }
    static const TextureSpec& textureOf(const Outcome& outcome, std::size_t argument)
    {
        return *std::get<BufferArgument>(outcome.bound->work.arguments[argument]).texture;
    }
};

TEST_F(BindTexture, ABytePictureIsReadAsFloatsWhereTheKernelFetchesFloats)
{
    const OutcomePointer outcome = test::run(experiment(
        "rotate", {"tex:ramp:20x12:u8,filter=linear", "out:f32:20x12", "i32:20", "i32:12", "f32:1", "f32:0"}));
    EXPECT_TRUE(outcome->problems.empty()) << sentenceOf(outcome->problems.front());
    const TextureSpec& texture = textureOf(*outcome, 0);
    EXPECT_EQ(texture.axes, 2u);
    EXPECT_EQ(texture.extent, (Extent{20, 12, 1}));
    EXPECT_TRUE(texture.normalisedFloats);
    EXPECT_EQ(texture.filter, TextureFilter::Linear);
    const auto out = outcome->output->values<float>();
    for (std::size_t i = 0; i < out.size(); ++i)
        EXPECT_FLOAT_EQ(out[i], static_cast<float>(i % 256) / 255) << i;
}

TEST_F(BindTexture, FloatsStayWhatTheyAre)
{
    const OutcomePointer outcome =
        test::run(experiment("rotate", {"tex:ramp:20x12:f32", "out:f32:20x12", "i32:20", "i32:12", "f32:-1", "f32:0"}));
    EXPECT_FALSE(textureOf(*outcome, 0).normalisedFloats);
    const auto out = outcome->output->values<float>();
    EXPECT_EQ(out[0], 239) << "turned by half a circle";
    EXPECT_EQ(out[239], 0);
}

TEST_F(BindTexture, ASurfaceIsAnOutputLikeOthers)
{
    const OutcomePointer outcome =
        test::run(experiment("invert", {"surf:in:ramp:15x7:u8", "surf:out:u8:15x7", "i32:15", "i32:7"}));
    EXPECT_TRUE(outcome->problems.empty()) << sentenceOf(outcome->problems.front());
    EXPECT_TRUE(textureOf(*outcome, 1).surface);
    EXPECT_EQ(outcome->bound->work.output, 1u);
    const auto out = outcome->output->values<std::uint8_t>();
    for (std::size_t i = 0; i < out.size(); ++i)
        EXPECT_EQ(out[i], 255 - i);
}

TEST_F(BindTexture, WhoIsOutsideIsTold)
{
    const OutcomePointer outcome =
        test::run(experiment("invert", {"surf:in:ramp:15x7:u8", "surf:out:u8:15x7", "i32:16", "i32:7"}));
    ASSERT_FALSE(outcome->problems.empty());
    EXPECT_EQ(outcome->problems.front().kind, ProblemKind::OutOfBounds);
    EXPECT_THAT(sentenceOf(outcome->problems.front()), HasSubstr("reads 'in'[15, 0], outside of the 15 x 7 elements"));
}

TEST_F(BindTexture, ColoursGetAFourthChannel)
{
    const OutcomePointer outcome =
        test::run(experiment("colours", {"tex:ramp:4x2x3:u8", "out:u8x4:4x2", "i32:4", "i32:2"}));
    const auto out = outcome->output->values<std::uint8_t>();
    const Dataset colours = loadDataset("ramp:4x2x3:u8");
    const auto in = colours.array->values<std::uint8_t>();
    for (std::size_t i = 0; i < 8; ++i)
        for (std::size_t channel = 0; channel < 4; ++channel)
            EXPECT_EQ(out[4 * i + channel], channel == 3 ? 255 : in[3 * i + channel]) << i;
    EXPECT_THAT(outcome->bound->source->files[0].note, HasSubstr("with a fourth channel"));
}

TEST_F(BindTexture, ATableOfAnyShapeIsFetchedAsALine)
{
    const OutcomePointer outcome =
        test::run(experiment("lookup", {"tex:ramp:10x3:f32", "in:ramp:40:i32", "out:f32:40", "i32:40"}));
    EXPECT_TRUE(textureOf(*outcome, 0).linearMemory);
    EXPECT_EQ(textureOf(*outcome, 0).extent, (Extent{30, 1, 1}));
    const auto out = outcome->output->values<float>();
    EXPECT_EQ(out[29], 29);
    EXPECT_EQ(out[30], 0) << "outside";
}

TEST_F(BindTexture, WhatIsMissingIsSaid)
{
    const auto refusal = [](const std::string& subject, const Experiment& bad) {
        return test::refusalOf(subject, [&] { bindExperiment(bad); });
    };
    EXPECT_THAT(
        refusal("--arg u64:0", experiment("rotate", {"u64:0", "out:f32:20x12", "i32:20", "i32:12", "f32:1", "f32:0"})),
        HasSubstr("parameter 1 (picture) is a texture object: tex:DATA"));
    EXPECT_THAT(refusal("--arg in:ramp:20x12",
                    experiment("rotate", {"in:ramp:20x12", "out:f32:20x12", "i32:20", "i32:12", "f32:1", "f32:0"})),
        HasSubstr("is a texture object"));
    EXPECT_THAT(
        refusal("--arg tex:ramp:15x7", experiment("invert", {"tex:ramp:15x7", "surf:out:u8:15x7", "i32:15", "i32:7"})),
        HasSubstr("parameter 1 (in) is a surface object: surf:in:DATA"));
    EXPECT_THAT(refusal("--arg tex:ramp:4", experiment("number", {"tex:ramp:4", "out:u64:1"})),
        HasSubstr("no object of a texture or a surface"));
    EXPECT_THAT(refusal("--arg tex:ramp:4",
                    experiment("rotate", {"tex:ramp:4", "tex:ramp:4", "i32:20", "i32:12", "f32:1", "f32:0"})),
        HasSubstr("parameter 2 (out) is float*"));
}

TEST_F(BindTexture, WhatNobodySaysIsChosen)
{
    Experiment rotate = experiment("rotate", {});
    rotate.grid.reset();
    rotate.block.reset();
    const OutcomePointer picture = test::run(rotate);
    const BoundExperiment& bound = *picture->bound;
    EXPECT_EQ(bound.source->arguments[0], "tex:bundled:picture");
    EXPECT_TRUE(bound.source->chosen[0]);
    EXPECT_EQ(bound.work.buffers[0].shape.channels, 1u) << "made grey";
    EXPECT_TRUE(textureOf(*picture, 0).normalisedFloats);
    EXPECT_EQ(bound.work.buffers[1].shape, bound.work.buffers[0].shape);
    EXPECT_TRUE(picture->problems.empty()) << sentenceOf(picture->problems.front());

    Experiment colours = experiment("colours", {});
    EXPECT_EQ(test::run(colours)->bound->work.buffers[0].shape.channels, 4u);

    const OutcomePointer invert = test::run(experiment("invert", {}));
    EXPECT_EQ(invert->bound->source->arguments[0], "surf:in:bundled:picture");
    EXPECT_THAT(invert->bound->source->arguments[1], HasSubstr("surf:out:u8:"));

    Experiment own = experiment("rotate", {});
    own.data = {"ramp:30x20:f32"};
    EXPECT_EQ(test::run(own)->bound->source->arguments[0], "tex:ramp:30x20:f32");
    const OutcomePointer table = test::run(experiment("lookup", {}));
    EXPECT_EQ(table->bound->source->arguments[0], "tex:random:1000:1:f32");
}

/// What main() sets is as true of its kernel as the code; what is said goes before it.
TEST_F(BindTexture, ModesAreThoseOfHostCode)
{
    const std::string host = "int main()\n{\n    cudaTextureDesc d = {};\n    d.filterMode = cudaFilterModeLinear;\n"
                             "    for (int i = 0; i < 2; ++i)\n        d.addressMode[i] = cudaAddressModeMirror;\n"
                             "    d.readMode = cudaReadModeNormalizedFloat;\n    d.normalizedCoords = 1;\n}\n";
    const auto bound = [&](const std::string& texture, const std::string& text) {
        return bindExperiment(test::ownKernel("textures.cu", rotateText + text, {{1, 1, 1}, {32, 32, 1}},
            {texture, "out:f32:20x12", "i32:20", "i32:12", "f32:1", "f32:0"}, "rotate"));
    };
    const auto said = bound("tex:ramp:20x12:u8", host);
    const TextureSpec& texture = *std::get<BufferArgument>(said->work.arguments[0]).texture;
    EXPECT_EQ(texture.filter, TextureFilter::Linear);
    EXPECT_EQ(texture.address, TextureAddress::Mirror);
    EXPECT_TRUE(texture.normalisedFloats);
    EXPECT_TRUE(texture.normalisedCoordinates);
    EXPECT_EQ(said->source->files[0].note, "as host code sets it: filter=linear,address=mirror,read=float,normalized");
    const auto other = bound("tex:ramp:20x12:u8,filter=point,unnormalized", host);
    const TextureSpec& own = *std::get<BufferArgument>(other->work.arguments[0]).texture;
    EXPECT_EQ(own.filter, TextureFilter::Point);
    EXPECT_FALSE(own.normalisedCoordinates);
    EXPECT_EQ(own.address, TextureAddress::Mirror);
    const auto two = bound("tex:ramp:20x12:u8", host + "void other(cudaTextureDesc* d) { d->normalizedCoords = 0; }\n");
    EXPECT_FALSE(std::get<BufferArgument>(two->work.arguments[0]).texture->normalisedCoordinates)
        << "two textures: nobody knows which is this one's";
    EXPECT_EQ(two->source->files[0].note,
        "as host code sets it: filter=linear,address=mirror,read=float; chosen, as nothing says it: unnormalized");
    EXPECT_EQ(bound("tex:ramp:20x12:u8", "")->source->files[0].note,
        "chosen, as nothing says it: unnormalized,filter=point,address=clamp");
    EXPECT_EQ(bound("tex:ramp:20x12:u8,normalized,filter=linear,address=wrap", "")->source->files[0].note, "");
}

TEST_F(BindTexture, OfWhatTheCodeCannotSeeNothingIsSaidToBeChosen)
{
    const auto surface = bindExperiment(experiment("invert", {}));
    EXPECT_EQ(surface->source->files[0].note.find("chosen"), std::string::npos) << surface->source->files[0].note;
    EXPECT_EQ(bindExperiment(experiment("lookup", {}))->source->files[0].note, "");
}

TEST(TextureForTest, SaysWhatCudaDoesNotHave)
{
    ptx::TextureUse use;
    use.axes = 2;
    use.type = ptx::Type::F32;
    const auto refusal = [&](const TextureWishes& wishes, ElementType type, const Shape& shape) {
        return test::refusalOf("x", [&] { textureFor(wishes, use, type, shape, "x"); });
    };
    const Shape plane{{8, 4, 1}, 1};
    EXPECT_THAT(refusal({}, ElementType::U8, {{8, 4, 1}, 3}), HasSubstr("1, 2 or 4"));
    EXPECT_THAT(refusal({}, ElementType::F64, plane), HasSubstr("holds f64"));
    EXPECT_THAT(refusal({}, ElementType::F32, {{0, 4, 1}, 1}), HasSubstr("no element"));
    TextureWishes wishes;
    wishes.floats = true;
    EXPECT_THAT(refusal(wishes, ElementType::I32, plane), HasSubstr("8 and 16 bits"));
    wishes.floats = false;
    wishes.filter = TextureFilter::Linear;
    EXPECT_THAT(refusal(wishes, ElementType::U8, plane), HasSubstr("filters not"));
    wishes.floats.reset();
    EXPECT_TRUE(textureFor(wishes, use, ElementType::U8, plane, "x").normalisedFloats);
}

TEST(TextureForTest, AxesAreThoseOfTheCoordinates)
{
    ptx::TextureUse use;
    const auto extentOf = [&](std::uint8_t axes, bool layered, const Extent& data) {
        use.axes = axes;
        use.layered = layered;
        return textureFor({}, use, ElementType::F32, {data, 1}, "x");
    };
    EXPECT_EQ(extentOf(1, false, {6, 5, 1}).extent, (Extent{30, 1, 1}));
    EXPECT_EQ(extentOf(1, true, {6, 5, 1}).extent, (Extent{6, 1, 1}));
    EXPECT_EQ(extentOf(1, true, {6, 5, 1}).layers, 5u);
    EXPECT_EQ(extentOf(2, true, {6, 5, 4}).extent, (Extent{6, 5, 1}));
    EXPECT_EQ(extentOf(2, true, {6, 5, 4}).layers, 4u);
    EXPECT_EQ(extentOf(2, true, {6, 5, 1}).layers, 1u);
    EXPECT_EQ(extentOf(3, false, {6, 5, 4}).extent, (Extent{6, 5, 4}));
    EXPECT_EQ(extentOf(0, false, {6, 5, 1}).axes, 2u) << "nothing is known: as the data";
    for (const std::uint8_t axes : {1, 2, 3})
        EXPECT_EQ(extentOf(axes, false, {6, 5, 4}).elements(), 120u);
}

} // namespace
} // namespace warpatlas
