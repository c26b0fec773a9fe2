#include "ui/command_line/result_options.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/desktop/charts/result_figure.h"
#include "ui/terminal/output.h"

#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

void ResultOptions::addTo(CLI::App& command, const std::string& rows, FigureFileOptions::Names names)
{
    const AddOption option{command};
    const auto add = [&](const char* name, std::string& file, const std::string& words, const char* type) {
        requireName(*option(name, file, type, words));
    };
    add("--json", m_json, say("cli.result.json", "Write it as JSON to a file, or to standard output (-)"), "FILE|-");
    add("--csv", m_csv, rows, "FILE|-");
    add("--markdown", m_markdown, say("cli.result.markdown", "Write what was found and its table as Markdown"),
        "FILE|-");
    m_figure.addTo(command, names);
    m_page.addTo(command);
}

void ResultOptions::check(bool draws) const
{
    m_figure.check(draws);
    m_page.check();
    requireOneOnOutput({{"--json", m_json}, {"--csv", m_csv}, {"--markdown", m_markdown}});
}

std::vector<std::pair<std::string, std::string>> ResultOptions::files(
    const std::vector<std::pair<std::string, std::string>>& more, const Experiment& experiment) const
{
    auto all = filesOfArguments(experiment);
    all.insert(all.end(),
        {{"--figure", m_figure.file()}, {"--csv", m_csv}, {"--markdown", m_markdown}, {"--json", m_json},
            m_page.output()});
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

void ResultOptions::write(const Result& result, const std::function<std::string()>& json, const MakeChart& chart,
    bool chartGrows, std::span<const OutcomePointer> runs) const
{
    if (!m_json.empty())
        forOption("--json", m_json, [&] { writeText(json(), m_json); });
    const auto writeAs = [](const char* option, const std::string& file, const auto& text) {
        if (!file.empty())
            forOption(option, file, [&] { writeText(text(), file); });
    };
    writeAs("--csv", m_csv, [&] { return csvOf(result.table); });
    writeAs("--markdown", m_markdown, [&] { return markdownOf(result); });
    if (!m_figure.file().empty()) {
        Answer<std::unique_ptr<Chart>> drawn = chart();
        if (!drawn)
            throw InputError(optionText("--figure", m_figure.file()), drawn.reason());
        m_figure.save(*resultFigure(result, std::move(drawn.value()), chartGrows, m_figure.caption()));
    }
    m_page.write([&](Progress&) {
        Answer<std::unique_ptr<Chart>> drawn = chart();
        return pageOf(result, drawn ? std::move(drawn.value()) : nullptr, runs);
    });
    if (!writesToOutput())
        print(textOf(result));
}

void removeOptions(CLI::App& command, std::initializer_list<const char*> names)
{
    for (const char* name : names)
        command.remove_option(command.get_option(name));
}

} // namespace warpatlas::ui::inline command_line
