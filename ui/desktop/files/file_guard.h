/// Tells of a file that is open here and that another program changes or deletes: a bar for each offers what can be
/// done, and a question comes before the file is saved over the change. Threads: the window's.
#pragma once

#include <QFileSystemWatcher>
#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;

namespace warpatlas::ui::inline desktop {

/// One line above the canvas that offers something, with two answers. It stays until it is answered.
struct OfferedAnswer {
    QString name; ///< of the button, as an object
    QString text, tip;
};

class OfferBar : public QFrame {
    Q_OBJECT
public:
    /// `wordsName`: of the line, as an object.
    OfferBar(const QString& wordsName, const OfferedAnswer& yes, const OfferedAnswer& no, QWidget* parent = nullptr);
    void offer(const QString& line);

signals:
    void accepted();
    void declined();

private:
    QLabel* m_words;
};

struct GuardedFile {
    QString kind; ///< part of the names of bars and buttons
    QString readTip, keepText, keepTip; ///< of the answers to a change; `keepText` is on the button
    QString saveTip, keepHereTip; ///< of those to a deletion
    std::function<QString(const QString& name)> goneWords;
    std::function<QString()> path, name; ///< of the file; a path that is not absolute is only a name
    std::function<bool()> isChanged, isGone; ///< by its contents
    std::function<void()> readAgain, keep;
    std::function<bool()> save; ///< false: it was not
    std::function<void()> told; ///< of a deletion: what has no file any more counts as not saved
};

class FileGuard : public QObject {
public:
    explicit FileGuard(GuardedFile file);
    QList<OfferBar*> bars() const { return {m_changed, m_gone}; }
    /// Call it when the open file may be another, or has been read or saved.
    void refresh();
    /// Asks where another program changed the file.
    bool mayOverwrite(QWidget* parent);

private:
    void look();
    void offerChange();
    void offerGone();

    GuardedFile m_file;
    QString m_path;
    QFileSystemWatcher m_watcher;
    OfferBar *m_changed, *m_gone;
    QTimer m_goneDue;
};

} // namespace warpatlas::ui::inline desktop
