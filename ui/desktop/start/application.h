/// The application: the one place at which an exception that nobody in the window caught is told instead of ending it.
#pragma once

#include <QApplication>

#include <functional>

namespace warpatlas::ui {

class Application : public QApplication {
public:
    using QApplication::QApplication;

    /// Told in one line what went wrong while an event was handled; the window goes on. Main thread.
    std::function<void(const QString& line)> onError;

    bool notify(QObject* receiver, QEvent* event) override;
};

class StartingQt;

/// Why the window cannot draw on the display that the application has; empty if it can. Needs
/// Qt::AA_ShareOpenGLContexts and the default format that it is asked for.
QString openGlRefusal(const StartingQt& starting);

} // namespace warpatlas::ui
