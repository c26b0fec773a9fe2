#include "ui/canvas/views/lit_so_far.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

LitSoFar::LitSoFar(StoryPointer story, std::size_t buffers, Mark mark)
    : m_story(std::move(story)), m_mark(std::move(mark)), m_lit(buffers)
{
    for (auto& elements : m_lit)
        elements = std::make_shared<render::LitElements>();
}

/// Marks the elements of the last lit visit as present, or not.
void LitSoFar::markPresent(bool present)
{
    if (m_counts.empty())
        return;
    for (std::size_t buffer = 0; buffer < m_lit.size(); ++buffer)
        for (std::size_t i = m_counts.back()[buffer]; i < m_lit[buffer]->size(); ++i)
            (*m_lit[buffer])[i].now = present;
}

void LitSoFar::goTo(std::size_t visit)
{
    const std::size_t wanted = m_story ? std::min(visit + 1, m_story->visits.size()) : 0;
    if (wanted == m_counts.size())
        return;
    markPresent(false);
    for (; m_counts.size() > wanted; m_counts.pop_back())
        for (std::size_t buffer = 0; buffer < m_lit.size(); ++buffer)
            m_lit[buffer]->resize(m_counts.back()[buffer]);
    while (m_counts.size() < wanted) {
        std::vector<std::size_t> before;
        for (const auto& elements : m_lit)
            before.push_back(elements->size());
        for (const StoryAccess& access : m_story->accessesOf(m_story->visits[m_counts.size()]))
            if (const auto mark = m_mark(access))
                m_lit[mark->first]->push_back(mark->second);
        m_counts.push_back(std::move(before));
    }
    markPresent(true);
}

} // namespace warpatlas::ui::inline canvas
