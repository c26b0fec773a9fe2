/// Everything that was found in the run, and how sure it is that it is wrong: kind, place and count in one line, and
/// below it the whole sentence, broken into as many lines as the panel's width needs. Choosing a row selects its thread
/// and marks its source line; a ProblemGuide opens the view that shows it. Problems of what was there before a change
/// are dimmed, below a line that says so.
#pragma once

#include "kernels/model/problem.h"
#include "ui/desktop/look/section.h"

class QListWidget;

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class ViewModel;

QString kindText(ProblemKind kind); ///< "out of bounds"

class ProblemsPanel : public Section {
    Q_OBJECT
public:
    ProblemsPanel(DesktopModel& model, ViewModel& view, QWidget* parent = nullptr);

signals:
    void chosen(const warpatlas::Problem& problem);
    void activated(); ///< a row, by double click or Enter: the person wants to go on at the canvas

private:
    void showChosen();
    void refresh();
    void tellAge();
    QString ageInWords() const;

    DesktopModel& m_model;
    ViewModel& m_view;
    QListWidget* m_list;
    QLabel *m_age, *m_hint, *m_empty;
};

} // namespace warpatlas::ui::inline desktop
