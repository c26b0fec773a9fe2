/// A lesson, a step at a time, in the place of the left column: its text, what it asks, and what the marker found.
#pragma once

#include "app/lesson/marking.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
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
    void showWhy(const std::string& why);
    void addCheck(const QString& words);
    QString answer() const;

    LessonModel& m_lesson;
    QLabel *m_title, *m_place;
    QPushButton *m_back, *m_next, *m_close;
    StepText* m_text;
    QWidget* m_inside; ///< what is scrolled
    QVBoxLayout* m_asked; ///< what the step asks, made anew with each
    QList<QLineEdit*> m_fields; ///< row by row; one for a question
    std::size_t m_columns = 1;
};

} // namespace warpatlas::ui::inline desktop
