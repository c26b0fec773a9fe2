/// Decides which widget has the keys. The canvas gets them back after every use of a button, a chooser or the mouse
/// elsewhere, with Enter in a field of a number, when what had them is hidden, and with Escape where nothing else has
/// that key, so that F and the arrows always mean the data. Space plays unless text is being typed; letters and digits
/// are the canvas' unless they are typed or searched for; and a person who moves with Tab presses with Enter. All of
/// the GUI thread.
#pragma once

#include <QObject>

class QAction;
class QKeyEvent;
class QWidget;

namespace warpatlas::ui::inline desktop {

class FocusHome : public QObject {
    Q_OBJECT
public:
    /// All three outlive it, or are its parents.
    FocusHome(QWidget& window, QWidget& canvas, QAction& play);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool keyPressed(QWidget& widget, const QKeyEvent& event);
    void finish(QWidget& field, const QKeyEvent& event);
    void comeHomeFrom(QWidget& widget);
    void comeHomeFromField(QWidget* old, QWidget* now);

    QWidget& m_window;
    QWidget& m_canvas;
    QAction& m_play;
    bool m_finishing = false; ///< the key that is on its way was sent from here
};

} // namespace warpatlas::ui::inline desktop
