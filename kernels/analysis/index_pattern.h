/// The index that the threads of a launch used for a buffer's elements, found from which thread touched which element.
/// A pattern is reported only if every touched element agrees with it. Pure functions, any thread.
#pragma once

#include "kernels/model/cause.h"
#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <array>
#include <cstdint>
#include <optional>

namespace warpatlas::inline analysis {

/// The elements of a buffer on the axes of the launch: thread (x, y, z) of the whole launch is where the work, as it
/// says itself (Work::cover), expects element (x, y, z).
class IndexSpace {
public:
    /// Empty where the work needs other threads than one for each element of this buffer.
    static std::optional<IndexSpace> of(const Work& work, std::size_t buffer);
    /// For an input that threads in a line go over in rounds, `group` neighbouring elements at a time; the rest of a
    /// last group belongs to no particular thread. Empty where the work needs threads on other axes, or more of them
    /// than the buffer has elements.
    static std::optional<IndexSpace> inRounds(const Work& work, std::size_t buffer, std::uint32_t group);

    /// For a buffer whose width, height or depth equals the number of threads that the work needs there, but not on
    /// every axis: a column of threads for one of elements, for example. Empty where no axis is equal, or where of()
    /// says more.
    static std::optional<IndexSpace> alongAxes(const Work& work, std::size_t buffer);

    const Extent& extent() const { return m_extent; }
    /// Whether an element's place on that axis says which thread should have it.
    bool tells(std::size_t axis) const { return m_tells[axis]; }
    std::uint64_t elements() const { return m_elements; } ///< those that are in it, from the first on
    std::array<std::uint64_t, 3> coordinates(std::uint64_t element) const;
    std::uint64_t elementAt(const std::array<std::uint64_t, 3>& coordinates) const; ///< the first one there
    bool folds() const { return m_folds; } ///< after all threads had their turn, the first one comes again

private:
    Extent m_extent; ///< in threads, but for axes that tell nothing
    std::uint64_t m_elements = 0;
    std::array<bool, 3> m_tells{true, true, true};
    std::uint32_t m_group = 1;
    bool m_folds = false;
    bool m_transposed = false; ///< x of the launch runs along y of the buffer
};

enum class Touch { Written, Read };

/// Swapped: element (x, y) was touched by thread (y, x); the axes are Other then.
struct IndexPattern : WrongIndex {
    std::uint64_t touched = 0; ///< elements that were looked at and touched
    std::optional<std::uint64_t> stray; ///< the first one touched by a thread that has another index

    const WrongIndex& index() const { return *this; }
    bool isOwn() const { return !swapped && axes == IndexPattern{}.axes; }
};

/// The threads whose touches count: all threads, or only those that the work needs.
enum class Touching { All, Needed };

/// The pattern of the last thread that touched each element; of very many elements, some twenty million spread evenly
/// are looked at. All blocks of the trace must be known.
IndexPattern indexPattern(const IndexSpace& space, const Work& work, const Trace& trace, std::size_t buffer,
    Touch touch, Touching touching = Touching::All);

/// The first axis on which the thread is beyond those that the work needs; empty for one that is needed.
std::optional<std::size_t> axisBeyond(const Work& work, const Launch& launch, const ThreadId& id);

/// The thread's place in the whole launch: blockIdx * blockDim + threadIdx on each axis.
std::array<std::uint64_t, 3> placeInLaunch(const Launch& launch, const ThreadId& id);
/// The thread at that place; empty where the launch does not reach it.
std::optional<ThreadId> threadAt(const Launch& launch, const std::array<std::uint64_t, 3>& place);

} // namespace warpatlas::inline analysis
