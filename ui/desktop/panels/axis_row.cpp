#include "ui/desktop/panels/axis_row.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int labelWidth = 36, spacing = 4;
constexpr int besideDigits = 22; ///< in a field: its frame, the padding of the style sheet with the letter, the cursor

} // namespace

AxisSpin::AxisSpin(char axis, int maximum, QWidget* parent) : TypedNumber(parent), m_axis(axis)
{
    setRole(this, "axis");
    setRange(1, maximum);
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setKeyboardTracking(false); // a number is taken when it is finished, not at its first digit
    setMinimumWidth(28);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void AxisSpin::paintEvent(QPaintEvent* event)
{
    QSpinBox::paintEvent(event);
    QPainter painter(this);
    painter.setFont(sansFont(11));
    painter.setPen(tokens().soft);
    painter.drawText(rect().adjusted(0, 0, -5, 0), Qt::AlignRight | Qt::AlignVCenter, QString(QLatin1Char(m_axis)));
}

bool AxisSpin::event(QEvent* event)
{
    // Undo takes back the launch, not single letters of a number that was accepted long ago.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return false;
        }
    }
    return QSpinBox::event(event);
}

void AxisSpin::fixup(QString& text) const
{
    const QString typed = text;
    TypedNumber::fixup(text);
    if (!typed.trimmed().isEmpty())
        emit discarded(typed);
}

void AxisSpin::keyPressEvent(QKeyEvent* event)
{
    const QLineEdit& line = *lineEdit();
    const QString text = line.text(), selected = line.selectedText(), typed = event->text();
    const int cursor = line.cursorPosition();
    QSpinBox::keyPressEvent(event);
    // The field takes no letters and no digit too many; without a message the keyboard would seem broken.
    const bool printable = !typed.isEmpty() && typed.front().isPrint()
        && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (printable && line.text() == text && (selected.isEmpty() || !typed.front().isDigit()))
        emit discarded(selected == text ? typed : text.left(cursor) + typed + text.mid(cursor));
}

int AxisSpin::neededWidth() const
{
    return lineEdit()->fontMetrics().horizontalAdvance(text()) + besideDigits;
}

AxisRow::AxisRow(const QString& name, const QString& label, const Dim3& maximum, QWidget* parent) : QWidget(parent)
{
    setObjectName(name);
    m_layout = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_fieldLayout = new QHBoxLayout;
    for (QBoxLayout* layout : {m_layout, m_fieldLayout}) {
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(spacing);
    }
    auto* words = makeLabel(label, "soft");
    words->setFixedWidth(labelWidth);
    m_layout->addWidget(words);
    m_layout->addLayout(m_fieldLayout, 1);
    const std::uint32_t maxima[] = {maximum.x, maximum.y, maximum.z};
    for (int i = 0; i < 3; ++i) {
        const char axis = "xyz"[i];
        auto* field = new AxisSpin(axis, int(maxima[i]), this);
        const QString key = name + '.' + QLatin1Char(axis);
        introduce(field, key, label + ' ' + QLatin1Char(axis));
        connect(field, &QSpinBox::valueChanged, this, [this, key] { emit edited(value(), key); });
        connect(field, &AxisSpin::discarded, this, [this, field](const QString& typed) {
            emit refused(said("panel.launch.not_taken", "{}: \"{}\" is not taken: a whole number from 1 on",
                field->accessibleName(), typed.trimmed()));
        });
        m_fieldLayout->addWidget(field, 1);
        m_fields[std::size_t(i)] = field;
    }
    words->setBuddy(m_fields[0]);
}

void AxisRow::setValue(const Dim3& value)
{
    const std::uint32_t values[] = {value.x, value.y, value.z};
    for (std::size_t i = 0; i < 3; ++i) {
        m_fields[i]->showValue(int(values[i]));
        m_fieldLayout->setStretch(int(i), m_fields[i]->neededWidth());
    }
}

int AxisRow::neededWidth() const
{
    int width = labelWidth;
    for (const AxisSpin* field : m_fields)
        width += spacing + field->neededWidth();
    return width;
}

void AxisRow::setStacked(bool stacked)
{
    m_layout->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

Dim3 AxisRow::value() const
{
    return {
        std::uint32_t(m_fields[0]->value()), std::uint32_t(m_fields[1]->value()), std::uint32_t(m_fields[2]->value())};
}

} // namespace warpatlas::ui::inline desktop
