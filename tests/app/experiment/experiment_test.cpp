#include "app/experiment/experiment.h"

#include "tests/app/support/files.h"

namespace warpatlas {

using test::refusalOf;
using testing::HasSubstr;

namespace {

Experiment unusual()
{
    Experiment experiment;
    experiment.kernel = "matmul:naive";
    experiment.data = {"random:53x37:1", "random:29x53:2"};
    experiment.parameters = {{"scale", 0.5}};
    experiment.grid = Dim3{3, 2, 1};
    experiment.block = Dim3{8, 4, 2};
    experiment.device = "sim:H200";
    experiment.gpu = "T4";
    return experiment;
}

std::string refusalOfFile(const std::string& json)
{
    return refusalOf("e.warpatlas", [&] { experimentFromJson(json, "e.warpatlas"); });
}

} // namespace

TEST(ExperimentFile, KeepsEverything)
{
    EXPECT_EQ(experimentFromJson(toJson(unusual()), "a"), unusual());
    EXPECT_EQ(experimentFromJson(toJson(Experiment()), "a"), Experiment());
    Experiment own = unusual();
    own.source = SourceKernel{"scale.cu"};
    own.source->arguments = {"f32:2", "in:x.npy"};
    EXPECT_EQ(experimentFromJson(toJson(own), "a"), own);
    own.source->dynamicSharedBytes = 1024;
    own.source->compiler = CompilerKind::Clang;
    own.source->mode = CompileMode::Optimised;
    own.source->includeFolders = {"inc", "../common/inc"};
    own.source->definitions = {"N=5", "FAST"};
    own.source->standard = CppStandard::Cpp20;
    EXPECT_EQ(experimentFromJson(toJson(own), "a"), own);
}

TEST(ExperimentFile, NeedsOnlyVersionAndKernel)
{
    Experiment expected;
    expected.kernel = "vector_add";
    EXPECT_EQ(experimentFromJson(R"({"warpatlas": 1, "kernel": "vector_add"})", "a"), expected);
    expected.grid = Dim3{7, 1, 1};
    EXPECT_EQ(
        experimentFromJson(R"({"warpatlas": 1, "kernel": "vector_add", "grid": [7], "block": "auto"})", "a"), expected);
}

TEST(ExperimentFile, ALaterVersionIsRefusedAsThat)
{
    EXPECT_EQ(refusalOfFile(R"({"warpatlas": 2, "something": "new"})"),
        "comes from a later version of the program (format 2; this one reads up to 1)");
    EXPECT_THAT(refusalOfFile(R"({"warpatlas": 18446744073709551615})"), HasSubstr("later version"));
    EXPECT_THAT(refusalOfFile(R"({"warpatlas": 0})"), HasSubstr("a version number from 1"));
    EXPECT_THAT(refusalOfFile(R"({"warpatlas": "1"})"), HasSubstr("a version number from 1"));
    EXPECT_THAT(
        refusalOfFile(R"({"kernel": "matmul"})"), HasSubstr("\"warpatlas\" with the format's version is missing"));
}

TEST(ExperimentFile, StrictInWords)
{
    const auto with = [](const std::string& more) { return R"({"warpatlas": 1, "kernel": "matmul", )" + more + "}"; };
    EXPECT_EQ(refusalOfFile(with(R"("blok": [1])")), "unknown key \"blok\"");
    EXPECT_EQ(refusalOfFile(R"({"warpatlas": 1})"), "\"kernel\" is missing");
    EXPECT_EQ(refusalOfFile(with(R"("device": 3)")), "\"device\": text is expected");
    EXPECT_EQ(refusalOfFile(with(R"("data": "a.png")")), "\"data\": a list of texts is expected");
    EXPECT_EQ(refusalOfFile(with(R"("data": [3])")), "\"data\": text is expected");
    EXPECT_EQ(refusalOfFile(with(R"("parameters": [1])")), "\"parameters\": an object of numbers is expected");
    EXPECT_EQ(refusalOfFile(with(R"("parameters": {"a": "b"})")), "\"parameters\": \"a\": a number is expected");
    EXPECT_THAT(refusalOfFile(with(R"("grid": [0])")), HasSubstr("\"grid\": 0 is not a whole number from 1"));
    EXPECT_THAT(refusalOfFile(with(R"("grid": [1.5])")), HasSubstr("1.5 is not a whole number"));
    EXPECT_THAT(refusalOfFile(with(R"("block": [-1])")), HasSubstr("-1 is not a whole number"));
    EXPECT_THAT(
        refusalOfFile(with(R"("block": [4294967296])")), HasSubstr("is not a whole number from 1 to 4294967295"));
    EXPECT_THAT(refusalOfFile(with(R"("block": [1, 2, 3, 4])")), HasSubstr("one to three numbers"));
    EXPECT_THAT(refusalOfFile(with(R"("block": [])")), HasSubstr("one to three numbers"));
    EXPECT_THAT(refusalOfFile(with(R"("block": "all")")), HasSubstr("\"auto\" or one to three numbers"));
    EXPECT_EQ(refusalOfFile(with(R"("source": "k.cu")")),
        "\"source\": an object with \"file\" and \"arguments\" is expected");
    const auto source = [&](const std::string& more) {
        return refusalOfFile(with(R"("source": {"file": "k.cu", "arguments": [], )" + more + "}"));
    };
    EXPECT_EQ(source(R"("mode": "fast")"), "\"source\": \"mode\": lesson, o3 or debug is expected");
    EXPECT_EQ(source(R"("compiler": "gcc")"), "\"source\": \"compiler\": nvrtc or clang is expected");
    EXPECT_THAT(source(R"("shared_bytes": -1)"), HasSubstr("\"shared_bytes\": -1 is not a whole number from 0 to"));
    EXPECT_EQ(source(R"("symbols": "a=i32:1")"), "\"source\": \"symbols\": a list of texts is expected");
    EXPECT_EQ(
        source(R"("symbols": ["a"])"), "\"source\": --symbol a: is not NAME=VALUE, as in weights=f32:0.1,0.2,0.4");
    EXPECT_EQ(source(R"("shared_opt_in": 1)"), "\"source\": \"shared_opt_in\": true or false is expected");
    EXPECT_EQ(source(R"("standard": "c++98")"), "\"source\": \"standard\": c++14, c++17 or c++20 is expected");
    EXPECT_EQ(
        source(R"("definitions": ["5=N"])"), "\"source\": \"definitions\": a list of NAME or NAME=VALUE is expected");
    EXPECT_EQ(source(R"("include_folders": "inc")"), "\"source\": \"include_folders\": a list of texts is expected");
    EXPECT_EQ(source(R"("texts": "no")"), "\"source\": unknown key \"texts\"");
    EXPECT_THAT(refusalOfFile(with(R"("source": {"file": "k.cu"})")), HasSubstr("\"arguments\""));
    EXPECT_THAT(
        refusalOfFile(with(R"("source": {"file": "k.cu", "arguments": ["5"]})")), HasSubstr("--arg 5: is not i32:5"));
}

TEST(ExperimentFile, KeepsWhatAnOwnKernelIsCalledWith)
{
    const test::TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k() { }\n");
    Experiment experiment;
    experiment.kernel = "k";
    experiment.source = SourceKernel{folder.path("k.cu")};
    experiment.source->arguments = {"i32:5", "struct:n=3,data=in:" + folder.path("a.npy") + ",to=out:f32x2:4"};
    experiment.source->symbols = {"table=in:" + folder.path("b.npy"), "weights=f32:0.1,0.2"};
    experiment.source->sharedOptIn = true;
    experiment.source->cooperative = true;
    saveExperiment(experiment, folder.path("e.warpatlas"));
    EXPECT_THAT(test::read(folder.path("e.warpatlas")), HasSubstr("\"table=in:b.npy\""));
    const Experiment loaded = loadExperiment(folder.path("e.warpatlas"));
    EXPECT_EQ(loaded.source->arguments, experiment.source->arguments);
    EXPECT_EQ(loaded.source->symbols, experiment.source->symbols);
    EXPECT_TRUE(loaded.source->sharedOptIn);
    EXPECT_TRUE(loaded.source->cooperative);
    // Files from before these keys.
    const Experiment old = experimentFromJson(
        R"({"warpatlas": 1, "kernel": "k", "source": {"file": "k.cu", "arguments": ["i32:5"]}})", "old");
    EXPECT_TRUE(old.source->symbols.empty());
    EXPECT_FALSE(old.source->sharedOptIn);
}

TEST(ExperimentFile, WhatIsNoJsonIsRefusedWithItsLine)
{
    EXPECT_EQ(refusalOfFile("{\n\"warpatlas\": 1,\nkernel\n}"), "is not an experiment: no valid JSON at line 3");
    EXPECT_THAT(refusalOfFile(""), HasSubstr("no valid JSON at line 1"));
    EXPECT_THAT(refusalOfFile("[1]"), HasSubstr("a JSON object is expected"));
    EXPECT_THAT(refusalOfFile(std::string("\x89PNG\r\n\x00", 7)), HasSubstr("no valid JSON"));
    EXPECT_EQ(refusalOfFile(std::string(100000, '[')), "is not an experiment: it is nested more than 32 deep");
}

TEST(ExperimentFile, MovesWithItsData)
{
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("one"));
    std::filesystem::create_directory(folder.path("two"));
    Experiment experiment;
    experiment.data = {folder.path("one/a.csv"), folder.path("b.csv"), "ramp:4x3", "bundled:picture",
        "planar:grey:" + folder.path("one/a.png"), "planar:bundled:picture"};
    saveExperiment(experiment, folder.path("one/e.warpatlas"));
    EXPECT_EQ(loadExperiment(folder.path("one/e.warpatlas")), experiment);

    std::filesystem::rename(folder.path("one/e.warpatlas"), folder.path("two/e.warpatlas"));
    const Experiment moved = loadExperiment(folder.path("two/e.warpatlas"));
    EXPECT_EQ(moved.data[0], folder.path("two/a.csv")); // it lay beside it
    EXPECT_EQ(moved.data[1], folder.path("b.csv")); // it did not
    EXPECT_EQ(moved.data[2], "ramp:4x3");
    EXPECT_EQ(moved.data[3], "bundled:picture");
    EXPECT_EQ(moved.data[4], "planar:grey:" + folder.path("two/a.png"));
    EXPECT_EQ(moved.data[5], "planar:bundled:picture");
}

TEST(ExperimentFile, MovesWithTheKernelAndItsFiles)
{
    const test::TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("one"));
    Experiment experiment;
    experiment.kernel = "k";
    experiment.source = SourceKernel{folder.write("one/k.cu", "#include <own.h>\n__global__ void k() { }\n")};
    std::filesystem::create_directory(folder.path("one/inc"));
    folder.write("one/inc/own.h", "#define OWN 5\n");
    experiment.source->includeFolders = {folder.path("one/inc")};
    experiment.source->arguments = {"i32:5", "in:grey:" + folder.path("one/a.png"), "in:ramp:5",
        "out:f32:4:" + folder.path("one/b.npy"), "inout:" + folder.path("c.npy") + ":" + folder.path("one/d.npy")};
    saveExperiment(experiment, folder.path("one/e.warpatlas"));
    std::filesystem::rename(folder.path("one"), folder.path("two"));
    const Experiment moved = loadExperiment(folder.path("two/e.warpatlas"));
    EXPECT_EQ(moved.kernel, "k");
    EXPECT_EQ(moved.source->file, folder.path("two/k.cu"));
    EXPECT_EQ(moved.source->text, "#include <own.h>\n__global__ void k() { }\n");
    EXPECT_EQ(moved.source->includeFolders, std::vector<std::string>{folder.path("two/inc")});
    EXPECT_EQ(moved.source->headers, (std::map<std::string, std::string>{{"own.h", "#define OWN 5\n"}}));
    EXPECT_EQ(moved.source->arguments,
        (std::vector<std::string>{"i32:5", "in:grey:" + folder.path("two/a.png"), "in:ramp:5",
            "out:f32:4:" + folder.path("two/b.npy"),
            "inout:" + folder.path("c.npy") + ":" + folder.path("two/d.npy")}));
    std::filesystem::remove(folder.path("two/k.cu"));
    EXPECT_EQ(
        refusalOf(folder.path("two/k.cu"), [&] { loadExperiment(folder.path("two/e.warpatlas")); }), "no such file");
}

TEST(ExperimentFile, SavingReplacesAtOnceOrNotAtAll)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.write("e.warpatlas", "old");
    saveExperiment(unusual(), path);
    EXPECT_EQ(loadExperiment(path), unusual());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path("")), {}), 1);
    EXPECT_EQ(
        refusalOf(folder.path("none/e.warpatlas"), [&] { saveExperiment(unusual(), folder.path("none/e.warpatlas")); }),
        "cannot be written: no such folder");
    EXPECT_EQ(refusalOf(folder.path("none.warpatlas"), [&] { loadExperiment(folder.path("none.warpatlas")); }),
        "no such file");
}

TEST(Binding, CoversTheDataUnlessAGridIsGiven)
{
    Experiment experiment;
    experiment.kernel = "grayscale";
    experiment.data = {"ramp:400x900x3"};
    experiment.block = Dim3{32, 32, 1};
    EXPECT_EQ(bindExperiment(experiment)->launch, (Launch{{13, 29, 1}, {32, 32, 1}}));
    experiment.grid = Dim3{12, 28, 1};
    EXPECT_EQ(bindExperiment(experiment)->launch.grid, (Dim3{12, 28, 1}));
    experiment.grid.reset();
    experiment.block.reset();
    const auto bound = bindExperiment(experiment);
    EXPECT_EQ(bound->launch.block, bound->kernel->description().defaultBlock);
}

TEST(Binding, TakesTheKernelsOwnDataWhereNoneIsGiven)
{
    Experiment experiment;
    experiment.kernel = "matmul";
    const auto bound = bindExperiment(experiment);
    ASSERT_EQ(bound->data.size(), 2u);
    EXPECT_EQ(bound->data[0].spec, bound->kernel->description().inputs[0].defaultData);
}

TEST(Binding, LoadsDataOnlyOnce)
{
    Experiment experiment;
    experiment.kernel = "grayscale";
    experiment.data = {"ramp:40x30x3"};
    const auto first = bindExperiment(experiment);
    experiment.block = Dim3{8, 8, 1};
    EXPECT_EQ(bindExperiment(experiment, first->inputs.get())->data[0].array, first->data[0].array);
    experiment.data = {"ramp:41x30x3"};
    EXPECT_NE(bindExperiment(experiment, first->inputs.get())->data[0].array, first->data[0].array);
}

TEST(Binding, RefusesInWords)
{
    const auto bind = [](const std::string& kernel, const std::vector<std::string>& data) {
        Experiment experiment;
        experiment.kernel = kernel;
        experiment.data = data;
        bindExperiment(experiment);
    };
    EXPECT_THAT(refusalOf("grayscal", [&] { bind("grayscal", {}); }), HasSubstr("grayscale"));
    EXPECT_EQ(refusalOf("matmul", [&] { bind("matmul", {"ramp:3x3"}); }),
        "B is missing: it must have 3 rows; ramp:3x3 would fit as B");
    EXPECT_EQ(refusalOf("thread_index", [&] { bind("thread_index", {"ramp:3x3"}); }), "takes no data, but 1 was given");
    EXPECT_EQ(refusalOf("grayscale",
                  [&] {
                      bind("grayscale", {"ramp:3x3x3", "ramp:3x3x3"});
                  }),
        "takes 1 input, but 2 were given");
    EXPECT_THROW(bind("matmul", {"ramp:3x4", "ramp:5x6"}), InputsDoNotFit);
}

TEST(Binding, ConvertsDataIntoTheKernelsFormUnlessThatIsRefused)
{
    Experiment experiment;
    experiment.data = {"ramp:5x3"};
    const auto bound = bindExperiment(experiment);
    EXPECT_EQ(bound->data[0].array->shape(), (Shape{{5, 3, 1}, 3}));
    EXPECT_EQ(bound->data[0].conversion, "made colour, made u8");
    EXPECT_EQ(bound->inputs->inputs[0].loaded->array->shape(), (Shape{{5, 3, 1}, 1}));
    experiment.convert = false;
    EXPECT_THAT(refusalOf("ramp:5x3", [&] { bindExperiment(experiment); }), HasSubstr("--no-convert"));
}

TEST(Binding, RefusesMoreThreadsThanCanBeCounted)
{
    Experiment experiment;
    experiment.grid = Dim3{4294967295u, 4294967295u, 65535};
    EXPECT_THAT(
        refusalOf("launch", [&] { bindExperiment(experiment); }), HasSubstr("more threads than can be counted"));
}

} // namespace warpatlas
