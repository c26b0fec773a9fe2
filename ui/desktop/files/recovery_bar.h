/// One line above the canvas that offers what the last session did not save. It stays until it is answered.
#pragma once

#include <QFrame>

class QLabel;

namespace warpatlas::ui {

class RecoveryBar : public QFrame {
    Q_OBJECT
public:
    explicit RecoveryBar(QWidget* parent = nullptr);
    void offer(const QString& line);

signals:
    void restoreRequested();
    void discardRequested();

private:
    void answer(void (RecoveryBar::*signal)());

    QLabel* m_words;
};

} // namespace warpatlas::ui
