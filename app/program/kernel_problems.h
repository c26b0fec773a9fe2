/// Problems of a program's launches, in words.
#pragma once

#include "app/program/program_record.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline program {

/// A problem of a program, and where it is seen.
struct ProgramProblem {
    std::string words;
    Severity severity = Severity::Error;
    std::optional<std::size_t> call{}; ///< among the record's; empty: it is of no call
    std::optional<std::size_t> launch{}; ///< of the call's launches, where it is a kernel's
    std::uint32_t line = 0; ///< that the words name; 0: none
    std::string path{}; ///< of its file; empty: the program's own text
};

/// "saxpy.cu:12", and the file alone where the line is not known.
std::string lineInWords(const std::string& file, std::uint32_t line);

/// "DeviceScanKernel<...>": templates of CUDA's libraries have arguments of a thousand letters.
std::string shortName(const std::string& kernel);

/// Says whether it is reported. Kernels of CUDA's own libraries are only reported for certain errors: users cannot
/// change what depends on an order that its makers have reasons for, what is legal and worth knowing, or what the
/// kernel computes in unset variables of its own.
bool isTold(const runtime::LaunchRecord& launch, const Problem& problem);
/// Whether it makes the launch a wrong one.
bool isWrong(const runtime::LaunchRecord& launch, const Problem& problem);

/// Each once, with the number of launches that have it; what is certainly wrong comes first, and races of one array in
/// one kernel are one line. `file`: the program's. A refused launch that `hosts` tells of is told there, once: its
/// reason is added to them.
std::vector<ProgramProblem> kernelProblems(
    const ProgramRecord& record, const std::string& file, std::vector<HostProblem>& hosts);

} // namespace warpatlas::inline program
