/// Checks the files that a command is to write: all different, and none of them one that the run reads; and makes what
/// is written: the report, and the arrays that --out asks for.
#pragma once

#include "app/experiment/outcome.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace warpatlas::ui::inline command_line {

/// --ptx of `run` and `simulate`: the kernel's PTX with its source and explanations.
class PtxOption {
public:
    void addTo(CLI::App& command);
    /// For requireOwnFiles().
    std::pair<std::string, std::string> output() const { return {"--ptx", m_file}; }
    /// Says whether the PTX goes to standard output: then nothing else does.
    bool toOutput() const { return m_file == "-"; }
    /// Throws InputError where `json`, the file of --json, is standard output as well.
    void requireOutput(const std::string& json) const;
    /// Writes it where it was asked for. Throws InputError.
    void write(const Outcome& outcome) const;

private:
    std::string m_file; ///< empty: not asked for
};

/// Refuses, while the command line is read, a value that is no file's name, or hardly meant as one.
void requireName(CLI::Option& option);

/// Throws InputError that names the option where the file's folder does not exist, or the file is a folder.
void requirePlace(const std::string& option, const std::string& file);

/// Throws InputError where two of the options (name, file) are to be written to standard output, "-".
void requireOneOnOutput(const std::vector<std::pair<std::string, std::string>>& outputs);

/// Checks options and their files, in the order in which they are written, before anything is run; an empty file is not
/// asked for, "-" is none. Throws InputError that names the option whose file is also another's, or one that is read,
/// or `experimentFile` (which --save alone may replace), whose folder does not exist, which is a folder, or where
/// --save names no .warpatlas.
void requireOwnFiles(const std::vector<std::pair<std::string, std::string>>& outputs, const Experiment& experiment,
    const std::string& experimentFile);

/// A report for another day: it says by which version it was made, and when.
nlohmann::ordered_json keptReport(const Outcome& outcome);

/// Returns the files that arguments of a person's own kernel ask for, in that form.
std::vector<std::pair<std::string, std::string>> filesOfArguments(const Experiment& experiment);

/// --out of `run`, once for each array that the kernel writes: FILE is for the one that is shown, NAME=FILE for
/// another.
class OutputOption {
public:
    void addTo(CLI::App& command);
    /// Before anything is run. Throws InputError: a file that is no array's, several files for the shown output,
    /// several devices.
    void check(bool severalDevices) const;
    std::vector<std::pair<std::string, std::string>> files() const; ///< for requireOwnFiles()
    /// Says which array it was where none was named and the kernel writes several. Throws InputError: a name that no
    /// output has, a file that cannot be written.
    void write(const Outcome& outcome) const;

private:
    std::vector<std::string> m_wishes; ///< as written
};

} // namespace warpatlas::ui::inline command_line
