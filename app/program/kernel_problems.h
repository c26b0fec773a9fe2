/// What is wrong with the launches of a program, in words.
#pragma once

#include "app/program/program_record.h"

#include <string>
#include <vector>

namespace warpatlas {

/// "saxpy.cu:12", and the file alone where the line is not known.
std::string lineInWords(const std::string& file, std::uint32_t line);

/// Each once, with the number of launches that have it; what is certainly wrong comes first, and races of one array in
/// one kernel are one line. `file`: the program's. A refused launch that `hosts` tells of is told there, once: its
/// reason is added to them.
std::vector<std::string> kernelProblemLines(
    const ProgramRecord& record, const std::string& file, std::vector<HostProblem>& hosts);

} // namespace warpatlas
