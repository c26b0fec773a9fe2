/// The record of a whole program, as its runtime wrote it, read back, with its problems.
#pragma once

#include "kernels/runtime/record/program_record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline program {

/// Where a run was measured; what is not measured is simulated or modelled.
struct MeasuredOn {
    std::string gpu, driver; ///< "NVIDIA H100 80GB HBM3", "580.95.05"
    std::string date; ///< "2026-11-28"
    runtime::MeasuringRecord measuring;
    bool operator==(const MeasuredOn&) const = default;
};

struct ProgramRecord {
    std::string program; ///< the file that ran; empty: not known
    std::uint64_t process = 0; ///< as the system numbered it; 0: not known
    std::int64_t made = 0; ///< when the program's file was last written, in nanoseconds; 0: not known
    std::string watcher{}; ///< the tool that started it, as that calls itself; empty: none
    std::string lost{}; ///< why calls are not in it, as the system says; empty: all are
    std::vector<runtime::CallRecord> calls; ///< in the order in which they ended
    std::vector<std::uint32_t> lines; ///< by call: line of the source; 0: not known
    std::vector<runtime::AccessRecord> accesses; ///< of the host, that came too early
    std::vector<std::uint32_t> accessLines; ///< by access, as `lines`
    /// By call and by access: which of `files` the line is of, from 1; 0: the program's own text. Empty: all are of
    /// that.
    std::vector<std::uint32_t> lineFiles, accessFiles;
    std::vector<std::string> files; ///< paths of files; names alone where a run was saved without the paths
    std::vector<runtime::ClashRecord> clashes; ///< work that nothing orders
    std::optional<runtime::FaultRecord> fault{}; ///< of the host, that ended the process
    std::uint32_t faultLine = 0, faultFile = 0; ///< as `lines` and `lineFiles`
    std::uint64_t forgottenWork = 0; ///< pieces of work that were not compared with all that were beside them
    std::optional<runtime::RunningRecord> running; ///< a launch that the program was in when it ended, if it took long
    std::optional<MeasuredOn> measured; ///< it ran on a real GPU
    bool cut = false; ///< the program did more than a record holds
    std::uint64_t damaged = 0; ///< lines that are none of a record's: the program ended while it wrote, or wrote there

    std::uint32_t lineOf(std::size_t call) const { return call < lines.size() ? lines[call] : 0; }
    /// The place of the call of that number; its length where there is none.
    std::size_t indexOf(std::uint64_t number) const;
    /// The path of the file that a call stands in, and its name; empty: the program's own text.
    std::string pathOf(std::size_t call) const { return pathOf(lineFiles, call); }
    std::string fileOf(std::size_t call) const { return nameOf(pathOf(call)); }
    std::string accessPathOf(std::size_t access) const { return pathOf(accessFiles, access); }
    std::string accessFileOf(std::size_t access) const { return nameOf(accessPathOf(access)); }
    std::string faultPath() const { return pathOf(std::vector{faultFile}, 0); }
    /// The number of a file, which is added where it is new; 0 for an empty name.
    std::uint32_t fileNumber(const std::string& path);
    /// The call whose work had not ended when the program did; empty: all had.
    std::optional<std::size_t> openWork() const;
    std::uint64_t launches() const;
    std::uint64_t refusedLaunches() const; ///< of them, those that the GPU's or the kernel's limits do not allow
    std::uint64_t bytes(runtime::Direction direction) const;

private:
    static std::string nameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }
    std::string pathOf(const std::vector<std::uint32_t>& numbers, std::size_t index) const
    {
        const std::uint32_t number = index < numbers.size() ? numbers[index] : 0;
        return number == 0 || number > files.size() ? std::string() : files[number - 1];
    }
};

/// Reads a record. Never throws for what is in it: lines that are damaged are counted and left out.
ProgramRecord readRecord(std::string_view text);

/// A mistake of the host's code, as the record shows it.
struct HostProblem {
    enum class Kind : std::uint8_t {
        UncheckedResult, ///< a call failed, and nothing shows that the program looked
        EndedWith, ///< a call was refused, for `reason`, and the program ended because of it
        UncheckedLaunch, ///< a launch was refused, and no cudaGetLastError() told it
        UntoldKernelError, ///< a kernel went wrong, and no later call waited for it
        Leak, ///< memory that was not freed, or is still registered, at the end
        Unsupported, ///< a function that the runtime does not have, or not for that: `reason`, where it says one
        Refused, ///< a launch that the simulator cannot run: `reason`
        EarlyRead, ///< the host read memory that work of `call`, in `otherLine`, had not finished with
        EarlyWrite, ///< the same, written
        NeverAwaited, ///< a kernel that the program ended without waiting for
        NeverRead, ///< memory of `bytes` that a kernel wrote and nothing ever read: a remark
        CopiedUnwritten, ///< a copy to the host, of `bytes` that nothing had written
        CopiedRest, ///< the same of a part that may be meant to stay so: a remark
        ReadUnwritten, ///< another library's call computed with `bytes` that nothing had written
        UnorderedWrites, ///< `call` and, in `otherLine`, `otherCall` write the same `bytes`, and nothing orders them
        UnorderedRead, ///< `call` reads what `otherCall` writes, the same
        UnorderedOverwrite, ///< `call` writes what `otherCall` reads, the same
    } kind = Kind::UncheckedResult;
    std::uint32_t line = 0; ///< of the source; 0: not known
    std::string call; ///< or the kernel, where a launch is concerned
    int code = 0;
    /// For Leak, NeverRead, CopiedUnwritten, CopiedRest and ReadUnwritten: in all, of that line. For work that nothing
    /// orders: of the first two of these lines.
    std::uint64_t bytes = 0;
    std::uint64_t count = 1; ///< how often, at that line
    std::string reason{};
    std::uint32_t otherLine = 0; ///< 0: not known
    /// Or its kernel; of work that nothing orders, and what wrote last of what is copied.
    std::string otherCall{};
    std::uint64_t otherBytes = 0; ///< that it wrote, where it is a copy or a fill; of CopiedRest
    std::uint64_t stream = 0, otherStream = 0; ///< of it
    std::uint32_t memoryLine = 0; ///< of the call that allocated what is concerned; 0: not known
    bool frees = false, otherFrees = false; ///< which of the two takes the memory back
    bool otherGives = false; ///< the other one allocates it, in the order of a stream
    std::string file{}; ///< that `line` is in; empty: the program's own text
    bool drivers = false; ///< `code` is a CUresult, of the driver interface
    std::optional<std::size_t> at{}; ///< the first call that has it, among the record's
    std::optional<runtime::UnwrittenRecord> unwritten{}; ///< of that call, where it copies
    bool operator==(const HostProblem&) const = default;
};

/// "unchecked_result", "ended_with", "unchecked_launch", "untold_kernel_error", "leak", "unsupported", "refused",
/// "early_read", "early_write", "never_awaited", "never_read", "copied_unwritten", "copied_rest", "read_unwritten",
/// "unordered_writes", "unordered_read", "unordered_overwrite".
std::string_view nameOf(HostProblem::Kind kind);

/// Whether it may be what the program means, as a measurement does that leaves its results: then nothing is wrong.
bool isRemark(HostProblem::Kind kind);

/// Whether the code is of an error that a kernel's work ended with, and that takes the context with it; in both
/// interfaces.
bool isKernelError(int code);

/// In the order of their first calls, leaks last. `failed`: the program itself said that something went wrong (its exit
/// status is not 0), so that a result that it acted on silently is none that it ignored. `crashed`: a signal ended it,
/// which may be what it did about an error.
std::vector<HostProblem> hostProblems(const ProgramRecord& record, bool failed, bool crashed = false);

} // namespace warpatlas::inline program
