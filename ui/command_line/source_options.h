/// The options that `simulate` and `run --source` share: the arguments of a person's own kernel, and how it is
/// compiled.
#pragma once

#include "app/experiment/outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace warpatlas::ui::inline command_line {

class SourceOptions {
public:
    void addTo(CLI::App& command);
    /// Returns the first of these options that was given: "--arg i32:5"; empty: none.
    std::string given() const;
    bool givesArguments() const { return !m_arguments.empty() || !m_symbols.empty(); }
    bool givesFolders() const { return !m_includeFolders.empty(); }
    bool givesReferences() const { return !m_references.empty(); }
    /// Changes what was given of the experiment's source and references, and no more. Throws InputError.
    void apply(Experiment& experiment) const;

private:
    void apply(SourceKernel& source) const;
    void applyReferences(Experiment& experiment) const;

    std::vector<std::string> m_arguments, m_symbols, m_includeFolders, m_definitions, m_references;
    bool m_sharedOptIn = false, m_cooperative = false;
    std::optional<std::string> m_shared, m_compiler, m_mode, m_standard, m_compilerSeconds, m_tolerance;
};

/// Reads the text, from its file or from standard input, and those of its headers. `kernel` as readText(). Throws
/// InputError.
void readSource(SourceKernel& source, std::string& kernel);

/// Writes the arrays whose arguments name a file. Throws InputError.
void saveArguments(const Outcome& outcome);

/// Reports all messages of a text that does not compile: to `json` where that is a file or "-", and to standard output
/// where they do not disturb it.
void reportFailure(const CompileFailure& failure, const std::string& file, const std::string& json);

} // namespace warpatlas::ui::inline command_line
