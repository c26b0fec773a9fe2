/// The options of a chart as a file: `--figure FILE.png|svg|pdf` and how it looks.
#pragma once

#include "ui/desktop/charts/figure.h"

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace warpatlas::ui::inline command_line {

class FigureFileOptions {
public:
    enum class Names {
        WithOut, ///< --figure or --out; --figure-size or --size, which its help leaves out
        Only, ///< --figure and --figure-size: the others are the command's own
    };
    void addTo(CLI::App& command, Names names = Names::WithOut);
    /// Refuses wrong values, before anything is run. Throws InputError that names the option.
    /// And what says how a chart looks where there is none. `draws`: another picture takes theme and caption.
    void check(bool draws = false) const;
    const std::string& file() const { return m_file; } ///< empty: none is asked for
    bool caption() const;
    render::Theme theme() const; ///< throws InputError
    /// Writes the figure. Throws InputError.
    void save(const Chart& chart) const;

private:
    FigureOptions options() const;

    std::string m_file, m_size = "1920x1080", m_otherSize, m_theme = "dark", m_caption = "on";
    std::vector<CLI::Option*> m_sizes, m_looks;
};

} // namespace warpatlas::ui::inline command_line
