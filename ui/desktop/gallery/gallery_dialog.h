/// The gallery: kernels, mistakes and data as cards, with one search field over all of them. Arrows choose, Enter
/// takes, Escape leaves. GUI thread.
#pragma once

#include "ui/desktop/gallery/gallery_entries.h"

#include <QDialog>
#include <QStyledItemDelegate>

#include <array>

class QLineEdit;
class QListWidget;
class QPushButton;

namespace warpatlas::ui::inline desktop {

/// Paints an entry of the gallery as a card: its picture where it has one, its title, its sentence, where it belongs.
class GalleryCard : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role { SentenceRole = Qt::UserRole, LevelRole, PictureRole, ChosenRole };
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class GalleryDialog : public QDialog {
    Q_OBJECT
public:
    explicit GalleryDialog(DesktopModel& model, QWidget* parent = nullptr);
    void open(GalleryPart part); ///< with the present choices, and nothing typed

signals:
    void openFileWanted();
    void generateWanted();

private:
    void show(GalleryPart part);
    void fill();
    void take(int row);
    void showPictures(); ///< those that have been made since
    bool eventFilter(QObject* watched, QEvent* event) override;

    DesktopModel& m_model;
    QLineEdit* m_field;
    std::array<QPushButton*, 3> m_parts{};
    QListWidget* m_list;
    CardPictures m_pictures;
    std::vector<GalleryEntry> m_entries;
    std::vector<std::size_t> m_listed; ///< those in the list, in its order
    GalleryPart m_part = GalleryPart::Kernels;
};

} // namespace warpatlas::ui::inline desktop
