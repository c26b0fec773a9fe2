#include "ui/desktop/pictures/picture_work.h"

#include "ui/pictures/card.h"

namespace warpatlas::ui {

Job::Work drawing(OutcomePointer outcome, PictureWish wish)
{
    return [outcome = std::move(outcome), wish = std::move(wish)](Progress& progress, const Job::Told& told) {
        const auto step = [&](double done) {
            progress.throwIfCancelled();
            progress.report(done);
        };
        CanvasPictureOptions options = wish.options;
        if (wish.card)
            makeCard(options, outcome, progress, wish.visit);
        if (wish.path.empty()) {
            const render::Picture drawn = drawCanvasPicture(outcome, options);
            const QImage image(drawn.rgba.data(), drawn.width, drawn.height, QImage::Format_RGBA8888);
            told([taken = wish.taken, copy = image.copy()] { taken(copy); });
            return;
        }
        CanvasPicture picture(outcome, options);
        if (wish.film)
            saveFilm(wish.path, picture, *wish.film, step);
        else
            savePicture(wish.path, picture, step);
    };
}

} // namespace warpatlas::ui
