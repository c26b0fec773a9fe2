#include "ui/desktop/look/problem_delegate.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/style.h"

#include <QAbstractItemView>
#include <QIcon>
#include <QPainter>
#include <QScrollBar>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int paddingX = 6, paddingY = 5, iconSize = 14, iconGap = 6;
constexpr int textLeft = paddingX + iconSize + iconGap;
constexpr double dimmedOpacity = 0.5; ///< of an icon
constexpr int wrapFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

/// Returns the rectangle of `text` broken at a width, from the origin.
QRect laidOut(const QFont& font, const QString& text, int width)
{
    return QFontMetrics(font).boundingRect(QRect(0, 0, std::max(width, 1), 100000), wrapFlags, text);
}

} // namespace

QIcon severityIcon(Severity severity)
{
    return severity == Severity::Error   ? icon("severity_error", tokens().wrong)
        : severity == Severity::Possible ? icon("severity_possible", tokens().warning)
                                         : icon("severity_information", tokens().accent);
}

ProblemDelegate::ProblemDelegate(QAbstractItemView* view) : QStyledItemDelegate(view), m_view(*view) { }

/// Returns the same width with and without a scroll bar: rows must not grow because there are many.
int ProblemDelegate::room() const
{
    return m_view.width() - m_view.verticalScrollBar()->sizeHint().width() - textLeft - paddingX;
}

QSize ProblemDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int room = this->room();
    const int facts = laidOut(option.font, index.data().toString(), room).height();
    const int message = laidOut(option.font, index.data(MessageRole).toString(), room).height();
    return {room + textLeft + paddingX, facts + message + 2 * paddingY};
}

void ProblemDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Tokens& t = tokens();
    painter->save();
    const QRect row = option.rect;
    if (option.state & QStyle::State_Selected)
        painter->fillRect(row, t.hover);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(row, t.raised);
    if (option.state & QStyle::State_HasFocus && m_view.hasFocus()) {
        painter->setPen(t.accent);
        painter->drawRect(row.adjusted(0, 0, -1, -1));
    }
    painter->setFont(option.font);
    const QString facts = index.data().toString(), message = index.data(MessageRole).toString();
    const int room = this->room(), firstLine = QFontMetrics(option.font).height();
    const int height = laidOut(option.font, facts, room).height();
    const bool dimmed = index.data(DimmedRole).toBool();
    if (dimmed)
        painter->setOpacity(dimmedOpacity);
    index.data(Qt::DecorationRole)
        .value<QIcon>()
        .paint(painter, row.left() + paddingX, row.top() + paddingY + (firstLine - iconSize) / 2, iconSize, iconSize);
    painter->setOpacity(1);
    const QRect text = row.adjusted(textLeft, paddingY, -paddingX, -paddingY);
    painter->setPen(dimmed ? t.faint : t.soft);
    painter->drawText(QRect(text.left(), text.top(), room, height), wrapFlags, facts);
    painter->setPen(dimmed ? t.faint : t.text);
    painter->drawText(QRect(text.left(), text.top() + height, room, text.height() - height), wrapFlags, message);
    painter->restore();
}

} // namespace warpatlas::ui::inline desktop
