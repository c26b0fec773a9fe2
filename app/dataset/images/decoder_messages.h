/// What the decoders of pictures say about a file that they read all the same.
#pragma once

#include "app/dataset/images/quiet_stderr.h"

#include <string>
#include <vector>

namespace warpatlas {

/// Keeps what Qt's decoders say on this thread while it lives, so that it appears nowhere else; standard error goes
/// nowhere meanwhile (libtiff writes to it on its own). Any thread; they take turns.
class DecoderMessages {
public:
    DecoderMessages();
    ~DecoderMessages();
    DecoderMessages(const DecoderMessages&) = delete;
    DecoderMessages& operator=(const DecoderMessages&) = delete;

    const std::vector<std::string>& messages() const { return m_messages; } ///< no more than a fixed number

private:
    QuietStandardError m_quiet;
    std::vector<std::string> m_messages;
};

} // namespace warpatlas
