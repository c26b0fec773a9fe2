#include "ui/desktop/look/fact_list.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QGridLayout>

namespace warpatlas::ui {

FactList::FactList(QWidget* trailing, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)), m_trailing(trailing)
{
    if (trailing)
        m_grid->addWidget(trailing, 1, 2, Qt::AlignRight | Qt::AlignTop);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
}

void FactList::set(const Text& key, const QString& value, const QString& toolTip)
{
    const QString name = objectName() + '.' + toQt(key.english), shown = said(key);
    auto* label = findChild<QLabel*>(name, Qt::FindDirectChildrenOnly);
    if (!label) {
        const int row = ++m_rows;
        auto* words = makeLabel(shown, "soft", this);
        words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        m_grid->addWidget(words, row, 0);
        label = makeLabel({}, "mono", this);
        label->setObjectName(name);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setMinimumWidth(0);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        m_grid->addWidget(label, row, 1, 1, m_trailing && row == 1 ? 1 : 2);
    }
    label->setText(value);
    label->setToolTip(toolTip);
    label->setAccessibleName(shown + ": " + value);
}

} // namespace warpatlas::ui
