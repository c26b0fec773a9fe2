/// The canvas with a line around it while it has the keys and got them by keyboard: people who move with Tab see where
/// they are, those who use the mouse see no frame.
#pragma once

#include <QWidget>

namespace warpatlas::ui {

class CanvasFrame : public QWidget {
    Q_OBJECT
public:
    explicit CanvasFrame(QWidget* parent = nullptr);
    void setCanvas(QWidget* canvas); ///< once
    bool ringIsShown() const { return m_ring; }

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

    bool m_ring = false;
};

} // namespace warpatlas::ui
