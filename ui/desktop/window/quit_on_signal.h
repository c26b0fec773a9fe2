/// Answers signals of a shell or an ending session: a terminated, interrupted or hung-up desktop closes as if its
/// window were closed, so that its settings are kept and the run under way is cancelled.
#pragma once

#include <QObject>

class QSocketNotifier;

namespace warpatlas::ui::inline desktop {

/// Makes SIGTERM, SIGINT, SIGQUIT and SIGHUP quit the application while it lives; a second one ends the program at
/// once. A signal that was ignored before (nohup, a job in the background) stays ignored. One at a time, on the
/// window's thread. It does nothing where there are no signals, or where no pipe can be made.
class QuitOnSignal : public QObject {
    Q_OBJECT
public:
    explicit QuitOnSignal(QObject* parent = nullptr);
    ~QuitOnSignal() override; ///< signals do again what they do by default
    /// Says that the program is ending because of a signal: it may not ask the person first.
    static bool quitting();
    int signal() const { return m_signal; } ///< the one it quits for; 0: none
    QuitOnSignal(const QuitOnSignal&) = delete;
    QuitOnSignal& operator=(const QuitOnSignal&) = delete;

private:
    QSocketNotifier* m_notifier = nullptr;
    int m_signal = 0;
};

} // namespace warpatlas::ui::inline desktop
