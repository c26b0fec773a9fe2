/// Files that are dropped on a window.
#pragma once

#include <QObject>
#include <QPointF>
#include <QStringList>

class QMimeData;
class QWidget;

namespace warpatlas::ui::inline desktop {

class FileDrop : public QObject {
    Q_OBJECT
public:
    /// Takes drops on `window` and on everything in it.
    explicit FileDrop(QWidget* window);
    static QStringList filesOf(const QMimeData& data);

signals:
    void dropped(const QStringList& files, const QPointF& place); ///< logical pixels of the screen

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace warpatlas::ui::inline desktop
