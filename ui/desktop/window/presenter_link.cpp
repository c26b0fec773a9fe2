#include "ui/desktop/window/presenter_link.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"

#include <QCoreApplication>

#include <cstring>

namespace warpatlas::ui {

namespace {

constexpr int frameMilliseconds = 16;
constexpr int politeMilliseconds = 1000; ///< time for a child to end by itself
constexpr qsizetype keptErrorBytes = 4096;

/// Returns the last line that a command wrote, without the program's name in front of it.
QString lastLine(const QByteArray& text)
{
    QString line = QString::fromUtf8(text.trimmed().split('\n').last());
    constexpr const char* name = "warpatlas: ";
    return line.startsWith(name) ? line.mid(int(std::strlen(name))) : line;
}

} // namespace

PresenterLink::PresenterLink(
    DesktopModel& model, ViewModel& view, const QString& program, const QStringList& arguments, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_view(view),
      m_program(program.isEmpty() ? QCoreApplication::applicationFilePath() : program),
      m_arguments(arguments)
{
    m_due.setSingleShot(true);
    m_due.setTimerType(Qt::PreciseTimer);
    m_due.setInterval(frameMilliseconds);
    m_clock.start();
    connect(&m_due, &QTimer::timeout, this, &PresenterLink::tell);
    connect(&m_process, &QProcess::bytesWritten, this, &PresenterLink::schedule);
    connect(&m_process, &QProcess::readyReadStandardError, this, &PresenterLink::keepErrors);
    connect(&m_process, &QProcess::finished, this, &PresenterLink::ended);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return; // its end comes as well
        emit runningChanged(false);
        emit said(
            ui::said("window.presenter.not_started", "The presenter cannot be started: {}", m_process.errorString()),
            true);
    });
    connect(&m_view, &ViewModel::changed, this, &PresenterLink::schedule);
    connect(&m_model, &DesktopModel::runStarted, this, [this] {
        m_run = m_model.experiment();
        schedule();
    });
    connect(&m_model, &DesktopModel::busyChanged, this, &PresenterLink::runEnded);
}

PresenterLink::~PresenterLink()
{
    m_process.disconnect(this);
    if (!running())
        return;
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(politeMilliseconds)) {
        m_process.kill();
        m_process.waitForFinished(politeMilliseconds);
    }
}

void PresenterLink::start(const QString& monitor)
{
    if (running())
        return;
    QStringList arguments = QStringList{"present", "--live", "-"} + m_arguments;
    if (!monitor.isEmpty())
        arguments += {"--monitor", monitor};
    m_stopping = false;
    m_errors.clear();
    m_writer.forget();
    if (m_model.waiting())
        m_run = m_model.experiment(); // the presenter says what it waits for as well
    else if (const OutcomePointer& outcome = m_model.outcome(); outcome && !m_model.busy())
        m_run = outcome->bound->experiment;
    else if (!m_run && m_model.busy())
        m_run = m_model.experiment();
    m_process.start(m_program, arguments, QIODevice::ReadWrite | QIODevice::Unbuffered);
    emit runningChanged(running());
    schedule();
}

void PresenterLink::stop()
{
    if (!running() || m_stopping)
        return;
    m_stopping = true;
    m_due.stop();
    m_process.closeWriteChannel(); // the end of its input is its end
    QTimer::singleShot(politeMilliseconds, &m_process, [this, id = processId()] {
        if (m_stopping && processId() == id)
            m_process.kill();
    });
}

void PresenterLink::schedule()
{
    if (running() && !m_stopping && !m_due.isActive())
        m_due.start();
}

void PresenterLink::tell()
{
    // The last lines are not read yet: the rest waits, and only its newest state will be sent (bytesWritten() calls
    // again).
    if (!running() || m_stopping || m_process.bytesToWrite() > 0)
        return;
    if (const auto line = m_writer.next({m_run, m_view.state()}, double(m_clock.nsecsElapsed()) * 1e-9))
        m_process.write(line->data(), qint64(line->size()));
}

/// Tells the presenter that a run failed or was cancelled: what was there before stays.
void PresenterLink::runEnded()
{
    if (m_model.busy() || !m_model.outcome() || m_model.waiting())
        return;
    m_run = m_model.outcome()->bound->experiment;
    schedule();
}

void PresenterLink::keepErrors()
{
    m_errors = (m_errors + m_process.readAllStandardError()).right(keptErrorBytes);
}

void PresenterLink::ended(int status, QProcess::ExitStatus how)
{
    m_due.stop();
    keepErrors();
    emit runningChanged(false);
    if (m_stopping)
        return;
    if (how == QProcess::CrashExit)
        emit said(ui::said("window.presenter.crashed",
                      "The presenter has ended unexpectedly. Nothing here is lost; View > Present starts it again."),
            true);
    else if (status != 0)
        emit said(ui::said("window.presenter.ended", "The presenter has ended: {}", lastLine(m_errors)), true);
    else
        emit said(ui::said("window.presenter.closed", "The presenter was closed."), false);
}

} // namespace warpatlas::ui
