/// Checks the files that a command is to write: all different, and none of them one that the run reads.
#pragma once

#include "app/experiment/experiment.h"

#include <string>
#include <utility>
#include <vector>

namespace CLI {
class Option;
}

namespace warpatlas::ui {

/// Refuses, while the command line is read, a value that is no file's name, or hardly meant as one.
void requireName(CLI::Option& option);

/// Throws InputError that names the option where the file's folder does not exist, or the file is a folder.
void requirePlace(const std::string& option, const std::string& file);

/// Checks options and their files, in the order in which they are written, before anything is run; an empty file is not
/// asked for, "-" is none. Throws InputError that names the option whose file is also another's, or one that is read,
/// or `experimentFile` (which --save alone may replace), whose folder does not exist, which is a folder, or where
/// --save names no .warpatlas.
void requireOwnFiles(const std::vector<std::pair<std::string, std::string>>& outputs, const Experiment& experiment,
    const std::string& experimentFile);

/// Returns the files that arguments of a person's own kernel ask for, in that form.
std::vector<std::pair<std::string, std::string>> filesOfArguments(const Experiment& experiment);

} // namespace warpatlas::ui
