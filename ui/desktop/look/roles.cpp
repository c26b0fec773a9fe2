#include "ui/desktop/look/roles.h"

#include <QStyle>
#include <QVariant>

namespace warpatlas::ui {
namespace {

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
    chip->setObjectName(objectName);
    chip->setAccessibleName(text);
    setRole(chip, "chip");
    return chip;
}

} // namespace warpatlas::ui
