#include "ui/desktop/layout/drawer_tab.h"

#include "ui/desktop/charts/chart_badge.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace warpatlas::ui {
namespace {

constexpr int tabMargin = 10, tabGap = 6, partGap = 10, badgePadding = 6, tabHeight = 28;

QFont badgeFont()
{
    return sansFont(10, true);
}

QString badgeText(Provenance provenance)
{
    return provenanceText(provenance).toUpper();
}

BadgeColours headlineColours(Provenance provenance)
{
    const Tokens& t = tokens();
    if (provenance != Provenance::Simulated && provenance != Provenance::Theoretical)
        return badgeColours(provenance, t);
    return {mix(t.panel, t.accent, t.dark ? 0.16 : 0.12), mix(t.accent, t.text, t.dark ? 0.3 : 0.5)};
}

int partWidth(const HeadlinePart& part)
{
    const int words = QFontMetrics(sansFont(13, true)).horizontalAdvance(part.words);
    if (!part.provenance)
        return words;
    return words + tabGap + QFontMetrics(badgeFont()).horizontalAdvance(badgeText(*part.provenance)) + 2 * badgePadding;
}

} // namespace

DrawerTab::DrawerTab(const QString& title, const QString& key, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setCheckable(true);
    setAccessibleName(title);
    setToolTip(key.isEmpty() ? title : QString("%1 (%2)").arg(title, key));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void DrawerTab::setHeadline(const Headline& headline)
{
    m_headline = headline;
    setAccessibleName(headline.empty() ? text() : text() + ": " + inWords(headline));
    updateGeometry();
    update();
}

void DrawerTab::setParts(int parts)
{
    if (m_shownParts == parts)
        return;
    m_shownParts = parts;
    updateGeometry();
    update();
}

int DrawerTab::widthWith(int parts) const
{
    int width = 2 * tabMargin + QFontMetrics(sansFont(13)).horizontalAdvance(text());
    for (int i = 0; i < std::min(parts, this->parts()); ++i)
        width += (i == 0 ? tabGap : partGap) + partWidth(m_headline[std::size_t(i)]);
    return width;
}

bool DrawerTab::tellsWrong() const
{
    return std::ranges::any_of(m_headline, [](const HeadlinePart& part) { return !part.kind.isEmpty(); });
}

QSize DrawerTab::sizeHint() const
{
    return {widthWith(m_shownParts), tabHeight};
}

void DrawerTab::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse())
        painter.fillRect(rect(), t.hover);
    int x = tabMargin;
    const auto words = [&](const QString& text, const QFont& font, const QColor& colour) {
        painter.setFont(font);
        painter.setPen(colour);
        const int width = QFontMetrics(font).horizontalAdvance(text);
        painter.drawText(QRect(x, 0, width + 2, height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width;
    };
    words(text(), sansFont(13), isChecked() || underMouse() ? t.text : t.soft);
    for (int i = 0; i < std::min(m_shownParts, parts()); ++i) {
        const HeadlinePart& part = m_headline[std::size_t(i)];
        x += i == 0 ? tabGap : partGap;
        words(part.words, sansFont(13, true),
            part.kind == "wrong"         ? t.wrongText
                : part.kind == "warning" ? t.warningText
                                         : t.text);
        if (!part.provenance)
            continue;
        x += tabGap;
        const QString badge = badgeText(*part.provenance);
        const BadgeColours colours = headlineColours(*part.provenance);
        const int width = QFontMetrics(badgeFont()).horizontalAdvance(badge) + 2 * badgePadding;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours.surface);
        painter.drawRoundedRect(QRectF(x, (height() - 16) / 2.0, width, 16), 4, 4);
        const int end = x + width;
        x += badgePadding;
        words(badge, badgeFont(), colours.text);
        x = end;
    }
    painter.setBrush(Qt::NoBrush);
    if (isChecked())
        painter.fillRect(QRect(0, height() - 2, width(), 2), t.accent);
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

} // namespace warpatlas::ui
