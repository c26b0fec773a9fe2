#include "ui/desktop/window/presenter_link.h"

#include "app/words/say.h"
#include "ui/canvas/words/notices.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/view_model.h"

#include <exception>
#include <utility>

namespace warpatlas::ui::inline desktop {

namespace {

constexpr int frameMilliseconds = 16;

} // namespace

PresenterLink::PresenterLink(DesktopModel& model, ViewModel& view, CanvasHost& canvas, const FollowBridge& follow,
    const LessonModel& lesson, Present present, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_view(view),
      m_canvas(canvas),
      m_follow(follow),
      m_lesson(lesson),
      m_present(std::move(present))
{
    m_due.setSingleShot(true);
    m_due.setTimerType(Qt::PreciseTimer);
    m_due.setInterval(frameMilliseconds);
    m_clock.start();
    connect(&m_due, &QTimer::timeout, this, &PresenterLink::tell);
    connect(&m_view, &ViewModel::changed, this, &PresenterLink::schedule);
    for (const auto changed : {&DesktopModel::experimentChanged, &DesktopModel::outcomeChanged,
             &DesktopModel::busyChanged, &DesktopModel::inputsChanged, &DesktopModel::outdatedChanged})
        connect(&m_model, changed, this, &PresenterLink::schedule);
    connect(&m_follow, &FollowBridge::changed, this, &PresenterLink::schedule);
    connect(&m_lesson, &LessonModel::changed, this, &PresenterLink::schedule);
    connect(&m_model, &DesktopModel::runStarted, this, [this] {
        m_busyWords.clear();
        m_notice.clear();
    });
    connect(&m_model, &DesktopModel::runProgressed, this, [this](const QString& words, double fraction) {
        m_busyWords = words;
        m_busyFraction = fraction;
        schedule();
    });
    connect(&m_model, &DesktopModel::said, this, [this](const QString& line, bool wrong) {
        m_notice = wrong ? line : QString();
        schedule();
    });
}

PresenterLink::~PresenterLink()
{
    if (!running())
        return;
    m_inbox->close();
    m_thread.join();
}

void PresenterLink::start(const QString& monitor)
{
    if (running())
        return;
    m_stopping = false;
    m_inbox = std::make_unique<LiveInbox>();
    m_writer.forget();
    tell(); // before its first frame
    m_thread = std::thread([this, monitor, &inbox = *m_inbox] {
        LiveChange left;
        QString failure;
        try {
            left = m_present(inbox, monitor);
        } catch (const std::exception& error) {
            failure = toQt(error.what());
        }
        QMetaObject::invokeMethod(
            this, [this, left, failure] { ended(left, failure); }, Qt::QueuedConnection);
    });
    emit runningChanged(true);
}

void PresenterLink::stop()
{
    if (!running())
        return;
    m_stopping = true;
    m_inbox->close();
}

void PresenterLink::schedule()
{
    if (running() && !m_stopping && !m_due.isActive())
        m_due.start();
}

void PresenterLink::tell()
{
    if (!running() || m_stopping)
        return;
    if (auto news = m_writer.next({run(), lesson(), m_view.state()}, double(m_clock.nsecsElapsed()) * 1e-9))
        m_inbox->put(std::move(*news));
}

LiveRun PresenterLink::run()
{
    LiveRun run;
    run.experiment = m_model.experiment();
    run.outcome = whole(m_model.outcome());
    run.pictured = m_model.pictured() == m_model.outcome() ? run.outcome : whole(m_model.pictured());
    if (m_follow.story())
        run.story = m_follow.story();
    else if (m_follow.pointedLines())
        run.story = m_follow.pointedLines()->present->story;
    run.waiting = m_model.waiting();
    run.outdated = m_model.outdated();
    run.notice = m_notice.toStdString();
    // Once the picture is complete, words about the times that are still taken would only disturb it.
    if (m_model.busy() && (!run.pictured || run.outdated || run.pictured->stage < Stage::Checked)) {
        run.busyWords =
            m_busyWords.isEmpty() && !run.pictured ? startingWords(run.experiment) : m_busyWords.toStdString();
        run.busyFraction = m_busyFraction;
    }
    return run;
}

/// Returns the step that is read. What somebody solved another day is open again before an audience.
LiveLesson PresenterLink::lesson() const
{
    return {m_lesson.pointer(), m_lesson.step(), m_lesson.lesson() && m_lesson.mark() && m_lesson.isRevealed()};
}

/// Returns the same with its output read back where it is in the desktop's GPU memory only, once a run; unread where
/// that cannot be, and the presenter runs it.
OutcomePointer PresenterLink::whole(const OutcomePointer& outcome)
{
    if (!outcome || outcome->output || outcome->display.path != Display::Path::Interop || outcome == m_read)
        return outcome && outcome == m_read ? m_whole : outcome;
    const OutcomePointer read = m_whole && m_whole->run == outcome->run ? m_whole : m_canvas.wholeOutcome();
    if (!read || read->run != outcome->run || !read->output)
        return outcome;
    auto whole = std::make_shared<Outcome>(*outcome);
    whole->output = read->output;
    whole->display = {Display::Path::Copy, say("presenter.read_back", "it is shown in two windows")};
    m_read = outcome;
    return m_whole = whole;
}

void PresenterLink::ended(const LiveChange& left, const QString& failure)
{
    m_thread.join();
    m_due.stop();
    m_inbox.reset();
    m_read = m_whole = nullptr;
    emit runningChanged(false);
    if (m_stopping)
        return;
    if (!failure.isEmpty()) {
        emit said(ui::said("window.presenter.ended", "The presenter has ended: {}", failure), true);
        return;
    }
    CanvasState state = m_view.state();
    left.applyTo(state);
    m_view.adopt(state);
    emit said(ui::said("window.presenter.closed", "The presenter was closed."), false);
}

} // namespace warpatlas::ui::inline desktop
