// `warpatlas run --source` of files whose main() computes the launch: it is run, and its launch is taken.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

using test::runProgram;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

namespace {

class OwnLaunchCommand : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms("clang"); !reason.empty())
            GTEST_SKIP() << reason;
    }
    test::Finished run(const std::string& body, const std::vector<std::string>& more = {})
    {
        const std::string file = folder.write("lab.cu",
            "#include <cstdlib>\n#include <cstdio>\n"
            "__global__ void gather(const float* in, const int* at, float* out, int n)\n"
            "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[at[i]]; }\n"
            "int main(int argc, char** argv)\n{\n"
                + body + "\n}\n");
        std::vector<std::string> words{"run", "--source", file, "--compiler", "clang", "--no-measure"};
        words.insert(words.end(), more.begin(), more.end());
        return runProgram(words);
    }
    /// Reads from the end of an array of `count`, and begins one further on.
    static std::string mirror(const std::string& count, const std::string& first = "n - 1")
    {
        return "int n = argc > 1 ? atoi(argv[1]) : " + count
            + ";\nfloat *in, *out, a[200]; int *at, b[200];\n"
              "for (int i = 0; i < n; i++) { a[i] = i; b[i] = "
            + first
            + " - i; }\n"
              "cudaMalloc(&in, n * 4); cudaMalloc(&at, n * 4); cudaMalloc(&out, n * 4);\n"
              "cudaMemcpy(in, a, n * 4, cudaMemcpyHostToDevice); cudaMemcpy(at, b, n * 4, cudaMemcpyHostToDevice);\n"
              "puts(\"said by main\"); gather<<<(n + 31) / 32, 32>>>(in, at, out, n);\ncudaDeviceSynchronize();";
    }
    test::TemporaryFolder folder;
};

} // namespace

TEST_F(OwnLaunchCommand, HasWhatTheProgramPassedAndWhatItsArraysHeld)
{
    const test::Finished finished = run(mirror("100"), {"--json", "-"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(
        finished.err, HasSubstr("main() computes the launch of line 12: it was run, and this is what it launched"));
    EXPECT_THAT(finished.out, Not(HasSubstr("said by main"))) << "what it prints is not of this command";
    const Json report = Json::parse(finished.out, nullptr, false);
    ASSERT_FALSE(report.is_discarded()) << finished.out;
    EXPECT_EQ(report["launch"]["grid"], Json({4, 1, 1}));
    EXPECT_EQ(report["launch"]["block"], Json({32, 1, 1}));
    EXPECT_TRUE(report["problems"].empty());
}

TEST_F(OwnLaunchCommand, ShowsWhatIsWrongInIt)
{
    const test::Finished finished = run(mirror("100", "n"));
    EXPECT_EQ(finished.status, 1) << "the first thread reads behind the array";
    EXPECT_THAT(finished.out, HasSubstr("'in'[100]"));
}

TEST_F(OwnLaunchCommand, IsNotRunWhereAPersonSaysTheLaunch)
{
    const test::Finished finished = run(mirror("100"), {"--data", "random:50:1", "--arg", "at=in:ramp:50:i32"});
    EXPECT_THAT(finished.err, Not(HasSubstr("it was run")));
    EXPECT_EQ(finished.status, 0) << finished.out;
}

TEST_F(OwnLaunchCommand, SaysWhyThereIsNone)
{
    EXPECT_THAT(run("int n = atoi(argv[1]); if (n > 0) gather<<<n, 32>>>(nullptr, nullptr, nullptr, n);").err,
        HasSubstr("main() was run, and did not launch the kernel"));
    EXPECT_THAT(run(mirror("nobodyKnows()")).err, HasSubstr("its main() does not compile, and is not run"));
    const std::string part = folder.write("part.cu",
        "__global__ void set(float* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = 1; }\n"
        "int threads(int n);\nvoid run(float* out, int n) { set<<<1, threads(n)>>>(out, n); }\n");
    const test::Finished alone = runProgram({"run", "--source", part, "--compiler", "clang", "--no-measure"});
    EXPECT_THAT(alone.err, HasSubstr("there is no main() to run"));
}

TEST_F(OwnLaunchCommand, AnExperimentThatIsSavedKeepsItsMemoryBesideIt)
{
    const std::string saved = folder.path("mine.warpatlas");
    EXPECT_EQ(run(mirror("100"), {"--save", saved}).status, 0);
    const test::Finished again = runProgram({"run", saved, "--no-measure", "--json", "-"});
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(Json::parse(again.out, nullptr, false)["launch"]["grid"], Json({4, 1, 1}));
}

TEST_F(OwnLaunchCommand, StructuresAreAsTheProgramHasThem)
{
    const std::string file = folder.write("bodies.cu",
        "#include <cstdlib>\n#include <vector>\n"
        "struct Body { float x, mass; double energy; };\nstruct Columns { const float* x; float* y; };\n"
        "__global__ void lift(Body* b, int n, Body by)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i].energy = by.mass * b[i].mass * b[i].x; }\n"
        "__global__ void turn(Columns c, int n)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c.y[i] = c.x[n - 1 - i]; }\n"
        "int main(int argc, char** argv)\n{\n  int n = argc > 1 ? atoi(argv[1]) : 50;\n"
        "  std::vector<Body> h(n, Body{3, 2, 0}); std::vector<float> x(n, 5); Body* b; float *cx, *cy;\n"
        "  cudaMalloc(&b, n * sizeof(Body)); cudaMalloc(&cx, n * 4); cudaMalloc(&cy, n * 4);\n"
        "  cudaMemcpy(b, h.data(), n * sizeof(Body), cudaMemcpyHostToDevice);\n"
        "  cudaMemcpy(cx, x.data(), n * 4, cudaMemcpyHostToDevice);\n"
        "  lift<<<(n + 31) / 32, 32>>>(b, n, Body{0, 4, 0});\n  turn<<<(n + 31) / 32, 32>>>(Columns{cx, cy}, n);\n"
        "  cudaMemcpy(h.data(), b, n * sizeof(Body), cudaMemcpyDeviceToHost);\n"
        "  cudaMemcpy(x.data(), cy, n * 4, cudaMemcpyDeviceToHost);\n"
        "  cudaFree(b); cudaFree(cx); cudaFree(cy);\n}\n");
    const std::string saved = folder.path("bodies.warpatlas-program");
    ASSERT_EQ(runProgram({"exec", "--compiler", "clang", "--save", saved, file}).status, 0);
    const std::vector<std::vector<std::string>> ways{{saved + ":1"}, {saved + ":2"},
        {"--source", file + ":lift", "--compiler", "clang"}, {"--source", file + ":turn", "--compiler", "clang"}};
    for (std::size_t way = 0; way < ways.size(); ++way) {
        std::vector<std::string> words{"run"};
        words.insert(words.end(), ways[way].begin(), ways[way].end());
        words.insert(words.end(), {"--no-measure", "--json", "-"});
        const test::Finished finished = runProgram(words);
        EXPECT_EQ(finished.status, 0) << way << ": " << finished.err << finished.out;
        const Json report = Json::parse(finished.out, nullptr, false);
        ASSERT_FALSE(report.is_discarded()) << finished.out;
        EXPECT_EQ(report["launch"]["grid"], Json({2, 1, 1})) << way;
        EXPECT_TRUE(report["problems"].empty()) << way << report["problems"];
        for (const Json& buffer : report["buffers"])
            EXPECT_EQ(buffer["name"], way % 2 == 0 ? "b" : buffer["name"] == "c.x" ? "c.x" : "c.y");
    }
}

TEST_F(OwnLaunchCommand, TakesTheInstanceThatIsAskedFor)
{
    const std::string file = folder.write("both.cu",
        "#include <cstdlib>\n"
        "template <class T> __global__ void fill(T* d, int n) { int i = blockIdx.x * 32 + threadIdx.x; if (i < n) d[i] "
        "= "
        "i; }\n"
        "template <class T> void run(int n)\n{\n  T* d; cudaMalloc(&d, n * sizeof(T));\n"
        "  fill<T><<<(n + 31) / 32, 32>>>(d, n); cudaDeviceSynchronize(); cudaFree(d);\n}\n"
        "int main(int argc, char** argv) { int n = argc > 1 ? atoi(argv[1]) : 40; run<float>(n); run<double>(2 * n); "
        "}\n");
    for (const auto& [instance, blocks] : {std::pair("fill<float>", 2), std::pair("fill<double>", 3)}) {
        const test::Finished finished = runProgram(
            {"run", "--source", file + ':' + instance, "--compiler", "clang", "--no-measure", "--json", "-"});
        EXPECT_EQ(finished.status, 0) << finished.err;
        const Json report = Json::parse(finished.out, nullptr, false);
        ASSERT_FALSE(report.is_discarded()) << finished.out;
        EXPECT_EQ(report["launch"]["grid"], Json({blocks, 1, 1})) << instance << ": " << finished.err;
        EXPECT_THAT(std::string(report["signature"]), HasSubstr(instance));
    }
}

} // namespace warpatlas
