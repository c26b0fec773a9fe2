/// Turning the wheel over a number, a choice or a slider that does not have the keys changes nothing: it scrolls
/// whatever they stand in. For every window of the program, from the day a control is first shown.
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
