#include "ui/desktop/look/roles.h"

#include <QLayout>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <QVariant>

namespace warpatlas::ui::inline desktop {
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

void setProperty(QWidget* widget, const char* name, const QVariant& value)
{
    if (widget->property(name) == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

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

void setRole(QWidget* widget, const char* role)
{
    setProperty(widget, "role", QString::fromLatin1(role));
}
void setKind(QWidget* widget, const QString& kind)
{
    setProperty(widget, "kind", kind);
}

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    setRole(label, role);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QPushButton* makeChip(const QString& text, const QString& objectName)
{
    auto* chip = new QPushButton(text);
    chip->setCheckable(true);
    introduce(chip, objectName, text);
    setRole(chip, "chip");
    return chip;
}

QPushButton* makeLink(const QString& text, const QString& name, const QString& words, const QString& tip)
{
    auto* button = new QPushButton(text);
    setRole(button, "link");
    introduce(button, name, words, tip);
    return button;
}

QToolButton* makeSegment(const QString& name, const QString& text, const QString& kind)
{
    auto* button = new QToolButton;
    introduce(button, name, text);
    button->setText(text);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    setRole(button, "segment");
    setKind(button, kind);
    return button;
}

void emptyLayout(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (QWidget* const widget = item->widget()) {
            // What takes its place may have its names already.
            widget->setObjectName({});
            for (QWidget* const part : widget->findChildren<QWidget*>())
                part->setObjectName({});
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

void introduce(QWidget* widget, const QString& name, const QString& words, const QString& tip)
{
    widget->setObjectName(name);
    widget->setAccessibleName(words);
    if (!tip.isEmpty())
        widget->setToolTip(tip);
}

} // namespace warpatlas::ui::inline desktop
