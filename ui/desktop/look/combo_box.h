/// A combo box that looks like the program's other fields, with its own arrow: Qt's style sheets have none but from a
/// file.
#pragma once

#include <QComboBox>
#include <QString>

class QToolButton;

namespace warpatlas::ui::inline desktop {

/// Makes it with an empty menu. `accessibleName` says what is chosen with it.
QToolButton* makeDropButton(const QString& objectName, const QString& accessibleName);

class ComboBox : public QComboBox {
public:
    explicit ComboBox(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace warpatlas::ui::inline desktop
