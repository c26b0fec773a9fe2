/// --page FILE.html of the commands whose answer can be shown as a page.
#pragma once

#include "ui/desktop/share/page_maker.h"

#include <functional>
#include <string>
#include <utility>

namespace CLI {
class App;
}

namespace warpatlas::ui::inline command_line {

class PageOption {
public:
    /// `name`: "--page", or "--out" where the page is all that the command makes: then it must be given.
    explicit PageOption(const char* name = "--page") : m_name(name) { }
    void addTo(CLI::App& command);
    bool isWanted() const { return !m_file.empty(); }
    /// Throws InputError where the file's name is no page's. Before anything is run.
    void check() const;
    /// For requireOwnFiles().
    std::pair<std::string, std::string> output() const { return {m_name, m_file}; }
    /// Writes it where it was asked for. Throws InputError, Cancelled.
    void write(const std::function<Page(Progress&)>& page) const;

private:
    const char* m_name;
    std::string m_file; ///< empty: not asked for
};

} // namespace warpatlas::ui::inline command_line
