#include "app/player/followed_thread.h"

namespace warpatlas::inline player {

FollowedThread::FollowedThread(Show show, std::function<void()> wake)
    : m_show(std::move(show)),
      m_said([](const FollowEvent& now, const FollowEvent& before) { return now.index() == before.index(); },
          std::move(wake)),
      m_follower([this](FollowEvent event) { m_said.put(std::move(event)); })
{
}

bool FollowedThread::ask(const OutcomePointer& shown, std::optional<std::uint64_t> thread, std::size_t visit)
{
    // Nothing is copied or recorded of a run before a thread is looked at in it.
    if ((thread || m_thread) && shown != m_outcome) {
        if (!m_outcome || !shown || m_outcome->run != shown->run) {
            forget();
            if (m_show.glance)
                m_show.glance(nullptr);
        }
        m_outcome = shown;
        m_follower.setOutcome(shown);
    }
    if (thread != m_thread) {
        m_thread = thread;
        forget();
        if (thread)
            m_follower.follow(*thread);
        else
            m_follower.stop();
        return true;
    }
    if (!m_story || m_lookedAt == visit)
        return false;
    m_lookedAt = visit;
    m_follower.lookAt(visit);
    return true;
}

void FollowedThread::forget()
{
    m_story.reset();
    m_moment.reset();
    m_lines.reset();
    m_lookedAt.reset();
    m_busyWords.clear();
    m_refusal.clear();
    m_show.story(nullptr);
}

bool FollowedThread::update()
{
    bool any = false;
    while (auto event = m_said.take()) {
        any = true;
        take(*event);
    }
    return any;
}

void FollowedThread::take(FollowEvent& event)
{
    if (const auto* progress = std::get_if<FollowProgress>(&event)) {
        if (progress->thread != m_thread || m_story)
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
        if (m_show.glance)
            m_show.glance(told->costliest);
        m_busyWords.clear();
        m_moment.reset();
        m_lines.reset();
        m_lookedAt.reset();
        m_story = std::move(told->story);
        m_show.story(StoryPointer(m_story)); // it may not stay while it is shown
    } else if (auto* moment = std::get_if<FollowMoment>(&event)) {
        if (moment->moment->story != m_story)
            return;
        m_moment = std::move(moment->moment);
        m_lines = std::move(moment->lines);
        m_show.moment(m_moment);
    }
}

} // namespace warpatlas::inline player
