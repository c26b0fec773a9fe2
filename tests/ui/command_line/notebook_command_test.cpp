// Notebooks on the command line: their kernels are listed, run by name and cell, and refused in one line.
#include "tests/app/notebook/made_up_notebook.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"
#include "tests/ui/command_line/child_process.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas {

using test::runProgram;
using testing::HasSubstr;
using Json = nlohmann::json;

namespace {

const std::string twiceText = "__global__ void twice(float* a, int n)\n{\n    int i = blockIdx.x * blockDim.x + "
                              "threadIdx.x;\n    if (i < n)\n        a[i] *= FACTOR;\n}\n";

class NotebookCommand : public testing::Test {
protected:
    /// The one line of a call that is refused.
    static std::string refusal(const std::vector<std::string>& arguments)
    {
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 2) << finished.out;
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
        return finished.err;
    }
    Json run(const std::string& source, const std::vector<std::string>& more = {})
    {
        std::vector<std::string> arguments{"run", "--source", source, "--no-measure", "--json", "-"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const test::Finished finished = runProgram(arguments);
        EXPECT_EQ(finished.status, 0) << finished.err;
        return Json::parse(finished.out, nullptr, false);
    }
    test::TemporaryFolder folder;
    std::string file = folder.write("course.ipynb",
        test::notebookOf({{"markdown", "# Course"}, {"code", "%%writefile factor.h\n#define FACTOR 3\n"},
            {"code", "%%writefile twice.cu\n#include \"factor.h\"\n" + twiceText},
            {"code",
                "import numpy as np\na = np.ones(200, dtype=np.float32)\nmod = SourceModule('''#define FACTOR 2\n"
                    + twiceText + "''')"},
            {"code", "f = mod.get_function('twice')\nf(drv.InOut(a), np.int32(200), block=(64, 1, 1), grid=(4, 1))"},
            {"code",
                "%%cu\n__global__ void mark(int* p)\n{\n    p[threadIdx.x] = 7;\n}\nint main()\n{\n    int* p;\n    "
                "cudaMalloc(&p, 128);\n    mark<<<1, 32>>>(p);\n}\n"},
            {"code", "@cuda.jit\ndef add(a):\n    a[0] = 1\n"}}));
};

TEST_F(NotebookCommand, ListsKernelsInTheOrderOfTheCells)
{
    const test::Finished words = runProgram({"list", "kernels", file});
    EXPECT_EQ(words.status, 0) << words.err;
    EXPECT_THAT(words.out, HasSubstr("3:twice: %%writefile twice.cu\n"));
    EXPECT_THAT(
        words.out, HasSubstr("4:twice: SourceModule\n      twice(float*a, int n)\n      launched in cell 5, line 2\n"));
    EXPECT_THAT(words.out, HasSubstr("6:mark: %%cu\n"));
    EXPECT_THAT(words.out, HasSubstr("7:add: @cuda.jit compiles it when it runs: 'warpatlas exec"));
    const Json json = Json::parse(runProgram({"list", "kernels", file, "--json"}).out, nullptr, false);
    ASSERT_EQ(json["kernels"].size(), 4u);
    EXPECT_EQ(json["cells"], 7);
    EXPECT_EQ(json["kernels"][1]["launches"][0]["cell"], 5);
    EXPECT_EQ(json["kernels"][3]["opens"], false);
}

TEST_F(NotebookCommand, NamesTheKernelsWhereThereAreSeveral)
{
    EXPECT_EQ(refusal({"run", "--source", file}),
        "warpatlas: --source " + file + ": has several kernels: 3:twice, 4:twice, 6:mark; name one, as " + file
            + ":3:twice\n");
    EXPECT_THAT(
        refusal({"run", "--source", file + ":twice"}), HasSubstr("has several kernels: 3:twice, 4:twice; name one"));
    EXPECT_THAT(
        refusal({"run", "--source", file + ":add"}), HasSubstr("add of cell 7 is Python that @cuda.jit compiles"));
    EXPECT_THAT(refusal({"run", "--source", file + ":none"}), HasSubstr("has no kernel none; it has 3:twice"));
    EXPECT_THAT(refusal({"list", "gpus", file}), HasSubstr("goes with `list kernels`"));
    EXPECT_THAT(refusal({"list", "kernels", folder.write("k.cu", twiceText)}), HasSubstr("is not named as a notebook"));
    EXPECT_THAT(refusal({"run", "--data", file}), HasSubstr("is a kernel, not data"));
}

TEST_F(NotebookCommand, RefusesDamagedOnesInOneLine)
{
    for (const char* const text :
        {"nothing", "{}", "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"code\"}]}", "[[[["}) {
        const std::string damaged = folder.write("damaged.ipynb", text);
        EXPECT_THAT(refusal({"run", "--source", damaged + ":k"}), HasSubstr("damaged.ipynb: is "));
        EXPECT_THAT(refusal({"list", "kernels", damaged}), HasSubstr("damaged.ipynb: is "));
    }
}

class NotebookRun : public NotebookCommand {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
};

TEST_F(NotebookRun, TakesTheLaunchOfPython)
{
    const Json report = run(file + ":4");
    EXPECT_EQ(report["kernel"], "twice");
    EXPECT_EQ(report["source"], "course.ipynb, cell 4");
    EXPECT_EQ(report["launch"]["grid"], Json({4, 1, 1}));
    EXPECT_EQ(report["launch"]["block"], Json({64, 1, 1}));
    EXPECT_EQ(report["file_launch"]["cell"], 5);
    EXPECT_EQ(report["file_launch"]["line"], 2);
    EXPECT_EQ(report["arguments"][1]["argument"], "i32:200");
    EXPECT_EQ(report["coverage"]["elements"], 200);
    const test::Finished words = runProgram({"run", "--source", file + ":4", "--no-measure"});
    EXPECT_THAT(words.out, HasSubstr("as the launch of cell 5, line 2 has it: "));
}

TEST_F(NotebookRun, TakesTheLaunchOfTheCellAndFilesOfOtherCells)
{
    EXPECT_EQ(run(file + ":mark")["launch"]["grid"], Json({1, 1, 1}));
    const std::string out = folder.path("out.npy");
    run(file + ":3:twice", {"--arg", "a=inout:ramp:10:f32", "--out", out});
    EXPECT_NE(test::read(out).find(std::string("\0\0\x40\x40\0\0\xc0\x40", 8)), std::string::npos); // 3, 6
    EXPECT_EQ(runProgram({"simulate", file, "--kernel", "3:twice", "--grid", "1", "--block", "32", "--arg",
                             "inout:ramp:32", "--arg", "i32:32"})
                  .status,
        0);
    EXPECT_EQ(runProgram({"render", "--source", file + ":mark", "--out", folder.path("a.png")}).status, 0);
}

TEST_F(NotebookRun, AnExperimentFindsItsCellAgain)
{
    const std::string saved = folder.path("saved.warpatlas");
    run(file + ":4", {"--save", saved});
    EXPECT_THAT(test::read(saved), HasSubstr("\"cell\": \"4\""));
    const test::Finished again = runProgram({"run", saved, "--no-measure", "--json", "-"});
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(Json::parse(again.out, nullptr, false)["launch"]["grid"], Json({4, 1, 1}));
}

TEST_F(NotebookRun, SaysTheCellOfWhatDoesNotCompile)
{
    const std::string wrong = folder.write("wrong.ipynb",
        test::notebookOf({{"code", "x = 1"}, {"code", "%%cu\n__global__ void k(int* p)\n{\n    *p = nothing;\n}\n"}}));
    const test::Finished finished = runProgram({"run", "--source", wrong, "--no-measure"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(finished.err, HasSubstr("wrong.ipynb, cell 2:3:"));
}

} // namespace

} // namespace warpatlas
