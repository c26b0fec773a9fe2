/// The whole command line for CLI11: every command with its options, and how they are executed.
#pragma once

#include "ui/command_line/commands.h"
#include "ui/desktop/window/desktop.h"

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline command_line {

/// Main thread; one at a time.
class Program {
public:
    /// `language`: that was asked for; empty: none was.
    explicit Program(const std::string& language = {});
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Returns every option: of the program itself and of its subcommands.
    CLI::App& app() { return m_app; }
    /// Returns the exit status. Throws what Command::execute() throws.
    int execute(int argc, char** argv);
    /// Returns what is being done, for messages: the command's name, or the program's.
    std::string doing() const;

private:
    int help(const CLI::Success& wanted);
    int refuse(const CLI::ParseError& error) const;
    int openDesktop(int argc, char** argv);

    CLI::App m_app{"", "warpatlas"};
    std::vector<std::pair<CLI::App*, std::unique_ptr<Command>>> m_commands;
    DesktopOptions m_desktop;
    bool m_noInterop = false;
};

} // namespace warpatlas::ui::inline command_line
