// Every option of every command, as CLI11 knows them, with values that none of them can mean.
#include "ui/command_line/program.h"

#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace warpatlas::ui {
namespace {

constexpr std::size_t mostLineBytes = 360; // those that list every kernel there is; the others are below 200

/// What a command needs beside the option that is looked at: in pairs, options without a name are arguments.
using Given = std::vector<std::pair<std::string, std::string>>;

Given needsOf(const std::string& command, const test::TemporaryFolder& folder)
{
    static const std::map<std::string, Given> needs{{"run", {{"--data", "ramp:8x8x3"}, {"--no-measure", ""}}},
        {"render", {{"--data", "ramp:8x8x3"}, {"--size", "64x64"}}},
        {"page", {{"--data", "ramp:8x8x3"}, {"--no-measure", ""}}},
        {"present", {{"--data", "ramp:8x8x3"}, {"--windowed", "64x64"}}},
        {"simulate", {{"--grid", "1"}, {"--block", "32"}, {"--trace", "0"}, {"--trace-from", "0"}}},
        {"occupancy", {{"--gpu", "T4"}, {"--block", "64"}, {"--registers", "32"}}}, {"measure", {{"--size", "1024"}}},
        {"roofline", {{"--data", "ramp:8x8x3"}}}, {"flow", {{"--data", "ramp:8x8x3"}}},
        {"fairness", {{"--data", "ramp:8x8x3"}}}, {"exec", {}}, {"list", {{"WHAT", "kernels"}}}, {"help", {}},
        {"jupyter", {{"ACTION", "install"}}}, {"lesson", {{"ACTION", "show"}, {"LESSON", "guard"}}},
        {"compare", {{"A", "transpose:naive"}, {"B", "transpose:tiled"}, {"--no-measure", ""}}},
        {"sweep", {{"--data", "ramp:8x8x3"}, {"--over", "block=32"}, {"--no-measure", ""}}}};
    Given given = needs.at(command);
    if (command == "exec")
        given.emplace_back("FILE", folder.write("program.cu", "int main() { }\n"));
    if (command == "render")
        given.emplace_back("--out", folder.path("a.png"));
    if (command == "page")
        given.emplace_back("--out", folder.path("a.html"));
    if (command == "measure")
        given.emplace_back("--out", folder.path("a.json"));
    if (command == "simulate")
        given.emplace_back("",
            folder.write("k.ptx", ".version 6.4\n.target sm_75\n.address_size 64\n.visible .entry k()\n{\nret;\n}\n"));
    return given;
}

struct OptionCase {
    std::string command, option; ///< an argument's has no dashes
    bool mayBeEmpty = false; ///< its value may be left out, and an empty one is that
};

/// What a failing test, and ctest's list, say of it.
void PrintTo(const OptionCase& one, std::ostream* stream)
{
    *stream << one.command << " " << one.option;
}

std::vector<OptionCase> optionsOf(CLI::App& app, const std::string& command)
{
    std::vector<OptionCase> cases;
    for (const CLI::Option* option : app.get_options())
        if (option->get_items_expected_max() > 0)
            cases.push_back({command, option->get_name(), option->get_expected_min() == 0});
    return cases;
}

std::vector<OptionCase> allOptions()
{
    Program program;
    std::vector<OptionCase> cases = optionsOf(program.app(), "");
    for (CLI::App* command : program.app().get_subcommands([](CLI::App*) { return true; }))
        for (OptionCase& one : optionsOf(*command, command->get_name()))
            cases.push_back(std::move(one));
    return cases;
}

std::vector<std::string> argumentsFor(
    const OptionCase& tested, const std::string& value, const test::TemporaryFolder& folder)
{
    const bool isArgument = !tested.option.starts_with("-");
    if (tested.command.empty() && isArgument)
        return {value};
    if (tested.command.empty())
        return {tested.option, value};
    std::vector<std::string> arguments{tested.command};
    for (const auto& [option, given] : needsOf(tested.command, folder)) {
        if (isArgument && option == tested.option)
            arguments.push_back(value); // in its place among others
        if (option == tested.option || (option.empty() && isArgument))
            continue;
        if (option.starts_with("-"))
            arguments.push_back(option);
        if (!given.empty())
            arguments.push_back(given);
    }
    if (!isArgument)
        arguments.push_back(tested.option);
    if (std::ranges::find(arguments, value) == arguments.end() || !isArgument)
        arguments.push_back(value);
    return arguments;
}

class EveryOption : public testing::TestWithParam<OptionCase> {
protected:
    /// One line about the option (or the argument, by its name or its value), and nothing else.
    void expectRefused(const std::string& value, bool byItsName)
    {
        const OptionCase& tested = GetParam();
        SCOPED_TRACE(fmt::format("'{:.20}', {} bytes", value, value.size()));
        const test::Finished finished = test::runProgram(argumentsFor(tested, value, folder));
        const std::string line = finished.err.substr(0, 1000);
        EXPECT_EQ(finished.status, 2) << line;
        EXPECT_EQ(finished.out, "");
        EXPECT_TRUE(finished.err.starts_with("warpatlas: ")) << line;
        EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << line;
        EXPECT_LE(finished.err.size(), mostLineBytes) << line;
        const bool named = finished.err.find(tested.option) != std::string::npos;
        const bool quoted =
            !tested.option.starts_with("-") && finished.err.find(value.substr(0, 20)) != std::string::npos;
        EXPECT_TRUE(named || (quoted && !byItsName)) << line;
    }
    test::TemporaryFolder folder;
};

INSTANTIATE_TEST_SUITE_P(, EveryOption, testing::ValuesIn(allOptions()), [](const auto& info) {
    std::string name = info.param.command + "_" + info.param.option;
    std::erase_if(name, [](char c) { return c == '-'; });
    return name;
});

TEST_P(EveryOption, RefusesWhatItCannotMean)
{
    if (!GetParam().mayBeEmpty)
        expectRefused("", true);
    expectRefused(" ", true);
    expectRefused(std::string(100'000, 'a'), true);
    expectRefused(std::string(4096, 'a'), false); // the longest that is read
    expectRefused("-1", false);
}

} // namespace
} // namespace warpatlas::ui
