/// The lesson that is being worked through: its step, what was answered, what the marker says, and the runs that the
/// views show of it. Threads: the window's; marking is a job.
#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/marking.h"
#include "ui/desktop/model/job.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace warpatlas::ui::inline desktop {

class DesktopModel;
class KernelDocument;
class LessonPrograms;
class Settings;
class ViewModel;

class LessonModel : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    LessonModel(
        DesktopModel& model, KernelDocument& document, ViewModel& view, Settings& settings, QObject* parent = nullptr);

    /// A folder, or the name of one that comes with the program; says what is wrong with it.
    void open(const QString& named);
    void close();
    LessonPrograms& programs() const { return *m_programs; }
    const Lesson* lesson() const { return m_lesson.get(); } ///< null: none is open
    const std::shared_ptr<const Lesson>& pointer() const { return m_lesson; } ///< the same
    std::size_t step() const { return m_step; } ///< from 0
    const LessonStep& shownStep() const { return m_lesson->steps[m_step]; } ///< where one is open
    /// Shows the step: what stands before its question, behind it once it is answered, or the task's kernel.
    void goTo(std::size_t step);
    void show(const LessonView& view);
    /// The attempt's run, as it was judged.
    void show(const RunMark& run);
    /// The task's start, or the attempt as it was left, becomes the window's kernel.
    void beginTask();
    bool isTaskBegun() const; ///< the window's kernel is the attempt
    /// The question is to be answered without a picture, which would tell.
    bool hidesPicture() const;
    bool showsOther() const; ///< nothing of the lesson is shown yet
    bool writesProgram() const; ///< a task's, whose run is not shown: no picture is of it
    bool showsProgram() const { return m_lesson && m_programShown; }
    void setProgramShown(bool shown); ///< in the window's middle
    bool runsProgram() const; ///< of the lesson, which will be shown
    /// The window's kernel is the solution of a task that is not solved yet: its number from 0.
    std::optional<std::size_t> hiddenSolution() const;
    /// The lesson that is taught next; empty: there is none.
    QString nextLesson() const;

    /// Judges the step: of a task the kernel that is written, of others the answer.
    void check(const QString& answer);
    bool checking() const { return m_job.running(); }
    const StepMark* mark() const; ///< of the shown step; null: it was not judged
    QString answer() const; ///< the last one that was judged
    void giveHint();
    std::size_t hints() const; ///< how many were given
    void giveUp(); ///< what is right is shown
    bool isSolved(std::size_t step) const { return m_solved.contains(step); }
    bool isRevealed() const { return isRevealed(m_step); }
    QString solution() const; ///< the text of the task's

signals:
    void changed(); ///< another lesson or step, or what is known of it
    void shows(bool program); ///< a whole program, or a kernel's run
    void writingWanted(); ///< the attempt is to be written

private:
    const Task* task(std::size_t step) const;
    const Task* task() const { return m_lesson ? task(m_step) : nullptr; }
    bool isRevealed(std::size_t step) const { return isSolved(step) || m_givenUp.contains(step); }
    bool hasOpenTask() const;
    void reveal();
    void takeKernel();
    void change(const QString& words, const Experiment& experiment);
    SourceKernel attempt() const;
    std::string attemptFile() const; ///< of the task, where it is written in the window
    void remember();
    void selectThread();

    DesktopModel& m_model;
    KernelDocument& m_document;
    ViewModel& m_view;
    Settings& m_settings;
    LessonPrograms* m_programs;
    /// Runs that are shown name files of these.
    std::vector<LessonFolder> m_folders;
    std::shared_ptr<const Lesson> m_lesson;
    std::shared_ptr<Marker> m_marker; ///< of it: the lesson's own runs are made once; the job's while that runs
    std::size_t m_step = 0;
    std::map<std::size_t, StepMark> m_marks; ///< by step, from 0, like the next
    std::map<std::size_t, std::string> m_answers, m_attempts;
    std::map<std::size_t, std::size_t> m_hints;
    std::set<std::size_t> m_solved, m_givenUp;
    bool m_programShown = false;
    bool m_showsOwn = false; ///< what is seen is of the lesson, or was chosen since
    std::string m_thread; ///< that is to be selected as soon as the run is there; empty: none
    std::uint32_t m_line = 0; ///< the same of the source; 0: none
    Job m_job; ///< last: it tells of the others
};

} // namespace warpatlas::ui::inline desktop
