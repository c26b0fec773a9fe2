// `--figure` of the commands that show one run.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::runProgram;
using testing::HasSubstr;

class FigureCommandTest : public testing::Test {
protected:
    void expectRefused(const std::vector<std::string>& options, const std::string& words) const
    {
        const test::Finished finished = runProgram(options);
        EXPECT_EQ(finished.status, 2) << finished.err;
        EXPECT_THAT(finished.err, HasSubstr(words));
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
    }
    test::TemporaryFolder m_folder;
};

TEST_F(FigureCommandTest, OccupancyDrawsItsCurvesAndNamesTheBestSizes)
{
    const std::string svg = m_folder.path("o.svg");
    const std::vector<std::string> asked{"occupancy", "--gpu", "RTX 3060", "--block", "192", "--registers", "40"};
    std::vector<std::string> with = asked;
    with.insert(with.end(), {"--figure", svg, "--figure-size", "1280x720", "--theme", "light"});
    const test::Finished finished = runProgram(with);
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_THAT(finished.out, HasSubstr("The most"));
    EXPECT_THAT(finished.out, HasSubstr("with blocks of"));
    EXPECT_THAT(test::read(svg), HasSubstr("Occupancy of RTX 3060"));
    std::vector<std::string> json = asked;
    json.insert(json.end(), {"--json", "-"});
    const auto report = nlohmann::json::parse(runProgram(json).out);
    EXPECT_FALSE(report.at("best_block_sizes").empty());
}

TEST_F(FigureCommandTest, RunDrawsTheTimesThatItTook)
{
    const std::string png = m_folder.path("t.png");
    const test::Finished finished =
        runProgram({"run", "--kernel", "grayscale", "--data", "ramp:64x48x3", "--device", "cpu", "--figure", png});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_GT(std::filesystem::file_size(png), 2000u);
}

TEST_F(FigureCommandTest, WhatCannotBeDrawnIsRefusedBeforeAnythingRuns)
{
    const std::vector<std::string> run{"run", "--kernel", "grayscale", "--data", "ramp:64x48x3"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), run.begin(), run.end());
        return more;
    };
    expectRefused(with({"--figure", m_folder.path("t.jpg")}), "--figure");
    expectRefused(with({"--figure", m_folder.path("t.png"), "--no-measure"}), "--no-measure takes none");
    expectRefused(with({"--figure", m_folder.path("t.png"), "--device", "all"}), "is for one device");
    expectRefused(with({"--figure", m_folder.path("t.png"), "--figure-size", "10x10"}), "--figure-size");
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("t.png")));
}

} // namespace
} // namespace warpatlas
