/// Hides a part of the window while a lesson asks: what can be seen there would be the answer.
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;

namespace warpatlas::ui::inline desktop {

class LessonModel;

class LessonCover : public QWidget {
public:
    /// Hidden at first. `hidden` are parts of the window, which outlives it.
    LessonCover(const QList<QWidget*>& hidden, const QString& name, QWidget* window);
    /// What is said in place of what is hidden; without a sentence nothing is.
    void setWords(const QString& title, const QString& sentence);

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void place();

    QList<QPointer<QWidget>> m_hidden;
    QLabel *m_title, *m_sentence;
};

struct CoveredParts {
    QWidget *middle, *source, *thread, *answers;
};

/// Covers all of them while a question is open, and until something of the lesson is shown; the source while it is what
/// a task asks for; the answers, which are of a kernel, beside a whole program.
void coverWhileAsked(LessonModel& lesson, const CoveredParts& parts, QWidget* window);

} // namespace warpatlas::ui::inline desktop
