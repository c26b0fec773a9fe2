#include "ui/desktop/lesson/lesson_model.h"

#include "app/dataset/file_bytes.h"
#include "app/lesson/answer.h"
#include "app/lesson/read_lesson.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/desktop/lesson/lesson_programs.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/model/view_model.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace warpatlas::ui::inline desktop {

namespace fs = std::filesystem;

LessonModel::LessonModel(
    DesktopModel& model, KernelDocument& document, ViewModel& view, Settings& settings, QObject* parent)
    : QObject(parent),
      m_model(model),
      m_document(document),
      m_view(view),
      m_settings(settings),
      m_programs(new LessonPrograms(settings.folder(), this))
{
    connect(m_programs, &LessonPrograms::runningChanged, this, &LessonModel::changed);
    connect(m_programs, &LessonPrograms::refused, this, [this](const QString& words) { m_model.say(words, true); });
    // Queued: a canvas that gets the outcome later would take the thread for one of the run before.
    connect(&model, &DesktopModel::outcomeChanged, this, &LessonModel::selectThread, Qt::QueuedConnection);
    connect(&model, &DesktopModel::experimentChanged, this, [this] {
        if (m_lesson && !std::exchange(m_showsOwn, true))
            emit changed();
    });
    connect(&m_job, &Job::ended, this, [this](const QString& refusal, bool) {
        if (!refusal.isEmpty())
            m_model.say(refusal, true);
        emit changed();
    });
}

void LessonModel::open(const QString& named)
{
    try {
        LessonFolder folder(named.toStdString());
        auto lesson = std::make_shared<const Lesson>(readLesson(folder.path()));
        close();
        m_folders.push_back(std::move(folder));
        m_lesson = std::move(lesson);
        m_marker = std::make_shared<Marker>(*m_lesson);
    } catch (const InputError& error) {
        m_model.say(toQt(error.what()), true);
        if (!m_lesson)
            m_settings.set(setting::lesson, {}); // the next start does not say it again
        return;
    }
    const QFileInfo own(named);
    m_settings.set(setting::lesson, own.isDir() ? own.absoluteFilePath() : named);
    for (const QVariant& step : m_settings.get(setting::lessons).value(toQt(m_lesson->name)).toList())
        if (step.toULongLong() < m_lesson->steps.size())
            m_solved.insert(step.toULongLong());
    // It goes on where somebody stopped.
    std::size_t first = 0;
    while (first + 1 < m_lesson->steps.size() && isSolved(first))
        ++first;
    goTo(first);
}

void LessonModel::close()
{
    m_job.cancel();
    m_settings.set(setting::lesson, {});
    m_lesson.reset();
    m_model.setMending(true);
    m_showsOwn = false;
    m_step = 0;
    m_marks.clear();
    m_answers.clear();
    m_attempts.clear();
    m_hints.clear();
    m_solved.clear();
    m_givenUp.clear();
    m_thread.clear();
    emit changed();
}

void LessonModel::goTo(std::size_t step)
{
    if (isTaskBegun())
        m_attempts[m_step] = attempt().text;
    m_step = std::min(step, m_lesson->steps.size() - 1);
    m_view.selectThread(std::nullopt);
    if (shownStep().asks.index() == 0) { // to be read, and that is all
        m_solved.insert(m_step);
        remember();
    }
    m_model.setMending(!hasOpenTask());
    if (const auto view = viewOf(*m_lesson, shownStep(), isRevealed())) {
        show(*view);
    } else if (task()) {
        takeKernel();
    }
    emit changed();
}

/// Shows what was asked: the view behind the question, or else the run that has the answer.
void LessonModel::reveal()
{
    m_model.setMending(!hasOpenTask());
    const auto before = viewOf(*m_lesson, shownStep(), false), now = viewOf(*m_lesson, shownStep(), true);
    if (!now || now == before)
        return;
    LessonView view = *now;
    // The thread that was asked for, or whose element was.
    const auto* const question = std::get_if<LessonQuestion>(&shownStep().asks);
    const auto* const answer = mark() ? std::get_if<AnswerMark>(&mark()->mark) : nullptr;
    if (const auto* const element = question ? std::get_if<lesson::ElementOf>(&question->of) : nullptr;
        element && view.thread.empty())
        view.thread = element->thread;
    else if (question && answer && std::holds_alternative<WriterOf>(question->of) && view.thread.empty())
        view.thread = answer->right;
    show(view);
}

bool LessonModel::hidesPicture() const
{
    return m_lesson && std::holds_alternative<LessonQuestion>(shownStep().asks) && !shownStep().viewBefore()
        && !isRevealed();
}

bool LessonModel::showsOther() const
{
    return m_lesson && !m_showsOwn;
}

/// A task that is not solved yet, which the program must not solve.
bool LessonModel::hasOpenTask() const
{
    for (std::size_t step = 0; step < m_lesson->steps.size(); ++step)
        if (task(step) && !isRevealed(step))
            return true;
    return false;
}

void LessonModel::setProgramShown(bool shown)
{
    if (std::exchange(m_programShown, shown) != shown)
        emit changed();
}

bool LessonModel::writesProgram() const
{
    return task() && m_lesson->run(task()->runs.front()).program && !m_programShown;
}

bool LessonModel::runsProgram() const
{
    return m_lesson && m_programs->running();
}

std::optional<std::size_t> LessonModel::hiddenSolution() const
{
    const auto& shown = m_model.experiment().source;
    for (std::size_t step = 0; m_lesson && shown && step < m_lesson->steps.size(); ++step)
        if (const Task* const written = task(step);
            written && !isRevealed(step) && fs::path(shown->file) == fs::path(m_lesson->folder) / written->solution)
            return step;
    return std::nullopt;
}

QString LessonModel::nextLesson() const
{
    const std::vector<std::string> all = shippedLessons();
    const auto here = m_lesson ? std::ranges::find(all, m_lesson->name) : all.end();
    return here == all.end() || here + 1 == all.end() ? QString() : toQt(*(here + 1));
}

void LessonModel::show(const LessonView& view)
{
    const bool isProgram = m_lesson->run(view.run).program.has_value();
    emit shows(isProgram);
    if (isProgram) {
        m_showsOwn = true;
        m_programs->show(m_lesson, view.run);
        return;
    }
    static constexpr std::array<std::string_view, 4> names{"data", "launch", "memory", "schedule"};
    static constexpr std::array kinds{ViewKind::Data, ViewKind::Launch, ViewKind::Memory, ViewKind::Schedule};
    m_view.showMain(kinds[std::size_t(std::ranges::find(names, view.view) - names.begin())]);
    const auto colour = std::ranges::find(colourNames, view.colour, [](const auto& named) { return named.first; });
    m_view.setColourBy(colour->second);
    m_thread = view.thread;
    m_line = view.line;
    change(said("undo.lesson", "lesson: {}", toQt(view.run)), m_lesson->run(view.run).experiment);
}

/// What was pointed at before means nothing in another run.
void LessonModel::change(const QString& words, const Experiment& experiment)
{
    m_showsOwn = true;
    m_view.selectThread(std::nullopt);
    m_view.selectLine(std::nullopt);
    m_model.change(words, experiment);
    selectThread();
}

void LessonModel::show(const RunMark& run)
{
    emit shows(run.program != nullptr);
    if (run.program) {
        m_programs->show(*run.program);
        return;
    }
    const Attempt attempt{this->attempt().file, m_attempts[m_step]};
    const auto wrong = std::ranges::find_if(
        run.problems, [](const Problem& problem) { return problem.block.has_value() && problem.thread.has_value(); });
    if (wrong != run.problems.end()) {
        const auto place = [](const Dim3& at) { return fmt::format("{},{},{}", at.x, at.y, at.z); };
        m_thread = place(*wrong->block) + ":" + place(*wrong->thread);
        m_line = wrong->line.value_or(0);
    }
    m_view.showMain(ViewKind::Data);
    change(said("undo.lesson_run", "your kernel: {}", toQt(run.run)), experimentOf(m_lesson->run(run.run), attempt));
}

void LessonModel::selectThread()
{
    const OutcomePointer& outcome = m_model.outcome();
    if ((m_thread.empty() && m_line == 0) || !outcome || !outcome->trace
        || outcome->bound->experiment != m_model.experiment()) // the one before, which is not late yet
        return;
    if (const auto thread = threadNamed(std::exchange(m_thread, {}), outcome->bound->launch))
        m_view.selectThread(*thread);
    if (const std::uint32_t line = std::exchange(m_line, 0); line != 0)
        m_view.selectLine(line);
}

const Task* LessonModel::task(std::size_t step) const
{
    return std::get_if<Task>(&m_lesson->steps[step].asks);
}

/// What is written in the window, if that is the attempt; else the start, or what was left.
SourceKernel LessonModel::attempt() const
{
    SourceKernel source = m_lesson->run(task()->runs.front()).experiment.source.value_or(SourceKernel());
    source.file = attemptFile();
    if (m_document.isOpen() && m_document.draft().file == source.file)
        source.text = m_document.draft().text;
    else if (const auto& shown = m_model.experiment().source; shown && shown->file == source.file)
        source.text = shown->text;
    else if (const auto left = m_attempts.find(m_step); left != m_attempts.end())
        source.text = left->second;
    else
        source.text = readTextFile(m_lesson->folder + "/" + task()->start);
    return source;
}

/// A program is run as a file; a kernel has a name alone.
std::string LessonModel::attemptFile() const
{
    return m_lesson->run(task()->runs.front()).program ? m_programs->attemptFile(m_lesson->name, task()->start)
                                                       : fs::path(task()->start).filename().string();
}

bool LessonModel::isTaskBegun() const
{
    if (!task())
        return false;
    const std::string file = attemptFile();
    const auto& shown = m_model.experiment().source;
    return (m_document.isOpen() && m_document.draft().file == file) || (shown && shown->file == file);
}

/// A program is no kernel: it is written first.
void LessonModel::takeKernel()
{
    m_showsOwn = true;
    if (isTaskBegun() || m_lesson->run(task()->runs.front()).program)
        return;
    Experiment experiment = m_lesson->run(task()->runs.front()).experiment;
    experiment.source = attempt();
    change(said("undo.lesson_task", "begin the lesson's kernel"), experiment);
}

void LessonModel::beginTask()
{
    if (!isTaskBegun() && m_lesson->run(task()->runs.front()).program) {
        const SourceKernel source = attempt();
        try {
            if (!fs::exists(source.file)) // what was written and saved there goes on
                writeFile(source.file, asBytes(source.text));
            m_document.open(toQt(source.file));
        } catch (const InputError& error) {
            m_model.say(toQt(error.what()), true);
        }
    } else {
        takeKernel();
    }
    emit shows(false);
    emit changed();
    emit writingWanted();
}

void LessonModel::check(const QString& answer)
{
    if (m_job.running() || (!task() && QString(answer).remove(QRegularExpression("[\\s,;]")).isEmpty()))
        return; // nothing is no answer
    LessonAnswers answers;
    if (task()) {
        const SourceKernel source = attempt();
        m_attempts[m_step] = source.text;
        answers.attempts[m_step + 1] = {source.file, source.text};
    } else {
        m_answers[m_step] = answer.toStdString();
        answers.words[m_step + 1] = answer.toStdString();
    }
    m_job.start([this, lesson = m_lesson, marker = m_marker, step = m_step, answers](
                    Progress& progress, const Job::Told& told) {
        LessonMark mark = marker->mark(answers, progress, step + 1);
        told([this, lesson, step, mark = std::move(mark)] {
            if (m_lesson != lesson || mark.steps.empty())
                return;
            m_marks.insert_or_assign(step, mark.steps.front());
            if (mark.passed()) {
                m_solved.insert(step);
                remember();
                if (step == m_step)
                    reveal();
            }
            emit changed();
        });
    });
    emit changed();
}

void LessonModel::remember()
{
    QVariantMap all = m_settings.get(setting::lessons);
    QVariantList solved;
    for (const std::size_t step : m_solved)
        solved.append(qulonglong(step));
    all[toQt(m_lesson->name)] = solved;
    m_settings.set(setting::lessons, all);
}

const StepMark* LessonModel::mark() const
{
    const auto found = m_marks.find(m_step);
    return found == m_marks.end() ? nullptr : &found->second;
}

QString LessonModel::answer() const
{
    const auto found = m_answers.find(m_step);
    return found == m_answers.end() ? QString() : toQt(found->second);
}

void LessonModel::giveHint()
{
    if (task() && hints() < task()->hints.size())
        ++m_hints[m_step];
    emit changed();
}

std::size_t LessonModel::hints() const
{
    const auto found = m_hints.find(m_step);
    return found == m_hints.end() ? 0 : found->second;
}

void LessonModel::giveUp()
{
    m_givenUp.insert(m_step);
    reveal();
    emit changed();
}

QString LessonModel::solution() const
{
    try {
        return task() ? toQt(readTextFile(m_lesson->folder + "/" + task()->solution)) : QString();
    } catch (const InputError& error) {
        return toQt(error.what());
    }
}

} // namespace warpatlas::ui::inline desktop
