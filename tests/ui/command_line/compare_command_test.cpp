// `warpatlas compare` as its users run it.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <QImage>
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::runProgram;
using testing::HasSubstr;
using testing::Not;

class CompareCommandTest : public testing::Test {
protected:
    /// Refused with status 2 and one line.
    static void expectRefused(std::vector<std::string> words, const std::string& line)
    {
        words.insert(words.begin(), "compare");
        const test::Finished finished = runProgram(words);
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_EQ(finished.out, "");
        EXPECT_THAT(finished.err, HasSubstr(line));
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    }
    /// Keeps a run of a small transposition as JSON.
    std::string kept(const std::string& name, const std::string& block) const
    {
        const std::string file = m_folder.path(name);
        EXPECT_EQ(runProgram({"run", "--kernel", "transpose", "--data", "ramp:70x50", "--block", block, "--no-measure",
                                 "--json", file})
                      .status,
            0);
        return file;
    }
    test::TemporaryFolder m_folder;
};

TEST_F(CompareCommandTest, TwoKernelsAreATableOfWhatDiffers)
{
    const std::string markdown = m_folder.path("both.md");
    const test::Finished finished =
        runProgram({"compare", "transpose:naive", "transpose:tiled", "--no-measure", "--markdown", markdown});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    EXPECT_THAT(test::read(markdown), HasSubstr("| naive | tiled |"));
    EXPECT_LT(finished.out.find("Bytes moved by stores"), finished.out.find("3 more are the same"));
    EXPECT_LT(finished.out.find("3 more are the same"), finished.out.find("Bytes moved by loads"));
    for (const char* words : {"What was set or given", "variant", "Found", "Sectors a store", "B / A", "simulated",
             "theoretical", "Coverage", "Occupancy"})
        EXPECT_THAT(finished.out, HasSubstr(words));
    EXPECT_THAT(finished.out, Not(HasSubstr("measured")));
}

TEST_F(CompareCommandTest, ADamagedResultIsRefusedWithItsFileAndField)
{
    const std::string a = kept("a.json", "32,8");
    auto json = nlohmann::json::parse(test::read(a));
    json["memory"]["global_load_sectors_per_request"] = -4;
    const std::string negative = m_folder.write("negative.json", json.dump());
    expectRefused({a, negative}, negative + ": \"global_load_sectors_per_request\": ");
    json["memory"]["global_load_sectors_per_request"] = 1e300;
    const std::string huge = m_folder.write("huge.json", json.dump());
    expectRefused({huge, a}, huge + ": \"global_load_sectors_per_request\": ");
}

TEST_F(CompareCommandTest, SavedResultsAndAnExperimentsFileToo)
{
    const std::string a = kept("a.json", "32,8"), b = kept("b.json", "8,32");
    const test::Finished finished = runProgram({"compare", a, b, "--json", "-"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    const auto json = nlohmann::json::parse(finished.out, nullptr, false);
    ASSERT_TRUE(json.is_object());
    EXPECT_EQ(json["a"]["saved"], true);
    EXPECT_THAT(json["a"]["date"].get<std::string>(), testing::MatchesRegex("20..-..-.."));
    EXPECT_EQ(json["conditions"][1], (nlohmann::json{{"what", "block"}, {"a", "32 × 8"}, {"b", "8 × 32"}}));

    const std::string file = m_folder.path("t.warpatlas");
    ASSERT_EQ(runProgram({"run", "--kernel", "transpose", "--data", "ramp:70x50", "--block", "32,8", "--no-measure",
                             "--save", file})
                  .status,
        0);
    const test::Finished today = runProgram({"compare", a, file, "--no-measure"});
    EXPECT_EQ(today.status, 0) << today.err;
    EXPECT_THAT(today.out, HasSubstr("nothing that was set or given"));
    EXPECT_THAT(today.out, HasSubstr("all counters are the same"));
    const std::string figure = m_folder.path("f.svg");
    EXPECT_EQ(runProgram({"compare", file, file, "--device", "cpu", "--figure", figure}).status, 0);
    EXPECT_THAT(test::read(figure), HasSubstr("<svg"));
    EXPECT_EQ(runProgram({"compare", a, b, "--figure", figure, "--csv", m_folder.path("f.csv")}).status, 0)
        << "counters alone";
    EXPECT_THAT(test::read(m_folder.path("f.csv")), HasSubstr("condition,block,32 × 8,8 × 32,"));
}

TEST_F(CompareCommandTest, BothRunsAreAPicture)
{
    const std::string picture = m_folder.path("both.png");
    const std::vector<std::string> options{"compare", "transpose:naive", "transpose:tiled", "--no-measure", "--out",
        picture, "--size", "800x300", "--view", "memory"};
    const test::Finished finished = runProgram(options);
    EXPECT_EQ(finished.status, 0) << finished.err;
    const QImage drawn(QString::fromStdString(picture));
    EXPECT_EQ(drawn.size(), QSize(800, 300));
    const std::string a = kept("a.json", "8,8");
    expectRefused({a, "transpose", "--out", picture}, "it has no picture");
    expectRefused({"transpose", "transpose", "--out", picture, "--view", "sound"}, "--view sound: is not one of data");
    expectRefused({"transpose", "transpose", "--out", picture, "--size", "100x100"}, "two runs need 640x180 pixels");
}

TEST_F(CompareCommandTest, AWrongResultOfEitherIsStatusOne)
{
    const std::string file = m_folder.path("wrong.json");
    EXPECT_EQ(runProgram({"run", "--kernel", "grayscale", "--data", "ramp:40x30x3", "--grid", "1,1", "--no-measure",
                             "--json", file})
                  .status,
        1);
    const test::Finished finished = runProgram({"compare", file, file});
    EXPECT_EQ(finished.status, 1) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("both results are wrong"));
}

TEST_F(CompareCommandTest, SweepsPointByPoint)
{
    std::vector<std::string> files;
    for (const char* name : {"a.json", "b.json"}) {
        files.push_back(m_folder.path(name));
        ASSERT_EQ(runProgram({"sweep", "--kernel", "transpose", "--data", "ramp:70x50", "--over", "block=32x1,8x4",
                                 "--no-measure", "--json", files.back()})
                      .status,
            0);
    }
    const test::Finished finished = runProgram({"compare", files[0], files[1]});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("the same at 2 points, not at 0"));
    expectRefused({files[0], kept("r.json", "8,8")}, "a sweep is compared with a sweep");
    for (const char* name : {"f.svg", "f.png", "f.pdf"}) {
        const std::string figure = m_folder.path(name), csv = m_folder.path("f.csv");
        const test::Finished drawn = runProgram({"compare", files[0], files[1], "--figure", figure, "--csv", csv});
        EXPECT_EQ(drawn.status, 0) << drawn.err;
        EXPECT_GT(std::filesystem::file_size(figure), 2000u) << name;
        EXPECT_THAT(test::read(csv), HasSubstr("kind,what,block,a,b,"));
    }
}

TEST_F(CompareCommandTest, WhatCannotBeComparedIsOneLine)
{
    const std::string text = m_folder.write("x.json", "no json"), other = m_folder.write("y.json", "{\"a\": 1}");
    expectRefused({"missing.json", other}, "missing.json: no such file, and no kernel of this name");
    expectRefused({"grayscale:foo", "grayscale"},
        "grayscale:foo: no such file, and grayscale has no variant foo; it has naive, ");
    const std::string source = m_folder.write("own.cu", "__global__ void own(float* x) { x[threadIdx.x] = 1; }\n");
    expectRefused({"grayscale", source}, "own.cu: is a kernel's text: `run --source ");
    expectRefused({text, other}, "x.json: ");
    const std::string roofline = m_folder.path("roofline.json");
    ASSERT_EQ(runProgram({"roofline", "--kernel", "transpose", "--data", "ramp:70x50", "--json", roofline}).status, 0);
    expectRefused({"transpose", roofline}, "roofline.json: is what roofline --json wrote, and no result of run --json");
    expectRefused({other, "transpose"}, "y.json: is no result that run --json wrote");
    expectRefused({"transpose"}, "B is required");
    expectRefused({"transpose", "transpose", "--device", "gpu9"}, "--device gpu9: is no device");
    expectRefused(
        {"transpose", "transpose", "--device", "cpu", "--device", "sim", "--device", "cpu"}, "there are two sides");
    const std::string a = kept("a.json", "8,8");
    expectRefused({a, a, "--json", a}, "--json");
}

} // namespace
} // namespace warpatlas
