/// --ptx of `run` and `simulate`: the kernel's PTX with its source and explanations.
#pragma once

#include "app/experiment/outcome.h"

#include <string>
#include <utility>

namespace CLI {
class App;
}

namespace warpatlas::ui {

class PtxOption {
public:
    void addTo(CLI::App& command);
    /// For requireOwnFiles().
    std::pair<std::string, std::string> output() const { return {"--ptx", m_file}; }
    /// Says whether the PTX goes to standard output: then nothing else does.
    bool toOutput() const { return m_file == "-"; }
    /// Throws InputError where `json`, the file of --json, is standard output as well.
    void requireOutput(const std::string& json) const;
    /// Writes it where it was asked for. Throws InputError.
    void write(const Outcome& outcome) const;

private:
    std::string m_file; ///< empty: not asked for
};

} // namespace warpatlas::ui
