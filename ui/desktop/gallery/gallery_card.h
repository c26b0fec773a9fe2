/// Paints an entry of the gallery as a card: its picture where it has one, its title, its sentence, where it belongs.
#pragma once

#include <QStyledItemDelegate>

namespace warpatlas::ui {

class GalleryCard : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { SentenceRole = Qt::UserRole, LevelRole, PictureRole, ChosenRole };
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace warpatlas::ui
