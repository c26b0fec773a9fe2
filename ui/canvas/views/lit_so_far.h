/// The elements that a followed thread touched up to the visit that is looked at, in each buffer that is shown. Going
/// from one visit to another costs only the accesses between them, however many there are before.
#pragma once

#include "app/follow/thread_story.h"
#include "render/views/data/data_view.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline canvas {

class LitSoFar {
public:
    /// Returns where an access is lit (by the sheet's order) and as what; empty: nowhere.
    using Mark = std::function<std::optional<std::pair<std::size_t, render::LitElement>>(const StoryAccess&)>;

    LitSoFar() = default; ///< follows no thread
    LitSoFar(StoryPointer story, std::size_t buffers, Mark mark);

    void goTo(std::size_t visit); ///< past the last: the last
    /// Returns lit elements by the sheet's order; those of the visit are marked. Valid until the next goTo().
    std::vector<std::shared_ptr<const render::LitElements>> lit() const { return {m_lit.begin(), m_lit.end()}; }

private:
    void markPresent(bool present);

    StoryPointer m_story;
    Mark m_mark;
    std::vector<std::shared_ptr<render::LitElements>> m_lit;
    std::vector<std::vector<std::size_t>> m_counts; ///< by visit that is lit: elements before it in each buffer
};

} // namespace warpatlas::ui::inline canvas
