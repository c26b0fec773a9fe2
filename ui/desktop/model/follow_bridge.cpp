#include "ui/desktop/model/follow_bridge.h"

#include "ui/desktop/look/words.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <QMetaObject>

#include <utility>

namespace warpatlas::ui {

FollowBridge::FollowBridge(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_view(view),
      m_canvas(canvas),
      m_follower(std::make_unique<Follower>([this](FollowEvent event) { post(std::move(event)); }))
{
    connect(&m_model, &DesktopModel::outcomeChanged, this, &FollowBridge::refresh);
    connect(&m_view, &ViewModel::changed, this, &FollowBridge::refresh);
}

FollowBridge::~FollowBridge() = default;

std::optional<std::uint32_t> FollowBridge::line() const
{
    const std::size_t visit = m_view.state().visit;
    if (!m_story || visit >= m_story->visits.size() || m_story->visits[visit].line == 0)
        return std::nullopt;
    return m_story->visits[visit].line;
}

void FollowBridge::begin()
{
    // Some views point at blocks: their first thread stands for them.
    const Selection& selected = m_view.state().selected;
    if (!selected.thread && selected.block && m_model.pictured())
        m_view.selectThread(*selected.block * m_model.pictured()->bound->launch.threadsPerBlock());
    else if (!selected.thread && m_view.state().hovered.thread)
        m_view.select(m_view.state().hovered);
    m_view.setFollowing(true);
    if (!m_view.state().following)
        m_model.say(nobodySelected, false);
}

void FollowBridge::refresh()
{
    const CanvasState& state = m_view.state();
    const auto wanted = state.following ? state.selected.thread : std::nullopt;
    // Nothing is copied of a run before somebody is followed in it.
    const OutcomePointer& shown = m_model.pictured();
    if ((wanted || m_thread) && shown != m_outcome) {
        if (!m_outcome || !shown || m_outcome->run != shown->run)
            forget();
        m_outcome = shown;
        m_follower->setOutcome(shown);
    }
    if (wanted != m_thread) {
        m_thread = wanted;
        forget();
        if (wanted)
            m_follower->follow(*wanted);
        else
            m_follower->stop();
        emit changed();
        return;
    }
    if (!m_story || m_lookedAt == state.visit)
        return;
    m_lookedAt = state.visit;
    m_follower->lookAt(state.visit);
    emit changed();
}

void FollowBridge::forget()
{
    m_story.reset();
    m_moment.reset();
    m_lines.reset();
    m_lookedAt.reset();
    m_words.clear();
    m_refused = false;
    m_canvas.setStory(nullptr);
}

void FollowBridge::post(FollowEvent event)
{
    {
        const std::lock_guard lock(m_mutex);
        // Of what nobody saw yet the newest is enough.
        if (!m_waiting.empty() && m_waiting.back().index() == event.index()) {
            m_waiting.back() = std::move(event);
            return;
        }
        m_waiting.push_back(std::move(event));
    }
    QMetaObject::invokeMethod(
        this, [this] { deliver(); }, Qt::QueuedConnection);
}

void FollowBridge::deliver()
{
    FollowEvent event;
    {
        const std::lock_guard lock(m_mutex);
        event = std::move(m_waiting.front());
        m_waiting.pop_front();
    }
    take(std::move(event));
    emit changed();
}

void FollowBridge::take(FollowEvent event)
{
    if (const auto* progress = std::get_if<FollowProgress>(&event)) {
        if (progress->thread == m_thread && !m_story)
            m_words = QString("%1, %2 %").arg(toQt(progress->words)).arg(int(progress->fraction * 100));
    } else if (const auto* refused = std::get_if<FollowRefused>(&event)) {
        if (refused->thread == m_thread) {
            m_words = toQt(refused->reason);
            m_refused = true;
        }
    } else if (auto* told = std::get_if<FollowStory>(&event)) {
        if (told->story->thread != m_thread || !m_outcome || told->story->run != m_outcome->run)
            return;
        m_words.clear();
        m_moment.reset();
        m_lines.reset();
        m_story = std::move(told->story);
        m_lookedAt.reset();
        m_canvas.setStory(m_story);
        refresh();
    } else if (auto* moment = std::get_if<FollowMoment>(&event)) {
        if (moment->moment->story != m_story)
            return;
        m_moment = std::move(moment->moment);
        m_lines = std::move(moment->lines);
        m_canvas.setMoment(m_moment);
    }
}

} // namespace warpatlas::ui
