/// The shared memory of a block as grids of elements, with the thread that wrote each. Immutable once made.
#pragma once

#include "app/debug/debug_moment.h"
#include "kernels/simulator/replay/cursor.h"
#include "kernels/simulator/replay/shared_writers.h"

#include <memory>
#include <optional>
#include <vector>

namespace warpatlas::inline debug {

class SharedGrids {
public:
    /// Runs the recording once for the writers. Throws Cancelled, std::bad_alloc.
    SharedGrids(const StoryPointer& story, Progress& progress);

    std::vector<SharedGrid> at(const simulator::Cursor& cursor) const;
    /// Null: the kernel has no shared memory.
    const std::shared_ptr<const simulator::SharedWriters>& writers() const { return m_writers; }
    /// Says why writers are missing at a position; empty where they are not.
    std::string note(std::uint64_t position) const;

private:
    struct Shape {
        std::string name, type;
        ptx::Type element = ptx::Type::None;
        std::uint32_t elementBytes = 4, columns = 0; ///< 0: as many as it has elements, up to 32 in a row
        std::optional<std::vector<std::uint64_t>> bounds{}; ///< empty: the source says nothing of them
    };
    std::vector<Shape> m_shapes; ///< by variable of the program
    std::shared_ptr<const simulator::SharedWriters> m_writers; ///< null: the kernel has no shared memory
};

} // namespace warpatlas::inline debug
