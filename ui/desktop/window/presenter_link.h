/// The presenter that this desktop drives: a child process that gets what is shown, as it changes, and whose end is one
/// line in the window. The window never waits for the child while it runs: what it does not read in time is left out.
#pragma once

#include "ui/canvas/state/live_link.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QTimer>

#include <optional>

namespace warpatlas::ui {

class DesktopModel;
class ViewModel;

class PresenterLink : public QObject {
    Q_OBJECT
public:
    /// `program` empty: this program. `arguments` stand before those of the link. Model and view outlive the link.
    PresenterLink(DesktopModel& model, ViewModel& view, const QString& program, const QStringList& arguments,
        QObject* parent = nullptr);
    ~PresenterLink() override; ///< ends the child: politely, and after a second without

    bool running() const { return m_process.state() != QProcess::NotRunning; }
    qint64 processId() const { return m_process.processId(); }
    /// Starts it on the monitor of that name; empty: where the presenter goes by itself.
    void start(const QString& monitor = {});
    void stop();

signals:
    void runningChanged(bool running);
    void said(const QString& line, bool wrong);

private:
    void schedule();
    void tell();
    void runEnded();
    void ended(int status, QProcess::ExitStatus how);
    void keepErrors();

    DesktopModel& m_model;
    ViewModel& m_view;
    QString m_program;
    QStringList m_arguments;
    QProcess m_process;
    LiveWriter m_writer;
    std::optional<Experiment> m_run; ///< the experiment whose run is under way or shown
    QTimer m_due; ///< a line a frame at the most
    QElapsedTimer m_clock;
    QByteArray m_errors; ///< the last errors that it wrote
    bool m_stopping = false;
};

} // namespace warpatlas::ui
