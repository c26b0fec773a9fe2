/// Unwritten bytes that a copy takes to the host, in words. Pure, any thread.
#pragma once

#include "app/program/program_record.h"

#include <string>

namespace warpatlas::inline program {

/// "elements 768 to 999 of 'allocation 3', allocated in line 22; add (line 27) has 768 threads where 1,000 are needed:
/// ...": which they are, and why as far as it is proven. `writer`: what wrote last of it, where that is known.
std::string unwrittenInWords(const HostProblem& problem, const std::string& writer);

} // namespace warpatlas::inline program
