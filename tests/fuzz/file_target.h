/// What the mutation run does with a file: what opening it in the program does, short of compiling and running.
#pragma once

#include <string>

namespace warpatlas::fuzz {

/// Empty where the file was read; else the one line that refuses it. Whatever else comes out of it is a finding.
std::string readAnyFile(const std::string& path);

} // namespace warpatlas::fuzz
