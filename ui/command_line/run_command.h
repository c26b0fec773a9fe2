/// `warpatlas run`: one experiment on one device or all, as a table or JSON.
#pragma once

#include "app/session/judge_run.h"
#include "ui/command_line/command.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/figure_options.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/ptx_option.h"

namespace warpatlas::ui {

class RunCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    ExperimentOptions m_options;
    std::string m_json; ///< FILE or "-"; empty: none
    OutputOption m_out;
    FigureFileOptions m_figure;
    PtxOption m_ptx;
};

/// Does one run. Errors name what they are about: an option or the experiment's file.
OutcomePointer runForOptions(const ExperimentOptions& given, const Experiment& experiment, const RunOptions& options,
    Progress& progress, const Session::Listener& listener, DisplayTarget* target, const InputSet* previous = nullptr);

/// Does the same with progress on the terminal, cancelled by Ctrl-C.
OutcomePointer runOnTerminal(const ExperimentOptions& given, const Experiment& experiment, const RunOptions& options,
    DisplayTarget* target, const InputSet* previous = nullptr);

/// Runs it once for what is wrong with it (app/session/judge_run.h), and writes what its arguments are to be written
/// to.
JudgedRun judgeForOptions(const ExperimentOptions& given, const Experiment& experiment, Progress& progress,
    const Session::Listener& listener);

} // namespace warpatlas::ui
