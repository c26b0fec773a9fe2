/// Small pictures of what kernels and their mistakes make, for cards: each is run and drawn once, on a thread of its
/// own, and kept. GUI thread; nothing waits but the destructor.
#pragma once

#include "ui/desktop/model/job.h"

#include <QImage>

#include <map>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

struct CardWish {
    std::string kernel, mistake{}; ///< with a mistake: the right result at the left, the wrong one at the right
    auto operator<=>(const CardWish&) const = default; // NOLINT(modernize-use-nullptr)
};

class CardPictures : public QObject {
    Q_OBJECT
public:
    explicit CardPictures(QObject* parent = nullptr);
    static QSize size(); ///< logical pixels of a picture
    /// Null until it is made, and where it cannot be: a card does without.
    QImage pictureOf(const CardWish& wish) const;
    /// Sets the pictures to make from now on, in order; none: nothing is made.
    void want(std::vector<CardWish> wishes);

signals:
    void made();

private:
    std::map<CardWish, QImage> m_pictures; ///< null: could not be made
    bool m_dark = true; ///< theme of the pictures
    Job m_job; ///< the last: it waits for work that tells of pictures
};

} // namespace warpatlas::ui::inline desktop
