#include "ui/desktop/look/fitting_label.h"

#include "ui/desktop/look/roles.h"

#include <QPainter>
#include <QStyle>

namespace warpatlas::ui {

namespace {

class OneLine : public QLabel {
protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        const QRect place = contentsRect();
        const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, place.width());
        style()->drawItemText(&painter, place, int(alignment()), palette(), isEnabled(), shown, foregroundRole());
    }
};

} // namespace

QLabel* makeFittingLabel(const QString& name, const char* role, bool wraps)
{
    QLabel* label = wraps ? new QLabel : new OneLine;
    setRole(label, role);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setMinimumWidth(0);
    label->setWordWrap(wraps);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setSizePolicy(wraps ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

} // namespace warpatlas::ui
