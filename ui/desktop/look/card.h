/// A sentence in a frame of its own, as a warning is.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QString>

class QVBoxLayout;

namespace warpatlas::ui {

/// A sentence with a coloured edge. The edge repeats what the words say; it never says anything alone.
class Card : public QFrame {
public:
    enum class Kind { Plain, Good, Warning, Wrong };
    Card(Kind kind, const QString& sentence, QWidget* parent = nullptr);
    QVBoxLayout* content() const { return m_content; }
    void setSentence(const QString& sentence);

private:
    QVBoxLayout* m_content;
    QLabel* m_words;
};

} // namespace warpatlas::ui
