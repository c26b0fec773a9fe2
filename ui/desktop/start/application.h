/// The application: it reports an exception that the window did not catch, instead of ending.
#pragma once

#include <QApplication>

#include <functional>

namespace warpatlas::ui::inline desktop {

class Application : public QApplication {
public:
    using QApplication::QApplication;

    /// Receives in one line what went wrong while an event was handled; the window goes on. Main thread.
    std::function<void(const QString& line)> onError;

    bool notify(QObject* receiver, QEvent* event) override;
};

class StartingQt;

/// Says why the window cannot draw on the application's display; empty if it can. Needs Qt::AA_ShareOpenGLContexts and
/// the default format that is set for it.
QString openGlRefusal(const StartingQt& starting);

} // namespace warpatlas::ui::inline desktop
