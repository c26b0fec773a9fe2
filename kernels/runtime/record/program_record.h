/// The record of a program that ran against this runtime: what it called, what came of it, what each launch did. A line
/// of JSON for each call, in the order in which the calls ended; app/program reads it back. Fields are facts, no
/// sentences. Pure functions, any thread.
#pragma once

#include "kernels/model/element_type.h"
#include "kernels/model/launch.h"
#include "kernels/model/problem.h"
#include "kernels/model/texture.h"
#include "kernels/model/whereabouts.h"
#include "kernels/runtime/record/unwritten_record.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::runtime {

/// "0000803f": two digits a byte, as records have bytes.
std::string hexOf(std::span<const std::byte> bytes);

/// Which way bytes went.
enum class Direction : std::uint8_t { None, ToDevice, ToHost, Inside };

/// "none", "to_device", "to_host", "inside".
std::string_view nameOf(Direction direction);

/// Memory as a launch found it.
struct KeptMemory {
    std::optional<std::uint64_t> snapshot; ///< number of its contents; empty: they were not kept
    bool holdsAddress = false; ///< an address of the program's memory seems to be in it
};

/// A texture or a surface that a parameter names, and how its memory has it.
struct TextureRecord {
    TextureSpec spec;
    ElementType type = ElementType::F32; ///< of one value
    std::uint32_t channels = 1;
    std::uint64_t rowBytes = 0; ///< from one row to the next; 0: without padding
    bool operator==(const TextureRecord&) const = default;
};

/// The value of a parameter.
struct ArgumentRecord {
    std::string type; ///< "float const*"; empty: not known
    bool typeByUse = false; ///< chosen by what the code does: the kernel's name tells no types
    std::vector<std::byte> bytes;
    std::optional<TextureRecord> texture; ///< where it names one: what follows is of its memory
    std::uint64_t allocation = 0; ///< that it points into: its number, from 1; 0: none
    std::int64_t offset = 0; ///< bytes from its beginning
    std::uint64_t length = 0; ///< of all of the allocation, in bytes
    bool unwritten = false; ///< no byte of it has a value
    KeptMemory memory; ///< all of the allocation; of a structure only what it holds is said
    std::string usedAs{}; ///< of a pointer to no numbers: "float*", by what the code does there; empty: not known
    /// For a structure by value: the pointers in it, where all lead into allocations; else empty.
    std::vector<ArgumentRecord> held{};
    std::uint64_t at = 0; ///< of a pointer that a structure holds: bytes from its beginning
};

/// A variable of the code in global or constant memory.
struct VariableRecord {
    std::string name; ///< "filters::weights"
    std::uint64_t length = 0; ///< bytes
    KeptMemory memory;
};

/// The results of a launch, as far as it ran.
struct LaunchRecord {
    std::string kernel; ///< "scale<float>"
    Launch launch;
    std::uint64_t dynamicSharedBytes = 0;
    bool cooperative = false;
    std::uint64_t registers = 0; ///< of a thread, as the compiler counted; 0: not known
    bool ran = false; ///< else it was refused
    std::uint64_t threadInstructions = 0, warpInstructions = 0;
    std::uint64_t loadSectors = 0, storeSectors = 0, loadRequests = 0, storeRequests = 0;
    std::uint64_t sharedRequests = 0, sharedPasses = 0, branches = 0, divergentBranches = 0;
    std::uint64_t printedBytes = 0, printedLostBytes = 0; ///< by printf; of them those that its buffer did not hold
    std::string refusal; ///< where the simulator cannot run it: why
    std::vector<Problem> problems;
    std::vector<ArgumentRecord> arguments; ///< only where memory is kept, like the next
    std::vector<VariableRecord> variables;
    std::string source; ///< path of the kernel's text, where the program was not compiled from one that is known
    std::string symbol; ///< its name in the PTX, where several kernels are called `kernel`; else empty
    std::optional<std::uint64_t> code; ///< snapshot of its PTX, where memory is kept and `source` is not the program's
    std::optional<std::uint64_t> text; ///< snapshot of the text at `source`; empty: it was not there
};

struct CallRecord {
    std::string name; ///< "cudaMalloc"
    int result = 0; ///< as cudaError_t; of other libraries as errors/library_errors.h has it
    bool unsupported = false; ///< this runtime does not have the function
    std::string reason{}; ///< why it refused, where the result does not say it
    std::uint64_t bytes = 0; ///< copied, set or allocated
    Direction direction = Direction::None;
    std::uint64_t address = 0; ///< allocated, or freed; 0: none
    std::uint64_t to = 0; ///< where a copy or a fill begins, in the device's memory; 0: nowhere there
    std::uint64_t stream = 0; ///< 0: the default one
    std::uint64_t device = 0; ///< whose stream it is: the program's number of a GPU
    std::uint64_t thread = 1; ///< of the host, in the order of their first calls
    std::uint64_t at = 0; ///< of the call in the program, from where that is loaded; 0: not in the program itself
    /// Where that was called from, and so on: a call may stand in a function of CUDA's headers. Only of programs that
    /// are compiled already.
    std::vector<std::uint64_t> from{};
    int told = 0; ///< an error that the call told the program as a name, as a text or as the last one
    int failed = 0; ///< an error of a kernel that is going to be told later
    /// Times of the work on the device; both 0: none. Modelled, or measured for a program that ran on a real GPU, as
    /// the next.
    double startMicroseconds = 0, endMicroseconds = 0;
    /// When the host called, and when it went on, having waited. As modelled, host code takes no time.
    double hostStartMicroseconds = 0, hostEndMicroseconds = 0;
    std::vector<LaunchRecord> launch; ///< one where it is a launch; several of a graph's
    std::uint64_t number = 0; ///< among the record's calls, from 0, as lines of work that was done later name it
    std::uint64_t graphBytesToDevice = 0, graphBytesToHost = 0; ///< by all copies of a graph that it launched
    std::uint64_t unwrittenBytes = 0; ///< that it copied to the host, or computed with, and nothing had written
    std::optional<UnwrittenRecord> unwritten; ///< where they are, of a copy; empty in records of old
    std::uint64_t unreadBytes = 0; ///< of memory that its kernel wrote and nothing ever read
    bool neverAwaited = false; ///< its work was not done when the program ended
    bool open = false; ///< it had not returned when the program was ended
    bool workOpen = false; ///< its work on the device had begun then, and had not ended
    bool startedCuda = false; ///< on a real GPU: what its thread had called before, it called itself
    bool onHost = false; ///< another library's: its work was computed on the host, and no time of it is simulated
};

inline bool isGraphLaunch(const CallRecord& call)
{
    return call.name == "cudaGraphLaunch" || call.name == "cuGraphLaunch";
}

/// The end of a call whose work was done later, on a line of its own: readers add it to the call.
struct DoneRecord {
    std::uint64_t call = 0; ///< its number: "n" of its line
    int failed = 0;
    bool atExit = false; ///< the program ended without waiting for it
    std::uint64_t unwrittenBytes = 0, unreadBytes = 0; ///< as CallRecord has them
    std::optional<UnwrittenRecord> unwritten{}; ///< the same
    double startMicroseconds = 0, endMicroseconds = 0;
    std::vector<LaunchRecord> launch{}; ///< one where it was a launch
    /// From a real GPU, which says only now what it copied and where; empty: the call said it.
    std::optional<std::uint64_t> stream{};
    std::uint64_t device = 0, bytes = 0;
    Direction direction = Direction::None;
};

/// Facts about the measuring of a program that ran on a real GPU. Readers put several together.
struct MeasuringRecord {
    double startMicroseconds = 0; ///< that CUDA took to start: before the times of calls begin
    std::uint64_t lost = 0; ///< pieces of work whose times there was no room for
    std::string refusal{}; ///< why nothing was measured
    bool operator==(const MeasuringRecord&) const = default;
};

/// The host touched memory that the work of a call had not finished with.
struct AccessRecord {
    std::uint64_t call = 0; ///< as in DoneRecord
    std::uint64_t at = 0; ///< as in CallRecord: of the access
    std::uint64_t address = 0;
    bool write = false;
    bool operator==(const AccessRecord&) const = default;
};

/// The host's own code touched memory of the device, which it does not reach: the process ends there.
struct FaultRecord {
    std::uint64_t address = 0;
    std::uint64_t at = 0; ///< as in AccessRecord
    bool write = false;
    bool operator==(const FaultRecord&) const = default;
};

/// Two pieces of work that nothing orders use the same bytes, and one writes them.
struct ClashRecord {
    std::uint64_t call = 0; ///< that asked for the later one, as in DoneRecord
    std::uint64_t earlier = 0; ///< that asked for the earlier one
    std::uint64_t address = 0, bytes = 0; ///< the first of the bytes, and how many
    bool writes = false, earlierWrites = false; ///< which of the two
    std::uint64_t memory = 0; ///< address that the allocation begins at; 0: they are in none
    bool operator==(const ClashRecord&) const = default;
};

/// Where a launch that takes long stands among the program's calls.
struct OpenWork {
    std::optional<std::uint64_t> call; ///< that asked for it, as in DoneRecord; empty: the one that waits
    std::uint64_t stream = 0;
    double startMicroseconds = 0; ///< as CallRecord has them
    std::string waitsIn{}; ///< the host's call that waits for it; empty: none does
    std::uint64_t thread = 1, at = 0; ///< of that, as the next ones
    std::vector<std::uint64_t> from{};
    double hostStartMicroseconds = 0;
};

/// A launch that takes long, while it runs.
struct RunningRecord {
    std::string kernel;
    std::string source; ///< as in LaunchRecord
    Launch launch;
    std::uint64_t seconds = 0; ///< since it began
    bool early = false; ///< it did not take long yet
    WorkPlace place;
    std::uint64_t executed = 0; ///< instructions of warps, so far
    double done = 0; ///< of its blocks, up to 1
    std::optional<std::uint64_t> secondsLeft{}; ///< at the pace of its blocks; empty: none has ended of late
    std::optional<OpenWork> open{}; ///< empty in records of old
    std::vector<Problem> problems{}; ///< so far
};

/// The keys of a launch's counters, "thread_instructions" ...
std::vector<std::string> counterNames();
/// Of the records above and of a Problem.
template <class Record> nlohmann::ordered_json toJson(const Record& record);
/// Throws InputError, and what nlohmann's library throws where something is of another kind. What is missing has its
/// default.
template <class Record> Record recordFrom(const nlohmann::json& json);
/// The call with what came of it. A graph's launches are added one after another.
void add(CallRecord& call, DoneRecord done);
/// The GPU's work for a call that was made within this one.
void addWork(CallRecord& call, CallRecord within);
void add(MeasuringRecord& measuring, const MeasuringRecord& more);

} // namespace warpatlas::runtime
