#include "ui/command_line/figure_options.h"

#include "app/words/say.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/options/option_words.h"
#include "ui/command_line/output_files.h"

#include <CLI/CLI.hpp>

namespace warpatlas::ui {

void FigureFileOptions::addTo(CLI::App& command, Names names)
{
    requireName(*command
                     .add_option(names == Names::WithOut ? "--figure,--out" : "--figure", m_file,
                         say("cli.figure", "Draw the chart: .png, .svg or .pdf; letters that a slide can shrink"))
                     ->type_name("FILE"));
    CLI::Option* const size =
        command
            .add_option("--figure-size", m_size, say("cli.figure.size", "Of the chart, in pixels (default 1920x1080)"))
            ->type_name("WxH");
    m_sizes = {size};
    if (names == Names::WithOut)
        m_sizes.push_back(command.add_option("--size", m_otherSize)->type_name("WxH")->group("")->excludes(size));
    m_looks = {command.add_option("--theme", m_theme, themeHelp())->type_name("dark|light"),
        command
            .add_option(
                "--caption", m_caption, say("cli.figure.caption", "The conditions below the chart (default on)"))
            ->type_name("on|off")};
}

bool FigureFileOptions::caption() const
{
    if (m_caption != "on" && m_caption != "off")
        throw InputError(optionText("--caption", m_caption), notOneOf("on, off"));
    return m_caption == "on";
}

render::Theme FigureFileOptions::theme() const
{
    return parseTheme("--theme", m_theme);
}

FigureOptions FigureFileOptions::options() const
{
    const char* const name = m_otherSize.empty() ? "--figure-size" : "--size";
    const std::string& size = m_otherSize.empty() ? m_size : m_otherSize;
    const auto [width, height] = parseSize(name, size);
    if (width < 320 || height < 180)
        throw InputError(optionText(name, size), say("cli.figure.small", "a chart has at least 320x180 pixels"));
    return {width, height, theme()};
}

void FigureFileOptions::check(bool draws) const
{
    (void)options();
    (void)caption();
    for (const auto* options : {&m_sizes, &m_looks})
        for (const CLI::Option* option : *options)
            if (m_file.empty() && option->count() > 0 && !(draws && options == &m_looks))
                throw InputError(optionText(option->get_name(), option->as<std::string>()),
                    say("cli.figure.without", "goes with --figure FILE"));
    if (!m_file.empty())
        forOption("--figure", m_file, [&] { requireFigureName(m_file); });
}

void FigureFileOptions::save(const Chart& chart) const
{
    if (!m_file.empty())
        forOption("--figure", m_file, [&] { saveFigure(chart, options(), m_file); });
}

} // namespace warpatlas::ui
