/// `warpatlas exec`: a whole CUDA program, compiled and run on the simulator, or a command that is compiled already.
#pragma once

#include "app/program/saved_program.h"
#include "ui/command_line/command.h"
#include "ui/command_line/figure_options.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui {

class ExecCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

    /// What stands behind "--" of the words of a command line that begins with "exec": the program's own arguments,
    /// which are not read here. Takes them away from `words`, as they are.
    void takeArguments(std::vector<std::string>& words);
    /// Of a word that stands where none may, where it belongs.
    static std::string placeOf(const std::string& extra);

private:
    ProgramWish wish() const;
    void chooseDevice(ProgramWish& wish) const;
    void requireFiles() const; ///< refuses wrong ones before anything is run
    void write(const ProgramRun& run, const ProgramWish& wish) const; ///< the files that are asked for
    /// Opens the window on a run, and returns when that is closed: its exit status.
    int openWindow(ProgramRun& run, const ProgramWish& wish) const;

    std::string m_file; ///< empty: the arguments are a command
    std::string m_json, m_save, m_csv;
    FigureFileOptions m_figure;
    int m_keep = static_cast<int>(usualKeptBytes >> 20); ///< MiB
    std::string m_device = "sim";
    std::vector<std::string> m_arguments, m_includeFolders, m_definitions, m_compilerOptions;
    std::optional<std::string> m_standard, m_compiler;
    bool m_check = false, m_open = false;
};

} // namespace warpatlas::ui
