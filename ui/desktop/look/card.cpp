#include "ui/desktop/look/card.h"

#include "ui/desktop/look/roles.h"

#include <QRegularExpression>
#include <QVBoxLayout>

namespace warpatlas::ui {
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

} // namespace warpatlas::ui
