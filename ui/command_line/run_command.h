/// Runs of experiments for commands, cancelled by Ctrl+C, with errors that name the option.
#pragma once

#include "app/session/run_experiment.h"
#include "ui/command_line/experiment_options.h"

namespace warpatlas::ui::inline command_line {

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

} // namespace warpatlas::ui::inline command_line
