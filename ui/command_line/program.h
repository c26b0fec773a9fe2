/// The whole command line for CLI11: every command with its options, and how they are executed.
#pragma once

#include "ui/command_line/compare_command.h"
#include "ui/command_line/exec_command.h"
#include "ui/command_line/fairness_command.h"
#include "ui/command_line/flow_command.h"
#include "ui/command_line/help_command.h"
#include "ui/command_line/list_command.h"
#include "ui/command_line/measure_command.h"
#include "ui/command_line/occupancy_command.h"
#include "ui/command_line/present_command.h"
#include "ui/command_line/render_command.h"
#include "ui/command_line/roofline_command.h"
#include "ui/command_line/run_command.h"
#include "ui/command_line/simulate_command.h"
#include "ui/command_line/sweep_command.h"
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
    RunCommand m_run;
    RenderCommand m_render;
    PresentCommand m_present;
    SimulateCommand m_simulate;
    SweepCommand m_sweep;
    CompareCommand m_compare;
    OccupancyCommand m_occupancy;
    RooflineCommand m_roofline;
    FlowCommand m_flow;
    ExecCommand m_exec;
    FairnessCommand m_fairness;
    MeasureCommand m_measure;
    ListCommand m_list;
    HelpCommand m_help;
    std::vector<std::pair<CLI::App*, Command*>> m_commands;
    DesktopOptions m_desktop;
    bool m_noInterop = false;
};

} // namespace warpatlas::ui
