#include "ui/desktop/files/file_guard.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QAbstractButton>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>

namespace warpatlas::ui::inline desktop {

OfferBar::OfferBar(const QString& wordsName, const OfferedAnswer& yes, const OfferedAnswer& no, QWidget* parent)
    : QFrame(parent), m_words(makeLabel({}, "text"))
{
    setObjectName("messageBar"); // it looks like one
    setKind(this, "note");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 4, 8, 4);
    m_words->setObjectName(wordsName);
    m_words->setWordWrap(true);
    layout->addWidget(m_words, 1);
    const auto add = [&](const OfferedAnswer& offered, void (OfferBar::*signal)()) {
        auto* button = new QPushButton(offered.text);
        button->setObjectName(offered.name);
        button->setAccessibleName(offered.tip);
        button->setToolTip(offered.tip);
        connect(button, &QPushButton::clicked, this, [this, signal] {
            hide();
            emit(this->*signal)();
        });
        layout->addWidget(button, 0, Qt::AlignTop);
    };
    add(yes, &OfferBar::accepted);
    add(no, &OfferBar::declined);
    hide();
}

void OfferBar::offer(const QString& line)
{
    m_words->setText(line);
    setAccessibleName(line);
    show();
}

FileGuard::FileGuard(GuardedFile file)
    : m_file(std::move(file)),
      m_changed(new OfferBar("changed" + m_file.kind + "Words",
          {"changed" + m_file.kind + "Read", said("window.changed.read", "Read it again"), m_file.readTip},
          {"changed" + m_file.kind + "Keep", m_file.keepText, m_file.keepTip})),
      m_gone(new OfferBar("gone" + m_file.kind + "Words",
          {"gone" + m_file.kind + "Save", said("window.gone.save", "Save it again"), m_file.saveTip},
          {"gone" + m_file.kind + "Keep", said("window.gone.keep", "Only keep it here"), m_file.keepHereTip}))
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileGuard::look);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileGuard::look);
    // Folders of other machines tell nothing of their changes: who comes back to the window may have made one.
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            look();
    });
    m_goneDue.setSingleShot(true);
    m_goneDue.setInterval(500); // editors delete a file and write it anew: only one that stays away is gone
    connect(&m_goneDue, &QTimer::timeout, this, &FileGuard::offerGone);
    connect(m_changed, &OfferBar::accepted, this, m_file.readAgain);
    connect(m_changed, &OfferBar::declined, this, m_file.keep);
    connect(m_gone, &OfferBar::accepted, this, [this] {
        if (!m_file.save())
            offerGone(); // its folder has gone as well
    });
    connect(m_gone, &OfferBar::declined, this, m_file.keep);
}

void FileGuard::refresh()
{
    if (const QString path = m_file.path(); path != m_path) {
        if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
            m_watcher.removePaths(watched);
        m_path = path;
        if (QFileInfo(path).isAbsolute() && QFileInfo::exists(path))
            m_watcher.addPath(path);
    }
    if (m_changed->isVisible())
        offerChange(); // it may be saved, or another one be here
    if (m_gone->isVisible() && !m_file.isGone())
        m_gone->hide();
}

void FileGuard::look()
{
    const QFileInfo file(m_path);
    if (file.isAbsolute()) {
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
    offerChange();
    if (m_file.isGone())
        m_goneDue.start();
    else if (m_gone->isVisible())
        offerGone(); // it is back
}

void FileGuard::offerChange()
{
    if (m_file.isChanged())
        m_changed->offer(said(
            "window.changed", "{} was changed by another program. What is shown is not what it has.", m_file.name()));
    else
        m_changed->hide();
}

void FileGuard::offerGone()
{
    if (m_file.isGone())
        m_gone->offer(m_file.goneWords(m_file.name()));
    else
        m_gone->hide();
    m_file.told();
}

bool FileGuard::mayOverwrite(QWidget* parent)
{
    if (!m_file.isChanged())
        return true;
    QMessageBox box(QMessageBox::NoIcon, said("dialog.changed", "Changed by another program"),
        said("dialog.changed.line", "{} was changed by another program since it was read here.", m_file.name()),
        QMessageBox::Save | QMessageBox::Open | QMessageBox::Cancel, parent);
    box.setObjectName("changedQuestion");
    box.setInformativeText(said("dialog.changed.what", "Saving would undo what was changed there."));
    box.button(QMessageBox::Save)->setText(said("dialog.changed.overwrite", "Overwrite it"));
    box.button(QMessageBox::Open)->setText(said("dialog.changed.read", "Read it again"));
    box.setDefaultButton(QMessageBox::Cancel);
    box.setEscapeButton(QMessageBox::Cancel);
    const int answer = box.exec();
    if (answer == QMessageBox::Open)
        m_file.readAgain();
    return answer == QMessageBox::Save;
}

} // namespace warpatlas::ui::inline desktop
