#include "ui/desktop/gallery/gallery_dialog.h"

#include "ui/desktop/gallery/card_pictures.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
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

GalleryDialog::GalleryDialog(DesktopModel& model, QWidget* parent)
    : QDialog(parent), m_model(model), m_field(new QLineEdit), m_list(new QListWidget)
{
    setObjectName("gallery");
    setWindowTitle(said("gallery.title", "Gallery"));
    auto* layout = makeLayout<QVBoxLayout>(12, this);
    layout->setContentsMargins(16, 16, 16, 16);
    m_field->setObjectName("gallery.search");
    m_field->setPlaceholderText(said("gallery.search", "Search kernels, mistakes and data"));
    m_field->setAccessibleName(m_field->placeholderText());
    layout->addWidget(m_field);
    auto* parts = makeLayout<QHBoxLayout>(8);
    const std::pair<const char*, QString> names[] = {{"kernels", said("gallery.kernels", "Kernels")},
        {"mistakes", said("gallery.mistakes", "Mistakes")}, {"data", said("gallery.data", "Data")}};
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        m_parts[i] = makeChip(names[i].second, QString("gallery.") + names[i].first);
        m_parts[i]->setAutoDefault(false);
        parts->addWidget(m_parts[i]);
        connect(m_parts[i], &QPushButton::clicked, this, [this, i] {
            m_field->clear();
            show(GalleryPart(i));
        });
    }
    parts->addStretch(1);
    layout->addLayout(parts);
    introduce(m_list, "gallery.list", windowTitle());
    m_list->setViewMode(QListView::IconMode);
    m_list->setMovement(QListView::Static);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new GalleryCard(m_list));
    layout->addWidget(m_list, 1);
    m_field->installEventFilter(this);
    connect(&m_pictures, &CardPictures::made, this, &GalleryDialog::showPictures);
    connect(this, &QDialog::finished, &m_pictures, [this] { m_pictures.want({}); });
    connect(m_field, &QLineEdit::textChanged, this, &GalleryDialog::fill);
    connect(m_list, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { take(m_list->row(item)); });
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) { take(m_list->row(item)); });
}

void GalleryDialog::open(GalleryPart part)
{
    m_entries = galleryEntries(m_model.experiment());
    const bool mistakes =
        std::ranges::any_of(m_entries, [](const GalleryEntry& entry) { return entry.part == GalleryPart::Mistakes; });
    m_parts[std::size_t(GalleryPart::Mistakes)]->setEnabled(mistakes);
    if (part == GalleryPart::Mistakes && !mistakes)
        part = GalleryPart::Kernels;
    {
        const QSignalBlocker quiet(m_field);
        m_field->clear();
    }
    show(part);
    const QSize around = parentWidget() ? parentWidget()->window()->size() : QSize(1280, 720);
    resize((around * 0.8).boundedTo({1120, 760}));
    QDialog::open();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void GalleryDialog::show(GalleryPart part)
{
    m_part = part;
    fill();
}

void GalleryDialog::fill()
{
    const QString typed = m_field->text().trimmed();
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        m_parts[i]->setChecked(typed.isEmpty() && GalleryPart(i) == m_part);
    m_listed.clear();
    // Typed words are searched for in all parts.
    for (int rank = 0; rank <= 2; ++rank)
        for (std::size_t i = 0; i < m_entries.size(); ++i)
            if ((!typed.isEmpty() || m_entries[i].part == m_part) && rankIn(m_entries[i], typed) == rank)
                m_listed.push_back(i);
    m_list->clear();
    int present = 0;
    for (const std::size_t at : m_listed) {
        const GalleryEntry& entry = m_entries[at];
        auto* item = new QListWidgetItem(entry.title, m_list);
        item->setData(GalleryCard::SentenceRole, entry.sentence);
        item->setData(GalleryCard::LevelRole, entry.level);
        item->setData(GalleryCard::ChosenRole, entry.chosen);
        item->setData(Qt::AccessibleTextRole, entry.title + ": " + entry.sentence);
        item->setToolTip(QStringList{entry.title, entry.sentence, entry.teaches}.join('\n').trimmed());
        if (entry.chosen && typed.isEmpty())
            present = m_list->count() - 1;
    }
    m_list->setCurrentRow(m_listed.empty() ? -1 : present);
    showPictures();
    std::vector<CardWish> wishes;
    for (const std::size_t at : m_listed)
        if (m_entries[at].wish)
            wishes.push_back(*m_entries[at].wish);
    m_pictures.want(std::move(wishes));
}

void GalleryDialog::showPictures()
{
    for (std::size_t row = 0; row < m_listed.size(); ++row) {
        const GalleryEntry& entry = m_entries[m_listed[row]];
        m_list->item(int(row))->setData(
            GalleryCard::PictureRole, entry.wish ? m_pictures.pictureOf(*entry.wish) : entry.picture);
    }
}

void GalleryDialog::take(int row)
{
    if (row < 0 || std::size_t(row) >= m_listed.size())
        return;
    const GalleryEntry entry = m_entries[m_listed[std::size_t(row)]];
    accept();
    if (entry.place == GalleryEntry::Place::OpenFile)
        emit openFileWanted();
    else if (entry.place == GalleryEntry::Place::Generate)
        emit generateWanted();
    else
        entry.take(m_model);
}

/// While words are typed, arrows and Enter are the cards'.
bool GalleryDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const bool sideways = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
    if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down || (sideways && m_field->text().isEmpty())) {
        QKeyEvent same(key->type(), key->key(), key->modifiers());
        QCoreApplication::sendEvent(m_list, &same);
        return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        take(m_list->currentRow());
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace warpatlas::ui::inline desktop
