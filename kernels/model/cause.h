/// Why something went wrong, as fields, as far as launch, owners, reads and values prove it: one structure for each
/// explanation. app/words turns them into the words that follow the problem's sentence.
#pragma once

#include "kernels/model/launch.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warpatlas {

using Place3 = std::array<std::uint64_t, 3>; ///< x, y, z

/// Where an element's place on an axis comes from.
enum class AxisIndex {
    Own, ///< blockIdx * blockDim + threadIdx, or an axis of one element
    WithoutBlock, ///< threadIdx alone
    WithoutBlockDim, ///< blockIdx + threadIdx
    WithoutThread, ///< blockIdx * blockDim alone
    Other,
};

/// A wrong index that is known: at least one axis is neither Own nor Other, or x and y are swapped.
struct WrongIndex {
    bool swapped = false;
    std::array<AxisIndex, 3> axes{AxisIndex::Own, AxisIndex::Own, AxisIndex::Own};

    /// Says whether anything is known.
    bool isKnown() const;
};

/// A thread beyond those that are needed.
struct StrayThread {
    Place3 needed{}, launched{}; ///< threads
    std::size_t axis = 0; ///< axis on which it is beyond them
    std::uint64_t at = 0; ///< its place on that axis
    bool nextOnly = false; ///< of the surplus threads only the next one comes through: a guard with <=
    bool letIn = false; ///< a guard is there, whose number lets it in
};

/// An element of the output.
struct ElementPlace {
    std::uint64_t element = 0;
    std::uint64_t width = 1, height = 1, depth = 1; ///< size of the output
};

/// How many elements were written more than once, and how many not at all; both are 0 where that is right.
struct WriteTally {
    std::uint64_t more = 0, unwritten = 0;
};

/// A reason why a result is left to chance: a race, or memory that no thread wrote.
struct ChanceFound {
    bool race = false;
    std::uint32_t line = 0; ///< 0: not known
    std::optional<Dim3> fromBlock;
};

// Causes of accesses outside of memory and of races:

/// The launch has more threads than are needed, and this one is beyond them.
struct SurplusThread {
    enum class Guard : std::uint8_t {
        None, ///< keeps out any of the `surplus`
        LetsInOne, ///< lets in one of the `surplus`: <= in place of <
        LetsInNext, ///< lets in the next one, whose place on the axis is `at`: <= in place of <
        NotThis, ///< keeps out this one, whose place on the axis is `at`
        NotThisNumber, ///< keeps out this one, whose number is `at`
        LetsInThis, ///< lets in this one, whose place on the axis is `at`, as the number that it compares with is too
                    ///< large
    } guard = Guard::None;
    Place3 launched{}, needed{}; ///< threads; in the first alone where they are counted
    bool counted = false;
    std::uint64_t surplus = 0, at = 0;
    std::size_t axis = 0;
};

/// The code's guard lets in more threads than the buffer has elements.
struct WideGuard {
    struct Bound {
        std::string number; ///< parameter; may be empty
        std::uint64_t value = 0;
        bool included = false; ///< places up to the value are let in; else those below it
    };
    std::vector<Bound> bounds; ///< of each axis that has one
    std::string buffer;
    std::uint64_t elements = 0;
    bool oneTooMany = false; ///< with < in place of <= it would be right
};

/// A wrong index of the output, which every written element shows.
struct WrongOutputIndex {
    WrongIndex index;
};

/// One of the two that race should not be there.
struct StrayRacer {
    ThreadId thread;
    StrayThread stray;
};

// Causes of wrong values:

/// The launch ends before the data does.
struct TooFewThreads {
    enum class What : std::uint8_t { NotWritten, NotRead } what = What::NotWritten;
    std::string buffer; ///< only for NotRead
    std::uint64_t element = 0;
    Dim3 grid, block;
    Place3 launched{}, needed{};
    bool elements = false; ///< the needed are elements that are covered; else threads
    bool counted = false; ///< `launched` and `needed` are numbers of threads, in the first alone
    bool roundedDown = false;
    ThreadId last; ///< before the gap
};

/// All that was written tells the same wrong index of the output.
struct WrittenByWrongIndex {
    WrongIndex index;
    ThreadId writer;
    ElementPlace place; ///< place that it wrote
    std::uint64_t written = 0, elements = 0, writtenMore = 0;
};

/// Blocks that write a tile each have the grid's axes the wrong way round.
struct SwappedTiles {
    bool swapped = false; ///< block (x, y) writes tile (y, x)
    std::array<std::uint64_t, 2> tiles{}, size{}, grid{};
    std::optional<ThreadId> writer; ///< thread that wrote `place`
    ElementPlace place;
    WriteTally tally;
};

/// Values are left to chance.
struct LeftToChance {
    ChanceFound found;
};

/// A thread that is not needed wrote it; or wrote another element, which spread in later launches.
struct WrittenFromBeyond {
    ThreadId writer;
    std::optional<ElementPlace> elsewhere;
    ThreadId strayWriter; ///< thread that wrote `elsewhere`
    StrayThread stray;
    WriteTally tally;
};

/// An input is read with a wrong index.
struct ReadByWrongIndex {
    std::string buffer;
    WrongIndex index;
    ThreadId reader;
    std::optional<std::uint64_t> element; ///< element that it read; empty: it wrote the wrong value
};

/// Threads add up an input, but did not read all of it, or read some of it more than once.
struct LeftOut {
    std::string buffer;
    std::uint64_t unread = 0, values = 0, again = 0;
    WrongIndex index; ///< index that reads it, where that is known
    std::optional<ThreadId> reader; ///< thread that read a value again
    std::optional<Launch> tooSmall; ///< has not as many threads as `needed`
    std::uint64_t needed = 0;
    bool roundedDown = false;
};

/// No thread wrote the element, although the thread whose element it is exists.
struct OwnThreadLeft {
    ThreadId own;
    bool counted = false; ///< has that number; else that index
    bool wroteElsewhere = false;
};

/// No thread wrote the element, and it is not known which thread should have.
struct NotWritten {
    std::optional<ElementPlace> last; ///< written before it
    ThreadId writer;
    WriteTally tally;
    std::optional<ChanceFound> elsewhere;
};

/// An observation where no cause is proven.
struct WrittenBy {
    ThreadId writer;
    std::uint32_t times = 1;
    std::uint32_t readOutsideLine = 0; ///< where an access outside of a buffer may have a part in it; 0: none
    WriteTally tally;
    std::optional<ChanceFound> elsewhere;
};

struct Cause {
    std::optional<std::uint64_t> followsFrom; ///< the element of the output that it follows from, in every launch
    std::variant<SurplusThread, WideGuard, WrongOutputIndex, StrayRacer, TooFewThreads, WrittenByWrongIndex,
        SwappedTiles, LeftToChance, WrittenFromBeyond, ReadByWrongIndex, LeftOut, OwnThreadLeft, NotWritten, WrittenBy>
        why;
};

} // namespace warpatlas
