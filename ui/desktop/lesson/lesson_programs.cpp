#include "ui/desktop/lesson/lesson_programs.h"

#include "app/dataset/file_bytes.h"
#include "app/program/saved_program.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <filesystem>

namespace warpatlas::ui::inline desktop {

namespace fs = std::filesystem;

LessonPrograms::LessonPrograms(const QString& kept, QObject* parent)
    : QObject(parent), m_kept(kept.isEmpty() ? m_folder.path() : kept)
{
    connect(&m_job, &Job::ended, this, [this](const QString& refusal, bool) {
        emit runningChanged();
        if (!refusal.isEmpty())
            emit refused(refusal);
    });
}

/// Each run has a file of its own: launches that are open keep theirs.
QString LessonPrograms::nextFile()
{
    return m_folder.filePath(QString("run%1%2").arg(++m_runs).arg(programExtension));
}

std::string LessonPrograms::attemptFile(const std::string& lesson, const std::string& start) const
{
    const fs::path folder = fs::path(m_kept.toStdString()) / "lessons" / lesson;
    std::error_code ignored; // where there can be none, writing says why
    fs::create_directories(folder, ignored);
    return (folder / fs::path(start).filename()).string();
}

void LessonPrograms::show(const std::shared_ptr<const Lesson>& lesson, const std::string& run)
{
    m_job.startNext([this, lesson, run, file = nextFile()](Progress& progress, const Job::Told& told) {
        const ProgramOutcomePointer outcome = ProgramRuns(*lesson, {}).own(lesson->run(run), progress);
        saveProgram(outcome->run, outcome->wish, file.toStdString());
        told([this, file] { emit ready(file); });
    });
    emit runningChanged();
}

void LessonPrograms::show(const ProgramOutcome& outcome)
{
    try {
        ProgramWish wish = outcome.wish;
        // As it was judged, whatever was written since.
        const fs::path saved = nextFile().toStdString();
        const fs::path folder = saved.parent_path() / saved.stem();
        std::error_code ignored; // where there can be none, writing says why
        fs::create_directory(folder, ignored);
        wish.file = (folder / fs::path(wish.file).filename()).string();
        writeFile(wish.file, asBytes(outcome.text));
        saveProgram(outcome.run, wish, saved.string());
        emit ready(toQt(saved.string()));
    } catch (const InputError& error) {
        emit refused(toQt(error.what()));
    }
}

} // namespace warpatlas::ui::inline desktop
