/// A field for typing a number. Nothing replaces typed text, an emptied field takes its number back, and Enter ends the
/// typing: the picture then has the keys (window/focus_home.h). Fields of text that are
/// to do so, too, say it by letEnterEnd().
#pragma once

#include "ui/desktop/look/live_form.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVariant>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

inline constexpr const char* enterEndsName = "enterEnds";

inline void letEnterEnd(QWidget& field)
{
    field.setProperty(enterEndsName, true);
}

inline bool enterEnds(const QWidget& field)
{
    return field.property(enterEndsName).toBool() || qobject_cast<const QAbstractSpinBox*>(&field);
}

/// Whether what stands in it was refused, and is to be mended there.
inline bool isRefused(const QWidget& field)
{
    return field.property("kind").toString() == "wrong";
}

template <class Box> class TypedNumber : public Box {
public:
    using Value = decltype(Box().value());

    explicit TypedNumber(QWidget* parent = nullptr) : Box(parent)
    {
        QObject::connect(this, &QAbstractSpinBox::editingFinished, this, [this] {
            m_taken = Box::value();
            Box::lineEdit()->setModified(false);
        });
    }

    /// Sets the number without a signal. A text that is being typed stays: the number is then what it is compared with.
    void showValue(Value value)
    {
        m_taken = std::clamp(value, Box::minimum(), Box::maximum());
        if (Box::value() == m_taken)
            return;
        const QSignalBlocker quiet(this);
        QLineEdit& line = *Box::lineEdit();
        const QString text = line.text();
        const int cursor = line.cursorPosition();
        const bool typed = isBeingTyped(line), allChosen = line.hasFocus() && line.selectedText() == text;
        Box::setValue(m_taken);
        if (typed) {
            line.setText(text);
            line.setModified(true);
            line.setCursorPosition(cursor);
        } else if (allChosen) {
            Box::selectAll(); // the next digit begins a number, as Tab has promised
        }
    }

    void stepBy(int steps) override
    {
        Box::stepBy(steps);
        m_taken = Box::value();
    }

protected:
    void fixup(QString& text) const override
    {
        Box::fixup(text);
        // Digits that were taken away one by one may have been values on their way.
        if (Box::cleanText().trimmed().isEmpty())
            text = Box::prefix() + Box::textFromValue(m_taken) + Box::suffix();
    }
    void focusInEvent(QFocusEvent* event) override
    {
        m_taken = Box::value();
        Box::focusInEvent(event);
    }

private:
    Value m_taken{}; ///< when the field got the keys, or finished last
};

/// Fields of a number with arrows of their own: Qt's style sheets have none but from a file, and show two empty
/// buttons.
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

} // namespace warpatlas::ui::inline desktop
