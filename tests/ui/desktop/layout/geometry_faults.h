/// What lies over something else, or outside what it belongs to, in a window.
#pragma once

#include "ui/desktop/layout/middle.h"
#include "ui/desktop/layout/panel_sizes.h"
#include "ui/desktop/window/main_window.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QDockWidget>
#include <QLayout>
#include <QScrollArea>
#include <QStatusBar>

namespace warpatlas::ui {

inline QString nameOfPart(const QWidget& widget)
{
    return QString("%1 %2 (%3, %4, %5 x %6)")
        .arg(QString(widget.metaObject()->className()), widget.objectName())
        .arg(widget.x())
        .arg(widget.y())
        .arg(widget.width())
        .arg(widget.height());
}

/// Returns the faults among parts that share a parent.
inline QString faultsAmong(const QList<QWidget*>& parts, const QRect& inside)
{
    QString faults;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (!inside.contains(parts[i]->geometry()))
            faults += nameOfPart(*parts[i]) + " is not inside its parent\n";
        for (qsizetype j = i + 1; j < parts.size(); ++j)
            if (parts[i]->geometry().intersects(parts[j]->geometry()))
                faults += nameOfPart(*parts[i]) + " and " + nameOfPart(*parts[j]) + " overlap\n";
    }
    return faults;
}

/// Returns the faults of everything that layouts have placed in `widget`. Scrolled content may be larger than its area.
inline QString faultsInside(QWidget& widget)
{
    if (auto* area = qobject_cast<QScrollArea*>(&widget)) {
        QString faults;
        // Where nothing scrolls sideways, what is too wide is cut.
        if (area->widget() && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff
            && area->widget()->width() > area->viewport()->width())
            faults = nameOfPart(*area->widget()) + " is wider than its column\n";
        return area->widget() ? faults + faultsInside(*area->widget()) : faults;
    }
    if (qobject_cast<QAbstractScrollArea*>(&widget) || qobject_cast<QAbstractSpinBox*>(&widget)
        || qobject_cast<CanvasHost*>(&widget))
        return {};
    QList<QWidget*> shown;
    QString faults;
    for (QObject* child : widget.children()) {
        auto* part = qobject_cast<QWidget*>(child);
        if (!part || part->isHidden() || part->isWindow())
            continue;
        faults += faultsInside(*part);
        if (widget.layout() && widget.layout()->indexOf(part) >= 0)
            shown += part;
    }
    return faults + faultsAmong(shown, widget.rect());
}

inline QString faultsOf(MainWindow& window)
{
    QList<QWidget*> parts{window.menuWidget(), window.centralWidget(), window.statusBar()};
    QString faults;
    for (QDockWidget* dock : window.docks().all()) {
        if (dock->isHidden())
            continue;
        // Qt puts panels behind other panels out of sight, at negative places.
        const bool behind = !dock->isFloating() && dock->geometry().right() < 0;
        if (behind)
            continue;
        if (!dock->isFloating())
            parts += dock;
        faults += faultsInside(*dock);
    }
    faults += faultsAmong(parts, window.rect());
    faults += faultsInside(*window.menuWidget()) + faultsInside(*window.centralWidget());
    const auto* frame = window.findChild<CanvasFrame*>();
    if (frame->width() < leastCanvasWidth || frame->height() < leastCanvasHeight)
        faults += nameOfPart(*frame) + " is smaller than the canvas may be\n";
    return faults;
}

} // namespace warpatlas::ui
