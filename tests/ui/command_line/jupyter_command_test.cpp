// `warpatlas jupyter`: the kernel that it adds for Jupyter, with a Python that only says whether it has ipykernel; and
// what `exec` takes for notebooks.
#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"
#include "tests/ui/command_line/child_process.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::EnvironmentVariable;
using test::Finished;
using test::runProgram;
using testing::HasSubstr;

class JupyterCommandTest : public testing::Test {
protected:
    std::string python(const std::string& name, int status) const
    {
        const std::string file = folder.write(name, "#!/bin/sh\nexit " + std::to_string(status) + "\n");
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
        return file;
    }

    test::TemporaryFolder folder;
    EnvironmentVariable data{"JUPYTER_DATA_DIR", folder.path("data")};
    std::string file = folder.path("data/kernels/warpatlas/kernel.json");
};

TEST_F(JupyterCommandTest, AddsAKernelWhoseCellsRunUnderExec)
{
    const std::string own = python("python3", 0);
    const Finished finished = runProgram({"jupyter", "install", "--python", own});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_EQ(finished.out, file + ": the kernel \"Python 3 (WarpAtlas, simulated GPU)\", which runs " + own + "\n");
    const auto kernel = nlohmann::json::parse(test::read(file));
    EXPECT_EQ(kernel["argv"],
        (nlohmann::json{std::filesystem::canonical(WARPATLAS_PROGRAM).string(), "exec", "--keep", "256", "--", own,
            "-m", "ipykernel_launcher", "-f", "{connection_file}", "--IPKernelApp.extra_extensions=warpatlas.colab"}));
    EXPECT_EQ(kernel["display_name"], "Python 3 (WarpAtlas, simulated GPU)");
    EXPECT_EQ(kernel["interrupt_mode"], "message") << "a signal would stop exec";

    EXPECT_EQ(runProgram({"jupyter", "install", "--python", own}).status, 0) << "again";
    EXPECT_EQ(runProgram({"jupyter", "remove"}).status, 0);
    EXPECT_FALSE(std::filesystem::exists(folder.path("data/kernels/warpatlas")));
    const Finished again = runProgram({"jupyter", "remove"});
    EXPECT_EQ(again.status, 2);
    EXPECT_EQ(again.err, "warpatlas: " + folder.path("data/kernels/warpatlas") + ": there is no such kernel\n");
}

TEST_F(JupyterCommandTest, AddsItToAnEnvironment)
{
    std::filesystem::create_directory(folder.path("venv"));
    const Finished finished =
        runProgram({"jupyter", "install", "--prefix", folder.path("venv"), "--python", python("python3", 0)});
    EXPECT_EQ(finished.status, 0) << finished.err;
    EXPECT_TRUE(std::filesystem::exists(folder.path("venv/share/jupyter/kernels/warpatlas/kernel.json")));
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(JupyterCommandTest, RefusesWhatCannotWork)
{
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "jupyter");
        const Finished finished = runProgram(words);
        EXPECT_EQ(finished.status, 2);
        return finished.err;
    };
    const std::string without = python("without", 1);
    EXPECT_EQ(refusal({"install", "--python", without}),
        "warpatlas: --python " + without + ": has no ipykernel, which runs cells: " + without
            + " -m pip install ipykernel\n");
    EXPECT_THAT(refusal({"install", "--python", folder.path("none")}), HasSubstr("there is no such file"));
    EXPECT_THAT(refusal({"install", "--prefix", folder.path("none")}), HasSubstr("is no folder"));
    EXPECT_THAT(refusal({"install", "--user", "--prefix", folder.path("")}), HasSubstr("is another place than --user"));
    EXPECT_THAT(refusal({"start"}), HasSubstr("is not one of install, remove"));
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(JupyterCommandTest, ExecRefusesWhatNotebooksAndRecordsDoNotTake)
{
    const std::string notebook = folder.write("a.ipynb", "{}"), record = folder.write("record", "");
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "exec");
        const Finished finished = runProgram(words);
        EXPECT_EQ(finished.status, 2);
        return finished.err;
    };
    EXPECT_EQ(refusal({notebook, "--csv", folder.path("a.csv")}), "warpatlas: --csv: is not for a notebook\n");
    EXPECT_EQ(refusal({notebook, "--", "1"}), "warpatlas: --: is not for a notebook\n");
    EXPECT_THAT(refusal({folder.path("none.ipynb")}), HasSubstr("none.ipynb: there is no such file"));
    EXPECT_THAT(refusal({"--record-of", record, "--", "ls"}), HasSubstr("nothing else is run"));
    EXPECT_THAT(refusal({"--record-of", folder.path("none")}), HasSubstr("there is no such file"));
}

} // namespace
} // namespace warpatlas
