/// The side of the timeline: the program's text, its problems, and its output. A narrow page has
/// room for one of the two columns, and chips choose it.
#pragma once

#include "app/program/kernel_problems.h"

#include <QWidget>

#include <vector>

class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace warpatlas::ui::inline desktop {

class ProgramSource;

class ProgramSide : public QWidget {
    Q_OBJECT
public:
    explicit ProgramSide(QWidget* parent = nullptr);
    QPlainTextEdit* output() const { return m_output; }
    ProgramSource* source() const { return m_source; }
    void setProblems(const std::vector<ProgramProblem>& problems);
    void setPageWidth(int width); ///< what there is room for
    void refresh(); ///< after the source has another program
    /// Which of the two is seen where there is room for one.
    void showOutput() { choose(false); }
    void showSource() { choose(true); }

signals:
    void problemChosen(std::size_t problem); ///< by a click or Enter

private:
    QWidget* makeOutput();
    void choose(bool source);

    ProgramSource* m_source;
    QPlainTextEdit* m_output;
    QListWidget* m_problems;
    QWidget *m_chips, *m_outputSide;
    QPushButton *m_outputChip, *m_sourceChip;
    bool m_wide = false, m_sourceChosen = false;
};

} // namespace warpatlas::ui::inline desktop
