/// How long the window's thread works without looking for what the person does: a click or a key waits that long.
#pragma once

#include <QAbstractEventDispatcher>
#include <QObject>

#include <algorithm>
#include <chrono>

namespace warpatlas::support {

/// Watches from its creation on. Threads: the window's.
class BusyProbe {
public:
    BusyProbe()
    {
        QAbstractEventDispatcher* const loop = QAbstractEventDispatcher::instance();
        m_awake = QObject::connect(loop, &QAbstractEventDispatcher::awake, loop, [this] { look(); });
        m_sleeps = QObject::connect(loop, &QAbstractEventDispatcher::aboutToBlock, loop, [this] {
            look();
            m_working = false;
        });
        look();
    }
    ~BusyProbe()
    {
        QObject::disconnect(m_awake);
        QObject::disconnect(m_sleeps);
    }
    BusyProbe(const BusyProbe&) = delete;
    BusyProbe& operator=(const BusyProbe&) = delete;

    double longestMs() const { return m_longest; } ///< since the creation, or restart()
    void restart() { m_longest = 0; }

private:
    /// The loop looks for events here.
    void look()
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_working)
            m_longest = std::max(m_longest, std::chrono::duration<double, std::milli>(now - m_since).count());
        m_since = now;
        m_working = true;
    }

    QMetaObject::Connection m_awake, m_sleeps;
    std::chrono::steady_clock::time_point m_since{};
    bool m_working = false;
    double m_longest = 0;
};

} // namespace warpatlas::support
