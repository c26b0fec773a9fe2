/// The middle of the window: the views of a launch, or, in their place, the timeline of a whole program that is open.
#pragma once

#include <QStackedWidget>

namespace warpatlas::ui {

class ProgramPanel;

class Middle : public QStackedWidget {
    Q_OBJECT
public:
    Middle(QWidget* views, ProgramPanel* program, QWidget* parent = nullptr);
    bool hasProgram() const; ///< one is open, or its page is shown
    bool isProgram() const;
    void showProgram(bool program);
    void takeKeys(); ///< gives the keys to the first field or button of the program's page

signals:
    void changed(); ///< any of these

private:
    ProgramPanel* m_program;
    QWidget* m_page;
};

} // namespace warpatlas::ui
