#include "ui/desktop/model/follow_bridge.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/model/wake.h"

namespace warpatlas::ui {

FollowBridge::FollowBridge(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_view(view),
      m_followed({[&canvas](const StoryPointer& story) { canvas.setStory(story); },
                     [&canvas](const MomentPointer& moment) { canvas.setMoment(moment); }},
          wakes(this, [this] { update(); }))
{
    connect(&m_model, &DesktopModel::outcomeChanged, this, &FollowBridge::refresh);
    connect(&m_view, &ViewModel::changed, this, &FollowBridge::refresh);
}

std::optional<std::uint32_t> FollowBridge::line() const
{
    const std::size_t visit = m_view.state().visit;
    if (!story() || visit >= story()->visits.size() || story()->visits[visit].line == 0)
        return std::nullopt;
    return story()->visits[visit].line;
}

QString FollowBridge::words() const
{
    if (refused())
        return toQt(m_followed.refusal());
    const std::string& words = m_followed.busyWords();
    return words.empty() ? QString() : said("follow.busy", "{}, {} %", words, int(m_followed.busyFraction() * 100));
}

void FollowBridge::begin()
{
    if (!m_view.follow(m_model.pictured().get()))
        m_model.say(nobodySelected(), false);
}

QString FollowBridge::nobodySelected()
{
    return said("follow.nobody", "Select a thread first: click an element, or find a thread by its indices.");
}

void FollowBridge::refresh()
{
    const CanvasState& state = m_view.state();
    if (m_followed.ask(m_model.pictured(), state.following ? state.selected.thread : std::nullopt, state.visit))
        emit changed();
}

void FollowBridge::update()
{
    if (!m_followed.update())
        return;
    refresh();
    emit changed();
}

} // namespace warpatlas::ui
