#include "ui/desktop/gallery/card_pictures.h"

#include "app/session/run_experiment.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/style.h"
#include "ui/pictures/canvas_picture.h"

#include <QPainter>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int pictureDensity = 2; // sharp at 200 % as well
constexpr double halfWay = 0.5; ///< a front of running blocks between what waits and what is done

QImage drawCard(const OutcomePointer& outcome, double time, bool dark, const QSize& size)
{
    CanvasPictureOptions options;
    options.width = size.width() * pictureDensity;
    options.height = size.height() * pictureDensity;
    options.pixelScale = pictureDensity;
    options.theme = dark ? render::Theme::Dark : render::Theme::Light;
    options.time = time;
    options.overlay = false;
    const render::Picture drawn = drawCanvasPicture(outcome, options);
    return QImage(drawn.rgba.data(), drawn.width, drawn.height, drawn.width * 4, QImage::Format_RGBA8888).copy();
}

/// Runs what cards show, the right kernel of several mistakes once.
class CardPainter {
public:
    explicit CardPainter(bool dark) : m_dark(dark) { }

    QImage paint(const CardWish& wish, Progress& progress)
    {
        const QSize size = CardPictures::size();
        if (wish.mistake.empty())
            return drawCard(ran(wish, progress), halfWay, m_dark, size);
        if (m_right.kernel != wish.kernel || !m_outcome) {
            m_right = {wish.kernel};
            m_outcome = ran(m_right, progress);
        }
        const QSize half(size.width() / 2 - 1, size.height());
        const QImage before = drawCard(m_outcome, 1, m_dark, half),
                     after = drawCard(ran(wish, progress), 1, m_dark, half);
        QImage both(size * pictureDensity, QImage::Format_RGB32);
        both.fill(m_dark ? Qt::white : Qt::black); // the line between them
        QPainter painter(&both);
        painter.drawImage(0, 0, before);
        painter.drawImage(both.width() - after.width(), 0, after);
        return both;
    }

private:
    static OutcomePointer ran(const CardWish& wish, Progress& progress)
    {
        Experiment experiment;
        experiment.kernel = wish.kernel;
        experiment.mistake = wish.mistake;
        RunOptions options;
        options.measure = options.record = false;
        return runExperiment(experiment, options, progress);
    }

    bool m_dark;
    CardWish m_right;
    OutcomePointer m_outcome;
};

} // namespace

CardPictures::CardPictures(QObject* parent) : QObject(parent) { }

QSize CardPictures::size()
{
    return {236, 104};
}

QImage CardPictures::pictureOf(const CardWish& wish) const
{
    const auto found = m_pictures.find(wish);
    return found == m_pictures.end() ? QImage() : found->second;
}

void CardPictures::want(std::vector<CardWish> wishes)
{
    if (std::exchange(m_dark, tokens().dark) != tokens().dark)
        m_pictures.clear();
    std::erase_if(wishes, [this](const CardWish& wish) { return m_pictures.contains(wish); });
    if (wishes.empty()) {
        m_job.cancel();
        return;
    }
    m_job.startNext([this, wanted = std::move(wishes), dark = m_dark](Progress& progress, const Job::Told& told) {
        CardPainter painter(dark);
        for (const CardWish& wish : wanted) {
            progress.throwIfCancelled();
            QImage picture;
            try {
                picture = painter.paint(wish, progress);
            } catch (const Cancelled&) {
                throw;
            } catch (const std::exception&) {
                // The card stays as it is; choosing it tells why.
            }
            told([this, wish, picture, dark] {
                if (dark == m_dark)
                    m_pictures[wish] = picture;
                emit made();
            });
        }
    });
}

} // namespace warpatlas::ui::inline desktop
