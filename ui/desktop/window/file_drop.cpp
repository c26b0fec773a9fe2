#include "ui/desktop/window/file_drop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace warpatlas::ui::inline desktop {

FileDrop::FileDrop(QWidget* window) : QObject(window)
{
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

QStringList FileDrop::filesOf(const QMimeData& data)
{
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            files += url.toLocalFile();
    return files;
}

bool FileDrop::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove) {
        auto* drag = static_cast<QDragMoveEvent*>(event);
        if (!filesOf(*drag->mimeData()).isEmpty()) {
            drag->acceptProposedAction();
            return true;
        }
    }
    if (event->type() == QEvent::Drop) {
        auto* drop = static_cast<QDropEvent*>(event);
        const QStringList files = filesOf(*drop->mimeData());
        if (!files.isEmpty()) {
            drop->acceptProposedAction();
            const QPointF place = static_cast<QWidget*>(watched)->mapToGlobal(drop->position());
            emit dropped(files, place);
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace warpatlas::ui::inline desktop
