/// Which element of the shown data a followed thread touches, as the kernel's own index says it: for each axis of the
/// data the sum of blocks and threads that leads there. Taken from what was traced; a wrong index is a wrong sum here.
/// Immutable once made; any thread.
#pragma once

#include "app/follow/index_sum.h"
#include "app/follow/thread_story.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline follow {

/// The index along one axis of the data.
struct IndexAxis {
    enum class Along : std::uint8_t { X, Y, Z, Flat } along = Along::Flat; ///< Flat: all elements in one row
    std::string name; ///< the variable that has it in the source; empty: none has
    std::uint32_t line = 0; ///< where that gets its value; 0: there is none
    std::int64_t value = 0; ///< what the terms come to; may be past the end of the axis
    IndexSum terms;
};

/// Why an index is no sum of the thread's place; the value is known all the same.
enum class IndexLack : std::uint8_t {
    None,
    NotTraced, ///< the way from the thread's place to the index is not known
    Memory, ///< it was read from memory: bins[in[i]]
    Computed, ///< a division, a remainder or a function is between
    Channels, ///< it counts single values of elements that have several
    Wide, ///< it counts more elements than one at once, or pieces of one
};

struct ElementIndex {
    std::size_t buffer = 0; ///< in Work::buffers
    std::int64_t element = 0; ///< of the buffer; refused accesses are outside of it
    std::uint64_t elements = 1; ///< how many the text reads or writes at once there: 4 of a float4
    bool writes = false;
    bool refused = false; ///< the access did not take place
    std::uint64_t step = 0; ///< in the recording
    std::size_t visit = 0; ///< in ThreadStory::visits
    std::uint32_t line = 0; ///< of the access
    IndexLack lack = IndexLack::None;
    std::vector<IndexAxis> axes; ///< x, y, z as far as the data have them, or Flat alone; none where there is a lack
};

/// Indices of one thread in one buffer.
class ElementIndices {
public:
    /// `work` is that of the story's run.
    ElementIndices(StoryPointer story, const Work& work, std::size_t buffer);
    ~ElementIndices();
    ElementIndices(const ElementIndices&) = delete;
    ElementIndices& operator=(const ElementIndices&) = delete;

    /// How many accesses of the thread there are: what it writes, or, if it writes nothing there, what it reads.
    std::size_t count() const;
    /// How many elements these are of; 0 where the thread only reads.
    std::size_t written() const;
    /// Returns one of them. Takes microseconds; not for several threads at once.
    ElementIndex at(std::size_t access) const;
    /// Returns the access that is under way in a visit, or the last one before it, or else the first; empty where the
    /// thread has none.
    std::optional<std::size_t> accessAt(std::size_t visit) const;
    /// Returns the first access to an element of the buffer; empty where the thread has none.
    std::optional<std::size_t> accessOf(std::uint64_t element) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::inline follow
