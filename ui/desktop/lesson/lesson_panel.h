/// A lesson, a step at a time, in the place of the left column: its text, what it asks, and what the marker found.
#pragma once

#include "app/lesson/marking.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace warpatlas::ui::inline desktop {

class LessonModel;
class StepText;

class LessonPanel : public QWidget {
    Q_OBJECT
public:
    explicit LessonPanel(LessonModel& lesson, QWidget* parent = nullptr);

private:
    void refresh();
    StepText* makeText(const QString& name);
    void fill(StepText& text, std::size_t first, std::size_t last);
    void showQuestion(const LessonQuestion& question);
    void showTable(const TableTask& table);
    void showTask(const Task& task);
    void showMark(const StepMark& mark);
    void showTaskMark(const StepMark& mark);
    std::string rightWords(const AnswerMark& answer) const;
    void showWhy(const std::string& why);
    void reveal(QWidget* widget); ///< adds what comes with the answer, and remembers the first of it
    void takeUp(bool hadKeys, bool isNewStep); ///< once it is laid out
    void resizeEvent(QResizeEvent* event) override;
    void addCheck(const QString& words);
    QString answer() const;

    LessonModel& m_lesson;
    QLabel *m_title, *m_place;
    QPushButton *m_back, *m_next, *m_close;
    StepText* m_text;
    QScrollArea* m_scroll;
    QWidget* m_inside; ///< what is scrolled
    QVBoxLayout* m_asked; ///< what the step asks, made anew with each
    QPointer<QWidget> m_revealed; ///< the first part that came with the answer; null: nothing did
    const LessonStep* m_step = nullptr; ///< that is shown
    bool m_wasRevealed = false, m_isLarge = false;
    QList<QLineEdit*> m_fields; ///< row by row; one for a question
    std::size_t m_columns = 1;
};

} // namespace warpatlas::ui::inline desktop
