#include "ui/desktop/look/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QObject>
#include <QScrollBar>
#include <QTabBar>

namespace warpatlas::ui::inline desktop {
namespace {

bool holdsValue(const QObject& object)
{
    return qobject_cast<const QAbstractSpinBox*>(&object) || qobject_cast<const QComboBox*>(&object)
        || qobject_cast<const QTabBar*>(&object)
        || (qobject_cast<const QAbstractSlider*>(&object) && !qobject_cast<const QScrollBar*>(&object));
}

class WheelGuard : public QObject {
public:
    /// Watches the application; GUI thread.
    explicit WheelGuard(QObject* parent = nullptr) : QObject(parent) { qApp->installEventFilter(this); }

private:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const QEvent::Type type = event->type();
        if ((type != QEvent::Wheel && type != QEvent::Polish) || !watched->isWidgetType() || !holdsValue(*watched))
            return false;
        auto& widget = static_cast<QWidget&>(*watched);
        if (type == QEvent::Polish) {
            // Qt would give it the keys before it is asked what the wheel may do.
            if (widget.focusPolicy() == Qt::WheelFocus)
                widget.setFocusPolicy(Qt::StrongFocus);
            return false;
        }
        if (widget.hasFocus())
            return false;
        event->ignore(); // goes on to the parent
        return true;
    }
};

} // namespace

QObject* guardWheel(QObject* parent)
{
    return new WheelGuard(parent);
}

} // namespace warpatlas::ui::inline desktop
