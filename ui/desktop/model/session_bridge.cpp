#include "ui/desktop/model/session_bridge.h"

#include <QMetaObject>

namespace warpatlas::ui {

SessionBridge::SessionBridge(DisplayTarget* target, QObject* parent) : Runner(parent)
{
    // The bridge outlives the session, so the worker may always post to it; what is still queued when it goes is
    // dropped by Qt with it.
    m_session = std::make_unique<Session>([this](SessionEvent event) { post(std::move(event)); }, target);
}

void SessionBridge::post(SessionEvent event)
{
    {
        const std::lock_guard lock(m_mutex);
        // An outcome that nobody saw yet is not missed: the next one of its run has everything it has.
        const auto isOutcome = [&](const SessionEvent& other) {
            const auto *now = std::get_if<RunUpdated>(&event), *before = std::get_if<RunUpdated>(&other);
            return now && before && now->outcome->run == before->outcome->run;
        };
        const auto isProgress = [&](const SessionEvent& other) {
            const auto *now = std::get_if<RunProgress>(&event), *before = std::get_if<RunProgress>(&other);
            return now && before && now->run == before->run;
        };
        if (!m_waiting.empty() && (isOutcome(m_waiting.back()) || isProgress(m_waiting.back()))) {
            m_waiting.back() = std::move(event);
            return;
        }
        m_waiting.push_back(std::move(event));
    }
    QMetaObject::invokeMethod(
        this, [this] { deliver(); }, Qt::QueuedConnection);
}

void SessionBridge::deliver()
{
    SessionEvent event;
    {
        const std::lock_guard lock(m_mutex);
        event = std::move(m_waiting.front());
        m_waiting.pop_front();
    }
    emit happened(event);
}

void SessionBridge::lookAt(const ElementWindow& window)
{
    m_session->lookAt(window);
}

SessionBridge::~SessionBridge() = default;

std::uint64_t SessionBridge::run(const Experiment& experiment, const RunOptions& options)
{
    return m_session->run(experiment, options);
}

void SessionBridge::cancel()
{
    m_session->cancel();
}

} // namespace warpatlas::ui
