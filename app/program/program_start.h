/// A program's input beside its arguments: the file that it reads from, variables of its environment.
/// Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline program {

/// A file that is a program's standard input, open for reading; none where the path is empty. Throws InputError where
/// it cannot be read, or is neither a file nor a device: waiting for a pipe would be silent.
class InputFile {
public:
    explicit InputFile(const std::string& path);
    ~InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    int number() const { return m_number; } ///< of the descriptor, which is closed where a program begins; -1: none

private:
    int m_number = -1;
};

/// Says why a program cannot be given that as a variable, "NAME=value"; empty where it can. `ofCommand`: it is compiled
/// already, and its libraries are found by variables that are set for it.
std::string whyNoVariable(std::string_view text, bool ofCommand);

/// Throws InputError (subject: the text, or the file) for the first that is wrong.
void requireStart(const std::vector<std::string>& environment, const std::string& inputFile, bool ofCommand);

} // namespace warpatlas::inline program
