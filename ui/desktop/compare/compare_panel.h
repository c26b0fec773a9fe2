/// The comparison in the drawer: A and B at the left with what can be done with them, what differs at the right.
#pragma once

#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/look/section.h"

#include <functional>
#include <vector>

class QLayout;
class QPushButton;

namespace warpatlas::ui {

class CompareTable;
class ResultMenu;

class ComparePanel : public Section {
    Q_OBJECT
public:
    explicit ComparePanel(DesktopModel& model, CompareModel& compare, QWidget* parent = nullptr);

    ResultMenu& saves() const { return *m_saves; }
    /// What the drawer's tab shows; empty: nothing is compared.
    QString headline() const;
    bool isWrong() const; ///< one of the two runs that are compared is
    /// Where a file dialog begins, and what it is told of the folder that was chosen.
    std::function<QString()> dialogFolder = [] { return QString("."); };
    std::function<void(const QString& folder)> openedIn = [](const QString&) {};

signals:
    void headlineChanged();

private:
    QWidget* makeSides();
    QWidget* makeFindings();
    void askFile();
    void fillLadder();
    void refresh();
    QString aboutB() const;

    DesktopModel& m_model;
    CompareModel& m_compare;
    QLabel *m_a, *m_b, *m_faults, *m_found, *m_empty;
    QPushButton *m_keep, *m_swap, *m_end;
    QPushButton* m_file;
    ResultMenu* m_saves;
    CompareTable* m_table;
    QLabel* m_ladderWords;
    QLayout* m_ladder; ///< a chip for each variant of the kernel
    std::string m_ladderOf; ///< the kernel that it is of
};

} // namespace warpatlas::ui
