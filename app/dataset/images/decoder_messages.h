/// Warnings of the picture decoders about a file that they read all the same.
#pragma once

#include <mutex>
#include <string>
#include <vector>

namespace warpatlas::inline dataset {

// Silences the decoders behind Qt's readers (libpng, libtiff), which write to standard error on their own. The
// exception says once what is wrong with a picture.

/// Sends standard error nowhere while it lives. Keep it as short as possible: what other threads write meanwhile is
/// lost. Any thread; they take turns.
class QuietStandardError {
public:
    QuietStandardError();
    ~QuietStandardError();
    QuietStandardError(const QuietStandardError&) = delete;
    QuietStandardError& operator=(const QuietStandardError&) = delete;

private:
    std::unique_lock<std::mutex> m_turn;
    int m_saved;
};

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

} // namespace warpatlas::inline dataset
