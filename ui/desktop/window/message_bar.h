/// One line above the canvas: what went wrong or what to know. Never a dialog; the next good run clears it.
#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QPushButton;

namespace warpatlas::ui {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    /// An empty line hides the bar.
    void say(const QString& line, bool wrong);
    /// A note with a button that takes back what it is about.
    void sayWithUndo(const QString& line);
    /// Of what is over already, as a file that was saved: it goes by itself when it has been read.
    void sayBriefly(const QString& line, bool wrong);
    /// That line is not true any more; another that has replaced it stays.
    void unsay(const QString& line);
    QString line() const;

signals:
    void undoPressed();

private:
    QLabel* m_words;
    QPushButton* m_undo;
    QTimer m_brief;
};

} // namespace warpatlas::ui
