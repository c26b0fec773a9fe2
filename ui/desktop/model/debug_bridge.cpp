#include "ui/desktop/model/debug_bridge.h"

#include "app/words/names.h"
#include "kernels/analysis/coverage.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/job.h"
#include "ui/desktop/model/view_model.h"

#include <cmath>
#include <utility>

namespace warpatlas::ui::inline desktop {

namespace {

/// Whose steps were looked at: a condition that never holds there may hold elsewhere.
QString searchedIn(DebugScope scope, const ThreadId& thread)
{
    Mentions mentions;
    switch (scope) {
    case DebugScope::Thread:
        return said("debug.in_thread", "for {}", warpatlas::nameOf(thread, mentions));
    case DebugScope::Warp:
        return said("debug.in_warp", "in the warp of {}", warpatlas::nameOf(thread, mentions));
    case DebugScope::Block:
        break;
    }
    return said("debug.in_block", "in block {}", warpatlas::indexText(thread.block));
}

/// Why the block of `followed` has no step that was wished for.
QString nothingFound(const DebugArrived& arrived, const Launch& launch, std::uint64_t followed)
{
    using Stop = DebugWish::Stop;
    const DebugWish& wish = arrived.wish;
    const QString when = wish.direction == DebugDirection::Forward ? said("debug.after", "after this moment")
                                                                   : said("debug.before", "before this moment");
    switch (wish.stop) {
    case Stop::Barrier:
        return said("debug.no_barrier", "There is no barrier {}.", when);
    case Stop::Access:
        return said("debug.no_access", "No memory is accessed {}.", when);
    case Stop::Problem:
        return said("debug.no_problem", "Nothing goes wrong {}.", when);
    case Stop::LineNumber:
        return said("debug.no_such_line", "Line {} is not come to {}.", wish.line, when);
    case Stop::Condition:
        if (const auto& division = arrived.dividedByZero) {
            Mentions mentions;
            return said("debug.divides_by_zero",
                "The condition does not come to hold {}: it divides by zero, first at instruction {} of the block, for "
                "{}.",
                when, grouped(division->position),
                warpatlas::nameOf(threadFromLinear(launch, division->thread.value_or(0)), mentions));
        }
        return said("debug.no_condition", "The condition does not come to hold {} {}; nothing else was searched.", when,
            searchedIn(wish.scope, threadFromLinear(launch, followed)));
    case Stop::Write:
        return said("debug.no_write", "It is not written {}.", when);
    case Stop::Read:
        return said("debug.no_read", "It is not read {}.", when);
    default:
        return said("debug.no_step", "There is no step {}.", when);
    }
}

/// The thread that wrote or read the element last; noThread where none did, or it is not known.
std::uint32_t lastOf(const Outcome& outcome, std::size_t buffer, std::uint64_t element, bool writes)
{
    const Work& work = outcome.bound->work;
    // A recording of a real GPU may know it for the output as well.
    if (writes && buffer == work.output && outcome.owners && element < outcome.owners->owner.size())
        return outcome.owners->owner[element];
    if (!outcome.trace || !outcome.trace->recorded || buffer >= outcome.trace->buffers.size()
        || element >= work.buffers[buffer].shape.elements())
        return noThread;
    return writes ? lastWriterOf(work, *outcome.trace, buffer, element)
                  : lastReaderOf(work, *outcome.trace, buffer, element);
}

} // namespace

DebugPlace placeOf(const BufferSpec& buffer, std::size_t index, std::uint64_t element)
{
    const std::uint64_t bytes = sizeOf(buffer.type) * buffer.shape.channels;
    return {index, element * bytes, bytes};
}

DebugBridge::DebugBridge(DesktopModel& model, ViewModel& view, FollowBridge& follow, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_view(view),
      m_follow(follow),
      m_said(
          [](const DebugEvent& now, const DebugEvent& before) {
              return std::holds_alternative<DebugShown>(now) && std::holds_alternative<DebugShown>(before);
          },
          wakes(this, [this] { update(); })),
      m_debugger([this](DebugEvent event) { m_said.put(std::move(event)); })
{
    connect(&m_view, &ViewModel::changed, this, &DebugBridge::refresh);
    connect(&m_follow, &FollowBridge::changed, this, &DebugBridge::refresh);
    connect(&m_model, &DesktopModel::said, this, [this] { m_saidWhyNot = false; });
}

void DebugBridge::setScope(DebugScope scope)
{
    if (m_scope == scope)
        return;
    m_scope = scope;
    emit changed();
}

void DebugBridge::setWatched(const QObject* watcher, bool watched)
{
    if (watched)
        m_watchers.insert(watcher);
    else
        m_watchers.erase(watcher);
    refresh();
}

bool DebugBridge::follows() const
{
    const CanvasState& state = m_view.state();
    return state.following && m_follow.story() && state.playback.followed;
}

/// The steps below it have run at the present time.
std::uint64_t DebugBridge::position() const
{
    const CanvasState& state = m_view.state();
    return std::uint64_t(std::max(0.0, std::ceil(state.playback.followed->stepAt(state.playback.time))));
}

void DebugBridge::goTo(std::uint64_t position)
{
    if (follows())
        m_view.scrub(m_view.state().playback.followed->timeOfStep(double(position) - 0.5));
}

void DebugBridge::followAt(std::uint64_t thread, std::uint64_t position)
{
    m_goTo = position;
    m_view.selectThread(thread);
    m_view.setFollowing(true);
}

std::uint32_t DebugBridge::laneOf(std::uint64_t thread) const
{
    return std::uint32_t(thread % m_model.pictured()->bound->launch.threadsPerBlock() % warpLanes);
}

/// Whether what is shown may stay until the next thread's moment comes: the block is the same, and nothing flickers.
bool DebugBridge::staysInSight() const
{
    const OutcomePointer& pictured = m_model.pictured();
    if (!m_moment || !m_view.state().following || !pictured || pictured->run != m_moment->story->run)
        return false;
    return m_story ? m_story->recording == m_moment->story->recording : m_goTo.has_value();
}

void DebugBridge::refresh()
{
    const StoryPointer story = follows() ? m_follow.story() : nullptr;
    if (story != m_story) {
        m_story = story;
        m_debugger.setStory(m_model.pictured(), story);
        m_lookedAt.reset();
        if (!staysInSight())
            m_moment.reset();
        m_searching = false;
        if (story && std::exchange(m_steppedTo, std::nullopt) != story->thread)
            m_lane = laneOf(story->thread);
        emit changed();
        if (story && m_goTo)
            goTo(*std::exchange(m_goTo, std::nullopt));
        if (story && m_wish)
            go(*std::exchange(m_wish, std::nullopt));
    }
    if (!m_view.state().following) {
        m_goTo.reset();
        m_wish.reset();
    }
    if (m_watchers.empty() || !m_story)
        return;
    if (m_lookedAt == position())
        return;
    m_lookedAt = position();
    m_debugger.lookAt(*m_lookedAt);
}

void DebugBridge::go(const DebugWish& wish)
{
    if (!follows()) {
        if (!m_view.state().following)
            begin();
        if (m_view.state().following) // otherwise it has said why not
            m_wish = wish;
        return;
    }
    m_searching = true;
    DebugWish ours = wish;
    ours.lane = m_lane;
    m_debugger.go(position(), ours);
    emit changed();
}

void DebugBridge::begin()
{
    const Selection& selected = m_view.state().selected;
    const OutcomePointer& shown = m_model.pictured();
    if (!selected.thread && !selected.block && shown && shown->owners && !shown->owners->owner.empty()) {
        const Extent& extent = shown->bound->work.outputBuffer().shape.extent;
        const std::uint64_t middle = ((extent.z / 2) * extent.y + extent.y / 2) * extent.x + extent.x / 2;
        const std::uint64_t owner = shown->owners->owner[middle];
        m_view.selectThread(owner == noThread ? 0 : owner);
    }
    m_follow.begin();
}

void DebugBridge::findTouch(const DebugPlace& place, DebugWish::Stop stop, DebugDirection direction)
{
    go({.stop = stop, .direction = direction, .scope = DebugScope::Block, .place = place});
}

void DebugBridge::findLast(std::size_t buffer, std::uint64_t element, DebugWish::Stop stop)
{
    const OutcomePointer& shown = m_model.pictured();
    const bool writes = stop == DebugWish::Stop::Write;
    const std::uint32_t thread = shown ? lastOf(*shown, buffer, element, writes) : noThread;
    if (thread == noThread) {
        sayWhyNot(writes ? said("debug.nobody_wrote", "No thread wrote this element.")
                         : said("debug.nobody_read", "No thread read this element."),
            false);
        return;
    }
    const DebugWish wish{.stop = stop,
        .direction = DebugDirection::Backward,
        .place = placeOf(shown->bound->work.buffers[buffer], buffer, element)};
    const bool there = follows() && m_story && m_story->thread == thread;
    if (!there) {
        m_view.selectThread(thread);
        m_view.setFollowing(true);
    }
    m_goTo = ~std::uint64_t{0}; // from its end backwards
    m_wish = wish;
    if (there) {
        goTo(m_story->end());
        m_goTo.reset();
        go(*std::exchange(m_wish, std::nullopt));
    } else {
        refresh();
    }
}

void DebugBridge::cancel()
{
    m_debugger.cancelSearch();
    m_searching = false;
    emit changed();
}

/// It stands until a step is found, unless something else is said before.
void DebugBridge::sayWhyNot(const QString& line, bool wrong)
{
    m_model.say(line, wrong);
    m_saidWhyNot = true;
}

void DebugBridge::arrive(const DebugArrived& arrived)
{
    if (!arrived.arrival) {
        sayWhyNot(nothingFound(arrived, m_model.pictured()->bound->launch, m_story ? m_story->thread : 0), false);
        return;
    }
    if (std::exchange(m_saidWhyNot, false))
        m_model.say({}, false); // it was about the step before
    const auto& thread = arrived.arrival->thread;
    if (!thread || !m_story) {
        goTo(arrived.arrival->position);
        return;
    }
    using Stop = DebugWish::Stop;
    const bool asksWho = arrived.wish.stop == Stop::Write || arrived.wish.stop == Stop::Read
        || arrived.wish.stop == Stop::Condition || arrived.wish.stop == Stop::Problem;
    if (asksWho)
        m_lane = laneOf(*thread); // the answer is the one to follow from here on
    // Every view is of the followed thread: it is the one that did the step.
    if (*thread == m_story->thread) {
        goTo(arrived.arrival->position);
        return;
    }
    m_steppedTo = thread;
    followAt(*thread, arrived.arrival->position);
}

void DebugBridge::update()
{
    while (auto event = m_said.take()) {
        if (const auto* shown = std::get_if<DebugShown>(&*event)) {
            if (shown->moment->story == m_story)
                m_moment = shown->moment;
        } else if (const auto* arrived = std::get_if<DebugArrived>(&*event)) {
            m_searching = false;
            arrive(*arrived);
        } else if (const auto* refused = std::get_if<DebugRefused>(&*event)) {
            m_searching = false;
            sayWhyNot(toQt(refused->reason), true);
        }
    }
    refresh();
    emit changed();
}

} // namespace warpatlas::ui::inline desktop
