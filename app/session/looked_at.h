/// Which part of the output is on the screen: it is simulated first where a launch takes long.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/work.h"
#include "kernels/simulator/recording/block_set.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace warpatlas::inline session {

/// A rectangle of the output as the data view lays it out: element = row * columns + column. Images: x is the column;
/// slices of z stand below one another; long vectors are folded. Ends are not included.
struct ElementWindow {
    std::uint64_t columns = 0;
    std::uint64_t firstColumn = 0, endColumn = 0;
    std::uint64_t firstRow = 0, endRow = 0;

    bool empty() const { return firstColumn >= endColumn || firstRow >= endRow; }
    bool operator==(const ElementWindow&) const = default;
};

/// Any thread may set and read.
class LookedAt {
public:
    void set(const ElementWindow& window)
    {
        const std::lock_guard lock(m_mutex);
        m_changes += window == m_window ? 0 : 1;
        m_window = window;
    }
    /// Returns the window if it changed since `seen`, which is then brought up to date. `seen` starts at 0.
    std::optional<ElementWindow> changedSince(std::uint64_t& seen) const
    {
        const std::lock_guard lock(m_mutex);
        if (m_changes == seen)
            return std::nullopt;
        seen = m_changes;
        return m_window;
    }

private:
    mutable std::mutex m_mutex;
    ElementWindow m_window;
    std::uint64_t m_changes = 0;
};

/// Returns blocks that probably write these elements, in the order of rows. They are an expectation from the shape of
/// launch and output, good enough to choose an order by, and never shown. Empty where everything is looked at, or
/// nothing can be expected.
std::vector<BlockRange> blocksToExpect(const Work& work, const Launch& launch, const ElementWindow& window);

} // namespace warpatlas::inline session
