// `warpatlas run --source` from outside: a kernel of one's own through the same door as the catalogue's.
#include "tests/app/support/files.h"
#include "tests/app/support/saxpy.h"
#include "tests/ui/command_line/child_process.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace warpatlas {

using test::runProgram;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

namespace {

class SourceCommandLine : public testing::Test {
protected:
    test::Finished run(const std::vector<std::string>& more) const
    {
        std::vector<std::string> arguments{"run", "--source", file + ":saxpy", "--grid", "4", "--block", "64"};
        for (const std::string& argument : test::goodArguments)
            arguments.insert(arguments.end(), {"--arg", argument});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runProgram(arguments);
    }
    /// The one line of a call that is refused.
    static std::string refusal(const std::vector<std::string>& arguments)
    {
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    }
    test::TemporaryFolder folder;
    std::string file = folder.write("saxpy.ptx", test::saxpyPtx);
};

TEST_F(SourceCommandLine, SaysWhatSimulateSays)
{
    std::vector<std::string> arguments{
        "simulate", file, "--kernel", "saxpy", "--grid", "4", "--block", "64", "--json", "-"};
    for (const char* argument : {"f32:2", "in:ramp:200", "inout:ramp:250", "i32:250"})
        arguments.insert(arguments.end(), {"--arg", argument});
    const test::Finished simulated = runProgram(arguments);
    arguments[0] = "run";
    arguments.erase(arguments.begin() + 1, arguments.begin() + 4);
    arguments.insert(arguments.begin() + 1, {"--source", file + ":saxpy", "--no-measure"});
    const test::Finished finished = runProgram(arguments);
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_EQ(finished.status, simulated.status);
    const Json report = Json::parse(finished.out, nullptr, false);
    ASSERT_FALSE(report.is_discarded()) << finished.out;
    EXPECT_EQ(report["problems"][0]["kind"], "out_of_bounds");
    EXPECT_EQ(report, Json::parse(simulated.out));
}

TEST_F(SourceCommandLine, WritesItsOutputsAndSaysThatThereIsNothingToCompareWith)
{
    const std::string shown = folder.path("shown.npy");
    const test::Finished finished = run({"--out", shown});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("saxpy(float, float const*, float*, int)"));
    EXPECT_THAT(
        finished.out, HasSubstr("Check       nothing to compare with: a kernel of your own has no reference\n"));
    EXPECT_THAT(finished.out, HasSubstr("250 written, 0 unwritten"));
    EXPECT_THAT(finished.out, Not(HasSubstr("Times")));
    const Dataset y = loadDataset(shown);
    for (std::size_t i = 0; i < 250; ++i)
        EXPECT_EQ(y.array->values<float>()[i], 3 * float(i));
}

TEST_F(SourceCommandLine, IsSavedAsAnExperimentThatMovesWithItsFiles)
{
    const std::string saved = folder.path("mine.warpatlas");
    const test::Finished first = run({"--shared", "1024", "--save", saved});
    EXPECT_EQ(first.status, 0) << first.err;
    const Json json = Json::parse(test::read(saved));
    EXPECT_EQ(json["kernel"], "saxpy");
    EXPECT_EQ(json["source"]["file"], "saxpy.ptx");
    EXPECT_EQ(json["source"]["shared_bytes"], 1024);
    EXPECT_EQ(runProgram({"run", saved}).out, first.out);
    // Options win over the file.
    EXPECT_THAT(runProgram({"run", saved, "--block", "32"}).out, HasSubstr("grid 4, block 32: 128 threads"));
    EXPECT_THAT(
        runProgram({"run", saved, "--arg", "f32:2", "--arg", "in:ramp:9", "--arg", "out:f32:9", "--arg", "i32:9"}).out,
        HasSubstr("9 written, 0 unwritten"));
    EXPECT_THAT(refusal({"run", saved, "--kernel", "matmul"}), HasSubstr("--kernel matmul: "));
    const test::Finished drawn = runProgram({"render", saved, "--out", folder.path("a.png"), "--size", "320x240"});
    EXPECT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_EQ(test::read(folder.path("a.png")).substr(1, 3), "PNG");
}

TEST_F(SourceCommandLine, RefusesInOneLine)
{
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"run", "--source", file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return refusal(arguments);
    };
    EXPECT_THAT(with({"--kernel", "grayscale"}), HasSubstr("--kernel grayscale: is for a kernel of the catalogue"));
    EXPECT_THAT(with({"--data", "none.png"}), HasSubstr("say which kernel"));
    EXPECT_THAT(refusal({"run", "--source", file + ":saxpy", "--data", "none.png"}), HasSubstr("--data none.png: "));
    EXPECT_THAT(with({"--set", "a=1"}), HasSubstr("--set a=1: "));
    EXPECT_THAT(with({"--mistake", "no_guard"}), HasSubstr("--mistake no_guard: "));
    EXPECT_THAT(refusal({"run", "--source", file + ":nothing", "--block", "32"}),
        HasSubstr("--grid auto: what this kernel should cover is not known"));
    EXPECT_THAT(with({"--grid", "1", "--block", "32"}),
        HasSubstr("--source " + file + ": say which kernel of " + file + ": saxpy, nothing"));
    EXPECT_THAT(with({"--grid", "1", "--block", "32", "--device", "cpu"}), HasSubstr("--source "));
    EXPECT_THAT(refusal({"run", "--source", file + ":other", "--grid", "1", "--block", "1"}),
        HasSubstr(":other: there is no such kernel"));
    EXPECT_THAT(refusal({"run", "--source", file + ":nothing", "--grid", "1", "--block", "1", "--device", "cpu"}),
        HasSubstr("--device cpu: nothing has no CPU form"));
    EXPECT_THAT(
        refusal({"run", "--source", file + ":nothing", "--grid", "1", "--block", "2048"}), HasSubstr("--block 2048: "));
    EXPECT_THAT(refusal({"run", "--source", folder.path("none.cu"), "--grid", "1", "--block", "1"}),
        HasSubstr("none.cu: no such file"));
    EXPECT_THAT(refusal({"run", "--arg", "i32:5"}), HasSubstr("--arg i32:5: is for a kernel of your own"));
    EXPECT_THAT(refusal({"run", "--shared", "5"}), HasSubstr("--shared 5: is for a kernel of your own"));
}

TEST_F(SourceCommandLine, SymbolsAndStructuresGoTheSameWay)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string own = folder.write("own.cu",
        "struct Params { int n; float* to; };\n__constant__ float weights[3];\n"
        "__global__ void k(Params p)\n{\n    if (threadIdx.x < p.n)\n        p.to[threadIdx.x] = "
        "weights[threadIdx.x];\n}\n"
        "int main() { float w[3]; cudaMemcpyToSymbol(weights, w, 12); }\n");
    const std::string to = folder.path("to.npy"), saved = folder.path("own.warpatlas");
    const std::vector<std::string> call{"--grid", "1", "--block", "32", "--arg", "struct:n=3,to=out:f32:3:" + to};
    std::vector<std::string> silent{"simulate", own};
    silent.insert(silent.end(), call.begin(), call.end());
    const test::Finished unfilled = runProgram(silent);
    EXPECT_EQ(unfilled.status, 1);
    EXPECT_THAT(
        unfilled.out, HasSubstr("weights is filled by main() with cudaMemcpyToSymbol (line 8), which is not run"));
    std::vector<std::string> filled = silent;
    filled.insert(filled.end(), {"--symbol", "weights=f32:0.5,1,2"});
    const test::Finished simulated = runProgram(filled);
    EXPECT_EQ(simulated.status, 0) << simulated.out << simulated.err;
    EXPECT_THAT(simulated.out, HasSubstr("weights     symbol f32, 3 values: 0.5 1 2"));
    EXPECT_THAT(simulated.out, Not(HasSubstr("cudaMemcpyToSymbol")));
    EXPECT_EQ(loadDataset(to).array->values<float>()[2], 2);
    filled.erase(filled.begin(), filled.begin() + 2);
    filled.insert(filled.begin(), {"run", "--source", own, "--no-measure", "--save", saved});
    EXPECT_EQ(runProgram(filled).status, 0);
    EXPECT_THAT(test::read(saved), HasSubstr("\"weights=f32:0.5,1,2\""));
    EXPECT_EQ(runProgram({"run", saved, "--no-measure"}).status, 0);
    EXPECT_EQ(runProgram({"run", saved, "--no-measure", "--symbol", "weights=f32:7"}).status, 0);
    EXPECT_EQ(loadDataset(to).array->values<float>()[0], 7);
    EXPECT_THAT(
        refusal({"run", saved, "--symbol", "weight=f32:7"}), HasSubstr("--symbol weight=f32:7: there is no such"));
    EXPECT_THAT(refusal({"run", "--symbol", "a=i32:1"}), HasSubstr("--symbol a=i32:1: is for a kernel of your own"));
    EXPECT_THAT(refusal({"run", "--shared-opt-in"}), HasSubstr("--shared-opt-in: is for a kernel of your own"));
}

constexpr const char* textureText = R"(
__global__ void rotate(cudaTextureObject_t picture, float* out, int width, int height, float cosine, float sine)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float u = x + 0.5f - width / 2.0f, v = y + 0.5f - height / 2.0f;
    out[y * width + x] = tex2D<float>(picture, u * cosine - v * sine + width / 2.0f, u * sine + v * cosine + height / 2.0f);
}
__global__ void scale(cudaSurfaceObject_t in, cudaSurfaceObject_t out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    surf2Dwrite(2 * surf2Dread<float>(in, x * 4, y), out, x * 4, y);
}
)";

/// By hand in doubles: outside is zero.
double turnedAt(const Array& picture, int x, int y, double cosine, double sine)
{
    const int width = int(picture.shape().extent.x), height = int(picture.shape().extent.y);
    const auto value = [&](int column, int row) {
        return column < 0 || row < 0 || column >= width || row >= height
            ? 0.0
            : picture.valueAsDouble(std::size_t(row * width + column)) / 255.0;
    };
    const double u = x + 0.5 - width / 2.0, v = y + 0.5 - height / 2.0;
    const double at = u * cosine - v * sine + width / 2.0 - 0.5, down = u * sine + v * cosine + height / 2.0 - 0.5;
    const int column = int(std::floor(at)), row = int(std::floor(down));
    const double right = at - column, below = down - row;
    return (1 - right) * (1 - below) * value(column, row) + right * (1 - below) * value(column + 1, row)
        + (1 - right) * below * value(column, row + 1) + right * below * value(column + 1, row + 1);
}

TEST_F(SourceCommandLine, ATextureTurnsAPictureAndASurfaceIsWritten)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string own = folder.write("own.cu", textureText), turned = folder.path("turned.npy"),
                      scaled = folder.path("scaled.npy"), saved = folder.path("own.warpatlas");
    const test::Finished rotated = runProgram({"simulate", own, "--kernel", "rotate", "--grid", "3,2", "--block",
        "16,16", "--arg", "tex:ramp:45x31:u8,filter=linear,address=border", "--arg", "out:f32:45x31:" + turned, "--arg",
        "i32:45", "--arg", "i32:31", "--arg", "f32:0.8", "--arg", "f32:0.6", "--json", "-"});
    EXPECT_EQ(rotated.status, 0) << rotated.out << rotated.err;
    const Json report = Json::parse(rotated.out, nullptr, false);
    ASSERT_FALSE(report.is_discarded());
    EXPECT_GT(report["memory"]["texture_requests"], 0) << report["memory"];
    EXPECT_GT(report["memory"]["texture_elements"], 3 * 45 * 31) << "four of most places inside";
    const Dataset in = loadDataset("ramp:45x31:u8"), out = loadDataset(turned);
    for (int y = 0; y < 31; ++y)
        for (int x = 0; x < 45; ++x)
            EXPECT_NEAR(
                out.array->values<float>()[std::size_t(y * 45 + x)], turnedAt(*in.array, x, y, 0.8, 0.6), 2.0 / 256)
                << x << ' ' << y;

    const test::Finished written = runProgram({"run", "--source", own + ":scale", "--no-measure", "--grid", "2,2",
        "--block", "16,16", "--arg", "surf:in:ramp:32x32", "--arg", "surf:out:f32:32x32:" + scaled, "--save", saved});
    EXPECT_EQ(written.status, 0) << written.out << written.err;
    EXPECT_EQ(loadDataset(scaled).array->values<float>()[1023], 2046);
    EXPECT_THAT(test::read(saved), HasSubstr("surf:in:ramp:32x32"));
    EXPECT_EQ(runProgram({"run", saved, "--no-measure"}).status, 0);

    const test::Finished outside = runProgram({"simulate", own, "--kernel", "scale", "--grid", "2,2", "--block",
        "16,16", "--arg", "surf:in:ramp:32x32", "--arg", "surf:out:f32:30x32"});
    EXPECT_EQ(outside.status, 1);
    EXPECT_THAT(outside.out, HasSubstr("writes 'out'[30, 0], outside of the 30 x 32"));
    EXPECT_THAT(refusal({"simulate", own, "--kernel", "scale", "--grid", "2,2", "--block", "16,16", "--arg", "u64:5",
                    "--arg", "surf:out:f32:30x32"}),
        HasSubstr("--arg u64:5: parameter 1 (in) is a surface object: surf:in:DATA"));
}

TEST_F(SourceCommandLine, OneOfSeveralOutputsIsWrittenByItsName)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string own = folder.write("own.cu",
        "__device__ int largest = -1;\n__device__ unsigned bright;\n"
        "__global__ void look(const unsigned char* pixels, int n)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "  if (i < n) { atomicMax(&largest, pixels[i]); if (pixels[i] > 127) atomicAdd(&bright, 1u); } }\n");
    const std::string first = folder.path("first.npy"), second = folder.path("second.npy");
    std::vector<std::string> arguments{"run", "--source", own, "--data", "ramp:200:u8", "--no-measure"};
    const auto with = [&](const std::vector<std::string>& wishes) {
        std::vector<std::string> all = arguments;
        for (const std::string& wish : wishes)
            all.insert(all.end(), {"--out", wish});
        return all;
    };
    const test::Finished one = runProgram(with({first}));
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_THAT(one.err, HasSubstr("--out " + first + ": is bright; --out NAME=FILE writes the others: largest\n"));
    EXPECT_EQ(loadDataset(first).array->values<std::uint32_t>()[0], 72u);
    const test::Finished both = runProgram(with({"largest=" + first, "bright=" + second}));
    EXPECT_EQ(both.status, 0) << both.err;
    EXPECT_EQ(both.err, "");
    EXPECT_EQ(loadDataset(first).array->values<std::int32_t>()[0], 199);
    EXPECT_EQ(loadDataset(second).array->values<std::uint32_t>()[0], 72u);
    EXPECT_THAT(
        refusal(with({"darkest=" + first})), HasSubstr("darkest is no array that the kernel writes; it writes"));
    EXPECT_THAT(refusal(with({first, second})), HasSubstr("is for the same output as " + first));
    EXPECT_THAT(refusal(with({"largest=" + first, "bright=" + first})), HasSubstr("is the file of --out as well"));
}

TEST_F(SourceCommandLine, ATextThatDoesNotCompileIsToldAsBySimulate)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string bad = folder.write("bad.cu", "__global__ void k(int* a)\n{\n    a[0] = b;\n    a[1] = c;\n}\n");
    const std::vector<std::string> launch{"--grid", "1", "--block", "1"};
    std::vector<std::string> arguments{"run", "--source", bad}, simulated{"simulate", bad};
    arguments.insert(arguments.end(), launch.begin(), launch.end());
    simulated.insert(simulated.end(), launch.begin(), launch.end());
    const test::Finished finished = runProgram(arguments), other = runProgram(simulated);
    EXPECT_EQ(finished.status, 2);
    EXPECT_TRUE(finished.err.starts_with("warpatlas: " + bad + ":3:12: ")) << finished.err;
    EXPECT_EQ(finished.err, other.err);
    EXPECT_EQ(finished.out, other.out);
}

} // namespace
} // namespace warpatlas
