/// One line above the canvas: an error or something worth knowing. Never a dialog; the next good run clears it.
#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QPushButton;

namespace warpatlas::ui::inline desktop {

class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    /// An empty line hides the bar.
    void say(const QString& line, bool wrong);
    /// Shows a note with a button that undoes what it tells of.
    /// The longer text `whole`, which is not urgent, waits behind a link.
    void sayWithUndo(const QString& line, const QString& whole = {});
    /// Shows a line about something that is over, such as a saved file; it disappears when there was time to read it.
    void sayBriefly(const QString& line, bool wrong);
    /// Removes that line when it is not true any more; another that has replaced it stays.
    void unsay(const QString& line);
    QString line() const;

signals:
    void undoPressed();

private:
    QLabel* m_words;
    QPushButton* m_why;
    QPushButton* m_undo;
    QString m_whole;
    QTimer m_brief;
};

} // namespace warpatlas::ui::inline desktop
