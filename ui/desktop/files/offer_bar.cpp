#include "ui/desktop/files/offer_bar.h"

#include "ui/desktop/look/roles.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace warpatlas::ui {

OfferBar::OfferBar(const char* wordsName, const OfferedAnswer& yes, const OfferedAnswer& no, QWidget* parent)
    : QFrame(parent), m_words(makeLabel({}, "text"))
{
    setObjectName("messageBar"); // it looks like one
    setKind(this, "note");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 4, 8, 4);
    m_words->setObjectName(wordsName);
    m_words->setWordWrap(true);
    layout->addWidget(m_words, 1);
    const auto add = [&](const OfferedAnswer& offered, void (OfferBar::*signal)()) {
        auto* button = new QPushButton(offered.text);
        button->setObjectName(offered.name);
        button->setAccessibleName(offered.tip);
        button->setToolTip(offered.tip);
        connect(button, &QPushButton::clicked, this, [this, signal] { answer(signal); });
        layout->addWidget(button, 0, Qt::AlignTop);
    };
    add(yes, &OfferBar::accepted);
    add(no, &OfferBar::declined);
    hide();
}

void OfferBar::offer(const QString& line)
{
    m_words->setText(line);
    setAccessibleName(line);
    show();
}

void OfferBar::answer(void (OfferBar::*signal)())
{
    hide();
    emit(this->*signal)();
}

} // namespace warpatlas::ui
