/// Draws a row of the problems: icon, kind and place in one line, and below it the sentence, broken at the view's
/// width.
#pragma once

#include "kernels/model/problem.h"

#include <QIcon>
#include <QStyledItemDelegate>

class QAbstractItemView;

namespace warpatlas::ui::inline desktop {

/// An icon with a shape of its own for each severity; the colour only repeats it.
QIcon severityIcon(Severity severity);

class ProblemDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// The row's data beside text and icon: the linear thread and the source line, where they are known, the sentence,
    /// and whether it is dimmed: it tells of what was there before.
    enum Role { ThreadRole = Qt::UserRole, LineRole, MessageRole, DimmedRole };

    explicit ProblemDelegate(QAbstractItemView* view);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int room() const; ///< for words, pixels

    QAbstractItemView& m_view;
};

} // namespace warpatlas::ui::inline desktop
