#include "ui/desktop/what_if/what_if_card.h"

#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr double pad = 10, titleHeight = 20, pictureHeight = 24, bandHeight = 9, cardRowHeight = 16;

QString sideText(WhatIfCard::Side side)
{
    using Side = WhatIfCard::Side;
    return side == Side::Now ? said("what_if.now", "now") : side == Side::A ? "A" : side == Side::B ? "B" : "";
}

void letters(
    QPainter& painter, const QRectF& area, int alignment, const QString& text, const QFont& font, const QColor& colour)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(area, alignment | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetricsF(font).elidedText(text, Qt::ElideRight, area.width()));
}

} // namespace

WhatIfCard::WhatIfCard(QWidget* parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void WhatIfCard::show(Shown shown)
{
    m_shown = std::move(shown);
    setAccessibleName(inWords());
    QStringList tip{m_shown.title};
    if (!m_shown.tip.isEmpty())
        tip += m_shown.tip;
    if (m_shown.time)
        tip += said("what_if.tip.time", "{}, {}", millisecondsBetween(m_shown.time->lowMs, m_shown.time->highMs),
            provenanceText(m_shown.time->provenance));
    tip += m_shown.faults;
    setToolTip(tip.join('\n'));
    update();
}

QString WhatIfCard::inWords() const
{
    QStringList parts;
    if (m_shown.side != Side::None)
        parts += sideText(m_shown.side);
    if (m_shown.time)
        parts += said("what_if.tip.time", "{}, {}", millisecondsBetween(m_shown.time->lowMs, m_shown.time->highMs),
            provenanceText(m_shown.time->provenance));
    for (const WhatIfRow& row : m_shown.rows)
        parts += row.name + ' ' + row.value;
    parts += m_shown.faults;
    return m_shown.title + (parts.isEmpty() ? QString() : ": " + parts.join("; "));
}

/// On the axis that all cards of the group share: what is modelled is a hatched band.
void WhatIfCard::paintTime(QPainter& painter, const QRectF& area) const
{
    const Tokens& t = tokens();
    const QRectF line(area.left(), area.top(), area.width(), bandHeight);
    painter.setPen(t.line);
    painter.drawLine(QPointF(line.left(), line.center().y()), QPointF(line.right(), line.center().y()));
    const QRectF labels(area.left(), line.bottom() + 1, area.width(), 13);
    const QFont small = sansFont(10);
    letters(painter, labels, Qt::AlignLeft, "0", small, t.soft);
    letters(painter, labels, Qt::AlignRight, milliseconds(m_shown.axisMs), small, t.soft);
    if (!m_shown.time)
        return;
    const double scale = line.width() / m_shown.axisMs, low = m_shown.time->lowMs * scale;
    const QRectF band(line.left() + low, line.top(), std::max((m_shown.time->highMs * scale) - low, 3.0), bandHeight);
    if (m_shown.time->provenance == Provenance::Modelled)
        paintHatching(painter, QPolygonF(band), t.gpu, 5);
    else
        painter.fillRect(band, t.gpu);
    painter.setPen(t.gpu);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band.adjusted(0.5, 0.5, -0.5, -0.5));
    const QString words = millisecondsBetween(m_shown.time->lowMs, m_shown.time->highMs);
    const double width = QFontMetricsF(small).horizontalAdvance(words);
    const double left = std::clamp(
        band.center().x() - width / 2, labels.left() + 14, std::max(labels.right() - 46 - width, labels.left() + 14));
    letters(painter, QRectF(left, labels.top(), width + 2, labels.height()), Qt::AlignLeft, words, small, t.text);
}

void WhatIfCard::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isB = m_shown.side == Side::B, marked = m_shown.side != Side::None;
    painter.setPen(QPen(isB || hasFocus() ? t.accent : marked ? t.soft : t.line, isB || hasFocus() ? 2 : 1));
    painter.setBrush(isDown() || underMouse() ? t.hover : t.background);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
    QRectF inside = QRectF(rect()).adjusted(pad, 7, -pad, -6);
    QRectF title(inside.left(), inside.top(), inside.width(), titleHeight);
    if (const QString side = sideText(m_shown.side); !side.isEmpty()) {
        const QFont font = sansFont(11, true);
        const double width = QFontMetricsF(font).horizontalAdvance(side) + 12;
        const QRectF mark(title.right() - width, title.top() + 1, width, 18);
        painter.setPen(Qt::NoPen);
        painter.setBrush(isB ? t.accent : t.raised);
        painter.drawRoundedRect(mark, 4, 4);
        letters(painter, mark, Qt::AlignHCenter, side, font, isB ? t.onAccent : t.text);
        title.setRight(mark.left() - 6);
    }
    letters(painter, title, Qt::AlignLeft, m_shown.title, monoFont(13), t.text);
    painter.setRenderHint(QPainter::Antialiasing, false);
    QRectF place(inside.left(), title.bottom() + 2, inside.width(), pictureHeight);
    paintCardPicture(painter, place, m_shown.picture, t);
    place.moveTop(place.bottom() + 5);
    if (m_shown.axisMs > 0) {
        paintTime(painter, place);
        place.moveTop(place.top() + bandHeight + 14);
    }
    place.setHeight(cardRowHeight);
    const auto room = [&] { return place.bottom() <= inside.bottom() + 2; };
    if (!m_shown.faults.isEmpty() && room()) {
        letters(painter, place, Qt::AlignLeft, m_shown.faults.front(), sansFont(11), t.wrongText);
        place.translate(0, cardRowHeight);
    }
    if (m_shown.works && room()) {
        letters(painter, place, Qt::AlignLeft, said("what_if.works", "is being tried"), sansFont(11), t.soft);
        return;
    }
    for (const WhatIfRow& row : m_shown.rows) {
        if (!room())
            break;
        const QFont mono = monoFont(11);
        const double value = QFontMetricsF(mono).horizontalAdvance(row.value) + 6;
        letters(painter, place.adjusted(0, 0, -value, 0), Qt::AlignLeft, row.name, sansFont(11), t.soft);
        letters(painter, place, Qt::AlignRight, row.value, mono, t.text);
        place.translate(0, cardRowHeight);
    }
}

} // namespace warpatlas::ui::inline desktop
