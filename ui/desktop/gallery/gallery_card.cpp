#include "ui/desktop/gallery/gallery_card.h"

#include "ui/desktop/gallery/card_pictures.h"
#include "ui/desktop/look/style.h"

#include <QFontMetrics>
#include <QImage>
#include <QPainter>

namespace warpatlas::ui {
namespace {

constexpr int galleryWidth = 256, galleryHeight = 214, cardGap = 8, cardPadding = 10;

} // namespace

void GalleryCard::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Tokens& t = tokens();
    const bool selected = option.state & QStyle::State_Selected, chosen = index.data(ChosenRole).toBool();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF card = QRectF(option.rect).adjusted(0.5, 0.5, -cardGap - 0.5, -cardGap - 0.5);
    painter->setPen(QPen(selected ? t.accent : t.line, selected ? 2 : 1));
    painter->setBrush(option.state & QStyle::State_MouseOver ? t.hover : t.raised);
    painter->drawRoundedRect(card, 8, 8);
    QRect room = card.toRect().adjusted(cardPadding, cardPadding, -cardPadding, -cardPadding);
    const auto picture = index.data(PictureRole).value<QImage>();
    const QRect frame(room.topLeft(), CardPictures::size());
    painter->fillRect(frame, t.background); // all there is until the picture is made
    if (!picture.isNull()) {
        QRect place({}, picture.size().scaled(frame.size(), Qt::KeepAspectRatio));
        place.moveCenter(frame.center());
        painter->drawImage(place, picture);
    }
    room.setTop(frame.bottom() + cardPadding);
    const auto line = [&](const QString& words, const QFont& font, const QColor& colour) {
        painter->setFont(font);
        painter->setPen(colour);
        const int height = QFontMetrics(font).height();
        painter->drawText(QRect(room.left(), room.top(), room.width(), height), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(font).elidedText(words, Qt::ElideRight, room.width()));
        room.setTop(room.top() + height + 2);
    };
    // The mark repeats what the frame of the list's present row may hide.
    line((chosen ? QString::fromUtf8("✓ ") : QString()) + index.data(Qt::DisplayRole).toString(), sansFont(13, true),
        t.text);
    line(index.data(LevelRole).toString(), sansFont(11), t.soft);
    painter->setFont(sansFont(12));
    painter->setPen(t.soft);
    painter->setClipRect(room);
    painter->drawText(room, int(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, index.data(SentenceRole).toString());
    painter->restore();
}

QSize GalleryCard::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {galleryWidth + cardGap, galleryHeight + cardGap};
}

} // namespace warpatlas::ui
