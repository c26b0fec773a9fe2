/// Writes to standard output and standard error. A reader that has gone away (a closed pipe) is no error.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace warpatlas::ui::inline terminal {

/// Call it once before anything is written: a closed pipe is then an error of write(), not the end of the program.
void ignoreClosedPipes();

/// Call it before the program opens any file: a standard stream that the shell has closed (>&-) stays unusable, so that
/// no file of ours gets its number and what is printed.
void keepStandardStreams();

/// Writes to standard output. Throws InputError where the disk behind it is full.
void print(std::string_view text);

/// Returns how wide lines on standard output may be: COLUMNS, or the terminal's width; wide where it is no terminal. 0:
/// not known.
std::size_t outputColumns();

/// Writes one line to standard error: "warpatlas: ...".
void printError(const std::string& message);

std::string jsonText(const nlohmann::ordered_json& json); ///< as all reports are written
/// Writes to a file, or to standard output if it is "-". Throws InputError.
void writeText(const std::string& text, const std::string& path);
void writeJson(const nlohmann::ordered_json& json, const std::string& path);

} // namespace warpatlas::ui::inline terminal
