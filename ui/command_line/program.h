/// The whole command line as CLI11 sees it: every command with its options, and what is done with what was given.
#pragma once

#include "ui/command_line/help_command.h"
#include "ui/command_line/list_command.h"
#include "ui/command_line/measure_command.h"
#include "ui/command_line/occupancy_command.h"
#include "ui/command_line/present_command.h"
#include "ui/command_line/render_command.h"
#include "ui/command_line/run_command.h"
#include "ui/command_line/simulate_command.h"
#include "ui/desktop/window/desktop.h"

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::ui {

/// Main thread; one at a time.
class Program {
public:
    Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Every option there is: of the program itself and of its subcommands.
    CLI::App& app() { return m_app; }
    /// The exit status. Throws what Command::execute() throws.
    int execute(int argc, char** argv);
    /// What is done, for messages: the command's name, or the program's.
    std::string doing() const;

private:
    int help(const CLI::Success& wanted);
    int refuse(const CLI::ParseError& error) const;
    int openDesktop(int argc, char** argv);

    CLI::App m_app{"", "warpatlas"};
    RunCommand m_run;
    RenderCommand m_render;
    PresentCommand m_present;
    SimulateCommand m_simulate;
    OccupancyCommand m_occupancy;
    MeasureCommand m_measure;
    ListCommand m_list;
    HelpCommand m_help;
    std::vector<std::pair<CLI::App*, Command*>> m_commands;
    DesktopOptions m_desktop;
    bool m_noInterop = false;
};

} // namespace warpatlas::ui
