// Labs of courses: programs with wb.h, by themselves and as a lesson marks them.
#include "app/lesson/lab_files.h"
#include "tests/app/lesson/program_lesson.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

constexpr std::string_view addingLab = R"(#include <wb.h>

__global__ void add(float* a, float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main(int argc, char** argv)
{
    wbArg_t args = wbArg_read(argc, argv);
    int n;
    wbTime_start(Generic, "Importing");
    float* hostA = (float*)wbImport(wbArg_getInputFile(args, 0), &n);
    float* hostB = (float*)wbImport(wbArg_getInputFile(args, 1), &n);
    float* hostC = (float*)malloc(n * sizeof(float));
    wbTime_stop(Generic, "Importing");
    wbLog(TRACE, "The input length is ", n);
    float *a, *b, *c;
    cudaMalloc((void**)&a, n * sizeof(float));
    cudaMalloc((void**)&b, n * sizeof(float));
    cudaMalloc((void**)&c, n * sizeof(float));
    cudaMemcpy(a, hostA, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, hostB, n * sizeof(float), cudaMemcpyHostToDevice);
    add<<<(n + 31) / 32, 32>>>(a, b, c, n);
    cudaMemcpy(hostC, c, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    wbSolution(args, hostC, n);
    free(hostA);
    free(hostB);
    free(hostC);
}
)";

/// The text without the kernel: what wb.h does needs none.
std::string hostOnly(const std::string& body)
{
    return "#include <wb.h>\nint main(int argc, char** argv)\n{\n    wbArg_t args = wbArg_read(argc, argv);\n" + body
        + "}\n";
}

class Lab : public testing::Test {
protected:
    void SetUp() override
    {
        static const std::string why = test::whyNoPrograms();
        if (!why.empty())
            GTEST_SKIP() << why;
        std::filesystem::create_directory(folder.path("data"));
        folder.write("data/input0.raw", "5\n1\n2.5\n-3\n4\n0.25\n");
        folder.write("data/input1.raw", "5\n1 1 1 1 1");
        folder.write("data/output.raw", "5\n2\n3.5\n-2\n5\n1.25\n");
    }
    /// What it prints, with a compiler or any.
    std::string printed(
        const std::string& text, std::vector<std::string> arguments, ProgramCompiler compiler = ProgramCompiler::Any)
    {
        ProgramWish wish;
        wish.file = folder.write("lab.cu", text);
        wish.arguments = std::move(arguments);
        wish.compiler = compiler;
        wish.gpu = findGpu("T4").value();
        std::string all;
        wish.output.told = [&](std::string_view part) { all += part; };
        const ProgramRun run = runProgram(wish, Progress());
        return run.messages + all;
    }
    std::vector<std::string> arguments(const std::string& expected) const
    {
        return labArguments({folder.path("data/input0.raw"), folder.path("data/input1.raw")}, "", expected, "vector");
    }

    test::TemporaryFolder folder;
};

} // namespace

TEST_F(Lab, AProgramThatBringsNoHeaderFindsOne)
{
    const std::string right = printed(std::string(addingLab), arguments(folder.path("data/output.raw")));
    EXPECT_EQ(right, "[Generic] Importing\nTRACE: The input length is 5\nSolution is correct.\n");
    EXPECT_THAT(printed(std::string(addingLab), arguments("")), HasSubstr("Solution is not judged here"));
    folder.write("other.raw", "5\n2\n3.5\n-2\n6\n1.25\n");
    std::string wrong;
    try {
        wrong = printed(std::string(addingLab), arguments(folder.path("other.raw")), ProgramCompiler::Clang);
    } catch (const InputError& error) {
        GTEST_SKIP() << error.what(); // there is no clang
    }
    EXPECT_THAT(wrong, HasSubstr("Solution is wrong: element 3 is 5, and 6 is expected; 1 of 5 are wrong.\n"));
}

TEST_F(Lab, ItsOwnHeaderComesFirst)
{
    folder.write("wb.h", "#include <cstdio>\n#define wbOwn() std::puts(\"mine\")\n");
    EXPECT_EQ(printed("#include \"wb.h\"\nint main() { wbOwn(); }\n", {}), "mine\n");
}

TEST_F(Lab, MatricesWholeNumbersAndPicturesAreRead)
{
    const std::string matrix = folder.write("matrix.raw", "2 3\n1 2 3\n4 5 6\n");
    const std::string picture =
        folder.write("picture.pgm", "P5\n# made by hand\n3 2\n255\n" + std::string("\x00\x33\x66\x99\xcc\xff", 6));
    const std::string text =
        hostOnly("    int rows, columns, n;\n"
                 "    float* m = wbImport(wbArg_getInputFile(args, 0), &rows, &columns);\n"
                 "    printf(\"%d x %d, last %g\\n\", rows, columns, m[5]);\n"
                 "    wbSolution(args, m, rows, columns);\n"
                 "    int* whole = (int*)wbImport(wbArg_getInputFile(args, 1), &n, \"Integer\");\n"
                 "    printf(\"%d: %d\\n\", n, whole[1]);\n"
                 "    wbImage_t image = wbImport(wbArg_getInputFile(args, 2));\n"
                 "    printf(\"%d %d %d %.1f\\n\", wbImage_getWidth(image), wbImage_getHeight(image),\n"
                 "        wbImage_getChannels(image), wbImage_getData(image)[3]);\n"
                 "    args.expected = wbArg_getInputFile(args, 2);\n"
                 "    wbSolution(args, image);\n"
                 "    wbImage_getData(image)[4] = 0;\n"
                 "    wbSolution(args, image);\n");
    EXPECT_EQ(printed(text, labArguments({matrix, folder.path("data/input1.raw"), picture}, "", matrix, "matrix")),
        "2 x 3, last 6\nSolution is correct.\n5: 1\n3 2 1 0.6\nSolution is correct.\n"
        "Solution is wrong: element 4 is 0, and 0.800000012 is expected; 1 of 6 are wrong.\n");
}

TEST_F(Lab, DamagedDataAreNamed)
{
    ProgramWish wish;
    wish.file = folder.write("lab.cu",
        hostOnly("    int rows, columns;\n"
                 "    wbImport(wbArg_getInputFile(args, 0), &rows, &columns);\n"));
    wish.gpu = findGpu("T4").value();
    const CompiledProgram program(wish, Progress());
    const auto said = [&](const std::string& file) {
        std::string all;
        wish.arguments = {"-i", file};
        wish.output.told = [&](std::string_view part) { all += part; };
        return std::to_string(program.run(wish, Progress()).status) + ": " + all;
    };
    for (const auto& [content, words] : {std::pair("2 3\n1 2 3 4 5", "has fewer numbers"), {"x", "has fewer numbers"},
             {"2000000000 2000000000 1", "has fewer numbers"}, {"1.5 2", "does not begin with its size"},
             {"-1 2", "does not begin with its size"}}) {
        const std::string file = folder.write("bad.raw", content);
        EXPECT_THAT(said(file), HasSubstr("2: wb: " + file + ": " + words)) << content;
    }
    EXPECT_THAT(said(folder.path("none.raw")), HasSubstr("none.raw: cannot be read"));
}

TEST_F(Lab, InputsAreInTheirOrder)
{
    for (const char* const name : {"data/input10.raw", "data/input9.raw", "data/notes.txt"})
        folder.write(name, "0\n");
    const LabFiles files = labFiles(folder.path("data"));
    EXPECT_THAT(files.inputs,
        ElementsAre(EndsWith("input0.raw"), EndsWith("input1.raw"), EndsWith("input9.raw"), EndsWith("input10.raw")));
    EXPECT_THAT(files.output, EndsWith("output.raw"));
    EXPECT_TRUE(labFiles(folder.path("nowhere")).inputs.empty());
}

TEST_F(Lab, IsMarkedByItsData)
{
    folder.write("lesson.md",
        "---\ntitle: A lab\nteaches: adding\nminutes: 5\nruns:\n  lab: {program: solution.cu, data: data}\n---\n\n"
        "## Add\n\n```{complete}\nask: Add them.\nruns: [lab]\ngates:\n  - {is: launches > 0, run: lab}\n```\n");
    folder.write("solution.cu", addingLab);
    const auto changed = [](const std::string& from, const std::string& to) {
        std::string text(addingLab);
        return text.replace(text.find(from), from.size(), to);
    };
    folder.write("start.cu", changed("        c[i] = a[i] + b[i];\n", "        c[i] = a[i];\n"));
    const Lesson lesson = readLesson(folder.path(""));
    Marker marker(lesson);
    Progress progress;
    const auto reasons = [&](const std::string& text) {
        const TaskMark mark = marker.markTask(std::get<Task>(lesson.steps[0].asks), {"mine.cu", text}, progress);
        std::string all = mark.refusal;
        for (const RunMark& run : mark.runs)
            for (const std::string& reason : run.reasons())
                all += reason + "\n";
        return all;
    };
    EXPECT_EQ(reasons(std::string(addingLab)), "");
    EXPECT_THAT(
        reasons(changed("a[i] + b[i]", "a[i]")), HasSubstr("element 0 is 1, and 2 is expected; 5 of 5 are wrong"));
    EXPECT_THAT(reasons(changed("    wbSolution(args, hostC, n);\n", "")), HasSubstr("wbSolution was not called"));
    EXPECT_THAT(reasons(changed("    wbSolution(args, hostC, n);\n", "    std::puts(\"Solution is correct.\");\n")),
        HasSubstr("wbSolution was not called"))
        << "to say so is not enough";
    // The expected output is not where it can be read.
    const std::string look = "    std::FILE* f = std::fopen(\"" + folder.path("data/output.raw")
        + "\", \"r\");\n    if (f) wbImport(\"" + folder.path("data/output.raw")
        + "\", &n);\n    if (f) std::exit(9);\n";
    EXPECT_EQ(reasons(changed("    int n;\n", "    int n;\n" + look)), "");
}

} // namespace warpatlas
