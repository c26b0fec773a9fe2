/// The middle of the window: the views of a launch, or, in their place, the timeline of a whole program that is open.
#pragma once

#include <QStackedWidget>
#include <QWidget>

namespace warpatlas::ui::inline desktop {

/// The canvas with a line around it while it has the keys and got them by keyboard: people who move with Tab see where
/// they are, those who use the mouse see no frame.
class CanvasFrame : public QWidget {
    Q_OBJECT
public:
    explicit CanvasFrame(QWidget* parent = nullptr);
    void setCanvas(QWidget* canvas); ///< once

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

    bool m_ring = false;
};

class ProgramPanel;

class Middle : public QStackedWidget {
    Q_OBJECT
public:
    Middle(QWidget* views, ProgramPanel* program, QWidget* parent = nullptr);
    bool hasProgram() const; ///< one is open, or its page is shown
    bool isProgram() const { return currentWidget() == m_page; }
    void showProgram(bool program);
    void takeKeys(); ///< gives the keys to the first field or button of the program's page

signals:
    void changed(); ///< any of these

private:
    ProgramPanel* m_program;
    QWidget* m_page;
};

} // namespace warpatlas::ui::inline desktop
