/// Lets the wheel over a number, a choice or a slider without the keys scroll the area around it, instead of changing
/// it. For every window of the program, from when a control is first shown.
#pragma once

#include <QObject>

namespace warpatlas::ui {

class WheelGuard : public QObject {
    Q_OBJECT
public:
    /// Watches the application; GUI thread.
    explicit WheelGuard(QObject* parent = nullptr);

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace warpatlas::ui
