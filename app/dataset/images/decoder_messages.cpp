#include "app/dataset/images/decoder_messages.h"

#include <QtCore/QString>
#include <atomic>
#include <cstring>
#include <qlogging.h>

namespace warpatlas {

namespace {

thread_local std::vector<std::string>* collected = nullptr;
/// Changed by one thread at a time, as QuietStandardError makes them take turns, while others may have something to
/// say.
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

} // namespace warpatlas
