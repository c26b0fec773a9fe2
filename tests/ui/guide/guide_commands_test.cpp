// Every line of README and of the guide that begins with `warpatlas` is one that the program takes; those that open no
// window and need no GPU are run as they are written, with the exit status that is written behind them.
#include "app/dataset/dataset.h"
#include "app/dataset/save.h"
#include "tests/app/program/made_up_run.h"
#include "tests/app/support/files.h"
#include "ui/command_line/program.h"
#include "ui/guide/chapters.h"
#include "ui/guide/markdown.h"

#include <QtCore/QProcess>
#include <QtGui/QImage>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

namespace warpatlas::ui {
namespace {

std::string topicText(const std::string& topic)
{
    if (topic == "readme")
        return test::read((std::filesystem::path(WARPATLAS_TEST_FOLDER).parent_path() / "README.md").string());
    return std::string(findChapter(topic)->text);
}

std::vector<std::string> topics()
{
    std::vector<std::string> all{"readme"};
    for (const Chapter& chapter : chapters())
        all.emplace_back(chapter.topic);
    return all;
}

/// Every line of the blocks of commands.
std::vector<std::string> commandsOf(const std::string& topic)
{
    std::vector<std::string> lines;
    for (const Block& block : parseMarkdown(topicText(topic)))
        if (block.kind == Block::Kind::Code && block.target == "sh") {
            std::istringstream text(block.text);
            for (std::string line; std::getline(text, line);)
                lines.push_back(line);
        }
    return lines;
}

bool callsTheProgram(const std::string& line)
{
    static const std::regex calling("(\\w+=\\S+ )*warpatlas .*");
    return std::regex_match(line, calling);
}

/// What the program was given by the shell, in which it is a function that writes that down.
struct Call {
    int status = 0; ///< -1: not run
    std::vector<std::string> arguments;
};

class GuideCommands : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override
    {
        QImage photo(120, 90, QImage::Format_RGB888);
        for (int y = 0; y < photo.height(); ++y)
            for (int x = 0; x < photo.width(); ++x)
                photo.setPixelColor(x, y, QColor(2 * x, 2 * y, (x * y) % 256));
        ASSERT_TRUE(photo.save(QString::fromStdString(folder.path("photo.jpg"))));
        saveArray(*loadDataset("random:30x20:1").array, folder.path("a.npy"));
        saveArray(*loadDataset("random:20x30:2").array, folder.path("b.csv"));
        ProgramRun blurred = test::madeUpRun();
        for (int launch = 2; launch <= 3; ++launch) {
            blurred.record.calls.push_back(blurred.record.calls.back());
            blurred.record.lines.push_back(12);
        }
        std::filesystem::rename(test::saveMadeUpRun(folder, blurred), folder.path("blur.warpatlas-program"));
    }

    /// Each call of the program in the commands of a chapter, as the shell saw it.
    std::vector<Call> run(const std::vector<std::string>& lines)
    {
        std::string commands;
        for (const std::string& line : lines)
            commands += (line.ends_with("# takes a minute") ? "slowly_" : "") + line + '\n';
        // Commands about the repository are not for an empty folder; what opens a window or needs a GPU is parsed
        // alone.
        const std::string script = folder.write("script", R"(
warpatlas() {
    local status=-1
    case $1 in run|render|page|sweep|simulate|occupancy|lesson|list|help) "$PROGRAM" "$@" >>out 2>>err </dev/null; status=$? ;; esac
    call "$status" "$@"
}
slowly_warpatlas() { call -1 "$@"; }
call() { { printf '%s\0' "$@"; printf '\0\1\0'; } >>calls; }
sudo() { :; }; git() { :; }; cmake() { :; }; ctest() { :; }; tests/format() { :; }; tests/layers() { :; }; tests/docs() { :; }
tests/run() { :; }; app/run() { :; }; apt-get() { :; }; pip() { :; }; warpatlas-gui() { :; }; nvcc() { :; }; build/release/tests/warpatlas_ui_tests() { :; }
)" + commands);
        QProcess bash;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PROGRAM", WARPATLAS_PROGRAM);
        bash.setProcessEnvironment(environment);
        bash.setWorkingDirectory(QString::fromStdString(folder.path("")));
        bash.start("bash", {QString::fromStdString(script)});
        EXPECT_TRUE(bash.waitForFinished(600'000));
        EXPECT_EQ(bash.readAllStandardError().toStdString(), "") << "the shell's own";
        std::vector<Call> calls;
        const std::string written =
            std::filesystem::exists(folder.path("calls")) ? test::read(folder.path("calls")) : "";
        std::vector<std::string> words;
        for (std::size_t from = 0, to = 0; (to = written.find('\0', from)) != std::string::npos; from = to + 1) {
            words.push_back(written.substr(from, to - from));
            if (words.back() != "\1")
                continue;
            calls.push_back({std::stoi(words.front()), {words.begin() + 1, words.end() - 2}});
            words.clear();
        }
        return calls;
    }

    test::TemporaryFolder folder;
};

INSTANTIATE_TEST_SUITE_P(, GuideCommands, testing::ValuesIn(topics()), [](const auto& info) { return info.param; });

TEST_P(GuideCommands, AreTakenAndEndAsIsWritten)
{
    const std::vector<std::string> commands = commandsOf(GetParam());
    std::vector<int> expected; // of the lines that call the program, in their order
    for (const std::string& line : commands)
        if (callsTheProgram(line))
            expected.push_back(line.ends_with("# exit 1") ? 1 : 0);
    const std::vector<Call> calls = run(commands);
    ASSERT_EQ(calls.size(), expected.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
        std::string line = "warpatlas";
        for (const std::string& argument : calls[i].arguments)
            line += ' ' + argument;
        SCOPED_TRACE(line);
        if (calls[i].status >= 0) {
            EXPECT_EQ(calls[i].status, expected[i]) << test::read(folder.path("err"));
            continue;
        }
        Program program;
        std::vector<std::string> words = calls[i].arguments;
        execCommand()->takeArguments(words); // as the program does with another one's words
        const std::vector<std::string> reversed(words.rbegin(), words.rend());
        EXPECT_NO_THROW(program.app().parse(std::vector(reversed)));
    }
}

TEST(GuideCommandsOfAll, ThereAreMany)
{
    std::ptrdiff_t count = 0;
    for (const std::string& topic : topics())
        count += std::ranges::count_if(commandsOf(topic), callsTheProgram);
    EXPECT_GT(count, 50);
}

} // namespace
} // namespace warpatlas::ui
