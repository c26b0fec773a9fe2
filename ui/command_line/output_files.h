/// The files that a command is to write: each its own, and none of them one that the run reads.
#pragma once

#include "app/experiment/experiment.h"

#include <string>
#include <utility>
#include <vector>

namespace CLI {
class Option;
}

namespace warpatlas::ui {

/// Refuses what is no file's name, or hardly meant as one, while the command line is read.
void requireName(CLI::Option& option);

/// Throws InputError that names the option where the file's folder is not there, or the file is a folder.
void requirePlace(const std::string& option, const std::string& file);

/// Options and their files, in the order in which they are asked for; files that are not asked for are empty, "-" is
/// none. Throws InputError that names the option whose file is also another's, or one that is read, or `experimentFile`
/// (which --save alone may replace), whose folder is not there, which is a folder, or where --save names no .warpatlas:
/// before anything is run for it.
void requireOwnFiles(const std::vector<std::pair<std::string, std::string>>& outputs, const Experiment& experiment,
    const std::string& experimentFile);

/// Those that arguments of a person's own kernel ask for, in that form.
std::vector<std::pair<std::string, std::string>> filesOfArguments(const Experiment& experiment);

} // namespace warpatlas::ui
