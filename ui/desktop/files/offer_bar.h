/// One line above the canvas that offers something, with two answers. It stays until it is answered.
#pragma once

#include <QFrame>

class QLabel;

namespace warpatlas::ui {

struct OfferedAnswer {
    const char* name; ///< of the button, as an object
    QString text, tip;
};

class OfferBar : public QFrame {
    Q_OBJECT
public:
    /// `wordsName`: of the line, as an object.
    OfferBar(const char* wordsName, const OfferedAnswer& yes, const OfferedAnswer& no, QWidget* parent = nullptr);
    void offer(const QString& line);

signals:
    void accepted();
    void declined();

private:
    void answer(void (OfferBar::*signal)());

    QLabel* m_words;
};

} // namespace warpatlas::ui
