#include "ui/desktop/look/section.h"

#include "ui/desktop/look/fitting_label.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QVBoxLayout>

namespace warpatlas::ui {

Section::Section(const Text& title, QWidget* parent)
    : QWidget(parent),
      m_name(toQt(title.english)),
      m_head(new QHBoxLayout),
      m_title(new QWidget(this)),
      m_body(new QVBoxLayout),
      m_heading(makeLabel({}, "heading", this)),
      m_remark(makeFittingLabel("remark", "soft", false)),
      m_badge(new Badge(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    QFont spaced = m_heading->font();
    spaced.setLetterSpacing(QFont::AbsoluteSpacing, 0.8);
    m_heading->setFont(spaced);
    m_head->setContentsMargins(0, 0, 0, 0);
    m_head->setSpacing(8);
    auto* titleRow = new QHBoxLayout(m_title);
    titleRow->setContentsMargins(0, 0, 0, 0);
    titleRow->setSpacing(8);
    titleRow->addWidget(m_heading);
    titleRow->addWidget(m_remark);
    titleRow->addWidget(m_badge);
    m_head->addWidget(m_title);
    m_head->addStretch(1);
    // A fixed height for any content, so that the headings of neighbours share a line.
    m_heading->setMinimumHeight(24);
    // A narrow panel shortens the remark, and neither the badge nor what is beside it.
    m_remark->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_remark->setMinimumWidth(1);
    m_remark->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    m_remark->hide();
    layout->addLayout(m_head);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(8);
    layout->addLayout(m_body, 1);
    setTitle(said(title));
}

void Section::setTitle(const QString& title)
{
    m_heading->setText(title.toUpper());
    m_heading->setAccessibleName(title);
    setAccessibleName(title);
}

void Section::setRemark(const QString& text)
{
    m_remark->setText(text);
    m_remark->setToolTip(text);
    m_remark->setVisible(!text.isEmpty());
}

void Section::addTrailing(QWidget* widget)
{
    m_head->addWidget(widget);
}

void Section::hideHeading()
{
    m_title->hide();
}

} // namespace warpatlas::ui
