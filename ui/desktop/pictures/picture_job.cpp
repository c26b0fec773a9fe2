#include "ui/desktop/pictures/picture_job.h"

#include "kernels/model/error.h"

namespace warpatlas::ui {

namespace {

void draw(const OutcomePointer& outcome, const PictureWish& wish, Progress& progress)
{
    const auto step = [&](double done) {
        progress.throwIfCancelled();
        progress.report(done);
    };
    CanvasPicture picture(outcome, wish.options);
    if (wish.film)
        saveFilm(wish.path, picture, *wish.film, step);
    else
        savePicture(wish.path, picture, step);
}

} // namespace

PictureJob::PictureJob(QObject* parent) : QObject(parent)
{
    m_watch.setInterval(100);
    connect(&m_watch, &QTimer::timeout, this, [this] { emit progressed(m_progress->fraction()); });
}

PictureJob::~PictureJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void PictureJob::start(OutcomePointer outcome, PictureWish wish)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, outcome = std::move(outcome), wish = std::move(wish), progress = m_progress.get()] {
        QString refusal;
        bool cancelled = false;
        try {
            draw(outcome, wish, *progress);
        } catch (const Cancelled&) {
            cancelled = true;
        } catch (const std::exception& error) {
            refusal = QString::fromStdString(error.what());
        }
        QMetaObject::invokeMethod(
            this, [this, refusal, cancelled] { end(refusal, cancelled); }, Qt::QueuedConnection);
    });
    m_watch.start();
}

void PictureJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

void PictureJob::end(const QString& refusal, bool cancelled)
{
    m_thread.join();
    m_watch.stop();
    emit finished(refusal, cancelled);
}

} // namespace warpatlas::ui
