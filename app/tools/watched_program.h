/// A program that a tool starts within a run, and what it did: its record is one of that run's, too. One at a time.
#pragma once

#include "app/program/run_program.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline tools {

struct WatchedProgram {
    std::string file; ///< that was started
    std::vector<std::string> arguments;
    int status = 0; ///< of the program; 128 and the signal that ended it
    /// Of its processes that called CUDA, in the order of their first calls; empty: none did.
    std::vector<ProgramRun> runs{};
};

/// Runs it to its end, with this process's streams. `sign`: the variable that NVIDIA's tool sets for what it starts;
/// programs look at it to do less, or to mark what they do. Throws InputError (subject: the command) where it cannot be
/// started, or where nothing is recorded; Cancelled.
WatchedProgram runWatched(const std::vector<std::string>& command, std::string_view sign, const Progress& progress);

/// The GPU that programs see here.
GpuSheet simulatedGpu();
/// "NVIDIA RTX 3060 (simulated)", as programs are told its name.
std::string nameOfSimulated(const GpuSheet& gpu);

/// "report.warpatlas-program" for what a tool is to write as "report", "report.nsys-rep" or "report.ncu-rep". Throws
/// InputError where it is there and not to be replaced.
std::string fileOfReport(const std::string& name, bool replaces);
/// Saves all of it there, as `exec --save` does but for the memory of launches. Throws InputError.
void saveWatched(const WatchedProgram& watched, const std::string& file);
/// What was saved there, under either name. Throws InputError.
WatchedProgram loadWatched(const std::string& name);

} // namespace warpatlas::inline tools
