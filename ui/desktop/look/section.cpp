#include "ui/desktop/look/section.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QGridLayout>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace warpatlas::ui::inline desktop {
namespace {

const char* propertyOf(Card::Kind kind)
{
    switch (kind) {
    case Card::Kind::Good:
        return "good";
    case Card::Kind::Warning:
        return "warning";
    case Card::Kind::Wrong:
        return "wrong";
    case Card::Kind::Plain:
        break;
    }
    return "plain";
}

} // namespace

Card::Card(Kind kind, const QString& sentence, QWidget* parent)
    : QFrame(parent), m_content(new QVBoxLayout(this)), m_words(new QLabel)
{
    setRole(this, "card");
    setKind(this, propertyOf(kind));
    m_content->setContentsMargins(10, 8, 10, 8);
    m_content->setSpacing(8);
    m_words->setObjectName("cardText");
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_content->addWidget(m_words);
    setSentence(sentence);
}

void Card::setSentence(const QString& sentence)
{
    // In a narrow column a long name, such as one of CUDA's errors, breaks before its capitals; otherwise it would be
    // cut off.
    static const QRegularExpression withinName("(?<=[a-z])(?=[A-Z][a-z]+)");
    m_words->setText(QString(sentence).replace(withinName, QString(QChar(0x200b))));
    setAccessibleName(sentence);
}

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

Badge::Badge(QWidget* parent) : QLabel(parent)
{
    setRole(this, "badge");
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    hide();
}

void Badge::setProvenance(Provenance provenance)
{
    const QString name = provenanceText(provenance);
    setText(name.toUpper());
    setAccessibleName(said("provenance.of_numbers", "these numbers are {}", name));
    setKind(this, toQt(warpatlas::nameOf(provenance)));
    QString meaning;
    switch (provenance) {
    case Provenance::Measured:
        meaning = said("provenance.measured.meaning", "Measured on this machine, in this run");
        break;
    case Provenance::Recorded:
        meaning = said("provenance.recorded.meaning", "Recorded earlier on a named device");
        break;
    case Provenance::Simulated:
        meaning = said("provenance.simulated.meaning", "Counted while interpreting the kernel's PTX");
        break;
    case Provenance::Modelled:
        meaning = said("provenance.modelled.meaning", "Predicted from a model, not observed");
        break;
    case Provenance::Theoretical:
        meaning = said("provenance.theoretical.meaning", "Follows from published limits alone");
        break;
    }
    setToolTip(meaning);
    setVisible(true);
}

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
    auto* layout = makeLayout<QVBoxLayout>(8, this);
    QFont spaced = m_heading->font();
    spaced.setLetterSpacing(QFont::AbsoluteSpacing, 0.8);
    m_heading->setFont(spaced);
    m_head->setContentsMargins(0, 0, 0, 0);
    m_head->setSpacing(8);
    auto* titleRow = makeLayout<QHBoxLayout>(8, m_title);
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

} // namespace warpatlas::ui::inline desktop
