#include "ui/desktop/model/follow_bridge.h"

#include "ui/canvas/state/thread_at_hand.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/model/view_model.h"

namespace warpatlas::ui::inline desktop {

FollowBridge::FollowBridge(DesktopModel& model, ViewModel& view, CanvasHost& canvas, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_view(view),
      m_followed({[&canvas](const StoryPointer& story) { canvas.setStory(story); },
                     [&canvas](const MomentPointer& moment) { canvas.setMoment(moment); },
                     [this, &canvas](const MomentPointer& glance) { canvas.setGlance(m_glance = glance); }},
          wakes(this, [this] { update(); })),
      m_pointed({[](const StoryPointer&) {}, [](const MomentPointer&) {},
                    [this, &canvas](const MomentPointer& glance) { canvas.setGlance(m_glance = glance); }},
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
    if (m_view.follow(m_model.pictured().get()))
        return;
    // The example that the ruler shows is somebody, too.
    if (const auto example = threadToGlanceAt(m_view.state(), m_model.pictured())) {
        m_view.selectThread(example);
        m_view.follow(m_model.pictured().get());
    } else {
        m_model.say(nobodySelected(), false);
    }
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
    refreshPointed();
}

/// Another thread's story replaces the one that is shown once it is there: it comes soon, and nothing blinks meanwhile.
void FollowBridge::refreshPointed()
{
    m_pointedThread = m_view.state().following ? std::nullopt : threadToGlanceAt(m_view.state(), m_model.pictured());
    const std::size_t last =
        m_pointed.story() && !m_pointed.story()->visits.empty() ? m_pointed.story()->visits.size() - 1 : 0;
    m_pointed.ask(m_model.pictured(), m_pointedThread, last);
    if (pointing())
        return;
    const StoryLinesPointer& lines = m_pointed.lines();
    if (lines == m_pointedLines)
        return;
    m_pointedLines = lines;
    emit changed();
}

void FollowBridge::update()
{
    const bool pointed = m_pointed.update();
    if (m_followed.update()) {
        refresh();
        emit changed();
    } else if (pointed) {
        refreshPointed();
    }
}

} // namespace warpatlas::ui::inline desktop
