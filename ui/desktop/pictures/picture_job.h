/// Draws a picture or a film on a thread of its own, with a GL context of its own. The window stays alive however long
/// it takes, and may show something else meanwhile, as an Outcome never changes.
/// Threads: the window's. Only the destructor waits, for a few tiles at most.
#pragma once

#include "kernels/model/progress.h"
#include "ui/pictures/canvas_picture.h"
#include "ui/pictures/film.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace warpatlas::ui {

/// What is drawn, and the file it goes to.
struct PictureWish {
    std::string path;
    CanvasPictureOptions options;
    std::optional<Film> film; ///< empty: a picture
};

class PictureJob : public QObject {
    Q_OBJECT
public:
    explicit PictureJob(QObject* parent = nullptr);
    ~PictureJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    /// Starts; only while nothing is running. The outcome's output is in host memory.
    void start(OutcomePointer outcome, PictureWish wish);
    void cancel(); ///< leaves no file; finished() follows

signals:
    void progressed(double fraction); ///< some times a second
    /// `refusal`: one line that says why there is no file; empty if there is one, or if it was cancelled.
    void finished(const QString& refusal, bool cancelled);

private:
    void end(const QString& refusal, bool cancelled);

    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
    QTimer m_watch;
};

} // namespace warpatlas::ui
