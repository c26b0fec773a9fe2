/// --trace FILE.json of the commands that know when what ran.
#pragma once

#include <functional>
#include <string>
#include <utility>

namespace CLI {
class App;
}

namespace warpatlas::ui::inline command_line {

class TraceOption {
public:
    void addTo(CLI::App& command);
    /// For requireOwnFiles().
    std::pair<std::string, std::string> output() const { return {"--trace", m_file}; }
    /// Writes it where it was asked for. Throws InputError.
    void write(const std::function<std::string()>& trace) const;

private:
    std::string m_file; ///< empty: not asked for
};

} // namespace warpatlas::ui::inline command_line
