/// A combo box that looks like the program's other fields, with its own arrow: Qt's style sheets have none but from a
/// file.
#pragma once

#include <QComboBox>

namespace warpatlas::ui {

class ComboBox : public QComboBox {
public:
    explicit ComboBox(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace warpatlas::ui
