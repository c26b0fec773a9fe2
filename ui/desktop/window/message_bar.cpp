#include "ui/desktop/window/message_bar.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace warpatlas::ui::inline desktop {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      m_words(makeLabel({}, "text")),
      m_why(new QPushButton(said("window.message.why", "How?"))),
      m_undo(new QPushButton(said("window.message.undo", "Undo")))
{
    setObjectName("messageBar");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 4, 8, 4);
    m_words->setObjectName("message");
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_words, 1);
    introduce(m_why, "messageWhy", said("window.message.why.name", "Say the whole message"));
    setRole(m_why, "link");
    connect(m_why, &QPushButton::clicked, this, [this] { sayWithUndo(std::exchange(m_whole, {})); });
    layout->addWidget(m_why, 0, Qt::AlignTop);
    introduce(m_undo, "messageUndo", said("window.message.undo.name", "Undo what the message is about"));
    setRole(m_undo, "link");
    connect(m_undo, &QPushButton::clicked, this, &MessageBar::undoPressed);
    layout->addWidget(m_undo, 0, Qt::AlignTop);
    auto* close = new QToolButton;
    introduce(close, "messageClose", said("window.message.close", "Close the message"));
    close->setIcon(icon("close"));
    close->setIconSize({12, 12});
    setRole(close, "link");
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    layout->addWidget(close, 0, Qt::AlignTop);
    constexpr int readTwice = 8000; // milliseconds for a slow reader
    m_brief.setSingleShot(true);
    m_brief.setInterval(readTwice);
    m_brief.setObjectName("messageTimer");
    connect(&m_brief, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void MessageBar::sayBriefly(const QString& line, bool wrong)
{
    say(line, wrong);
    m_brief.start();
}

void MessageBar::unsay(const QString& line)
{
    if (this->line() == line)
        say({}, false);
}

void MessageBar::say(const QString& line, bool wrong)
{
    m_undo->hide();
    m_why->hide();
    m_brief.stop();
    m_words->setText(line);
    setAccessibleName(line);
    setKind(this, wrong ? "wrong" : "note");
    setVisible(!line.isEmpty());
}

void MessageBar::sayWithUndo(const QString& line, const QString& whole)
{
    say(line, false);
    m_whole = whole;
    m_why->setVisible(!whole.isEmpty());
    m_why->setToolTip(whole);
    m_undo->show();
}

QString MessageBar::line() const
{
    return isHidden() ? QString() : m_words->text();
}

} // namespace warpatlas::ui::inline desktop
