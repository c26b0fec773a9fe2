/// A program's run as a file, with its text and the memory that its launches found. Any thread.
#pragma once

#include "app/dataset/recorded/program_file.h"
#include "app/program/run_program.h"
#include "app/source/source_kernel.h"

#include <memory>
#include <string>
#include <vector>

namespace warpatlas::inline program {

/// Memory that is kept by default: launches whose memory comes after it cannot be opened.
inline constexpr std::uint64_t usualKeptBytes = std::uint64_t{256} << 20;

struct LaunchPlace {
    std::size_t call = 0; ///< in the record's calls
    std::size_t index = 0; ///< in its launches
};

struct SavedProgram {
    std::shared_ptr<const ProgramFile> file; ///< the saved run; never null
    SourceKernel source; ///< its text, its headers and how it was compiled; no arguments. Of a command: its name alone
    std::vector<std::string> arguments{}; ///< of the program
    std::vector<std::string> environment{}; ///< "NAME=value", that it was given
    std::string inputFile{}; ///< that it read from; empty: none was named
    std::string gpu{}; ///< that it saw
    std::string device{}; ///< id of the real GPU that it was measured on; empty: it was simulated
    std::vector<std::string> compilerOptions{}; ///< of nvcc, as in ProgramWish
    ProgramCompiler compiler = ProgramCompiler::Any; ///< that was asked for; `run` says which it was
    ProgramRun run{}; ///< its contents of memory are empty: the file has them

    const std::string& path() const { return file->path(); }
    /// The wish it was compiled and started with, to do so again, but for the GPU.
    ProgramWish wish() const;
    /// In the order of their calls; a call that launches a graph has several.
    std::vector<LaunchPlace> launches() const;
};

/// `wish.keptBytes` is what was kept. Throws InputError.
void saveProgram(const ProgramRun& run, const ProgramWish& wish, const std::string& path);

/// Throws InputError.
SavedProgram loadProgram(const std::string& path);
/// The same with how far it is; throws Cancelled as well.
SavedProgram loadProgram(const std::string& path, Progress& progress);
SavedProgram loadProgram(std::shared_ptr<const ProgramFile> file);

} // namespace warpatlas::inline program
