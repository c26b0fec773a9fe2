/// The reading side of the live link: a thread that reads lines (live_link.h) from a descriptor and keeps their changes
/// for the thread that draws. Each malformed line is one line on standard error, and ignored.
#pragma once

#include "ui/canvas/state/live_link.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

namespace warpatlas::ui {

class LiveReader {
public:
    /// Reads from `descriptor`, which its owner keeps. `wake` is called on the reader's thread whenever there is
    /// something to take, and at the end of the input.
    LiveReader(int descriptor, std::function<void()> wake);
    ~LiveReader(); ///< does not wait for more input
    LiveReader(const LiveReader&) = delete;
    LiveReader& operator=(const LiveReader&) = delete;

    /// Any thread: returns all that came since the last time, as one change; empty if nothing did.
    std::optional<LiveChange> take();
    /// Any thread: says that the writer has gone.
    bool ended() const { return m_ended; }

private:
    void loop();
    void readLines(std::string_view bytes);
    void readLine(std::string_view line);

    int m_descriptor;
    std::function<void()> m_wake;
    int m_stopRead = -1, m_stopWrite = -1; ///< closed by the destructor, which ends the thread's wait
    std::string m_unfinished; ///< a line's beginning
    bool m_tooLong = false; ///< the line under way is longer than any, and is skipped
    std::uint64_t m_lines = 0;
    std::mutex m_mutex;
    std::optional<LiveChange> m_waiting;
    std::atomic<bool> m_ended = false;
    std::thread m_thread;
};

} // namespace warpatlas::ui
