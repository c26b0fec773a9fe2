/// The canvas with a line around it while it has the keys and they came to it by keyboard: whoever walks with Tab sees
/// where they are, whoever works with the mouse sees no frame.
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
