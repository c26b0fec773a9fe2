/// What the decoders of pictures say of a file that they read all the same.
#pragma once

#include "app/dataset/images/quiet_stderr.h"

#include <string>
#include <vector>

namespace warpatlas {

/// While it lives, what Qt's decoders say on this thread is kept here and said nowhere else; standard error goes
/// nowhere (libtiff writes to it on its own). Any thread; they take turns.
class DecoderMessages {
public:
    DecoderMessages();
    ~DecoderMessages();
    DecoderMessages(const DecoderMessages&) = delete;
    DecoderMessages& operator=(const DecoderMessages&) = delete;

    const std::vector<std::string>& messages() const { return m_messages; } ///< at most some

private:
    QuietStandardError m_quiet;
    std::vector<std::string> m_messages;
};

} // namespace warpatlas
