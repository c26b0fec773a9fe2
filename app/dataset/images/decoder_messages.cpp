#include "app/dataset/images/decoder_messages.h"

#include <QtCore/QString>
#include <atomic>
#include <cstring>
#include <fcntl.h>
#include <qlogging.h>
#include <unistd.h>

namespace warpatlas::inline dataset {

namespace {

std::mutex turns;

} // namespace

QuietStandardError::QuietStandardError() : m_turn(turns), m_saved(::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3))
{
    const int nowhere = m_saved >= 0 ? ::open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (nowhere < 0)
        return;
    ::dup2(nowhere, STDERR_FILENO);
    ::close(nowhere);
}

QuietStandardError::~QuietStandardError()
{
    if (m_saved < 0)
        return;
    ::dup2(m_saved, STDERR_FILENO);
    ::close(m_saved);
}

namespace {

thread_local std::vector<std::string>* collected = nullptr;
/// The message handler that other threads keep. One thread at a time changes it, as QuietStandardError makes them take
/// turns, while others may send messages.
std::atomic<QtMessageHandler> others = nullptr;

bool isOfDecoder(const char* category)
{
    return category != nullptr
        && (std::strncmp(category, "qt.gui.imageio", 14) == 0 || std::strncmp(category, "qt.svg", 6) == 0
            || std::strncmp(category, "default", 7) == 0);
}

void collect(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    constexpr std::size_t most = 64;
    if (collected == nullptr || !isOfDecoder(context.category)) {
        if (const QtMessageHandler handler = others.load())
            handler(type, context, message);
        return;
    }
    if (collected->size() < most)
        collected->push_back(message.toStdString());
}

} // namespace

DecoderMessages::DecoderMessages()
{
    collected = &m_messages;
    others = qInstallMessageHandler(collect);
}

DecoderMessages::~DecoderMessages()
{
    qInstallMessageHandler(others);
    collected = nullptr;
}

} // namespace warpatlas::inline dataset
