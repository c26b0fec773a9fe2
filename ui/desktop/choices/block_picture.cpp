#include "ui/desktop/choices/block_picture.h"

#include "ui/desktop/look/style.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui {
namespace {

constexpr int tileWidth = 50, tileHeight = 46, tileLetters = 15, tileMargin = 5;
constexpr double thinnest = 2; ///< pixels of a row of threads
constexpr double rowThickness = 6;

} // namespace

BlockPicture::BlockPicture(const Dim3& block, bool inRow, std::uint32_t longest, QWidget* parent)
    : QAbstractButton(parent), m_block(block), m_inRow(inRow), m_longest(std::max(longest, 1U))
{
    setObjectName(QString("preset.%1x%2").arg(block.x).arg(block.y));
    setText(inRow ? QString::number(block.x) : QString("%1×%2").arg(block.x).arg(block.y));
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

double BlockPicture::pixelsPerThread(const QSizeF& size) const
{
    return m_inRow ? size.width() / m_longest : std::min(size.width(), size.height()) / m_longest;
}

bool BlockPicture::isCut(const QSizeF& size) const
{
    return m_block.x * pixelsPerThread(size) > size.width() + 0.5;
}

QRectF BlockPicture::blockIn(const QSizeF& size) const
{
    const double scale = pixelsPerThread(size);
    const double width = std::clamp(m_block.x * scale, 1.0, size.width());
    const double height = m_inRow ? rowThickness : std::clamp(m_block.y * scale, thinnest, size.height());
    return {(size.width() - width) / 2, (size.height() - height) / 2, width, height};
}

QSize BlockPicture::sizeHint() const
{
    return {tileWidth, tileHeight};
}

void BlockPicture::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isChecked() || hasFocus() ? t.accent : t.line, 1));
    painter.setBrush(underMouse() ? t.hover : isChecked() ? t.panel : t.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (isChecked() && hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.text, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 4, 4);
    }
    const QRectF area(tileMargin, tileMargin, width() - 2.0 * tileMargin, height() - tileLetters - 1.5 * tileMargin);
    QRectF block = blockIn(area.size()).translated(area.topLeft());
    painter.setPen(Qt::NoPen);
    painter.setBrush(isEnabled() ? (isChecked() ? t.warning : t.soft) : t.line);
    if (isCut(area.size())) {
        // It goes on: the gap says that the middle is left out.
        painter.drawRect(QRectF(block.left(), block.top(), block.width() / 2 - 3, block.height()));
        painter.drawRect(QRectF(block.center().x() + 3, block.top(), block.width() / 2 - 3, block.height()));
    } else {
        painter.drawRect(block);
    }
    painter.setFont(monoFont(11));
    painter.setPen(isChecked() ? t.text : isEnabled() ? t.soft : t.faint);
    painter.drawText(QRect(0, height() - tileLetters - 3, width(), tileLetters), Qt::AlignCenter, text());
}

} // namespace warpatlas::ui
