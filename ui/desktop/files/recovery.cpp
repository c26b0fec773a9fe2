#include "ui/desktop/files/recovery.h"

#include "app/dataset/file_kind.h"
#include "kernels/model/error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace warpatlas::ui::inline desktop {
namespace {

QString lockOf(const QString& file)
{
    return file + ".lock";
}

} // namespace

/// A lock that a running program holds: the system releases it when the program ends, in any way. Its content is the
/// path of the file that the experiment belongs to.
class Recovery::Lock {
public:
    explicit Lock(const QString& path) : m_path(path)
    {
        m_number = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (m_number >= 0 && ::flock(m_number, LOCK_EX | LOCK_NB) != 0) {
            ::close(m_number);
            m_number = -1;
        }
    }
    ~Lock()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    bool held() const { return m_number >= 0; }
    void remove() { QFile::remove(m_path); }
    void write(const QString& text)
    {
        const QByteArray bytes = text.toUtf8();
        if (::ftruncate(m_number, 0) != 0 || ::pwrite(m_number, bytes.constData(), size_t(bytes.size()), 0) < 0)
            return; // the experiment is kept all the same, only not the name of its file
    }
    QString read() const
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

private:
    QString m_path;
    int m_number = -1;
};

Recovery::Recovery(const QString& folder, Source source) : m_folder(folder), m_source(std::move(source))
{
    m_pause.setInterval(afterAPause);
    m_due.setInterval(atTheLatest);
    for (QTimer* timer : {&m_pause, &m_due}) {
        timer->setSingleShot(true);
        QObject::connect(timer, &QTimer::timeout, timer, [this] { writeNow(); });
    }
}

Recovery::~Recovery()
{
    if (!m_stays)
        remove();
}

void Recovery::changed()
{
    if (m_folder.isEmpty())
        return;
    m_pause.start();
    // Not restarted by each change: a person who never pauses must not lose more than these seconds either.
    if (!m_due.isActive())
        m_due.start();
}

void Recovery::writeNow()
{
    m_pause.stop();
    m_due.stop();
    const std::optional<LeftBehind> unsaved = m_folder.isEmpty() ? std::nullopt : m_source();
    if (!unsaved) {
        remove();
        return;
    }
    if (m_file.isEmpty()) {
        const QString file =
            m_folder + "/unsaved-" + QUuid::createUuid().toString(QUuid::WithoutBraces) + experimentExtension;
        if (!QDir().mkpath(m_folder))
            return;
        m_lock = std::make_unique<Lock>(lockOf(file));
        if (!m_lock->held())
            return;
        m_file = file;
    }
    m_lock->write(unsaved->path);
    try {
        saveExperiment(unsaved->experiment, m_file.toStdString(), unsaved->view);
    } catch (const InputError&) {
        // A full disk is reported when the person saves; this was not asked for.
    }
}

void Recovery::leaveBehind()
{
    writeNow();
    m_stays = true;
}

void Recovery::remove()
{
    m_pause.stop();
    m_due.stop();
    if (m_file.isEmpty())
        return;
    QFile::remove(m_file);
    m_lock->remove();
    m_lock.reset();
    m_file.clear();
}

std::optional<LeftBehind> Recovery::find()
{
    if (m_folder.isEmpty())
        return std::nullopt;
    const QFileInfoList files = QDir(m_folder).entryInfoList(
        {QString("unsaved-*") + experimentExtension}, QDir::Files, QDir::Time); // newest first
    for (const QFileInfo& info : files) {
        const QString file = info.absoluteFilePath();
        auto lock = file == m_file ? nullptr : std::make_unique<Lock>(lockOf(file));
        if (!lock || !lock->held())
            continue; // of a window that is open
        LeftBehind left;
        left.path = lock->read();
        try {
            left.experiment = loadExperiment(file.toStdString(), &left.view);
        } catch (const InputError&) {
            const QString aside = m_folder + "/damaged-" + info.fileName().mid(int(qstrlen("unsaved-")));
            if (QFile::rename(file, aside))
                m_setAside += aside;
            lock->remove();
            continue;
        }
        m_found = file;
        m_foundLock = std::move(lock);
        return left;
    }
    return std::nullopt;
}

void Recovery::forgetFound()
{
    if (m_found.isEmpty())
        return;
    QFile::remove(m_found);
    m_foundLock->remove();
    m_foundLock.reset();
    m_found.clear();
}

} // namespace warpatlas::ui::inline desktop
