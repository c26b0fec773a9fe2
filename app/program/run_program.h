/// Compiles a whole CUDA program, or takes a command that is compiled already, runs it as a process of its own on the
/// simulator, or on a real GPU under measurement, and reads what it did. The program has this one's standard streams
/// and rights; nothing of it is left behind. One at a time; any thread.
#pragma once

#include "app/program/printed_text.h"
#include "app/program/program_process.h"
#include "app/program/program_record.h"
#include "app/program/real_gpu.h"
#include "kernels/compiler/program_compiler.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/progress.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline program {

class ProgramFolder;

struct StrangersRights {
    std::uint64_t bytes = 0; ///< of memory
    std::vector<std::string> readable{}, writable{};
};

struct ProgramWish {
    std::string file; ///< CUDA C++ with main(); or a command, as for a shell
    bool isCommand = false; ///< what follows about compiling has no meaning then
    std::vector<std::string> arguments; ///< of the program
    std::vector<std::string> environment{}; ///< "NAME=value", beside or in place of what this program has
    std::vector<std::string> includeFolders, definitions;
    std::vector<std::string> compilerOptions; ///< of nvcc, as they are
    ProgramCompiler compiler = ProgramCompiler::Any; ///< of a command: what compiles where that calls nvcc
    CppStandard standard = CppStandard::Cpp17;
    GpuSheet gpu; ///< whose properties the program sees, on the simulator
    std::optional<RealGpu> real{}; ///< it runs there, and is measured; no memory is kept
    std::uint64_t keptBytes = 0; ///< of memory that launches find; 0: none
    ProgramOutput output{};
    std::optional<std::chrono::milliseconds> mostTime{}; ///< it is stopped when it has run for so long
    std::optional<std::chrono::milliseconds> mostCompileTime{}; ///< the same of its compiler; empty: as usual
    /// It is a stranger's: what it may is said by Confinement, beside its own folders. No command.
    std::optional<StrangersRights> stranger{};
    /// Keeps what it prints: all that `output` tells, and else what goes to this one's standard output, and to its
    /// standard error, where those are no terminals. A terminal stays the program's own.
    bool keepsPrinted = false;
    /// Told while a launch takes long (after ten seconds, then after twice as long as the last time), on the thread
    /// that runs it. May be empty.
    std::function<void(const runtime::RunningRecord&)> stillRunning{};
};

struct ProgramRun {
    bool compiled = false;
    bool wasCommand = false; ///< it was compiled before
    std::string compiler; ///< that made it: "clang 14.0.6"; empty: not known
    std::string messages; ///< of the compilers: lines
    std::string refusedOption; ///< what nvcc says of an option that it does not know; empty: nothing
    int status = 0; ///< exit status of the program, or 128 and the signal that ended it
    int signal = 0; ///< 0: it ended by itself
    bool stopped = false; ///< somebody stopped it: what it left undone is not its mistake
    bool isTooLate = false, isTooLarge = false; ///< as ProgramEnd has them
    bool isChild = false; ///< `record` is of a process that it had started or forked; how that one ended is not known
    ProgramRecord record;
    std::vector<std::vector<std::byte>> contents; ///< of memory, by the record's numbers of snapshots
    std::optional<PrintedText> printed; ///< empty: it is not known
    std::vector<HostProblem> hostProblems;
    /// Further processes of it that called CUDA, in the order of their first calls: forked ones, or a script's. Of
    /// these there is no more than record and problems.
    std::vector<ProgramRun> others;
    std::uint64_t othersNotSaved = 0; ///< of a saved run, which holds the first process alone
    std::vector<std::string> missingLibraries; ///< of CUDA's, that a command needs and nothing stands in for

    /// It ended by itself and said that something went wrong: a crash tells of nothing that it looked at.
    bool saidSo() const { return status != 0 && signal == 0; }
    /// Finds the host's problems in the record.
    void judge();
    /// Launches' problems and the host's, of all processes.
    bool hasProblems() const;
};

/// A program that is compiled, to be run as often as somebody wants; gone with this.
class CompiledProgram {
public:
    /// Throws as runProgram() does. `wish` is not of a command.
    CompiledProgram(const ProgramWish& wish, const Progress& progress);
    ~CompiledProgram();
    CompiledProgram(const CompiledProgram&) = delete;
    CompiledProgram& operator=(const CompiledProgram&) = delete;

    const ProgramRun& made() const { return m_made; } ///< with nothing of a run: whether it compiles, and messages
    /// `wish`: of the same file, compiled alike. Where it does not compile, that is all that is told.
    ProgramRun run(const ProgramWish& wish, const Progress& progress) const;

private:
    std::unique_ptr<ProgramFolder> m_folder;
    ProgramRun m_made;
    std::string m_executable;
    std::vector<std::string> m_variables;
};

/// Throws InputError where the file or its input cannot be read, a variable is none, there is no compiler, or the
/// program or the command is not there or cannot be started; Cancelled, having stopped the compiler. A program that is
/// stopped has a run, of what it did until then.
ProgramRun runProgram(const ProgramWish& wish, const Progress& progress);

} // namespace warpatlas::inline program
