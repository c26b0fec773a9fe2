#include "ui/desktop/files/file_watch.h"

#include <QFileInfo>
#include <QGuiApplication>

namespace warpatlas::ui {

FileWatch::FileWatch(QObject* parent) : QObject(parent)
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::look);
    // Folders of other machines tell nothing of their changes: who comes back to the window may have made one.
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            look();
    });
}

void FileWatch::setFile(const QString& path)
{
    if (path == m_path)
        return;
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_path = path;
    if (QFileInfo(path).isAbsolute() && QFileInfo::exists(path))
        m_watcher.addPath(path);
}

void FileWatch::look()
{
    const QFileInfo file(m_path);
    if (file.isAbsolute()) { // another one is only a name
        // Editors put a new file in the place of the old one, which ends the watch.
        if (file.exists() && !m_watcher.files().contains(m_path))
            m_watcher.addPath(m_path);
        // Where it is gone its folder tells that it is back.
        const QString folder = file.absolutePath();
        const bool waits = m_watcher.directories().contains(folder);
        if (waits && file.exists())
            m_watcher.removePath(folder);
        else if (!waits && !file.exists() && QFileInfo::exists(folder))
            m_watcher.addPath(folder);
    }
    emit touched();
}

} // namespace warpatlas::ui
