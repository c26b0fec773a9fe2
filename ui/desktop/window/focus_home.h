/// Whose the keys are. The canvas has them after every use of a button, a chooser or the mouse elsewhere, so that F and
/// the arrows always mean the data; Space plays wherever no text is being typed, and letters and digits are the canvas'
/// wherever they are neither typed nor searched for; and who walks with Tab presses with Enter. All of the GUI thread.
#pragma once

#include <QObject>

class QAction;
class QKeyEvent;
class QWidget;

namespace warpatlas::ui {

class FocusHome : public QObject {
    Q_OBJECT
public:
    /// All three outlive it, or are its parents.
    FocusHome(QWidget& window, QWidget& canvas, QAction& play);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool keyPressed(QWidget& widget, const QKeyEvent& event);
    void comeHomeFrom(QWidget& widget);

    QWidget& m_window;
    QWidget& m_canvas;
    QAction& m_play;
};

} // namespace warpatlas::ui
