#include "app/experiment/experiment_json.h"

#include "app/dataset/inner_files.h"
#include "kernels/model/read_json.h"
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"

#include <chrono>
#include <filesystem>
#include <limits>

namespace warpatlas {

namespace fs = std::filesystem;
using test::expectShort;
using testing::HasSubstr;

namespace {

std::string refusalOfExperiment(const std::string& more)
{
    return test::refusalOf("e.warpatlas", [&] {
        experimentFromJson(
            R"({"warpatlas": 1, "kernel": "matmul")" + (more.empty() ? "" : ", " + more) + "}", "e.warpatlas");
    });
}

} // namespace

TEST(ExperimentFile, NumbersThatACountCannotHold)
{
    for (const char* number : {"-1", "0", "1.5", "1e3", "4294967296", "1180591620717411303424", "1e300"}) {
        EXPECT_THAT(refusalOfExperiment(std::string("\"grid\": [") + number + "]"),
            HasSubstr("is not a whole number from 1 to 4294967295"))
            << number;
        EXPECT_THAT(refusalOfExperiment(std::string("\"block\": [1, ") + number + "]"),
            HasSubstr("is not a whole number from 1 to 4294967295"))
            << number;
    }
    EXPECT_THAT(refusalOfExperiment("\"grid\": [1e400]"), HasSubstr("no number is as large as 1e400"));
    EXPECT_THAT(refusalOfExperiment("\"parameters\": {\"a\": 1e400}"), HasSubstr("no number is as large as 1e400"));
    for (const char* version : {"-1", "1.5", "1180591620717411303424", "[1]", "null"})
        EXPECT_THAT(
            test::refusalOf("e", [&] { experimentFromJson(std::string(R"({"warpatlas": )") + version + "}", "e"); }),
            HasSubstr("a version number from 1 is expected"))
            << version;
}

TEST(ExperimentFile, MillionsOfLettersAreRefusedInFew)
{
    const std::string name = '"' + std::string(3'000'000, 'n') + '"';
    expectShort(refusalOfExperiment(name + ": 1"));
    expectShort(refusalOfExperiment("\"parameters\": {" + name + ": \"x\"}"));
    expectShort(refusalOfExperiment("\"grid\": [" + name + "]"));
    expectShort(refusalOfExperiment("\"data\": [[" + name + "]]"));
    for (const char* key : {"mistake", "device", "gpu"})
        EXPECT_EQ(refusalOfExperiment("\"" + std::string(key) + "\": " + name),
            "\"" + std::string(key) + "\": a text of 3,000,000 bytes; at most 200 are read");
    EXPECT_THAT(refusalOfExperiment("\"data\": [" + name + "]"), HasSubstr("a text of 3,000,000 bytes"));
    EXPECT_THAT(refusalOfExperiment("\"parameters\": {" + name + ": 1}"), HasSubstr("a text of 3,000,000 bytes"));
    // A shorter one may stand there; nothing has it, which is said when it is bound.
    try {
        bindExperiment(experimentFromJson(R"({"warpatlas": 1, "kernel": ")" + std::string(200, 'n') + "\"}", "e"));
        ADD_FAILURE() << "was bound";
    } catch (const InputError& error) {
        EXPECT_LE(std::string(error.what()).size(), 500u);
    }
    EXPECT_THAT(test::refusalOf("e", [] { experimentFromJson(std::string(65 << 20, ' '), "e"); }),
        HasSubstr("is not an experiment: it has 68,157,440 bytes, and at most 67,108,864 are read"));
}

/// Ten times as many must not take a hundred times as long: of what each attempt takes the least is compared.
TEST(ExperimentFile, ManyParametersTakeTimeThatGrowsWithTheirNumber)
{
    const auto textOf = [](int count) {
        std::string text = R"({"warpatlas": 1, "kernel": "matmul", "parameters": {)";
        for (int i = 0; i < count; ++i)
            text += (i == 0 ? "\"p" : ", \"p") + std::to_string(i) + "\": " + std::to_string(i);
        return text + "}}";
    };
    const auto secondsFor = [&](int count) {
        const std::string text = textOf(count);
        double least = std::numeric_limits<double>::infinity();
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto start = std::chrono::steady_clock::now();
            const Experiment read = experimentFromJson(text, "e");
            EXPECT_EQ(read.parameters.size(), std::size_t(count));
            EXPECT_EQ(experimentFromJson(toJson(read), "e"), read);
            least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        }
        return least;
    };
    const double few = secondsFor(10'000), many = secondsFor(100'000);
    EXPECT_LT(many, 40 * few) << many << " s, " << few << " s";
    EXPECT_THAT(test::refusalOf("matmul", [&] { bindExperiment(experimentFromJson(textOf(100'000), "e")); }),
        HasSubstr("has no parameter p0"));
}

TEST(ExperimentFile, ReferencesAreKeptAndMoveWithTheFile)
{
    const test::TemporaryFolder folder;
    Experiment experiment;
    experiment.kernel = "add";
    experiment.source = SourceKernel{folder.write("vec.cu", "__global__ void add(float* c) { }")};
    readText(*experiment.source);
    experiment.references = {"c=" + folder.path("c.npy"), "d=cpu:addCpu", "e=" + folder.path("n.cu") + ":naive",
        "f=matmul:naive", "g=/elsewhere/g.npy"};
    experiment.tolerance = 0.125;
    EXPECT_EQ(experimentFromJson(toJson(experiment), "e"), experiment);
    const std::string path = folder.path("e.warpatlas");
    saveExperiment(experiment, path);
    EXPECT_THAT(test::read(path), HasSubstr("\"c=c.npy\""));
    EXPECT_THAT(test::read(path), HasSubstr("\"e=n.cu:naive\""));
    EXPECT_THAT(test::read(path), HasSubstr("\"g=/elsewhere/g.npy\""));
    EXPECT_EQ(loadExperiment(path), experiment);
    // One without says nothing of them.
    EXPECT_EQ(toJson(Experiment()).find("references"), std::string::npos);
    EXPECT_EQ(toJson(Experiment()).find("tolerance"), std::string::npos);
    EXPECT_THAT(refusalOfExperiment("\"references\": [\"cpu:\"]"), HasSubstr("names no function behind cpu:"));
    EXPECT_THAT(refusalOfExperiment("\"references\": 5"), HasSubstr("list"));
    EXPECT_THAT(refusalOfExperiment("\"tolerance\": -1"), HasSubstr("not negative"));
}

TEST(ExperimentFile, TakesItsDataAlong)
{
    const test::TemporaryFolder folder;
    test::EnvironmentVariable cache("XDG_CACHE_HOME", folder.path("cache"));
    fs::create_directory(folder.path("other"));
    fs::create_directory(folder.path("kept"));
    Experiment experiment;
    experiment.kernel = "matmul";
    experiment.data = {folder.write("a.csv", "1,2\n3,4\n"), "transpose:" + folder.write("other/a.csv", "5,6\n7,8\n")};
    const std::string one = folder.path("kept/one.warpatlas"), again = folder.path("kept/again.warpatlas");
    saveExperiment(experiment, one, {}, SavedFiles::Within);
    fs::remove(folder.path("a.csv"));
    fs::remove(folder.path("other/a.csv"));

    const auto expectBoth = [&](const std::string& file) {
        const Experiment loaded = loadExperiment(file);
        ASSERT_EQ(loaded.data.size(), 2U);
        EXPECT_EQ(loadDataset(loaded.data[0]).array->values<float>()[1], 2);
        EXPECT_EQ(loadDataset(loaded.data[0]).label, "a.csv");
        EXPECT_EQ(loadDataset(loaded.data[1]).array->values<float>()[1], 7);
        EXPECT_TRUE(isUnpacked(loaded.data[0]));
    };
    expectBoth(one);
    // It stays so, whoever saves it, and where the cache is emptied.
    saveExperiment(loadExperiment(one), again);
    fs::remove_all(folder.path("cache"));
    expectBoth(again);

    experiment.data = {folder.path("a.csv")};
    EXPECT_THAT(test::refusalOf(folder.path("a.csv"), [&] { saveExperiment(experiment, one, {}, SavedFiles::Within); }),
        HasSubstr("no such file"));
    expectBoth(one);
}

TEST(ExperimentFile, HasNoFilesOutsideOfItsOwnFolder)
{
    const test::TemporaryFolder folder;
    test::EnvironmentVariable cache("XDG_CACHE_HOME", folder.path("cache"));
    for (const auto& [files, reason] :
        {std::pair{R"({"../a.csv": "MQ=="})", "'../a.csv' is no name for a file within it"},
            {R"({"..": "MQ=="})", "'..' is no name for a file within it"},
            {R"({"": "MQ=="})", "'' is no name for a file within it"},
            {R"({"a.csv": "M?"})", "the file 'a.csv' within it is damaged"}, {R"({"a.csv": 1})", "text is expected"},
            {R"([1])", "an object of files in base64 is expected"}}) {
        const std::string file =
            folder.write("e.warpatlas", std::string(R"({"warpatlas": 1, "kernel": "relu", "files": )") + files + "}");
        EXPECT_THAT(test::refusalOf(file, [&] { loadExperiment(file); }), HasSubstr(reason)) << files;
    }
}

TEST(ExperimentFile, AFolderThatIsGoneIsALine)
{
    const std::filesystem::path before = std::filesystem::current_path();
    Experiment experiment;
    experiment.data = {"a.csv"};
    std::string whileGone;
    {
        const test::TemporaryFolder folder;
        std::filesystem::create_directory(folder.path("gone"));
        std::filesystem::current_path(folder.path("gone"));
        std::filesystem::remove(folder.path("gone"));
        try {
            saveExperiment(experiment, "e.warpatlas");
        } catch (const InputError& error) {
            whileGone = error.what();
        }
        std::filesystem::current_path(before);
    }
    EXPECT_THAT(whileGone, HasSubstr("e.warpatlas: the file system refuses it: No such file or directory"));
}

} // namespace warpatlas
