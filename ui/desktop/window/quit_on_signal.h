/// What a shell or a session that ends asks for: a terminated, interrupted or hung-up desktop closes as if its window
/// were closed, so that its settings are kept and the run under way is cancelled.
#pragma once

#include <QObject>

class QSocketNotifier;

namespace warpatlas::ui {

/// While it lives, SIGTERM, SIGINT and SIGHUP quit the application; a second one ends the program at once. A signal
/// that was ignored when it was made (nohup, a job in the background) stays ignored. One at a time, on the window's
/// thread. Where there are no signals, or no pipe can be had, it does nothing.
class QuitOnSignal : public QObject {
    Q_OBJECT
public:
    explicit QuitOnSignal(QObject* parent = nullptr);
    ~QuitOnSignal() override; ///< signals do again what they do by default
    /// The program is ending for one: nobody can be asked whether it may.
    static bool quitting();
    int signal() const { return m_signal; } ///< for which; 0: none
    QuitOnSignal(const QuitOnSignal&) = delete;
    QuitOnSignal& operator=(const QuitOnSignal&) = delete;

private:
    QSocketNotifier* m_notifier = nullptr;
    int m_signal = 0;
};

} // namespace warpatlas::ui
