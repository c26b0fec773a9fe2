/// Draws a row of the problems: icon, kind and place in one line, and below it the sentence, broken at the view's
/// width.
#pragma once

#include <QStyledItemDelegate>

class QAbstractItemView;

namespace warpatlas::ui {

class ProblemDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// The row's data beside text and icon: the linear thread and the source line, where they are known, and the
    /// sentence.
    enum Role { ThreadRole = Qt::UserRole, LineRole, MessageRole };

    explicit ProblemDelegate(QAbstractItemView* view);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int room() const; ///< for words, pixels

    QAbstractItemView& m_view;
};

} // namespace warpatlas::ui
