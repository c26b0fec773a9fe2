/// One line above the canvas: what went wrong or what to know. Never a dialog; the next good run clears it.
#pragma once

#include <QFrame>

class QLabel;

namespace warpatlas::ui {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    /// An empty line hides the bar.
    void say(const QString& line, bool wrong);
    QString line() const;

private:
    QLabel* m_words;
};

} // namespace warpatlas::ui
