#include "ui/presenter/follow_relay.h"

#include <utility>

namespace warpatlas::ui {

FollowRelay::FollowRelay(Canvas& canvas, std::function<void()> wake)
    : m_canvas(canvas), m_follower([this, wake = std::move(wake)](FollowEvent event) {
          m_said.put(std::move(event), [](const FollowEvent& now, const FollowEvent& before) {
              return now.index() == before.index(); // of what nobody saw yet the newest is enough
          });
          wake();
      })
{
}

void FollowRelay::refresh()
{
    const CanvasState& state = m_canvas.state();
    const auto wanted = state.following ? state.selected.thread : std::nullopt;
    // Nothing is recorded of a run before somebody is followed in it.
    if (const OutcomePointer& shown = m_canvas.outcome(); (wanted || m_thread) && shown != m_outcome) {
        if (!m_outcome || !shown || m_outcome->run != shown->run)
            forget();
        m_outcome = shown;
        m_follower.setOutcome(shown);
    }
    if (wanted != m_thread) {
        m_thread = wanted;
        forget();
        if (wanted)
            m_follower.follow(*wanted);
        else
            m_follower.stop();
        return;
    }
    if (!m_canvas.story() || m_lookedAt == state.visit)
        return;
    m_lookedAt = state.visit;
    m_follower.lookAt(state.visit);
}

void FollowRelay::forget()
{
    m_lookedAt.reset();
    m_busyWords.clear();
    m_refusal.clear();
    if (m_canvas.story())
        m_canvas.setStory(nullptr);
}

bool FollowRelay::update()
{
    std::vector<FollowEvent> events = m_said.take();
    for (FollowEvent& event : events)
        take(event);
    return !events.empty();
}

void FollowRelay::take(FollowEvent& event)
{
    if (const auto* progress = std::get_if<FollowProgress>(&event)) {
        if (progress->thread != m_thread || m_canvas.story())
            return;
        m_busyWords = progress->words;
        m_busyFraction = progress->fraction;
    } else if (const auto* refused = std::get_if<FollowRefused>(&event)) {
        if (refused->thread != m_thread)
            return;
        m_busyWords.clear();
        m_refusal = refused->reason;
    } else if (auto* told = std::get_if<FollowStory>(&event)) {
        if (told->story->thread != m_thread || !m_outcome || told->story->run != m_outcome->run)
            return;
        m_busyWords.clear();
        m_lookedAt.reset();
        m_canvas.setStory(std::move(told->story));
        refresh();
    } else if (auto* moment = std::get_if<FollowMoment>(&event)) {
        if (moment->moment->story == m_canvas.story())
            m_canvas.setMoment(std::move(moment->moment));
    }
}

} // namespace warpatlas::ui
