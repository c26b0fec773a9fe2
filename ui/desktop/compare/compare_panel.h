/// The comparison in the drawer: A and B at the left with what can be done with them, what differs at the right.
#pragma once

#include "ui/desktop/answers/result_page.h"
#include "ui/desktop/compare/compare_model.h"

#include <functional>
#include <vector>

class QLayout;
class QPushButton;

namespace warpatlas::ui::inline desktop {

class ComparePanel : public ResultPage {
    Q_OBJECT
public:
    explicit ComparePanel(DesktopModel& model, CompareModel& compare, QWidget* parent = nullptr);

    /// The text of the drawer's tab; empty: nothing is compared.
    QString headline() const;
    bool isWrong() const; ///< one of the two runs that are compared is
    /// Where a file dialog begins, and what it is told of the folder that was chosen.
    std::function<QString()> dialogFolder = [] { return QString("."); };
    std::function<void(const QString& folder)> openedIn = [](const QString&) {};

private:
    void press() override { } ///< CompareModel runs
    void finish(const QString&, bool) override { }
    void refreshControls() override { refreshButton({}, {}); }
    void makeSides();
    void askFile();
    void fillLadder();
    void refresh();
    QString aboutB() const;

    CompareModel& m_compare;
    QLabel *m_a, *m_b;
    QPushButton *m_keep, *m_swap, *m_end;
    QPushButton* m_file;
    QLabel* m_ladderWords;
    QLayout* m_ladder; ///< a chip for each variant of the kernel
    std::string m_ladderOf; ///< the kernel that it is of
};

} // namespace warpatlas::ui::inline desktop
