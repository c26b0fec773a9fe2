#include "ui/desktop/files/recovery_bar.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace warpatlas::ui {

RecoveryBar::RecoveryBar(QWidget* parent) : QFrame(parent), m_words(makeLabel({}, "text"))
{
    setObjectName("messageBar"); // it looks like one
    setKind(this, "note");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 4, 8, 4);
    m_words->setObjectName("recoveryWords");
    m_words->setWordWrap(true);
    layout->addWidget(m_words, 1);
    const auto add = [&](const char* name, const QString& text, const QString& description,
                         void (RecoveryBar::*signal)()) {
        auto* button = new QPushButton(text);
        button->setObjectName(name);
        button->setAccessibleName(description);
        button->setToolTip(description);
        connect(button, &QPushButton::clicked, this, [this, signal] { answer(signal); });
        layout->addWidget(button, 0, Qt::AlignTop);
    };
    add("recoveryRestore", said("window.recovery.restore", "Restore"),
        said("window.recovery.restore.tip", "Open the unsaved experiment of the last session"),
        &RecoveryBar::restoreRequested);
    add("recoveryDiscard", said("window.recovery.discard", "Discard"),
        said("window.recovery.discard.tip", "Forget the unsaved experiment of the last session"),
        &RecoveryBar::discardRequested);
    hide();
}

void RecoveryBar::offer(const QString& line)
{
    m_words->setText(line);
    setAccessibleName(line);
    show();
}

void RecoveryBar::answer(void (RecoveryBar::*signal)())
{
    hide();
    emit(this->*signal)();
}

} // namespace warpatlas::ui
