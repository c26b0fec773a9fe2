#include "ui/desktop/choices/block_picture.h"

#include "ui/desktop/look/style.h"

#include <QPainter>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int tileWidth = 50, tileHeight = 46, tileLetters = 15, tileMargin = 5;
constexpr double thinnest = 2; ///< pixels of a row of threads
constexpr double rowThickness = 6;

} // namespace

int blockAxes(const Work& work)
{
    return work.countedBlockAxes != 0 ? work.countedBlockAxes : work.cover.z > 1 ? 3 : work.cover.y > 1 ? 2 : 1;
}

std::vector<Dim3> blockPresets(const Work& work)
{
    switch (blockAxes(work)) {
    case 1:
        return {{64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {512, 1, 1}, {1024, 1, 1}};
    case 2:
        return {{8, 8, 1}, {16, 16, 1}, {32, 8, 1}, {32, 32, 1}, {256, 1, 1}};
    default:
        return {{4, 4, 4}, {8, 8, 4}, {8, 8, 8}, {16, 8, 8}, {32, 4, 2}};
    }
}

BlockPicture::BlockPicture(const Dim3& block, bool inRow, double longest, QWidget* parent)
    : QAbstractButton(parent), m_block(block), m_inRow(inRow), m_longest(std::max(longest, 1.0))
{
    QStringList axes{QString::number(block.x)};
    if (!inRow)
        axes += QString::number(block.y);
    if (block.z > 1)
        axes += QString::number(block.z);
    setText(axes.join(QString::fromUtf8("×")));
    setObjectName("preset." + (inRow ? axes.first() + "x1" : axes.join('x')));
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
    return (m_block.x + depthOf(m_block)) * pixelsPerThread(size) > size.width() + 0.5;
}

QRectF BlockPicture::blockIn(const QSizeF& size) const
{
    const double scale = pixelsPerThread(size);
    const double width = std::clamp((m_block.x + depthOf(m_block)) * scale, 1.0, size.width());
    const double height = m_inRow ? rowThickness : std::clamp(heightOf(m_block) * scale, thinnest, size.height());
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
    const QRectF block = blockIn(area.size()).translated(area.topLeft());
    painter.setPen(Qt::NoPen);
    const QColor colour = isEnabled() ? (isChecked() ? t.warning : t.soft) : t.line;
    if (isCut(area.size())) {
        // It goes on: the gap says that the middle is left out.
        const QRectF gap(block.center().x() - 3, block.top(), 6, block.height());
        painter.setClipRegion(QRegion(rect()) - gap.toAlignedRect());
    }
    const double depth = depthOf(m_block) * pixelsPerThread(area.size());
    const QRectF front = block.adjusted(0, depth, -depth, 0);
    const QPointF behind(depth, -depth);
    painter.setBrush(colour);
    painter.drawRect(front);
    if (depth > 0) {
        painter.setBrush(mix(colour, t.text, 0.35));
        painter.drawPolygon(
            QPolygonF({front.topLeft(), front.topLeft() + behind, front.topRight() + behind, front.topRight()}));
        painter.setBrush(mix(colour, t.background, 0.45));
        painter.drawPolygon(QPolygonF(
            {front.topRight(), front.topRight() + behind, front.bottomRight() + behind, front.bottomRight()}));
    }
    painter.setClipping(false);
    painter.setFont(monoFont(11));
    painter.setPen(isChecked() ? t.text : isEnabled() ? t.soft : t.faint);
    painter.drawText(QRect(0, height() - tileLetters - 3, width(), tileLetters), Qt::AlignCenter, text());
}

} // namespace warpatlas::ui::inline desktop
