/// The arguments of a launch of a saved run, as those of an experiment: its memory is in the saved run.
#pragma once

#include "app/program/saved_program.h"
#include "app/source/source_kernel.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::inline program {

/// By parameter, as parseArgumentSpec() takes them. `number`: of the launch, from 1, which is at `place`; `source`: the
/// code that is opened. Throws InputError (subject: the file) with the reason why the launch cannot be opened by
/// itself.
std::vector<std::string> launchArguments(
    const SavedProgram& program, std::size_t number, const LaunchPlace& place, const SourceKernel& source);

} // namespace warpatlas::inline program
