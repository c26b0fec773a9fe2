/// Everything that was found in the run, one row each, with how sure it is that it is wrong.
#pragma once

#include "kernels/values/problem.h"
#include "ui/desktop/parts.h"

class QTreeWidget;

namespace warpatlas::ui {

class DesktopModel;
class ViewModel;

QString kindText(ProblemKind kind); ///< "out of bounds"
QString severityText(Severity severity); ///< "error", "possible", "information"

class ProblemsPanel : public Section {
    Q_OBJECT
public:
    ProblemsPanel(DesktopModel& model, ViewModel& view, QWidget* parent = nullptr);

private:
    void refresh();

    DesktopModel& m_model;
    ViewModel& m_view;
    QTreeWidget* m_list;
    QLabel* m_empty;
};

} // namespace warpatlas::ui
