#include "ui/desktop/look/form_row.h"

#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

constexpr int widestName = 46; ///< of the 175 pixels that the column has in the smallest window

} // namespace

void addFormRow(QFormLayout& form, QLabel* name, QWidget* field)
{
    name->ensurePolished(); // its letters are the theme's
    if (name->sizeHint().width() <= widestName)
        form.addRow(name, field);
    else
        addBelow(form, name, field);
}

void addBelow(QFormLayout& form, QLabel* name, QWidget* field)
{
    auto* cell = new QWidget;
    auto* layout = new QVBoxLayout(cell);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(name);
    layout->addWidget(field);
    form.addRow(cell);
}

} // namespace warpatlas::ui
