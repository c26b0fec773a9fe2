/// Facts of problems as fields: one structure for each subject. app/words alone turns them into sentences. Lines
/// are of the kernel's source, from 1; 0 where none is known.
#pragma once

#include "kernels/model/memory_access.h"
#include "kernels/model/memory_place.h"
#include "kernels/model/shape.h"

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace warpatlas {

/// An access that memory does not allow, or a read of memory that no thread wrote.
struct MemoryFault {
    enum class What : std::uint8_t { Outside, Constant, Misaligned, Unwritten } what = What::Outside;
    AccessKind access = AccessKind::Load;
    MemoryPlace place;
    std::uint32_t bytes = 0; ///< size of the access
    std::uint32_t unwrittenBytes = 0; ///< how many of these are unwritten
    bool unfilled = false; ///< they are zeros: of a constant that the host has filled in part
    bool zeros = false; ///< unwritten memory that starts as zeros in this run, and as anything on a GPU
    bool unset = false; ///< and host code is known not to clear it
    /// Bytes of dynamic shared memory, where it is too small: of the access that takes the most; 0 elsewhere.
    std::uint64_t dynamicSharedGiven = 0, dynamicSharedTaken = 0;
};

/// Bytes before or behind a buffer that a kernel on a real GPU changed.
struct GuardCells {
    std::string buffer;
    bool before = false;
    std::uint64_t furthest = 0; ///< bytes beyond the buffer
    std::uint64_t bytes = 0; ///< number of bytes that changed
};

/// A call of free() on memory that malloc() did not give, or that is free already.
struct HeapFault {
    bool freedBefore = false;
    MemoryPlace place;
};

struct FailedAssertion {
    std::string file, function, expression;
    std::uint32_t line = 0; ///< as the assertion names it
};

struct ZeroDivision {
    bool remainder = false;
};

/// A thread uses a variable that it has not set, or what is made from one.
struct UnsetVariable {
    enum class Use : std::uint8_t {
        Stored,
        Branch,
        Address,
        Passed, ///< to a function
        Printed,
        Exchanged, ///< with other threads: an atomic operation, a vote, a product of a warp
        ReadBack, ///< at `place`, where line `storedLine` has put it
    } use = Use::Stored;
    std::string name; ///< empty: not known
    std::uint32_t declaredLine = 0; ///< with the name
    std::uint32_t takenLine = 0, takenPtxLine = 0; ///< the first that took its value
    MemoryPlace place; ///< for ReadBack
    std::uint32_t storedLine = 0;
};

/// Why a block was stopped.
struct BlockStop {
    enum class What : std::uint8_t {
        Instruction, ///< `name`: one that the simulator does not have
        Call, ///< `name`: a function that it does not have
        Trap,
        ConstantWrite, ///< trap that a compiler made of a write to `name`, which is constant
        GridSync, ///< of this_grid() in an ordinary launch
        Breakpoint,
        CallDepth,
        NoFunction, ///< a call through a pointer
        NoTexture, ///< `name`: an instruction on a texture, of a number that is no texture
        NoSurface,
        OtherTexture, ///< `name`: an instruction whose coordinates are not those of the texture or the surface
    } what = What::Trap;
    std::string name;
    std::uint32_t ptxLine = 0;
};

/// One side of a race.
struct RacingAccess {
    AccessKind kind = AccessKind::Load;
    std::uint32_t line = 0;
    Dim3 block, thread;
};

struct Race {
    /// The help that is missing.
    enum class Missing : std::uint8_t {
        AtomicUpdate,
        AtomicVolatile, ///< an update, or two stores, of what is volatile
        DeviceScope, ///< one side is atomic for its block only
        ElementEachThread, ///< between blocks
        ElementEach, ///< within a block
        AtomicBoth, ///< the plain side as well
        DeviceFence, ///< __threadfence_block() between blocks
        Fence, ///< of the device, from `fromLine` to what announces the data in `toLine`
        BlockFence, ///< the same, of the block
        BarrierAtFence, ///< all that announce with a fence in `fromLine`, or wait, do it for themselves alone
        AtomicOrLaunch,
        SecondBuffer, ///< or a launch for each of the two steps
        WarpBarrierAfterExchange,
        WarpBarrier, ///< or one of the block, which is one warp
        BlockBarrier,
        BlockBarrierInWarp, ///< where one of the warp would do if no other warp uses it
        PhaseForAll, ///< a phase of their mbarrier takes `takes` arrivals, and `arrive` threads arrive at it
        AsyncWait, ///< the first side is an asynchronous copy, which its thread has not waited for
        OneOfPair, ///< between blocks: threads exchange elements, as a flip in place does with all of its threads
        Nothing, ///< all write the same value, and what reads it goes on alike or writes it, too
    } missing = Missing::BlockBarrier;
    /// Where a barrier is missing.
    enum class Between : std::uint8_t { TheTwo, StepsOfLine, Lines, Rounds } between = Between::TheTwo;
    std::uint32_t fromLine = 0, toLine = 0;
    /// Line of the branch or the loop that both are in and that not all threads of a block need enter, so that no
    /// barrier may stand there; 0: none.
    std::uint32_t branchLine = 0;
    std::uint64_t takes = 0, arrive = 0;
    bool bothVolatile = false;
    bool valueKnown = false; ///< `value`, that all write: of Nothing
    std::int64_t value = 0;
    MemoryPlace place;
    std::array<RacingAccess, 2> sides; ///< the first came first in this run
    bool sameBlock() const { return sides[0].block == sides[1].block; }
};

/// Threads of a block that do the same at the same place.
struct WaitingThreads {
    enum class Doing : std::uint8_t { Run, Wait, WaitForBranch, Left } doing = Doing::Run;
    std::string opcode; ///< for Wait
    std::uint32_t line = 0, ptxLine = 0; ///< the second where the first is not known
    std::uint64_t threads = 0;
    Dim3 first;
};

/// A barrier, or an operation of a warp's lanes with each other, that is not completed as it should be.
struct BarrierFault {
    /// In the order in which several of one instruction are told.
    enum class What : std::uint8_t {
        InBranch, ///< `threads` of the warp came, and others wait for them behind it
        MissingLanes, ///< `lanes` of `members` do not come
        StandsStill, ///< at a barrier, with members at an operation of a warp, or for `phase` of an mbarrier
        Cancelled,
        DifferentPlaces,
        OddCount, ///< `takes` is no multiple of a warp's lanes
        OtherCount, ///< `takes`, and `tookBefore` in line `line`; 0: all
        NoSuchBarrier,
        CameTwice,
        SomeEnded, ///< `threads` of the block's `ofThreads`
        NotNamed, ///< `lanes` execute it, and are not among `members`
        NamesLeft, ///< `lanes` have ended without coming to it
        NoSource, ///< `reader` reads from the lane in `lanes`
        NoPhases, ///< there is no mbarrier
        TooManyArrivals, ///< `arrived` at once, where an mbarrier's phase takes `missing` more
        PhasePassed, ///< waits for a phase of an mbarrier for `takes`, which ended `phase` phases ago
        BadCount, ///< an mbarrier for `takes`
    } what = What::StandsStill;
    enum class Source : std::uint8_t { NotNamed, NotThere, Left } source = Source::NotNamed;
    std::string opcode;
    std::uint32_t members = 0, lanes = 0; ///< masks
    std::uint32_t reader = 0;
    std::uint32_t coming = 0; ///< of NamesLeft: those of `members` that are there
    std::uint64_t threads = 0, ofThreads = 0;
    std::uint32_t barrier = 0; ///< its number
    std::uint64_t arrived = 0, takes = 0, tookBefore = 0;
    bool ofPhase = false; ///< StandsStill: for an mbarrier, which takes `takes`
    std::uint64_t phase = 0, missing = 0; ///< from 0; arrivals
    std::int64_t missingBytes = 0;
    std::uint32_t line = 0;
    bool takesAll = false; ///< all threads that have not ended; else a number that the kernel gives
    std::vector<WaitingThreads> others;
};

/// A limit of the GPU that a launch exceeds.
struct LaunchLimit {
    enum class What : std::uint8_t {
        EmptyAxis,
        AxisLength,
        ThreadsOfBlock,
        RegistersOfThread,
        RegistersOfBlock,
        SharedBytes,
        ThreadsOfKernel, ///< `kernel` is compiled for blocks of at most `allowed` threads (__launch_bounds__)
        StaticSharedBytes, ///< declared with a size: the assembler refuses `kernel`
        SharedWithoutOptIn, ///< `value` bytes of a block, `dynamicBytes` of them dynamic; nothing asks for more than 48
                            ///< KiB
        LocalBytes, ///< the stack of a thread: the assembler refuses `kernel`
        BlocksTogether, ///< of a cooperative launch, which all have to be on the GPU at once
    } what = What::AxisLength;
    bool ofGrid = false; ///< the axis is one of the grid; else of the block
    char axis = 'x';
    std::uint64_t value = 0, allowed = 0;
    Dim3 block;
    int registersPerThread = 0;
    std::string kernel{}; ///< where the limit is of its code
    std::uint64_t dynamicBytes = 0;
    bool operator==(const LaunchLimit&) const = default;
};

/// Returns CUDA's name for the refusal: "cudaErrorInvalidConfiguration".
const char* cudaErrorOf(LaunchLimit::What what);

/// A kernel's requests that are right but slow.
struct Inefficiency {
    enum class What : std::uint8_t { GlobalLoads, GlobalStores, Shared, Lanes } what = What::Lanes;
    std::vector<std::uint32_t> lines;
    double least = 0, most = 0; ///< sectors of a request, or turns, on average: of the best and the worst line
    double needed = 1; ///< as many would do
    std::string of; ///< what one instruction accesses, counted in the first block; empty: all of the line
    /// One request as an example; none where both are 0.
    std::string buffer;
    std::uint64_t bytesApart = 0; ///< neighbouring threads
    std::uint64_t lanesAtBank = 0, bank = 0;
    std::uint64_t threads = 0, lanes = 0, blocks = 0; ///< for Lanes: numbers of a block, and of blocks in all
};

struct WrongValues {
    std::uint64_t differing = 0;
    Shape shape;
    std::uint64_t first = 0; ///< value
    std::string got, expected; ///< the first's, with all digits that tell them apart
    bool unwritten = false;
    std::string buffer{}; ///< of a person's own kernel: the output's name
    std::string reference{}; ///< whose values they differ from: "addCpu()"; empty: the CPU's
};

/// A reference that a person asked for and that there is not.
struct FailedReference {
    std::string reference; ///< as it was asked for: "cpu:addCpu"
    std::string reason;
};

/// A kernel that is written for one block size, launched with another.
struct FixedBlock {
    std::string kernel; ///< with its variant
    Dim3 writtenFor, block;
};

/// All threads along these axes do the same again.
struct RepeatedWrites {
    bool y = false, z = false;
    std::uint64_t times = 0; ///< how often every element is written
};

/// A variable of the device that host code fills, which is not run, and that the launch was not given a value for.
struct UnfilledVariable {
    enum class By : std::uint8_t {
        CopyToSymbol, ///< cudaMemcpyToSymbol
        CopyToSymbolAsync,
        SymbolAddress, ///< cudaGetSymbolAddress, to fill it through the address
        Host, ///< assigned, or copied into: a managed variable
    } by = By::CopyToSymbol;
    std::string name; ///< as the source writes it, with its scopes
    std::string function; ///< of the host's code
    std::uint32_t line = 0; ///< where it does
    bool zero = true; ///< else it has the initial value of its declaration
};

/// A mistake of the host's code that the launch, as it was given, does not have.
struct MistakeNotShown {
    bool launchChosen = false; ///< by the person; else the mistaken grid is the right one for these data
};

/// A problem in the words of its source: a driver, an operating system.
struct ToldByApi {
    std::string words;
};

using ProblemFact = std::variant<ToldByApi, MemoryFault, GuardCells, HeapFault, FailedAssertion, ZeroDivision,
    BlockStop, Race, BarrierFault, LaunchLimit, Inefficiency, WrongValues, FixedBlock, RepeatedWrites, MistakeNotShown,
    UnfilledVariable, FailedReference, UnsetVariable>;

/// The same number for all problems whose sentences differ only in names of buffers, threads, lines and numbers.
std::uint64_t findingOf(const ProblemFact& fact);

} // namespace warpatlas
