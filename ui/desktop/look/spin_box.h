/// Fields of a number with arrows of their own: Qt's style sheets have none but from a file, and show two empty
/// buttons.
#pragma once

#include "ui/desktop/look/typed_number.h"

namespace warpatlas::ui {

class SpinBox : public TypedNumber<QSpinBox> {
public:
    explicit SpinBox(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

class DoubleSpinBox : public TypedNumber<QDoubleSpinBox> {
public:
    explicit DoubleSpinBox(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace warpatlas::ui
