#include "ui/command_line/figure_options.h"

#include "app/words/say.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"

namespace warpatlas::ui::inline command_line {

void FigureFileOptions::addTo(CLI::App& command, Names names)
{
    const AddOption option{command};
    requireName(*option(names == Names::WithOut ? "--figure,--out" : "--figure", m_file, "FILE",
        say("cli.figure", "Draw the chart: .png, .svg or .pdf; letters that a slide can shrink")));
    CLI::Option* const size =
        option("--figure-size", m_size, "WxH", say("cli.figure.size", "Of the chart, in pixels (default 1920x1080)"));
    m_sizes = {size};
    if (names == Names::WithOut)
        m_sizes.push_back(command.add_option("--size", m_otherSize)->type_name("WxH")->group("")->excludes(size));
    m_looks = {option("--theme", m_theme, "dark|light", themeHelp()),
        option("--caption", m_caption, "on|off",
            say("cli.figure.caption", "The conditions below the chart (default on)"))};
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

} // namespace warpatlas::ui::inline command_line
