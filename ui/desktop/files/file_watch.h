/// Says when a file that is open here may have been changed, deleted or put back by another program. Whether it was,
/// its contents say (KernelDocument::changedOnDisk(), ExperimentFile::changedOnDisk()). Threads: the window's.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>

namespace warpatlas::ui {

class FileWatch : public QObject {
    Q_OBJECT
public:
    explicit FileWatch(QObject* parent = nullptr);
    /// Watches this file in place of the one before; empty: none.
    void setFile(const QString& path);

signals:
    void touched();

private:
    void look();

    QString m_path;
    QFileSystemWatcher m_watcher;
};

} // namespace warpatlas::ui
