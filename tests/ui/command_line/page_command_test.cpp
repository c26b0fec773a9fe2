// `warpatlas page`, and --page of other commands.
#include "tests/app/page/page_reader.h"
#include "tests/app/support/files.h"
#include "tests/support/test_folder.h"
#include "tests/ui/command_line/exec_programs.h"
#include "tests/ui/command_line/refusals.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using test::expectRefused;
using test::Finished;
using test::PageReader;
using test::runProgram;
using testing::HasSubstr;

std::string readPage(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

nlohmann::json factsOfPage(const std::string& path)
{
    return PageReader::ofHtml(readPage(path)).facts;
}

TEST(PageCommand, WritesARunWithItsAnswersAndPictures)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path("run.html");
    const Finished finished =
        runProgram({"page", "--kernel", "transpose:tiled", "--data", "ramp:70x50", "--no-measure", "--out", file});
    EXPECT_EQ(finished.status, 0) << finished.err;
    const nlohmann::json facts = factsOfPage(file);
    EXPECT_THAT(facts.at("title"), HasSubstr("transpose:tiled"));
    EXPECT_EQ(facts.at("results").at(0).at("title"), "Right?");
    EXPECT_THAT(facts.at("results").at(0).at("sentence"), HasSubstr("equal to the CPU's result"));
    EXPECT_THAT(facts.at("charts").at(0).at("light"), HasSubstr("<svg"));
    const nlohmann::json& run = facts.at("runs").at(0);
    EXPECT_THAT(run.at("source").at("columns").dump(), HasSubstr("sectors"));
    EXPECT_THAT(run.at("schedule").at("words"), HasSubstr("SMs"));
    EXPECT_FALSE(facts.at("words").empty());
}

TEST(PageCommand, TellsWhatIsWrongByItsStatus)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path("wrong.html");
    const Finished finished =
        runProgram({"page", "--kernel", "grayscale", "--mistake", "no_guard", "--no-measure", "--out", file});
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_GT(factsOfPage(file).at("runs").at(0).at("strays"), 0);
}

TEST(PageCommand, IsAnOptionOfRunsAndOfAnalyses)
{
    const test::TemporaryFolder folder;
    const std::vector<std::string> small{"--kernel", "transpose", "--data", "ramp:70x50", "--no-measure"};
    const auto wrote = [&](std::vector<std::string> command, const std::string& name) {
        const std::string file = folder.path(name);
        command.insert(command.end(), {"--page", file});
        const Finished finished = runProgram(command);
        EXPECT_EQ(finished.status, 0) << name << ": " << finished.err;
        return factsOfPage(file);
    };
    EXPECT_EQ(wrote(test::with({"run"}, small), "run.html").at("runs").size(), 1u);
    const nlohmann::json compared =
        wrote({"compare", "transpose:naive", "transpose:tiled", "--no-measure"}, "compared.html");
    EXPECT_EQ(compared.at("runs").size(), 2u);
    EXPECT_FALSE(compared.at("results").at(0).at("tables").empty());
    const nlohmann::json swept = wrote(test::with({"sweep", "--over", "block=8x8,16x16"}, small), "swept.html");
    EXPECT_TRUE(swept.at("runs").empty());
    EXPECT_FALSE(swept.at("charts").empty());
    const std::string source =
        folder.write("set.cu", "__global__ void set(int *a) { a[threadIdx.x] = threadIdx.x; }\n");
    EXPECT_EQ(wrote({"simulate", source, "--grid", "1", "--block", "32", "--arg", "out:i32:32"}, "own.html")
                  .at("runs")
                  .at(0)
                  .at("source")
                  .at("file"),
        "set.cu");
}

TEST(PageCommand, HasAProgramWithThoseOfItsLaunchesThatOpen)
{
    if (const std::string reason = test::whyNoPrograms("clang"); !reason.empty())
        GTEST_SKIP() << reason;
    const test::TemporaryFolder folder;
    const std::string file = folder.path("program.html"), saved = folder.path("program.warpatlas-program");
    const Finished finished =
        runProgram({"exec", test::programFile("saxpy"), "--compiler", "clang", "--page", file, "--save", saved});
    EXPECT_EQ(finished.status, 0) << finished.err;
    const nlohmann::json facts = factsOfPage(file);
    const nlohmann::json& program = facts.at("program");
    EXPECT_FALSE(program.at("lanes").empty());
    ASSERT_FALSE(facts.at("runs").empty());
    EXPECT_THAT(program.at("lanes").dump(), HasSubstr("\"run\":0"));
    EXPECT_THAT(program.at("source").at("lines").dump(), HasSubstr("__global__"));
    const std::string again = folder.path("again.html");
    EXPECT_EQ(runProgram({"page", saved, "--out", again}).status, 0);
    EXPECT_EQ(factsOfPage(again).at("program").at("lanes"), program.at("lanes"));
}

TEST(PageCommand, ShowsTheThreadThatIsAskedForFirst)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path("run.html");
    const std::vector<std::string> command{"page", "--kernel", "transpose:naive", "--data", "ramp:70x50",
        "--no-measure", "--block", "16,8", "--out", file};
    ASSERT_EQ(runProgram(test::with(command, {"--thread", "1,2:3,4"})).status, 0);
    const nlohmann::json run = factsOfPage(file).at("runs").at(0);
    const std::uint64_t block = 2 * run.at("launch").at("grid").at(0).get<std::uint64_t>() + 1,
                        thread = block * 128 + 4 * 16 + 3;
    EXPECT_EQ(run.at("example").at("thread"), thread);
    EXPECT_EQ(run.at("blocks").at(0).at("block"), block) << "with all accesses of its block";
    expectRefused(test::with(command, {"--thread", "1,2:99,0"}), "there is no such thread in a block");
    expectRefused(test::with(command, {"--thread", "99,0:0,0"}), "there is no such block");
    expectRefused(test::with(command, {"--thread", "here"}), "is not BLOCK:THREAD");
}

TEST(PageCommand, HasAKernelThatIsCalledWithNoArray)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path("hello.html");
    const std::string source = folder.write(
        "hello.cu", "#include <cstdio>\n__global__ void hello() { printf(\"hello from %d\\n\", threadIdx.x); }\n");
    const Finished finished =
        runProgram({"page", "--source", source, "--grid", "2", "--block", "4", "--no-measure", "--out", file});
    ASSERT_EQ(finished.status, 0) << finished.err;
    const nlohmann::json run = factsOfPage(file).at("runs").at(0);
    EXPECT_TRUE(run.at("arrays").empty());
    EXPECT_THAT(run.at("sentence"), HasSubstr("8 threads, and no array: 2 blocks of 4 threads"));
    EXPECT_THAT(run.at("printed"), HasSubstr("hello from 3"));
}

TEST(PageCommand, RefusesWhatIsNoPageInOneLine)
{
    expectRefused({"page", "--kernel", "grayscale", "--out", "page.png"}, "--out page.png: a page is FILE.html");
    expectRefused({"run", "--device", "all", "--page", "all.html"}, "is for one device");
    expectRefused({"page", "--kernel", "grayscale", "--no-measure", "--out", "/nowhere/at/all.html"}, "/nowhere/at");
    expectRefused({"run", "--json", "same.html", "--page", "same.html"}, "same.html");
}

} // namespace
} // namespace warpatlas
