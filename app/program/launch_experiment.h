/// A launch of a saved run as an experiment of its own, which opens like any other: its arguments are what the program
/// passed, and their memory is in the saved run.
#pragma once

#include "app/experiment/experiment.h"
#include "app/program/saved_program.h"

#include <optional>
#include <string>

namespace warpatlas::inline program {

/// The launch of that number, from 1. Throws InputError (subject: the file) with the reason why it cannot be opened
/// by itself.
Experiment launchExperiment(const SavedProgram& program, std::size_t number);

/// "FILE.warpatlas-program:3" is the third launch of that run. Empty where `text` is written in another way. Throws
/// InputError.
std::optional<Experiment> recordedLaunch(const std::string& text);

} // namespace warpatlas::inline program
