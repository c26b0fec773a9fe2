#include "ui/desktop/session_bridge.h"

#include <QMetaObject>

namespace warpatlas::ui {

SessionBridge::SessionBridge(DisplayTarget* target, QObject* parent) : Runner(parent)
{
    // The bridge outlives the session, so the worker may always post to it; what is still queued when it goes is
    // dropped by Qt with it.
    m_session = std::make_unique<Session>(
        [this](SessionEvent event) {
            QMetaObject::invokeMethod(
                this, [this, event = std::move(event)] { emit happened(event); }, Qt::QueuedConnection);
        },
        target);
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
