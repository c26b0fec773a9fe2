/// Three numbers x, y, z with their letters inside, for grid and block.
#pragma once

#include "kernels/model/launch.h"
#include "ui/desktop/look/typed_number.h"

#include <array>

class QBoxLayout;

namespace warpatlas::ui::inline desktop {

/// A spin box without buttons: arrows and wheel change it while it has the keys, its axis stands in it.
class AxisSpin : public TypedNumber<QSpinBox> {
    Q_OBJECT
public:
    AxisSpin(char axis, int maximum, QWidget* parent = nullptr);
    int neededWidth() const; ///< logical pixels, for all digits and the letter

signals:
    /// The typed text is no number that is allowed here; the number before comes back. Not of an emptied field.
    void discarded(const QString& typed) const;

private:
    void fixup(QString& text) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    char m_axis;
};

class AxisRow : public QWidget {
    Q_OBJECT
public:
    /// Fields are named NAME.x, NAME.y, NAME.z.
    AxisRow(const QString& name, const QString& label, const Dim3& maximum, QWidget* parent = nullptr);
    void setValue(const Dim3& value); ///< without a signal
    Dim3 value() const;
    int neededWidth() const; ///< logical pixels, with the label beside the fields
    void setStacked(bool stacked); ///< the label above the fields, which then have all the width

signals:
    void edited(const warpatlas::Dim3& value, const QString& key); ///< key: the field that was changed
    void refused(const QString& line); ///< a typed value was discarded: which, where and why

private:
    std::array<AxisSpin*, 3> m_fields;
    QBoxLayout* m_layout;
    QBoxLayout* m_fieldLayout; ///< the more digits, the wider a field
};

} // namespace warpatlas::ui::inline desktop
