/// A lesson's whole programs in the window: their runs as files, which the program's panel opens, and the attempt as a
/// file that is written in. Threads: the window's; running is a job.
#pragma once

#include "app/lesson/program_runs.h"
#include "ui/desktop/model/job.h"

#include <QTemporaryDir>
#include <functional>
#include <memory>
#include <string>

namespace warpatlas::ui::inline desktop {

class LessonPrograms : public QObject {
    Q_OBJECT
public:
    /// `kept`: the folder in which attempts stay; empty: they go with the window.
    explicit LessonPrograms(const QString& kept, QObject* parent = nullptr);

    /// Makes the lesson's own run and shows it; says what is wrong with it.
    void show(const std::shared_ptr<const Lesson>& lesson, const std::string& run);
    /// An attempt's run, as it was judged.
    void show(const ProgramOutcome& outcome);
    /// Where the attempt at a lesson's task is written, whose start has that name.
    std::string attemptFile(const std::string& lesson, const std::string& start) const;
    bool running() const { return m_job.running(); }

signals:
    void ready(const QString& savedRun);
    void runningChanged();
    void refused(const QString& words);

private:
    QString nextFile();

    QTemporaryDir m_folder;
    QString m_kept;
    int m_runs = 0;
    Job m_job; ///< last: it tells of the others
};

} // namespace warpatlas::ui::inline desktop
